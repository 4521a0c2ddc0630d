"""Plays one game between engines, by the rules of the game and of the protocol."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ..core.leaving import RESIGNED, TIMED_OUT
from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from .claims import Claims
from .client import Answer, Engine
from .control import Control
from .process import Failure
from .words import word_for, words_of

MARGIN = 0.05
"""Seconds by which a clock may be overrun: what the referee and the way to the engine cost."""


@dataclass
class Pace:
    """The moves of one engine: how many, and their seconds. overruns: seconds beyond what was allowed, where that was
    more than a tolerance of 5%, or of MARGIN."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    overruns: list[float] = field(default_factory=list)

    def add(self, spent: float, allowed: float | None) -> None:
        """Count a move; allowed is the time for it, if there is one."""
        self.moves += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        if allowed is not None and spent - allowed > max(MARGIN, 0.05 * allowed):
            self.overruns.append(spent - allowed)

    def merge(self, other: "Pace") -> None:
        """Count the moves of another game, too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.overruns += other.overruns


@dataclass(frozen=True)
class Played:
    """A game that has ended. loser: the seat that failed, or None; fault: how, in one sentence, with nothing before the
    verb. paces and claims: by seat."""

    position: Position
    paces: tuple[Pace, ...]
    loser: int | None = None
    fault: str = ""
    claims: tuple[Claims, ...] = ()


class Referee:
    """One game: its position, and the clocks, by seat."""

    def __init__(
        self, position: Position, engines: Sequence[Engine], control: Control, random: Random
    ) -> None:
        """position is that after the opening, with its history; engines are by seat; random draws for chance."""
        self.position, self.engines, self.control, self.random = position, engines, control, random
        self.clocks = [control.base or 0.0] * position.seats
        self.paces, self.claims = tuple(Pace() for _ in engines), tuple(Claims() for _ in engines)
        self.words = [words_of(position, seat) for seat in range(position.seats)]

    def play(self) -> Played:
        """Play to the end of the game, or until an engine fails."""
        while not self.position.over:
            seat = self.position.mover
            if seat == CHANCE:
                self.pass_to(self.position.roll(self.random))
                continue
            try:
                self.move(seat)
            except Failure as failure:
                reason = TIMED_OUT if isinstance(failure, OutOfTime) else RESIGNED
                return self.played(self.position.leave(seat, reason), seat, str(failure))
        return self.played(self.position)

    def played(self, end: Position, loser: int | None = None, fault: str = "") -> Played:
        """The game that has ended. A claim of an engine that failed is neither kept nor broken."""
        for seat, claims in enumerate(self.claims):
            claims.end(won=end.utility[seat] == 1.0 or seat == loser)
        return Played(end, self.paces, loser, fault, self.claims)

    def move(self, seat: int) -> None:
        """Ask an engine for its move, and play it; raises Failure."""
        engine = self.engines[seat]
        engine.place(self.position_words(seat))
        answer = engine.move(self.control.words(self.clocks), self.control.allowed(self.clocks[seat]))
        self.count(seat, answer)
        self.claims[seat].count(answer.info, forced=len(self.position.actions) == 1)
        try:
            self.pass_to(self.position.play(answer.move))
        except IllegalMove as error:
            raise Failure(f"played {answer.move[:40]!r}: {error}") from None

    def pass_to(self, after: Position) -> None:
        """Go on to the next position, and note what each seat may know of it."""
        for seat, words in enumerate(self.words):
            words.append(word_for(self.position, after, seat))
        self.position = after

    def position_words(self, seat: int) -> str:
        """The words after `position` for the engine at a seat."""
        whose = [f"seat {seat + 1}"] if self.position.game.kernel.hidden else []
        moves = ["moves", *self.words[seat]] if self.words[seat] else []
        return " ".join(["startpos", *whose, *moves])

    def count(self, seat: int, answer: Answer) -> None:
        """Count the time of a move; raises OutOfTime."""
        self.paces[seat].add(answer.seconds, self.control.seconds)
        if self.control.base is not None:
            self.clocks[seat] -= answer.seconds
            if self.clocks[seat] < -MARGIN:
                raise OutOfTime(f"overran its clock by {-self.clocks[seat]:.2f} seconds")
            self.clocks[seat] += self.control.increment


class OutOfTime(Failure):
    """An engine has used more time than its clock had."""
