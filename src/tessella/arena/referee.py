"""Plays one game between engines, by the rules of the game and of the protocol."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from ..core.leaving import RESIGNED, TIMED_OUT
from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from .answer import Answer
from .claims import Claims
from .control import Control
from .process import Failure

MARGIN = 0.05
"""Seconds by which a clock may be overrun: what the referee and the way to the engine cost."""

CITED = re.compile(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)")
"""How sentences cite clauses of the rules."""


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


class Player(Protocol):
    """An engine at a seat."""

    def new_game(self, position: Position, seat: int, seed: int) -> None:
        """Begin a game, at a seat in a position. Raises Failure."""

    def follow(self, before: Position, after: Position) -> None:
        """Note a move, of any seat or of chance."""

    def answer(self, position: Position, control: Control, clocks: Sequence[float]) -> Answer:
        """The move in a position that was followed to; clocks: seconds left by seat. Raises Failure."""

    def close(self) -> None:
        """End the engine."""


@dataclass
class Trace:
    """What is noted while a game is played. values: (ply, seat, value), as the engines tell them; choices: the number
    of legal actions at each decision; clauses: how often news cites each, and the ending."""

    values: list[tuple[int, int, float]] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    clauses: Counter[str] = field(default_factory=Counter)

    def note(self, before: Position, answer: Answer, after: Position) -> None:
        """Note what a move tells."""
        self.choices.append(len(before.actions))
        if answer.value is not None:
            self.values.append((before.ply, before.mover, round(answer.value, 3)))
        if not after.over:
            self.clauses.update(clauses_in(before.game.explain.news(after)))


class Referee:
    """One game: its position, and the clocks, by seat."""

    def __init__(
        self,
        position: Position,
        engines: Sequence[Player],
        controls: Sequence[Control],
        random: Random,
        trace: Trace | None = None,
    ) -> None:
        """position is that after the opening, with its history; engines, which have begun there, and controls are by
        seat; random draws for chance; trace: where to note more, if anybody wants to know."""
        self.position, self.engines, self.controls, self.random = position, engines, controls, random
        self.clocks = [control.base or 0.0 for control in controls]
        self.paces, self.claims = tuple(Pace() for _ in engines), tuple(Claims() for _ in engines)
        self.trace = trace

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
        if self.trace is not None:
            self.trace.clauses.update(clauses_in(end.ending))
        return Played(end, self.paces, loser, fault, self.claims)

    def move(self, seat: int) -> None:
        """Ask an engine for its move, and play it; raises Failure."""
        before = self.position
        answer = self.engines[seat].answer(before, self.controls[seat], self.clocks)
        self.count(seat, answer)
        self.claims[seat].count(answer.wins, forced=len(before.actions) == 1)
        try:
            self.pass_to(before.play(answer.move))
        except IllegalMove as error:
            raise Failure(f"played {answer.move[:40]!r}: {error}") from None
        if self.trace is not None:
            self.trace.note(before, answer, self.position)

    def pass_to(self, after: Position) -> None:
        """Go on to the next position, which all engines hear of."""
        for engine in self.engines:
            engine.follow(self.position, after)
        self.position = after

    def count(self, seat: int, answer: Answer) -> None:
        """Count the time of a move; raises OutOfTime."""
        control = self.controls[seat]
        self.paces[seat].add(answer.seconds, control.seconds)
        if control.base is not None:
            self.clocks[seat] -= answer.seconds
            if self.clocks[seat] < -MARGIN:
                raise OutOfTime(f"overran its clock by {-self.clocks[seat]:.2f} seconds")
            self.clocks[seat] += control.increment


def clauses_in(sentence: str | None) -> set[str]:
    """The clauses that a sentence cites.

    >>> sorted(clauses_in("Red wins by a line of five (A1), and White resigned (G3, A2)."))
    ['A1', 'A2', 'G3']
    """
    return {clause for cited in CITED.findall(sentence or "") for clause in cited.split(", ")}


class OutOfTime(Failure):
    """An engine has used more time than its clock had."""
