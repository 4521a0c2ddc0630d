"""The turns of a game, which a review judges one by one."""

from dataclasses import dataclass
from itertools import accumulate, groupby

from ...core.position import Move, Position


@dataclass(frozen=True)
class Turn:
    """The moves that a seat made in a row.

    ply: the number of moves and of acts of chance before it. before: the position before each move. after: the position
    after the last one.
    """

    ply: int
    seat: int
    moves: tuple[Move, ...]
    before: tuple[Position, ...]
    after: Position

    @property
    def start(self) -> Position:
        """The position in which the turn began."""
        return self.before[0]

    @property
    def has_choice(self) -> bool:
        """Whether any of its moves was not the only one."""
        return any(len(position.actions) > 1 for position in self.before)

    def leads_to(self, turn: "Turn | None") -> bool:
        """Whether another turn begins at once where this one ends."""
        return turn is not None and turn.ply == self.ply + len(self.moves)


def positions_of(position: Position) -> list[Position]:
    """The first position of a game, and the one after each move of its history; names stay.

    Raises ValueError for what one seat sees of a game, because that cannot be replayed.
    """
    if position.viewer is not None:
        raise ValueError("Only a whole game can be reviewed, not what one seat sees of it.")
    first = Position.first(position.game, position.options).named(position.names)
    return list(accumulate(position.history, lambda at, move: at.replay([move.action]), initial=first))


def turns_of(positions: list[Position], given: int = 0) -> list[Turn]:
    """The turns of seats after so many given plies, without chance and without leaving.

    >>> import tessella
    >>> turns = turns_of(positions_of(tessella.new("tictactoe").play("a1").play("b2").leave(0)))
    >>> [(turn.ply, turn.seat, str(turn.moves[0])) for turn in turns]
    [(0, 0, 'a1'), (1, 1, 'b2')]
    """
    history, actions = positions[-1].history, positions[0].game.rules.ACTIONS
    found = list[Turn]()

    def kind(ply: int) -> int:
        return history[ply].seat if history[ply].action < actions else -1

    for seat, plies in groupby(range(given, len(history)), kind):
        first, *more = plies
        last = more[-1] if more else first
        if seat >= 0:
            moves, before = history[first : last + 1], tuple(positions[first : last + 1])
            found.append(Turn(first, seat, moves, before, positions[last + 1]))
    return found
