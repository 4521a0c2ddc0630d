"""Views of seats, and worlds that fill imagines from them: the cases of laws on hidden things."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ..core.compiler.jit import copy_of
from ..core.compiler.rng import new_rng
from ..core.move import Move
from ..core.mover import WATCHER
from ..core.position import Game, Position
from .law import law
from .variants import Variant

FILLS = 3


class View(NamedTuple):
    """A position, and who looks at it: a seat or WATCHER."""

    position: Position
    seat: int


class World(NamedTuple):
    """A position, who looks at it, and the same with what is hidden from them drawn anew."""

    position: Position
    seat: int
    world: Position


def is_hidden(game: Game) -> bool:
    """Whether seats may see different things."""
    return game.kernel.hidden


hidden_law = partial(law, where=is_hidden)
"""A law for games that hide something."""


def hidden(position: Position, seat: int, state: Any = None) -> Any:
    """The state, or another one in its place, as a seat sees it."""
    state = copy_of(position.state() if state is None else state)
    position.game.kernel.hide(state, seat)
    return state


def filled(position: Position, seat: int, seed: int) -> Any:
    """A state that might be, for all the seat knows."""
    state = hidden(position, seat)
    position.game.kernel.fill(state, seat, new_rng(seed))
    return state


def with_state(
    position: Position, state: Any, history: Sequence[Move] | None = None, viewer: int | None = None
) -> Position:
    """The position with another state, and perhaps another history, as a view of some seat."""
    setup = position.game.rules.setup(position.options)
    history = position.history if history is None else history
    return Position(position.game, position.options, setup, state, tuple(history), viewer)


@lru_cache(maxsize=1)
def views(variant: Variant) -> list[View]:
    """Undecided positions, the watcher and every seat of each."""
    return [View(position, seat) for position in variant.undecided for seat in range(WATCHER, position.seats)]


@lru_cache(maxsize=1)
def worlds(variant: Variant) -> list[World]:
    """Undecided positions, who looks, and the same with what is hidden drawn anew."""
    return list(drawn(views(variant)))


def all_worlds(variant: Variant) -> Iterator[World]:
    """The same for every position of the games: in some games little is hidden, and not for long."""
    undecided = (each for played in variant.random_games for each in played[:-1])
    return drawn(View(each, seat) for each in undecided for seat in range(WATCHER, each.seats))


def drawn(views: Iterable[View]) -> Iterator[World]:
    """What fill imagines from views."""
    for position, seat in views:
        for seed in range(FILLS):
            yield World(position, seat, with_state(position, filled(position, seat, seed)))


def who(seat: int) -> str:
    """Who looks, in words."""
    return "a watcher" if seat == WATCHER else f"seat {seat}"


def own_worlds(variant: Variant) -> Iterator[World]:
    """Those that a seat imagines in its turn."""
    return (each for each in worlds(variant) if each.seat == each.position.mover >= 0)
