"""Machine code does what plain Python does: an index past the end, or a number too large, makes them part."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..core.compiler.jit import copy_of
from ..core.compiler.mode import mode, plainly
from ..core.leaving import RESIGNED
from ..core.mover import CHANCE
from ..core.position import Position
from ..core.trial.games import brief
from .law import Broken, law
from .states import difference, named
from .variants import Variant, spread

LOOKS = 12
"""Positions of a game in which both are called."""


class Call(NamedTuple):
    """A compiled function and its arguments after the state; the last one may be an array that it writes to."""

    position: Position
    name: str
    arguments: tuple[Any, ...]


def calls(variant: Variant) -> Iterator[Call]:
    """Every function of the rules, in positions of a game; none in plain Python, where there is nothing to compare."""
    for position in spread(variant.random_games[-1], LOOKS) if not mode.plain else ():
        rules, points = position.game.rules, np.zeros(position.seats)
        yield Call(position, "refresh", ())
        yield Call(position, "key", ())
        yield Call(position, "score", (points,))
        if position.over:
            yield Call(position, "utility", (points,))
            continue
        yield Call(position, "legal", (np.zeros(rules.MAX_LEGAL, np.int32),))
        if position.mover == CHANCE:
            yield Call(position, "odds", (np.zeros(rules.MAX_LEGAL),))
        yield from (
            Call(position, "play", (action,)) for action in {position.actions[0], position.actions[-1]}
        )
        yield from (Call(position, "leave", (seat, RESIGNED)) for seat in position.staying)
        if position.game.kernel.hidden:
            yield from (Call(position, "hide", (seat,)) for seat in range(position.seats))


@law(calls, once=True)
def machine_code_does_what_plain_python_does(call: Call) -> None:
    """The same state, the same answer, the same numbers in the array that is written to."""
    function: Callable[..., Any] = getattr(call.position.game.kernel, call.name)
    fast, slow = outcome(function, call), outcome(plainly(function), call)
    names = named(call.position.game.rules)
    how = difference(fast[0], slow[0], names)
    if not how and fast[1:] != slow[1:]:
        how = f"the answer is {brief(fast[1:])}, not {brief(slow[1:])}"
    if how:
        said = f"As machine code {call.name} does something else than in plain Python: {how}"
        raise Broken(
            f"{said}. Look for an index past the end, and for sums too large for their type.", call.name
        )


def outcome(function: Callable[..., Any], call: Call) -> tuple[Any, Any, Any]:
    """The state after a call, what it returned, and what it wrote."""
    state = call.position.state()
    arguments = [each.copy() if isinstance(each, np.ndarray) else each for each in call.arguments]
    returned = function(state, *arguments)
    written = [each.tolist() for each in arguments if isinstance(each, np.ndarray)]
    return copy_of(state), None if returned is None else int(returned), written
