"""What the engine teaches: puzzles, and what else is told to people about their games."""
