"""Pages and calls, one module for each kind."""
