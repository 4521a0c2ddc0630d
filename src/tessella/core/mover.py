"""Who acts, where it is not a seat (0, 1, ...)."""

CHANCE = -1
"""The mover when a die, a bag or a deal acts."""
OVER = -2
"""The mover when the game has ended."""
WATCHER = -1
"""A seat for views: somebody who sees no hidden hand at all."""
