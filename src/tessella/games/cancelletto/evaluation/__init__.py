"""Knowledge that helps the engine: an estimate for beams, and a planner that routes all pawns home.

estimate   how far the pawns are from home, and how many turns the table allows
unrolled   the squares on which pawns may stand after each turn, for an order of removals and a gate
flow       the paths of one colour through these squares, as a flow
plans      local search over orders of removals and gates
acts       a plan as acts
planner    all of this, as the engine asks for it
relaxed    what a colour could do if it were alone: what nobody can do then is impossible
proof      such proofs in words
constraints   what a constraint solver decides instead, slowly
"""

from .constraints import settle
from .estimate import HORIZON, evaluate, order, stage
from .planner import plan
from .proof import proof

__all__ = ["HORIZON", "evaluate", "order", "plan", "proof", "settle", "stage"]
