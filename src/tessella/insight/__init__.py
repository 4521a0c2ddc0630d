"""What the engine can teach: how strong it is, what a position is worth, where a game was lost, puzzles."""
