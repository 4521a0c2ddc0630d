"""What an engine knows of Andantino.

estimate.py     who stands better
wins.py         wins at once, and forced replies
threats.py      moves that threaten to win
fives.py        lines that lack one or two tiles (A1)
groups.py       groups of tiles, and what would join them to loops (A2)
"""

from .estimate import evaluate
from .threats import attacks, skip
from .wins import urgent

__all__ = ["attacks", "evaluate", "skip", "urgent"]
