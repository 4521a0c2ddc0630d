"""Searches that grow a tree: Monte Carlo tree search, PUCT, and selective search."""
