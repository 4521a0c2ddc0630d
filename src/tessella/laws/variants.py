"""Games with option combinations, and random games of them, along which the laws are tested."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from random import Random
from typing import NamedTuple, TypeVar

from ..core.compiler.jit import DISABLED
from ..core.mover import CHANCE
from ..core.option import Option
from ..core.position import Game, Position
from .law import Broken

T = TypeVar("T")
SLOW = DISABLED or os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
"""Whether the compiled functions run otherwise than usual, again."""
GAMES_PLAYED, GAMES_OF_A_VARIANT = (3, 2) if DISABLED else (12, 3)
"""With the usual options, and with others."""
KEPT_OF_A_GAME, KEPT_OF_A_VARIANT = (4, 4) if DISABLED else (10, 6)
"""Positions, of each of these games."""
FEW_GAMES = 6
"""In plain Python, with the usual options."""
FEW_ACTIONS = 100
"""So many actions are all tried in every position, of more a sample."""


@dataclass(frozen=True)
class Variant:
    """A game with a choice for each of its options."""

    game: Game
    choices: tuple[tuple[str, object], ...]
    first: bool = True
    """Whether the first ring of tests has it: the usual options, and every option changed."""
    plain: bool = False
    """Whether its functions run as plain Python, so that its games are few."""
    kind: str = "random"

    def __str__(self) -> str:
        return " ".join([self.game.name, *(f"{name}={choice}" for name, choice in self.choices)])

    @property
    def options(self) -> dict[str, object]:
        """The choices by the names of the options."""
        return dict(self.choices)

    def new(self) -> Position:
        """The first position."""
        return self.game.new(**self.options)

    @cached_property
    def usual(self) -> bool:
        """Does every option have its default?"""
        return not self.game.unusual(self.options)

    def rng(self) -> Random:
        """Random numbers of the variant's own, the same in every run."""
        return Random(str(self))

    @cached_property
    def random_games(self) -> list[list[Position]]:
        """Games by random moves, each from its first position to its last."""
        rng = self.rng()
        count = min(
            GAMES_PLAYED if self.usual else GAMES_OF_A_VARIANT, FEW_GAMES if self.plain else GAMES_PLAYED
        )
        return [list(random_game(self.new(), rng)) for _ in range(count)]

    @property
    def compared(self) -> int:
        """How many of the games are compared with the oracle."""
        return len(self.random_games)

    @property
    def games(self) -> list[list[Position]]:
        """The random games."""
        return self.random_games

    @cached_property
    def positions(self) -> list[Position]:
        """Positions from all over the random games, beginnings and ends included."""
        kept = KEPT_OF_A_GAME if self.usual else KEPT_OF_A_VARIANT
        return [position for played in self.random_games for position in kept_of(played, kept)]

    @cached_property
    def undecided(self) -> list[Position]:
        """Those of the positions where somebody, or chance, is to act."""
        return [position for position in self.positions if not position.over]

    @cached_property
    def turns(self) -> list[Position]:
        """Those of the positions where a seat is to act."""
        return [position for position in self.undecided if position.mover >= 0]

    @cached_property
    def finished(self) -> list[Position]:
        """The last positions of the random games."""
        return [played[-1] for played in self.random_games]

    @cached_property
    def common_actions(self) -> list[int]:
        """The actions that are legal somewhere in the positions."""
        return sorted({action for position in self.positions for action in position.actions})

    @cached_property
    def letters(self) -> list[str]:
        """The letters that the texts of moves are made of."""
        return sorted(
            {letter for position in self.turns for move in position.moves() for letter in move.text}
        )

    def candidates(self, position: Position) -> list[int]:
        """Actions to try: all, or the legal ones, those just played, some legal elsewhere, and any."""
        most, rng = self.game.rules.ACTIONS, self.rng()
        if most <= FEW_ACTIONS:
            return list(range(most))
        just_played = [move.action for move in position.history[-3:]]
        elsewhere = rng.sample(self.common_actions, min(20, len(self.common_actions)))
        return sorted({*position.actions, *just_played, *elsewhere, *rng.sample(range(most), 10)})


def random_game(position: Position, rng: Random) -> Iterator[Position]:
    """The position and those that random moves lead to; fails if they exceed the game's bounds."""
    yield position
    while not position.over:
        if position.ply >= position.game.rules.MAX_PLY:
            raise Broken(f"The game goes on after MAX_PLY = {position.ply} plies.", "play", position)
        position = position.roll(rng)
        yield position


def kept_of(played: Sequence[Position], most: int) -> list[Position]:
    """Some positions of a game, its first and its last among them; as many with chance to act as with a seat."""
    *undecided, end = played
    draws = [position for position in undecided if position.mover == CHANCE]
    turns = [position for position in undecided if position.mover >= 0]
    if not draws:
        return spread(played, most)
    return [*spread(draws, most // 2), *spread(turns, most // 2), end]


def spread(positions: Sequence[T], most: int) -> list[T]:
    """At most so many of the positions, evenly, the first and the last among them."""
    steps = min(most, len(positions)) - 1
    if steps < 1:
        return list(positions)
    return [positions[step * (len(positions) - 1) // steps] for step in range(steps + 1)]


def chosen_with(option: Option, choice: object) -> dict[str, object]:
    """A choice of an option, and of those that it needs."""
    return {name: values[0] for name, values in option.needs.items()} | {option.name: choice}


def choices_of(options: Sequence[Option]) -> Iterator[dict[str, object]]:
    """The default of every option; each other choice with what it needs, unless that is slow; all changed that fit."""
    default: dict[str, object] = {option.name: option.default for option in options}
    changed = {
        option.name: [choice for choice in option.choices if choice != option.default] for option in options
    }
    yield default
    for option in options if not SLOW else ():
        yield from (default | chosen_with(option, choice) for choice in changed[option.name][:3])
    if len(options) > 1:
        last = {name: others[-1] for name, others in changed.items()}
        yield {each.name: last[each.name] if each.fits(last) else each.default for each in options}


def variants_of(game: Game) -> list[Variant]:
    """A game with some of its option combinations, the usual one first."""
    every = [tuple(choices.items()) for choices in choices_of(game.options)]
    last = len(every) - 1
    return [
        Variant(game, choices, first=place == 0 or (place == last and not SLOW))
        for place, choices in enumerate(every)
    ]


class Tried(NamedTuple):
    """A position, and actions to try there, legal and illegal ones."""

    position: Position
    actions: list[int]

    @property
    def illegal(self) -> list[int]:
        """Those that are not legal."""
        return sorted(set(self.actions) - set(self.position.actions))


def tried(variant: Variant) -> Iterator[Tried]:
    """The cases of laws on what may be played: undecided positions with actions to try."""
    return (Tried(position, variant.candidates(position)) for position in variant.undecided)


positions, undecided, turns, finished = map(attrgetter, ("positions", "undecided", "turns", "finished"))
"""The cases of laws on positions of some kind."""
