"""Special values in place of a seat (0, 1, ...)."""

CHANCE = -1
"""The mover when chance is to act: a die, a bag, a deal."""
OVER = -2
"""The mover when the game is over."""
WATCHER = -1
"""The viewer who has no seat and sees no hidden hand at all; for views only."""
