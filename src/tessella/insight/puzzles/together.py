"""Puzzles for games that all players win together: win in the fewest turns that are enough."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from ...core.outlook import Outlook
from ...core.position import Position
from ...engine.budget import never
from ...engine.methods import PLANNED, Trait, traits_of
from ...engine.together.kept_plan import wins_with
from ...engine.together.planning import planner_of
from .data import written
from .file import WrittenPuzzle

LOOKS = 1000
"""How often the planner may go on before a question stays open; each time takes it some milliseconds."""
TURNS = range(2, 7)
"""Turns of the shortest and of the longest puzzle; a plan that does not count turns may have any number."""


def can_be_planned(position: Position) -> bool:
    """Whether all play together, and the game has a planner."""
    return traits_of(position) >= PLANNED | {Trait.PLANS}


def quickest(
    position: Position, looks: int = LOOKS, enough: int = -1, stop: Callable[[], bool] = never
) -> tuple[Outlook, bool]:
    """The quickest plan that was found, and whether the planner has settled that there is no quicker one.

    enough: a plan of so many turns is quick enough.

    >>> import tessella
    >>> plan, is_settled = quickest(tessella.find("duet").new())
    >>> bool(plan.acts), is_settled
    (True, True)
    """
    best = Outlook()
    for number, known in enumerate(planner_of(position)):
        if number == looks or stop():
            return best, False
        if known.lost or not known.acts or wins_with(position, known.acts):
            best = known
        if best.acts and best.turns <= enough:
            return best, False
    return best, True


def stage_of(position: Position) -> int:
    """How many turns were played, as the game counts them."""
    stage = position.game.kernel.estimate.stage
    return int(stage(position.state())) if stage else 0


@dataclass(frozen=True)
class Together:
    """Makes such puzzles. nodes: the effort of a question; a look of the planner counts as three."""

    nodes: int
    BEGINS: ClassVar[float] = 0.4
    """The part of a game that is not looked at; far from the end no plan is known to be the quickest."""

    def found(self, position: Position, but: frozenset[str] = frozenset()) -> WrittenPuzzle | None:
        """The puzzle at the beginning of a turn; None if there is none, or one of a kind in `but`."""
        if "home" in but or not can_be_planned(position) or not begins_turn(position):
            return None
        plan, is_settled = quickest(position, self.nodes // 3)
        if not is_settled or not plan.acts or (plan.turns and plan.turns not in TURNS):
            return None
        line = [position]
        for act in plan.acts:
            line.append(line[-1].play(act))
        return written("home", position, line[1:], plan.turns or None, None)


def begins_turn(position: Position) -> bool:
    """Whether the last action ended a turn."""
    past = position.history[:-1]
    if not past or position.history[-1].seat < 0:
        return False
    before = Position.first(position.game, position.options).replay(past)
    return stage_of(before) != stage_of(position)
