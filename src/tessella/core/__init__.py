"""What a game is. Knows no game, no web, no search."""
