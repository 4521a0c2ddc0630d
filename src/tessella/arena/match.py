"""Many games between two engines: who sits where, in which openings, and what each opening came to."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ..core.digest import digest_of
from ..core.position import Position
from ..runner.work import Data
from .client import Engine, Timeouts, WrongOption
from .contestant import Contestant, UnknownContestant
from .control import Control
from .here import Here
from .play import unit_of
from .process import Failure, NotStarted

FIRST, SECOND = 0, 1
"""The sides of a match: the engine that was named first, A, and the other, B."""
SIDES = ("A", "B")
FAILURES = 5
"""A match ends when one engine has lost so many games in a row by failing."""


class Abandoned(Exception):
    """The match cannot go on; the message is one sentence."""


@dataclass(frozen=True)
class Game:
    """A game of a match: the number of its opening, from 0, and its data, as play.py makes it."""

    opening: int
    data: dict[str, Any]

    @property
    def seating(self) -> tuple[int, ...]:
        """The side at each seat."""
        return tuple(self.data["seating"])

    @property
    def failed(self) -> int | None:
        """The side that failed."""
        return None if self.data["loser"] is None else self.seating[self.data["loser"]]

    @property
    def together(self) -> bool:
        """Whether one side has all seats."""
        return len(set(self.seating)) == 1

    @property
    def seat(self) -> int:
        """The seat of A in a game against B; the first seat otherwise."""
        return 0 if self.together else self.seating.index(FIRST)

    @property
    def utility(self) -> float:
        """What A got; in a game together, what the side that played got."""
        if self.failed is not None:
            return float(self.failed == SECOND and not self.together)
        return float(self.data["utility"][self.seat])

    def position(self, opening: Position) -> Position:
        """The position at its end."""
        return opening.replay(self.data["actions"])

    @property
    def margin(self) -> float:
        """A's points beyond the mean of the others; in a game together, the mean of all."""
        points: Sequence[float] = self.data["points"]
        if self.together:
            return sum(points) / len(points)
        others = [each for seat, each in enumerate(points) if seat != self.seat]
        return points[self.seat] - sum(others) / len(others)

    @property
    def by_order(self) -> tuple[float, ...]:
        """What each seat got, in the order of play: that of their first actions."""
        return tuple(self.data["utility"][seat] for seat in self.data["order"])


@dataclass(frozen=True)
class Observation:
    """All games of one opening. score: A's share, 0 to 1; with equal engines its mean is `even` of the match.
    margin: A's points beyond B's."""

    number: int
    games: tuple[Game, ...]

    @classmethod
    def of(cls, number: int, result: Data) -> "Observation":
        """The observation that a result tells of."""
        return cls(number, tuple(Game(number, each) for each in result["games"]))

    @property
    def whole(self) -> bool:
        """Whether every game was played to its end."""
        return all(game.failed is None for game in self.games)

    @property
    def score(self) -> float:
        """The mean of A's games; for games together, a half and half of what A got more than B."""
        if self.games[0].together:
            return 0.5 + 0.5 * (self.games[FIRST].utility - self.games[SECOND].utility)
        return sum(game.utility for game in self.games) / len(self.games)

    @property
    def margin(self) -> float:
        """The mean of A's margins; for games together, how many points A has more than B."""
        if self.games[0].together:
            return self.games[FIRST].margin - self.games[SECOND].margin
        return sum(game.margin for game in self.games) / len(self.games)


def seatings(position: Position) -> list[tuple[int, ...]]:
    """Who sits where in the games of one opening: A in every seat once, B in the others; or, in a game together and in
    one of a single player, first A in all seats, then B."""
    seats = position.seats
    if position.game.cooperative or seats == 1:
        return [(FIRST,) * seats, (SECOND,) * seats]
    return [tuple(FIRST if seat == at else SECOND for seat in range(seats)) for at in range(seats)]


class Match:
    """A match of two engines, a series of the runner."""

    def __init__(
        self,
        contestants: Sequence[Contestant],
        openings: Sequence[Position],
        control: Control,
        seed: int = 0,
        on_observation: Callable[[Observation], bool | None] = lambda _: None,
    ) -> None:
        """openings: positions with their histories, of the same game with the same options. control: the limit of a
        move, for engines without one of their own. on_observation gets each observation, in the order of the openings;
        the match ends when it returns True."""
        self.contestants, self.openings, self.seed = contestants, openings, seed
        self.controls = [each.control or control for each in contestants]
        self.on_observation = on_observation
        self.added, self.wanted = 0, len(openings)
        self.failures: Counter[int] = Counter()
        self.trouble = ""
        """Why the match cannot go on, in one sentence."""

    @property
    def first(self) -> Position:
        """The position from which its games begin."""
        return Position.first(self.openings[0].game, self.openings[0].options)

    @property
    def told_control(self) -> str:
        """The limits in words: one for both engines, or both."""
        return " against ".join(dict.fromkeys(map(str, self.controls)))

    @property
    def is_timed(self) -> bool:
        """Whether time decides what an engine does: its limit, or a level, which has limits of its own."""
        levels = (name.casefold() == "level" for each in self.contestants for name in each.options)
        return any(control.is_timed for control in self.controls) or any(levels)

    @cached_property
    def players(self) -> list[dict[str, Data]]:
        """The engines with the limits of their moves, as data."""
        return [
            {"engine": each.word} | {name: limit for name, limit in asdict(control).items() if limit}
            for each, control in zip(self.contestants, self.controls, strict=True)
        ]

    def check(self) -> None:
        """Start every engine once. Raises UnknownContestant, in one sentence, if one cannot be started, and WrongOption
        if one does not take an option that is to be set.

        An engine that fails in another way loses its games by that.
        """
        for contestant in self.contestants:
            try:
                if contestant.here:
                    Here(contestant, self.first)
                else:
                    Engine(contestant, Timeouts()).close()
            except WrongOption as error:
                raise WrongOption(f"{contestant.name} {error}.") from None
            except NotStarted as error:
                raise UnknownContestant(f"{contestant.name} {error}.") from None
            except Failure:
                continue

    def question(self) -> dict[str, Data]:
        """What is asked, as data; not how many openings."""
        game = {"game": self.first.game.name, "options": dict(self.first.options)}
        trees = [digest_of([each.tree]) for each in self.contestants if each.tree]
        return {"games": [game], "players": self.players, "trees": trees, "seed": self.seed}

    def unit(self, number: int) -> Data:
        opening = self.openings[number]
        return unit_of(opening, self.seed * 1_000_003 + number, self.players, seatings(opening))

    def add(self, result: Data) -> None:
        observation = Observation.of(self.added, result)
        self.added += 1
        if self.on_observation(observation):
            self.wanted = self.added
        for game in observation.games:
            self.count(game)

    def count(self, game: Game) -> None:
        """Count failures in a row; the match ends after too many."""
        for side in set(game.seating):
            self.failures[side] = self.failures[side] + 1 if game.failed == side else 0
            if self.failures[side] >= FAILURES and not self.trouble:
                fault = game.data["fault"]
                name = self.contestants[side].name
                self.trouble = f"{name} failed in {FAILURES} games in a row: it {fault}."
                self.wanted = self.added
