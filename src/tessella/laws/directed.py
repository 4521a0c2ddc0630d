"""Directed games: players who seek what random games hardly ever meet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from ..core.mover import CHANCE, OVER
from ..core.position import Game, Position
from .states import after
from .variants import SLOW

LEAVES = 0.02
"""How likely somebody leaves before an action, where players leave."""


class Try(NamedTuple):
    """An action that is thought about: the position, its state, and the state after it."""

    position: Position
    before: Any
    action: int
    after: Any


def worth_nothing(_: Try) -> float:
    """All the same."""
    return 0.0


@dataclass(frozen=True)
class Style:
    """What players of a game, all alike, seek: of the actions that they look at one that is worth most to them.

    For so many plies of patience they end no game unless they must; for so many of luck chance plays as they do.
    So many of the games are compared with the oracle, which may be slow.
    """

    name: str
    worth: Callable[[Try], float] = worth_nothing
    options: Mapping[str, object] = field(default_factory=dict)
    games: int = 2
    patience: int = 0
    looks: int = 40
    luck: int = 0
    compared: int = 2
    leaves: float = 0.0


QUITTERS = Style("quitters", leaves=LEAVES, looks=1, games=4)


@dataclass(frozen=True)
class Directed:
    """A game played in one style."""

    game: Game
    style: Style
    kind: str = "directed"
    first: bool = True

    def __str__(self) -> str:
        return f"{self.game.name} {self.style.name}"

    @property
    def options(self) -> Mapping[str, object]:
        """The options that the style names."""
        return self.style.options

    @property
    def compared(self) -> int:
        """How many of the games are compared with the oracle."""
        return 0 if SLOW else self.style.compared

    @cached_property
    def games(self) -> list[list[Position]]:
        """Each from its first position to its last."""
        rng = Random(str(self))
        first = self.game.new(**self.style.options)
        return [list(directed_game(self.style, first, rng)) for _ in range(self.style.games)]


def directed_game(style: Style, position: Position, rng: Random) -> Iterator[Position]:
    """The position and those that the players make of it."""
    yield position
    while not position.over:
        position = leave(position, rng) if rng.random() < style.leaves else act(style, position, rng)
        yield position


def leave(position: Position, rng: Random) -> Position:
    """The position after one of those who are still there has left."""
    return position.leave(rng.choice(position.staying))


def act(style: Style, position: Position, rng: Random) -> Position:
    """The position after an action, chance's or a player's."""
    if position.mover == CHANCE and position.ply >= style.luck:
        return position.roll(rng)
    actions = rng.sample(position.actions, min(style.looks, len(position.actions)))
    return position.play(actions[0] if len(actions) == 1 else best(style, position, actions))


def best(style: Style, position: Position, actions: Sequence[int]) -> int:
    """The first of the actions that are worth most."""
    before = position.state()
    tries = [Try(position, before, action, after(position.game, before, action)) for action in actions]
    hold = position.ply < style.patience
    return max(tries, key=lambda each: (not (hold and each.after.mover == OVER), style.worth(each))).action
