"""Environments for researchers: the games as specifications, simulators and vectors of games.

docs/research.md has a guide. Examples in docstrings play small games of the tests, which only a checkout has:
TESSELLA_GAMES=tests/toys finds them.

>>> from tessella import rl
>>> rl.spec("tictactoe").actions
(9,)
"""

from ..core.encoding import Feature
from ..core.symmetry import Symmetry
from ..runner.work import RunError
from .advantages import advantages
from .collect import Episode, collect
from .random_policy import RandomPolicy
from .simulator import Simulator
from .spaces import Part, Spec, spec
from .steps import Final, Step, Totals
from .vector import VectorEnv

__all__ = [
    "Episode",
    "Feature",
    "Final",
    "Part",
    "RandomPolicy",
    "RunError",
    "Simulator",
    "Spec",
    "Step",
    "Symmetry",
    "Totals",
    "VectorEnv",
    "advantages",
    "collect",
    "spec",
]
