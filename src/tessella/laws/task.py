"""What the mover can do now: one sentence for somebody who does not know the rules."""

from ..core.contract import no_task
from ..core.mover import WATCHER
from ..core.position import Position
from .law import insist, law
from .sentences import is_sentence
from .variants import turns

LONGEST = 95
"""Characters that find room in two lines on a phone."""


@law(turns, function="task", where=lambda game: game.explain.task is not no_task)
def whoever_is_to_act_is_told_what_to_do(position: Position) -> None:
    """In one short sentence, which cites no clause and calls nobody by name; also where a hand is covered."""
    for seat in (position.mover, WATCHER):
        told = position.game.explain.task(position.view(seat)) or ""
        insist(is_sentence(told), f"task has to be one sentence: {told!r}.")
        insist(len(told) <= LONGEST, f"task has {len(told)} characters, at most {LONGEST} fit: {told!r}.")
        insist("(" not in told, f"task cites no clause: {told!r}.")
        insist(not any(side in told for side in position.game.sides), f"task calls nobody by name: {told!r}.")
