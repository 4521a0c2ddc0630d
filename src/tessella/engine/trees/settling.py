"""What is sure of the best actions: whether they win or lose by force, and a line that shows it."""

from collections.abc import Callable, Sequence

from ..budget import Slices
from ..proofs.prover import Prover
from ..proofs.winning_line import WinningLine
from ..task import Task
from .several import Proved
from .status import LOST, REFUTED, WON

Turn = Callable[[], Task | None]


class Settling:
    """Asks provers about one position, for a search of several lines (several.Prove).

    Each round is about the win of one side: first of the mover, then of the other, and so on.
    """

    def __init__(self, task: Task, mine: Prover, theirs: Prover, shows: bool = True) -> None:
        """mine, theirs: provers of the mover's wins and of the other side's. shows: whether lines are looked for, too;
        that takes provers that play games to the end."""
        self.position, self.shows, self.rounds = task.position, shows, 0
        self.after = {action: task.position.play(action) for action in task.among}
        self.provers, self.lines = {WON: mine, LOST: theirs}, dict[int, WinningLine]()
        self.decided = set[int]()

    def __call__(self, best: Sequence[int], known: dict[int, Proved], turn: Turn) -> int:
        """Ask one question about the position, and one or two about each of the best actions."""
        side = LOST if self.rounds % 2 else WON
        looked, self.rounds = 0 if side in self.decided else self.ask(side, None, turn), self.rounds + 1
        self.look_up(known)
        for action in best:
            if action not in known or (known[action].status == REFUTED and side == LOST):
                looked += self.ask(side, action, turn)
                self.look_up(known)
            if self.shows and action in known and known[action].status != REFUTED:
                looked += self.show(action, known, turn)
        return looked

    def ask(self, side: int, action: int | None, turn: Turn) -> int:
        """Ask whether a side wins after an action, or before any; returns how many positions were looked at."""
        if (task := turn()) is None:
            return 0
        position = self.position if action is None else self.after[action]
        proof = self.provers[side].prove(position, slices_of(task), before=self.position)
        if action is None and proof.wins is not None:
            self.decided.add(side)
        return proof.nodes

    def look_up(self, known: dict[int, Proved]) -> None:
        """Add what the provers know now of all actions. What they say may be forgotten later, but it stays true."""
        for action, after in self.after.items():
            if action not in known or known[action].status == REFUTED:
                wins, fails = self.provers[WON].numbers(after, before=self.position)
                loses, _ = self.provers[LOST].numbers(after, before=self.position)
                status = WON if wins == 0 else LOST if loses == 0 else REFUTED if fails == 0 else None
                if status is not None:
                    known[action] = Proved(status, (action,))

    def show(self, action: int, known: dict[int, Proved], turn: Turn) -> int:
        """Look for the line to the end of the game that shows why an action wins or loses."""
        status, after = known[action].status, self.after[action]
        line = self.lines.setdefault(action, WinningLine(self.provers[status], after, self.position))
        if line.actions is not None or (task := turn()) is None:
            return 0
        looked = line.find(slices_of(task))
        if line.actions is not None:
            known[action] = Proved(status, (action, *line.actions))
        return looked


def slices_of(task: Task) -> Slices:
    """The slices of a turn."""
    return Slices(task.budget, task.stop, task.begun)
