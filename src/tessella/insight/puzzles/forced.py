"""Puzzles of forced wins: a win in so many turns, or the only move that does not lose."""

from dataclasses import dataclass
from typing import ClassVar

from ...core.position import Position
from ...engine.budget import Budget, Slices
from ...engine.methods import can_be_forced
from ...engine.proofs.prover import Prover
from ...engine.solved import winner_of
from ..analysis import turns_in
from .data import written
from .file import WrittenPuzzle
from .proofs import LONGEST, Proofs

SHORTEST = 3
"""Plies of the shortest win that puzzles ask for."""
FEW = 4
"""A puzzle has at least so many moves for each that is right."""
DEEPER = 10
"""By how much more effort it is confirmed that a move does not lose, or does not win."""

CONFIRMED = 300_000
"""The effort of each proof without the game's patterns."""


@dataclass(frozen=True)
class Forced:
    """Makes such puzzles. nodes: the effort of each proof."""

    nodes: int
    BEGINS: ClassVar[float] = 0.25
    """The part of a game that is not looked at; wins are proved later."""

    def found(self, position: Position, but: frozenset[str] = frozenset()) -> WrittenPuzzle | None:
        """The puzzle in a position; None if there is none, or one of a kind in `but`."""
        if not can_be_forced(position) or len(position.actions) < FEW:
            return None
        proofs = Proofs(self.nodes)
        kind, find = ("win", self.win) if proofs.wins(position, position.mover) else ("defend", self.defence)
        return None if kind in but else find(position, proofs)

    def win(self, position: Position, proofs: Proofs) -> WrittenPuzzle | None:
        """A win that one move in FEW keeps at most, and one alone as soon as it can be."""
        seat, length = position.mover, proofs.length(position, position.mover)
        most = len(position.actions) / FEW
        if length is None or length < SHORTEST or is_forced(position, proofs):
            return None
        line = list(proofs.line(position, seat))
        if not line or not line[-1].over or len(proofs.winning(position)) > most:
            return None
        if not confirmed(position, seat, length, line[0].history[-1].action):
            return None
        if len(Proofs(self.nodes * DEEPER).winning(position)) > most:
            return None
        return written(
            "win", position, line, turns_in(line[-1].history[len(position.history) :], seat), length
        )

    def defence(self, position: Position, proofs: Proofs) -> WrittenPuzzle | None:
        """The only move after which the other side has no proved win, where some others lose slowly."""
        seat, other = position.mover, 1 - position.mover
        held, lengths = None, list[tuple[int, int]]()
        for action in position.actions:
            after = position.play(action)
            if proofs.wins(after, other):
                lengths.append((proofs.length(after, other) or LONGEST + 1, action))
            elif held is not None:
                return None
            else:
                held = action
        longest, losing = max(lengths, default=(0, 0))
        slow = sum(length >= SHORTEST for length, _ in lengths)
        if held is None or slow < 2 or longest > LONGEST:
            return None
        after = position.play(held)
        if winner_of(after) == other:
            return None
        if after.over or Proofs(self.nodes * DEEPER).wins(after, other) or proofs.wins(after, seat):
            return None
        if not all(confirmed(position.play(a), other, n, None) for n, a in lengths):
            return None
        lost = position.play(losing)
        end = [lost, *proofs.line(lost, other)][-1]
        return written(
            "defend", position, [after], turns_in(end.history[len(position.history) :], other), longest
        )


def is_forced(position: Position, proofs: Proofs) -> bool:
    """Whether all moves but one lose at once: nothing has to be found."""
    other = 1 - position.mover
    return sum(not proofs.wins(position.play(action), other, 1) for action in position.actions) < 2


def confirmed(position: Position, seat: int, length: int, first: int | None) -> bool:
    """Whether another search, with a new table and without the game's patterns, proves the same win.

    first: the move that wins; no other one wins as soon.
    """
    prover, effort = Prover(position, seat, bits=18, patterns=False), Budget(nodes=CONFIRMED)
    if first is None:
        return position.over or prover.prove(position, Slices(effort), length).wins is True
    for action in position.actions:
        after = position.play(action)
        wins = after.utility[seat] == 1.0 if after.over else None
        if wins is None:
            wins = prover.prove(after, Slices(effort), length - 1).wins
        if wins is not (action == first):
            return False
    return True
