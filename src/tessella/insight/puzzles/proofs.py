"""What can be proved of forced wins, for games of two sides in full view: who wins, how soon, and against what."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...core.position import Position
from ...engine.budget import Budget, Slices, never
from ...engine.memory import Memory
from ...engine.proofs.proof_kernel import DEEPEST
from ...engine.proofs.prover import Proof, Prover, prover_for

LONGEST = 9
"""Plies of the longest win that puzzles ask for."""

USUAL = 12_000
"""The effort of a question, more than that by which puzzles are made: some tenths of a second at most."""


@dataclass
class Proofs:
    """Proofs of both seats' wins, with tables that are kept. nodes: the effort of each question.

    >>> import tessella
    >>> position = tessella.new("tictactoe").replay(["a1", "b1", "a2"])
    >>> proofs = Proofs()
    >>> proofs.wins(position.play("c3"), 0), proofs.length(position.play("c3"), 0)
    (True, 1)
    """

    nodes: int = USUAL
    memory: Memory = field(default_factory=Memory)
    stop: Callable[[], bool] = never

    def prover(self, position: Position, seat: int) -> Prover:
        """The prover of a seat's wins."""
        return prover_for(self.memory, position, seat)

    def proof(self, position: Position, seat: int, within: int = DEEPEST) -> Proof:
        """What is proved of a seat's win within so many plies; the game goes on."""
        slices = Slices(Budget(nodes=self.nodes), self.stop)
        return self.prover(position, seat).prove(position, slices, within)

    def wins(self, position: Position, seat: int, within: int = DEEPEST) -> bool | None:
        """Whether a seat can force a win within so many plies; None if that is not decided."""
        if position.over:
            return position.utility[seat] == 1.0
        return self.proof(position, seat, within).wins if within > 0 else False

    def winning(self, position: Position) -> list[int]:
        """The actions after which the mover's win is proved."""
        return [action for action in position.actions if self.wins(position.play(action), position.mover)]

    def length(self, position: Position, seat: int, most: int = LONGEST) -> int | None:
        """The least number of plies within which a seat can force a win; None if none up to `most` is proved."""
        return next((n for n in range(most + 1) if self.wins(position, seat, n)), None)

    def resistance(self, position: Position, seat: int, most: int = LONGEST) -> tuple[int, int | None]:
        """The action by which the mover holds out longest against a seat's win, and how many plies the win then takes;
        None if no win up to `most` is proved."""
        left, n = list(position.actions), 0
        while True:
            longer = [action for action in left if not self.wins(position.play(action), seat, n)]
            if not longer or n == most:
                return (longer or left)[0], None if longer else n
            left, n = longer, n + 1

    def line(self, position: Position, seat: int) -> Iterator[Position]:
        """Yields the positions of a seat's win, the quickest against the longest resistance, as far as it is proved."""
        while not position.over:
            if position.mover == seat:
                length = self.length(position, seat)
                action = None if length is None else self.proof(position, seat, length).action
            else:
                action, length = self.resistance(position, seat)
            if action is None or length is None:
                return
            position = position.play(action)
            yield position
