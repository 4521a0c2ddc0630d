"""The browser table: pages, live updates, storage."""
