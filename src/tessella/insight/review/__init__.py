"""Reviews: where a game was decided, and what would have been better; start with `reviewing.py`."""

from .judging import Stopped
from .models import USUAL, Effort, Judgement, Review, ReviewedTurn, TurningPoint
from .reviewing import review

__all__ = ["USUAL", "Effort", "Judgement", "Review", "ReviewedTurn", "Stopped", "TurningPoint", "review"]
