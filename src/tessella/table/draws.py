"""Draws by agreement, between two sides that play against each other.

An offer stands until the other side accepts it, declines it, or plays on.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..core.position import Position
from .events import Event, Refused

if TYPE_CHECKING:
    from .table import Table


AGREED = "Both sides agreed on a draw."


@dataclass(frozen=True)
class Offer:
    """A draw offered by a seat when so many moves stood; open while it waits for an answer."""

    seat: int
    ply: int
    open: bool = True

    @property
    def answerer(self) -> int:
        return 1 - self.seat


def lapsed(offer: Offer | None, mover: int) -> Offer | None:
    """An offer after a move of a seat: who plays on has declined it."""
    return replace(offer, open=False) if offer is not None and offer.answerer == mover else offer


def offer(table: "Table") -> Event:
    """The person to act, or the only one here, offers a draw; raises Refused."""
    sentence = objection(table)
    if sentence:
        raise Refused(sentence)
    return Event("offer", {"seat": table.speaker})


def objection(table: "Table") -> str | None:
    """Why no draw can be offered now; None if one can."""
    position, seat = table.position, table.speaker
    if not known_to(position):
        return f"{position.game.title} knows no draw by agreement."
    if seat is None:
        return "The game is over." if table.over else "Nobody here can offer a draw now."
    if {move.seat for move in position.history} < {0, 1}:
        return "A draw can be offered once both sides have moved."
    return None if table.offer is None else objection_after(table.offer, table, seat)


def objection_after(offer: Offer, table: "Table", seat: int) -> str | None:
    """Why a seat cannot offer a draw after an offer; None if it can."""
    if offer.open:
        return "A draw is already offered."
    moved = {move.seat for move in table.position.history[offer.ply :]}
    if offer.seat == seat and seat not in moved:
        return "You have offered a draw already; make a move before you offer again."
    return None


def known_to(position: Position) -> bool:
    """Whether two sides play against each other, and may end in a draw."""
    return position.seats == 2 and not position.game.cooperative and not position.game.drawless


def answerer(table: "Table") -> int | None:
    """The seat whose answer an open offer waits for; the move that ends a game leaves nothing to answer."""
    if table.offer is None or table.over:
        return None
    return table.offer.answerer if table.offer.open else None


def engine_asked(table: "Table") -> int | None:
    """The seat of an engine that can answer an open offer now.

    Where hands are hidden it judges from its own, so it waits for its turn.
    """
    seat = answerer(table)
    if seat is None or table.player_at(seat).is_person:
        return None
    return seat if table.position.mover == seat or not table.position.game.kernel.hidden else None


def answer(table: "Table", accepts: bool) -> Event:
    """The answer to an open offer; raises Refused."""
    seat = answerer(table)
    if seat is None:
        raise Refused("There is no draw offer to answer.")
    return Event("accept" if accepts else "decline", {"seat": seat})
