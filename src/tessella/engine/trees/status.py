"""What is proved of a tree's node, for the seat that chose it. Compiled code holds these numbers."""

OPEN, WON, LOST, REFUTED = 0, 1, 2, 3
"""REFUTED: it does not win, but may be a draw. Somebody else says so for one search, of children of the root only."""
