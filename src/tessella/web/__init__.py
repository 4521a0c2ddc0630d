"""The web: pages, live updates, and the server."""
