"""What a seat sees of a game, move by move, in games that hide something.

A blank action, "draw-?" say, cannot be played: it stands for any of several actions. But the rules can fill the blanks
of a view with what might lie there (`fill`), and in such a world the action is a legal one. What the seat sees
afterwards is the same in every world in which it sees that action.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..core.position import IllegalMove, Position
from ..core.rng import new_rng

TRIES = 5000
"""How many worlds are tried until the action is possible in one of them."""


def follow(view: Position, seat: int, action: int) -> Position:
    """A seat's view after an action, given as that seat sees it; raises IllegalMove.

    view is the position before, as Position.view gives it. After the end of the game, what was hidden stays blank.
    """
    if view.over:
        raise IllegalMove("The game is over.")
    if leaving := view.game.leaving(action):
        world = next(worlds(view, seat))
        return seen(world.leave(*leaving), seat, view)
    own = view.mover == seat  # all that a seat may do is the same in every world
    for world in islice(worlds(view, seat), 1 if own else TRIES):
        for real in possible(world, seat, action):
            return seen(world.play(real), seat, view)
    raise IllegalMove((own and view.why(action)) or "By all that this seat sees, that is not possible here.")


def worlds(view: Position, seat: int) -> Iterator[Position]:
    """Positions that might be the whole position behind a view, without end."""
    rng = new_rng(view.ply)
    while True:
        state = view.state()
        view.game.kernel.fill(state, seat, rng)
        yield remade(view, state)


def possible(world: Position, seat: int, action: int) -> list[int]:
    """The legal actions of a world that look like this action to a seat."""
    visible, state = world.game.kernel.visible, world.state()
    candidates = [action] if action in world.actions else world.actions
    return [each for each in candidates if int(visible(state, each, seat)) == action]


def seen(world: Position, seat: int, before: Position) -> Position:
    """What a seat sees of a world one move after the view `before`."""
    state = world.state()
    world.game.kernel.hide(state, seat)
    return remade(world, state, (*before.history, world.history[-1].seen_by(seat)), seat)


def remade(position: Position, state: Any, history: Any = None, viewer: int | None = None) -> Position:
    """The position with another state; and with another history, if one is given."""
    game, options = position.game, position.options
    past = position.history if history is None else history
    return Position(game, options, game.rules.setup(options), state, past, viewer)
