"""Turns that a player prepares while others are to act: which clicks can make a whole turn later.

Others may play anything, so the clicks are read in a sample of the positions that can come. Only for games in full
view.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from itertools import chain, cycle, islice
from random import Random
from time import monotonic

from ..core.position import IllegalMove, Position
from . import clicks as of_one_action
from .clicks import NextClicks, Path

MOST = 160
"""Positions in the sample."""
LONGEST = 200
"""Actions until the turn must have come."""
SECONDS = 2.0
"""A limit of time for the sample; usually it takes far less."""
NEVER = "That is no turn of yours, whatever is played before."


@dataclass(frozen=True)
class Begun:
    """A seat's turn as far as it is clicked: the position after whole actions, these actions, and the clicks since."""

    seat: int
    position: Position
    actions: tuple[int, ...] = ()
    path: Path = ()

    @property
    def over(self) -> bool:
        """Whether the turn is over."""
        return self.position.mover != self.seat

    @property
    def words(self) -> str:
        """The actions, in the game's notation."""
        history = self.position.history
        return " ".join(move.text for move in history[len(history) - len(self.actions) :])

    @property
    def following(self) -> NextClicks:
        """What may be clicked next; nothing once the turn is over."""
        return of_one_action.NOTHING if self.over else of_one_action.next_clicks(self.position, self.path)

    def clicked(self, place: str) -> "Begun":
        """The same after one more click, whether or not it leads anywhere."""
        path = (*self.path, place)
        action = None if self.over else self.position.paths.get(path)
        if action is None:
            return replace(self, path=path)
        return Begun(self.seat, self.position.play(action), (*self.actions, action))


def begun(position: Position, clicks: Path) -> Begun | None:
    """What clicks make of the mover's turn; None if they lead nowhere."""
    turn = Begun(position.mover, position)
    for place in clicks:
        turn = turn.clicked(place)
    return turn if not turn.path or turn.following.marks else None


def whole_turn(position: Position, clicks: Path) -> Begun | None:
    """The whole turn of the mover that clicks make; None if they make none."""
    turn = begun(position, clicks)
    return turn if turn and turn.over else None


def outlooks(
    position: Position, seats: Collection[int], clock: Callable[[], float] = monotonic
) -> list[Position]:
    """A sample of the positions in which one of these seats is to act next.

    Each action that is legal now leads to one of them, if it can. Later actions are random, but equal for equal
    arguments. Positions after an action of chance are left out.
    clock counts seconds.
    """
    random, end = Random(0), clock() + SECONDS
    actions = random.sample(position.actions, min(MOST, len(position.actions)))
    after = [position.play(action) for action in actions]
    found = [each for each in after if each.mover in seats]
    longer = [each for each in after if each.mover >= 0 and each.mover not in seats]
    for each in islice(cycle(longer), MOST - len(found)):
        if clock() > end:
            break
        later = until_turn(each, seats, random)
        if later.mover in seats:
            found.append(later)
    return found


def until_turn(position: Position, seats: Collection[int], random: Random) -> Position:
    """The position after random actions, once one of these seats is to act, or chance, or nobody."""
    for _ in range(LONGEST):
        if position.mover in seats or position.mover < 0:
            break
        position = position.roll(random)
    return position


def next_clicks(found: Collection[Position], clicks: Path) -> NextClicks | str:
    """What may be clicked after these clicks in some of the positions; the turn in words, if it is a whole one in all.

    Positions in which these clicks lead nowhere do not count. Raises IllegalMove if there is no other.
    """
    turns = [turn for position in found if (turn := begun(position, clicks))]
    if not turns:
        raise IllegalMove(NEVER)
    if all(turn.over for turn in turns):
        return turns[0].words
    following = [turn.following for turn in turns]
    marks, ends = (
        sorted({*chain.from_iterable(places)})
        for places in zip(*((each.marks, each.ends) for each in following), strict=True)
    )
    return NextClicks(marks, ends, {})
