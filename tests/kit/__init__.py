"""Pieces that a new game need not write."""
