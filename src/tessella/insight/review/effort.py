"""How many nodes a method searches for a turn, unless a review is asked for other numbers."""

from ...core.position import Position
from ...engine.depth.alphabeta import AlphaBeta
from ...engine.methods import method_for
from ...engine.playouts.rollouts import Rollouts
from ...engine.together.beam import BeamSearch
from ...engine.together.planning import Planning
from ...engine.trees.proving import Proving
from ...engine.trees.selective import Selective
from .models import Effort

NODES = {
    AlphaBeta: 60_000,
    Proving: 12_000,
    Selective: 20_000,
    Rollouts: 20_000,
    Planning: 250_000,
    BeamSearch: 60_000,
}
"""Up to a quarter of a second on one core, which reviews a game of 40 turns within 30 seconds."""
OTHERS = 12_000
"""The same for all other methods."""


def chosen(effort: Effort, position: Position) -> Effort:
    """An effort whose number of nodes is known."""
    nodes = effort.nodes or NODES.get(type(method_for(position)), OTHERS)
    return effort.model_copy(update={"nodes": nodes})
