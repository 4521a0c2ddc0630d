"""The facts about a position that the drawings show: who plays, and where every tile is."""

from dataclasses import dataclass

from tessella.core.position import Position
from tessella.core.sentences import amount

from ..rules.grid import KINDS
from ..rules.state import PLAY, START


@dataclass(frozen=True)
class Player:
    """One seat at the table."""

    seat: int
    name: str
    points: int
    tiles: int
    """The number of tiles in the hand."""
    acts: bool
    out: str
    """How the seat is out of the game: "left" (G3) or "won"; empty while it plays, and if others won."""


def players(position: Position) -> list[Player]:
    """All seats, in their order."""
    points, held = position.field("points").tolist(), position.field("hand").sum(axis=1).tolist()
    return [
        Player(seat, name, points[seat], held[seat], seat == position.mover, out(position, seat))
        for seat, name in enumerate(position.game.sides[: position.seats])
    ]


def out(position: Position, seat: int) -> str:
    """How a seat is out of the game."""
    if position.field("left")[seat]:
        return "left"
    return "won" if position.over and position.utility[seat] > 0 else ""


def facts(position: Position, seat: int) -> tuple[str]:
    """What is known of a seat besides its points: its tiles, or that it has left."""
    left = out(position, seat) == "left"
    return ("left" if left else amount(int(position.field("hand")[seat].sum()), "tile"),)


def going_on(position: Position) -> str | None:
    """What chance does before the first turn, as a sentence; None later, and when the game is over."""
    if position.over or position.field("phase") == PLAY:
        return None
    if position.field("phase") == START:
        return "It is drawn who begins (G1)."
    dealt = int(position.field("hand").sum() + position.field("aside").sum())
    return f"{amount(int(position.options['sets']) * KINDS - dealt, 'tile')} to be dealt (O1)."
