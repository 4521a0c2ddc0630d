"""What an engine knows of Andantino.

estimate.py     who stands better
threats.py      moves that are forced, and moves that force
fives.py        lines that lack one or two tiles (A1)
groups.py       groups of tiles, and what would join them to loops (A2)
"""

from .estimate import evaluate
from .threats import attacks, urgent

__all__ = ["attacks", "evaluate", "urgent"]
