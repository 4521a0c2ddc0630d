"""What remains of a plan that wins, kept from one act to the next."""

from collections.abc import Sequence

from ...core.position import Position
from ..memory import Memory


class KeptPlan:
    """A plan that wins, by the positions that it leads through: what remains of it from each of them."""

    def __init__(self) -> None:
        """No plan yet."""
        self._rest = dict[Position, tuple[int, ...]]()
        self.acts: tuple[int, ...] = ()
        """The plan that was followed last, whole."""
        self._lost: Position | None = None

    def follow(self, position: Position, acts: Sequence[int]) -> None:
        """Keep a plan from a position on, in place of the one before."""
        self._rest, self.acts = {}, tuple(acts)
        for number, act in enumerate(acts):
            self._rest[position] = tuple(acts[number:])
            position = position.play(act)

    def give_up(self, position: Position) -> None:
        """Remember that nobody can win from a position on."""
        self._lost = position

    def is_lost(self, position: Position) -> bool:
        """Whether a position goes on from one from which nobody can win."""
        return self._lost is not None and position.goes_on_from(self._lost)

    @property
    def nbytes(self) -> int:
        """About the size of all that is kept: states and pasts."""
        return sum(position.state().nbytes + 8 * len(position.history) for position in self._rest)

    def rest_from(self, position: Position) -> tuple[int, ...]:
        """What remains of the plan from a position on; nothing if the plan does not lead there, or does not win."""
        acts = self._rest.get(position, ())
        return acts if wins_with(position, acts) else ()


def kept_plan_in(memory: Memory) -> KeptPlan:
    """The plan that a memory keeps."""
    kept: KeptPlan = memory.of(KeptPlan, KeptPlan)
    return kept


def wins_with(position: Position, acts: Sequence[int]) -> bool:
    """Whether acts can be played one after another, and the last one wins for the mover of the position."""
    end = position
    for act in acts:
        if act not in end.actions:
            return False
        end = end.play(act)
    return end.over and position.mover >= 0 and end.utility[position.mover] == 1.0
