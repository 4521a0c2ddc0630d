"""Depth-first search: alpha-beta with a transposition table."""
