"""What the engine can teach: analysis of positions, with values that people can read, and puzzles."""
