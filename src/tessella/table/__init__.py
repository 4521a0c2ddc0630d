"""A live game without any web: who sits where, whose turn it is, and the log of what happened."""
