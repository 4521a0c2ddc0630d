"""Work beside the event loop: threads, and processes that think, compile and read uploads."""
