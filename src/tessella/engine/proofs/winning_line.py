"""The fastest forced win against the longest defence, as actions to the end of the game."""

from ...core.position import Position
from ..budget import Slices
from .proof_kernel import DEEPEST
from .prover import Prover


class WinningLine:
    """Looks for the line of a position that the prover's attacker can win; goes on where its slices ended.

    before: as in Prover.prove. plies: as many are ruled out. actions: the line, once it is found.
    """

    def __init__(self, prover: Prover, position: Position, before: Position) -> None:
        self.prover, self.position, self.before = prover, position, before
        self.plies, self.actions = 0, None if not position.over else list[int]()

    def find(self, slices: Slices) -> int:
        """Look on until the slices end; returns the number of positions that were looked at."""
        while self.actions is None and self.plies < DEEPEST - 1:
            wins = self.wins(self.position, self.plies + 1, slices)
            if wins is None:
                break
            if wins:
                self.actions = self.played_out(self.plies + 1, slices)
                break
            self.plies += 1
        return slices.done

    def wins(self, position: Position, plies: int, slices: Slices) -> bool | None:
        """Whether the attacker wins within so many plies; None if the slices end before that is known."""
        return self.prover.prove(position, slices, plies, self.before).wins

    def played_out(self, plies: int, slices: Slices) -> list[int] | None:
        """The actions to the end, if the win takes so many plies; None if the slices end."""
        position, actions = self.position, list[int]()
        while not position.over and plies > 0:
            attacks = position.mover == self.prover.attacker
            action = (
                self.attack(position, plies, slices) if attacks else self.defence(position, plies, slices)
            )
            if action is None:
                return None
            actions.append(action)
            position, plies = position.play(action), plies - 1
        return actions if position.over else None

    def attack(self, position: Position, plies: int, slices: Slices) -> int | None:
        """An action that wins within so many plies."""
        return self.prover.prove(position, slices, plies, self.before).action

    def defence(self, position: Position, plies: int, slices: Slices) -> int | None:
        """An action after which the attacker does not win two plies sooner than it must."""
        for action in position.actions:
            after = position.play(action)
            sooner = after.over or (plies > 2 and self.wins(after, plies - 2, slices))
            if sooner is None:
                return None
            if not sooner:
                return action
        return None
