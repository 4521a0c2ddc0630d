"""A live game, without any code for the web: who sits where, whose turn it is, and the log of what happened."""
