"""Many games between two engines: who sits where, in which openings, on how many workers."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from random import Random
from threading import Event, Lock, local

from ..core.position import Position
from .client import Engine, Timeouts, WrongOption
from .contestant import Contestant
from .control import Control
from .process import Failure
from .referee import Played, Referee

FIRST, SECOND = 0, 1
"""The sides of a match: the engine that was named first, A, and the other, B."""
SIDES = ("A", "B")
FAILURES = 5
"""A match ends when one engine has lost so many games in a row by failing."""


class Abandoned(Exception):
    """The match cannot go on; the message is one sentence."""


@dataclass(frozen=True)
class Game:
    """A game of a match: the number of its opening, from 0; the side at each seat; and how it was played."""

    opening: int
    seating: tuple[int, ...]
    played: Played

    @property
    def failed(self) -> int | None:
        """The side that failed."""
        return None if self.played.loser is None else self.seating[self.played.loser]

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
        return self.played.position.utility[self.seat]

    @property
    def margin(self) -> float:
        """A's points beyond the mean of the others; in a game together, the mean of all."""
        points = self.played.position.score
        if self.together:
            return sum(points) / len(points)
        others = [each for seat, each in enumerate(points) if seat != self.seat]
        return points[self.seat] - sum(others) / len(others)


@dataclass(frozen=True)
class Observation:
    """All games of one opening. score: A's share, 0 to 1; with equal engines its mean is `even` of the match.
    margin: A's points beyond B's."""

    number: int
    games: tuple[Game, ...]

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


def by_order(position: Position) -> tuple[float, ...]:
    """What each seat got in a game that is over, in the order of play: that of their first actions."""
    acted = [move.seat for move in position.history if move.seat >= 0]
    order = dict.fromkeys([*acted, *range(position.seats)])
    return tuple(position.utility[seat] for seat in order)


def seatings(position: Position) -> list[tuple[int, ...]]:
    """Who sits where in the games of one opening: A in every seat once, B in the others; or, in a game together and in
    one of a single player, first A in all seats, then B."""
    seats = position.seats
    if position.game.cooperative or seats == 1:
        return [(FIRST,) * seats, (SECOND,) * seats]
    return [tuple(FIRST if seat == at else SECOND for seat in range(seats)) for at in range(seats)]


@dataclass
class Match:
    """A match of two engines. openings: positions with their histories. on_game: called with each game as it ends."""

    contestants: Sequence[Contestant]
    openings: Sequence[Position]
    control: Control
    seed: int = 0
    workers: int = 1
    timeouts: Timeouts = field(default_factory=Timeouts)
    on_game: Callable[[Game], None] = lambda _: None

    def __post_init__(self) -> None:
        self.stopped, self.lock, self.here = Event(), Lock(), local()
        self.failures: Counter[int] = Counter()
        self.faults: dict[int, str] = {}
        self.teams: list[Team] = []

    def check(self) -> None:
        """Raises WrongOption, in one sentence, if an engine does not take an option that is to be set.

        An engine that fails in another way loses its games by that.
        """
        for contestant in self.contestants:
            if contestant.options:
                try:
                    Engine(contestant, self.timeouts).close()
                except WrongOption as error:
                    raise WrongOption(f"{contestant.name} {error}.") from None
                except Failure:
                    continue

    def run(self) -> Generator[Observation]:
        """Yields each observation when its last game has ended. Raises Abandoned.

        Closing the iterator ends all engines; games that were under way do not count.
        """
        pool = ThreadPoolExecutor(self.workers)
        waiting = iter(range(len(self.openings)))
        running: set[Future[Observation]] = set()
        try:
            while True:
                for number in waiting:
                    running.add(pool.submit(self.observe, number))
                    if len(running) >= self.workers:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            self.stopped.set()
            for team in self.teams:
                team.close()
            pool.shutdown()

    def observe(self, number: int) -> Observation:
        """Play all games of one opening."""
        return Observation(number, tuple(self.game(number, s) for s in seatings(self.openings[number])))

    def game(self, number: int, seating: tuple[int, ...]) -> Game:
        """Play one game; raises Abandoned."""
        if self.stopped.is_set():
            raise Abandoned("The match was stopped.")
        game = Game(number, seating, self.play(number, seating))
        if self.stopped.is_set():  # an engine may have failed because it was ended
            raise Abandoned("The match was stopped.")
        with self.lock:
            self.on_game(game)
            self.count(game)
        return game

    def play(self, number: int, seating: tuple[int, ...]) -> Played:
        """Seat the engines, and let the referee play."""
        opening, engines, random = self.openings[number], list[Engine](), Random(f"{self.seed} {number}")
        for seat, side in enumerate(seating):
            try:
                engine = self.team.engine(side, seating[:seat].count(side))
                engine.new_game(1 + (self.seed * 1_000_003 + number * 17 + seat) % 1_000_000_007)
            except Failure as failure:
                self.team.drop(side)
                return Played(opening, (), seat, str(failure))
            engines.append(engine)
        played = Referee(opening, engines, self.control, random).play()
        if played.loser is not None:
            self.team.drop(seating[played.loser])
        return played

    def count(self, game: Game) -> None:
        """Count failures in a row; raises Abandoned."""
        for side in set(game.seating):
            self.failures[side] = self.failures[side] + 1 if game.failed == side else 0
            if self.failures[side] >= FAILURES:
                name = self.contestants[side].name
                raise Abandoned(f"{name} failed in {FAILURES} games in a row: it {game.played.fault}.")

    @property
    def team(self) -> "Team":
        """The engines of the worker that runs in this thread."""
        if not hasattr(self.here, "team"):
            self.here.team = Team(self.contestants, self.timeouts)
            with self.lock:
                self.teams.append(self.here.team)
        return self.here.team  # type: ignore[no-any-return]


class Team:
    """The engines of one worker: for each side as many copies as sit at one table."""

    def __init__(self, contestants: Sequence[Contestant], timeouts: Timeouts) -> None:
        """Nothing is started before it is needed."""
        self.contestants, self.timeouts = contestants, timeouts
        self.engines: dict[tuple[int, int], Engine] = {}
        self.closed, self.lock = False, Lock()

    def engine(self, side: int, copy: int) -> Engine:
        """A running engine of a side; raises Failure."""
        if (side, copy) not in self.engines:
            engine = Engine(self.contestants[side], self.timeouts)
            with self.lock:
                self.engines[side, copy] = engine
                if self.closed:
                    engine.close()
        return self.engines[side, copy]

    def drop(self, side: int) -> None:
        """End a side's engines; the next game starts them again."""
        with self.lock:
            for key in [key for key in self.engines if key[0] == side]:
                self.engines.pop(key).close()

    def close(self) -> None:
        """End all engines."""
        with self.lock:
            self.closed = True
            for engine in self.engines.values():
                engine.close()
