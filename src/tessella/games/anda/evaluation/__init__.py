"""Knowledge about Anda that helps the engine. The game is a race for safe moves: who has none left loses (D8).

features.py     what is counted in a position, and what a placement looks like
value.py        what the seats may expect
prior.py        which actions look better at first sight
pie.py          who is ahead before any stone lies
race.py         when the race is decided
weights.py      the weights of value, prior and pie
weights.txt     their numbers, written by fit.py and fit_pie.py in tools/fit/anda
"""

from .prior import order
from .race import decided
from .value import evaluate

HORIZON = 70
"""See the contract. The evaluation tells more in the first half of a game, random moves to its end in the second."""

__all__ = ["HORIZON", "decided", "evaluate", "order"]
