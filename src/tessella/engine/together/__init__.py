"""Plans for games that all players win together."""
