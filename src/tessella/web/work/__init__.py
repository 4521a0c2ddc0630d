"""Work beside the event loop: in threads, and in processes for the engine, the compiler and uploads."""
