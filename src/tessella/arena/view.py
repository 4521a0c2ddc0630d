"""What a seat sees of a game, move by move, in games that hide something.

A blank action, "draw-?" say, cannot be played: it stands for any of several actions. But the rules can fill the blanks
of a view with what might lie there (`fill`), and in such a world the action is a legal one. What the seat sees
afterwards is the same in every world in which it sees that action, unless the action brings hidden things to light: a
hand that is laid down, say. Then the changed fields of the state are told with the action.
"""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from ..core.position import IllegalMove, Move, Position
from .compat import module

TRIES = 5000
"""How many worlds are tried until the action is possible in one of them."""
COMPARED = 8
"""In how many worlds an action is tried to find out whether it brings something to light."""


def played_in_view(view: Position, seat: int, action: int, shown: str = "") -> Position:
    """A seat's view after an action, given as that seat sees it; raises IllegalMove.

    view is the position before, as Position.view gives it; shown is what `light` has made. After the end of the game,
    what was hidden stays blank.
    """
    if view.over:
        raise IllegalMove("The game is over.")
    if shown:
        return uncovered(view, seat, action, shown)
    own = view.mover == seat  # all that a seat may do is the same in every world
    for world in islice(worlds(view, seat), 1 if own else TRIES):
        for after in carried_out(world, seat, action):
            return seen(after, seat, view)
    raise IllegalMove((own and view.why(action)) or "By all that this seat sees, that is not possible here.")


def light(before: Position, after: Position, seat: int) -> str:
    """What the last action has shown to a seat beyond the action itself: "", or changed fields of the state in JSON."""
    view, action = before.view(seat), after.history[-1].seen_by(seat).action
    state = after.view(seat).state()
    for world in islice(worlds(view, seat), COMPARED):
        for other in islice(carried_out(world, seat, action), 1):
            if seen(other, seat, view).state().tobytes() != state.tobytes():
                return json.dumps(changes(view, state), separators=(",", ":"))
    return ""


def worlds(view: Position, seat: int) -> Iterator[Position]:
    """Positions that might be the whole position behind a view, without end."""
    rng = module("core", "rng").new_rng(view.ply)
    while True:
        state = view.state()
        view.game.kernel.fill(state, seat, rng)
        yield remade(view, state, view.history)


def carried_out(world: Position, seat: int, action: int) -> Iterator[Position]:
    """Yields a world after each of its legal actions that look like this one to a seat."""
    if leaving := world.game.leaving(action):
        yield world.leave(*leaving)
        return
    visible, state = world.game.kernel.visible, world.state()
    candidates = [action] if action in world.actions else world.actions
    yield from (world.play(each) for each in candidates if int(visible(state, each, seat)) == action)


def seen(world: Position, seat: int, before: Position) -> Position:
    """What a seat sees of a world one move after the view `before`."""
    state = world.state()
    world.game.kernel.hide(state, seat)
    return remade(world, state, (*before.history, world.history[-1].seen_by(seat)), seat)


def changes(view: Position, state: Any) -> dict[str, object]:
    """The fields of a state that differ from those of a view, without what `refresh` makes."""
    before = view.state()
    names = (name for name in told_fields(view) if not np.array_equal(before[name], state[name]))
    return {name: state[name].tolist() for name in names}


def uncovered(view: Position, seat: int, action: int, shown: str) -> Position:
    """A seat's view after an action and what it has shown; raises IllegalMove."""
    state, names = view.state(), told_fields(view)
    try:
        fields = json.loads(shown)
        for name in fields:
            if name not in names:
                raise ValueError(f"{name} is no field that is told.")
            state[name] = np.asarray(fields[name], state.dtype[name].base).reshape(state.dtype[name].shape)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise IllegalMove(f"What it has shown cannot be read: {error}") from None
    view.game.kernel.refresh(state)
    text = view.game.notation.write(view, action) if action < view.game.rules.ACTIONS else ""
    return remade(view, state, (*view.history, Move(view.game.name, action, text, view.mover)), seat)


def told_fields(position: Position) -> tuple[str, ...]:
    """The names of a state's fields that are no work of `refresh`: those before the derived ones."""
    names = position.state().dtype.names
    return tuple(names[: min(map(names.index, position.game.rules.DERIVED), default=len(names))])


def remade(position: Position, state: Any, history: tuple[Move, ...], viewer: int | None = None) -> Position:
    """The position with another state and another history."""
    game, options = position.game, position.options
    return Position(game, options, game.rules.setup(options), state, history, viewer)
