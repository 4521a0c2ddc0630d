"""Learning from the engine: analysis, reviews, puzzles. All of it is worked out by the study pool."""
