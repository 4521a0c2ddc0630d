"""What the engine teaches: how strong its levels are, what a position is worth, where a game was lost."""
