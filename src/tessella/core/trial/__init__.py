"""A game is tried in plain Python before machine code is made of it, so that mistakes are told with file and line."""
