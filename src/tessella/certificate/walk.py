"""Walks through a certificate: every line that the defender can choose is played by the rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from ..core.compiler.jit import Compiled, blank
from ..core.position import Game, Position
from .entries import ENTRY, enlarged, look_up
from .file import CertificateError
from .threats_kernel import STATES, room_type
from .walk_kernel import CHOICE, DEEPEST, DONE, FAILED, FULL, make_unanswered, make_walk, walk_type

SHARE = 2000
"""Decisions after which a walk tells how far it is."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled walk of a game."""
    return make_walk(game.kernel)


@cache
def asking_of(game: Game) -> Compiled:
    """Its compiled look at what an action leaves open."""
    return make_unanswered(game.kernel)


@dataclass(frozen=True)
class Walked:
    """What a walk has met. Positions that are the same up to symmetry count once.

    once, only, threats, chosen, repeated: decisions of the winner, by what tells its move: a win at once, the only
    move, a sequence of threats, a choice, an action that was taken before. again: how often a decision was met once
    more. replies: of the loser. longest: plies to the end of the game, at most.
    """

    once: int
    only: int
    threats: int
    chosen: int
    repeated: int
    again: int
    replies: int
    longest: int


class Walk:
    """A walk from a position in which a side has to win within so many plies, on its turn or the other's.

    threats: how many are tried where a sequence is looked for. recent: how many of the actions that were taken last are
    tried before a choice is asked for.
    """

    def __init__(self, position: Position, side: int, within: int, threats: int, recent: int = 0) -> None:
        """Raises CertificateError if no walk can be so long."""
        if not 0 < within < DEEPEST or min(threats, recent) < 0 or position.mover != side:
            raise CertificateError(
                f"A certificate is about the side that begins, and at most {DEEPEST - 1} plies."
            )
        most, dtype = position.game.rules.MAX_LEGAL, position.state().dtype
        self.position, self.run = position, kernel_of(position.game)
        self.context = blank(walk_type(most))
        x = self.context
        x.winner, x.within, x.threats, x.recent, x.begun = side, within, threats, recent, position.ply
        self.last = np.zeros(position.game.rules.ACTIONS, np.int32)
        self.room = blank(room_type(most, position.seats))
        self.states = np.zeros(2 * DEEPEST + 2, dtype)
        self.lines = np.zeros(STATES, dtype)
        self.states[0] = position.state()
        self.table = np.zeros(1 << 12, ENTRY)

    def go(self, choices: Iterable[int], tell: Callable[[int], None] = lambda _: None) -> Walked:
        """Walk to the end, with the index of an action for each choice; raises CertificateError if the side does not
        win so. tell: gets the number of decisions now and then.
        """
        given, choice = iter(choices), -1
        while (stop := self.on(choice)) != DONE:
            choice = -1
            if stop == FAILED:
                told = f"after {self.line} the winner does not win, or is to act twice"
                raise CertificateError(f"This certificate proves nothing: {told}.")
            if stop == CHOICE:
                choice = next(given, -1)
                if not 0 <= choice < self.context.count:
                    raise CertificateError(f"This certificate has no legal choice after {self.line}.")
            elif stop == FULL:
                self.enlarge()
            tell(int(self.context.used))
        if next(given, None) is not None:
            raise CertificateError("This certificate is too long: some of its choices are never asked for.")
        return self.walked()

    def on(self, choice: int) -> int:
        """Go on to the next stop."""
        arguments = self.context, self.room, self.table, self.states, self.lines, self.last, choice, SHARE
        return int(self.run(*arguments))

    def enlarge(self) -> None:
        """Make the table twice as large."""
        before, self.table = self.table, enlarged(self.table)
        for frame in self.context.frame[: self.context.top + 1]:
            frame.place = look_up(self.table, before[frame.place].key)[0]

    @property
    def open(self) -> bool:
        """Whether there is anything left to walk through."""
        return bool(self.context.top >= 0)

    @property
    def decision(self) -> Position:
        """The position in which the walk stopped."""
        return self.position.replay(self.moves)

    @property
    def actions(self) -> list[int]:
        """The actions among which a choice is asked for, as it counts them."""
        return [int(action) for action in self.context.actions[: self.context.count]]

    def unanswered(self, action: int) -> int:
        """How many replies to one of them ask for a choice, most likely."""
        x, run = self.context, asking_of(self.position.game)
        return int(run(x, self.room, self.table, self.states, self.lines, action, len(x.actions)))

    def shortest(self, actions: Iterable[int]) -> int:
        """Which of these actions makes a certificate short, as a choice: the fewest replies to it ask for another."""
        found = map(self.actions.index, actions)
        return min(found, key=lambda index: (self.unanswered(int(self.context.actions[index])), index))

    @property
    def moves(self) -> list[int]:
        """The actions that lead to where the walk is."""
        x = self.context
        pairs = ((int(f.action), int(x.options[n, f.next - 1])) for n, f in enumerate(x.frame[: x.top]))
        return [action for pair in pairs for action in pair]

    @property
    def line(self) -> str:
        """The same as text."""
        return told(self.decision, self.position.ply)

    def walked(self) -> Walked:
        """What it has met so far."""
        x, first = self.context, self.table[self.context.frame[0].place]
        once, only, threats, chosen, repeated = map(int, x.kinds)
        return Walked(
            once, only, threats, chosen, repeated, int(x.again), int(x.replies), int(first["plies"])
        )


def told(position: Position, ply: int = 0) -> str:
    """The moves of a game from a ply on: "0,1 1,1", or "no move"."""
    return " ".join(move.text for move in position.history[ply:]) or "no move"
