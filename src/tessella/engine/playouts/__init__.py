"""Play without a tree: random games, greedy play, rollouts, and statistics of many games."""
