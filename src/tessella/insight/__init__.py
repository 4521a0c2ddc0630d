"""What the engine can teach: analysis of positions, reviews of games, puzzles."""
