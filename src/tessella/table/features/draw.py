"""Draws by agreement, between two sides that play against each other.

An offer stands until the other side accepts it, declines it, or plays on.

offer     {seat}
accept    {seat}      the other side agrees: the game is over
decline   {seat}
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...core.position import Position
from ...record.results import outcome
from ..event import Event, insist
from ..feature import Ending, Feature, Part
from ..table import Table

AGREED = "Both sides agreed on a draw."
HALVES = (0.5, 0.5)
"""The utility of a draw."""


@dataclass(frozen=True)
class Offer:
    """A draw offered by a seat when so many moves stood; open while it waits for an answer."""

    seat: int
    ply: int
    open: bool = True

    @property
    def answerer(self) -> int:
        return 1 - self.seat


@dataclass(frozen=True)
class Talks:
    """The latest offer of this game, and whether the game has ended by one."""

    offer: Offer | None = None
    agreed: bool = False


NONE_YET = Talks()
TALKS = Part("draw", NONE_YET)


# What people and engines do


def offer(table: Table) -> Event:
    """The person to act, or the only one here, offers a draw; raises Refused."""
    insist(objection(table))
    return table.event("offer", {"seat": table.speaker})


def objection(table: Table) -> str | None:
    """Why no draw can be offered now; None if one can."""
    position, seat = table.position, table.speaker
    if not known_to(position):
        return f"{position.game.title} knows no draw by agreement."
    if seat is None:
        return "The game is over." if table.over else "Nobody here can offer a draw now."
    if {move.seat for move in position.history} < {0, 1}:
        return "A draw can be offered once both sides have moved."
    latest = TALKS.of(table).offer
    return None if latest is None else objection_after(latest, table, seat)


def objection_after(offer: Offer, table: Table, seat: int) -> str | None:
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


def answer(table: Table, accepts: bool) -> Event:
    """The person who was offered a draw answers; raises Refused."""
    insist(objection_to_answer(table))
    return reply(table, accepts)


def objection_to_answer(table: Table) -> str | None:
    """Why no person can answer an offer now; None if one can."""
    seat = answerer(table)
    if seat is None:
        return "There is no draw offer to answer."
    return None if table.player_at(seat).is_person else "The engine answers for itself."


def answerer(table: Table) -> int | None:
    """The seat whose answer an open offer waits for."""
    offer = waiting(table)
    return offer.answerer if offer else None


def waiting(table: Table) -> Offer | None:
    """The offer that waits for an answer; the move that ends a game leaves nothing to answer."""
    latest = TALKS.of(table).offer
    return latest if latest and latest.open and not table.over else None


def reply(table: Table, accepts: bool) -> Event:
    """The answer of whoever was asked, an engine perhaps."""
    return table.event("accept" if accepts else "decline", {"seat": answerer(table)})


def engine_asked(table: Table) -> int | None:
    """The seat of an engine that can answer an open offer now.

    Where hands are hidden it judges from its own, so it waits for its turn.
    """
    seat = answerer(table)
    if seat is None or table.player_at(seat).is_person:
        return None
    return seat if table.position.mover == seat or not table.position.game.kernel.hidden else None


# What events change


def offered(before: Table, now: Table) -> Table:
    return TALKS.put(now, Talks(Offer(now.last.payload["seat"], before.position.ply)))


def accepted(_: Table, now: Table) -> Table:
    return TALKS.put(now, Talks(agreed=True))


def declined(_: Table, now: Table) -> Table:
    return answered(now)


def played_on(before: Table, now: Table) -> Table:
    """Who plays on has declined an offer."""
    latest = TALKS.of(now).offer
    return answered(now) if latest and latest.answerer == before.position.mover else now


def answered(now: Table) -> Table:
    """The table, where the latest offer waits for no answer."""
    latest = TALKS.of(now).offer
    assert latest is not None  # noqa: S101 - what is declined was offered
    return TALKS.put(now, Talks(replace(latest, open=False)))


def forgotten(_: Table, now: Table) -> Table:
    """An offer falls with what it was made in."""
    return TALKS.put(now, NONE_YET)


def ending(table: Table) -> Ending | None:
    """A game is over once both sides agree."""
    return Ending(AGREED, outcome(table.position.game, HALVES)) if TALKS.of(table).agreed else None


def note(verb: str) -> Callable[[Table], str]:
    """The sentence on an event, by its verb."""
    return lambda table: f"{table.side(table.last.payload['seat'])} {verb} draw."


DRAW = Feature(
    steps={
        "offer": offered,
        "accept": accepted,
        "decline": declined,
        "action": played_on,
        **dict.fromkeys(("undo", "takeback", "resign", "next", "stop"), forgotten),
    },
    objections={"draw": objection, "answer": objection_to_answer},
    notes={"offer": note("offers a"), "accept": note("accepts the"), "decline": note("declines the")},
    ending=ending,
)
