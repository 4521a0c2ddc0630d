"""Draws by agreement, between two sides that play against each other.

An offer stands until the other side accepts it, declines it, or plays on, or until somebody else has one of the seats.

offer     {seat}
accept    {seat}      the other side agrees: the game is over
decline   {seat}
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby

from ...core.contract import Termination
from ...core.mover import CHANCE
from ...core.position import Position
from ...core.sentences import does
from ...record.results import outcome
from ..event import Event, Never, insist
from ..feature import Ending, Feature, Part
from ..table import Table
from .opening import GIVEN
from .resign import no_speaker, speaker

AGREED = "Both sides agreed on a draw."
AGREEMENT = Termination("draw agreed")
HALVES = (0.5, 0.5)
"""The utility of a draw."""
ENGINES_WAIT = 10
"""Turns of each side before an engine is offered a draw: earlier its judgement says little of the position."""


@dataclass(frozen=True)
class Offer:
    """An offer of a draw: the seat that made it, and the number of moves before it; open until it is answered."""

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
    """The event of my draw offer; raises Refused."""
    insist(table.objection("draw"))
    return table.event("offer", {"seat": speaker(table)})


def objection(table: Table) -> str | None:
    """Why I cannot offer a draw now; None if I can."""
    position, seat = table.position, speaker(table)
    if not allows_draws(position):
        return Never(f"{position.game.title} knows no draw by agreement.")
    if seat is None:
        return no_speaker(table, "offer a draw")
    turns = min(turns_of(position, each, GIVEN.of(table)) for each in (0, 1))
    if not turns:
        return "A draw can be offered once both sides have moved."
    if table.player_at(1 - seat).level and turns < ENGINES_WAIT:
        return "An engine considers a draw once both sides have moved ten times."
    latest = TALKS.of(table).offer
    return None if latest is None else objection_after(latest, table, seat)


def objection_after(offer: Offer, table: Table, seat: int) -> str | None:
    """Why a seat cannot offer a draw after an earlier offer; None if it can."""
    if offer.open:
        return "A draw is already offered."
    moved = {move.seat for move in table.position.history[offer.ply :]}
    if offer.seat == seat and seat not in moved:
        return "You have offered a draw already; make a move before you offer again."
    return None


def allows_draws(position: Position) -> bool:
    """Whether the game knows draws: two sides play against each other, and it is not drawless."""
    return position.seats == 2 and not position.game.cooperative and not position.game.drawless


def turns_of(position: Position, seat: int, given: int = 0) -> int:
    """How many turns a seat has had, the present one included, but none of so many given moves."""
    acts = (move.seat for move in position.history[given:] if move.seat != CHANCE)
    return sum(mover == seat for mover, _ in groupby(acts))


def answer(table: Table, accepts: bool) -> Event:
    """The event of my answer to a draw offer; raises Refused."""
    insist(table.objection("answer"))
    return reply(table, accepts)


def objection_to_answer(table: Table) -> str | None:
    """Why I cannot answer an offer now; None if I can."""
    seat = answerer(table)
    if seat is None:
        return "There is no draw offer to answer."
    if table.player_at(seat).level:
        return "The engine answers for itself."
    return None if seat in table.my_seats else "The draw was offered to the other side."


def answerer(table: Table) -> int | None:
    """The seat that an open offer waits for; None if there is no open offer."""
    offer = waiting(table)
    return offer.answerer if offer else None


def waiting(table: Table) -> Offer | None:
    """The offer that waits for an answer; None if there is none, or if the game is over."""
    latest = TALKS.of(table).offer
    return latest if latest and latest.open and not table.over else None


def reply(table: Table, accepts: bool) -> Event:
    """The event of the answer of the seat that was asked, person or engine."""
    return table.event("accept" if accepts else "decline", {"seat": answerer(table)})


def engine_asked(table: Table) -> int | None:
    """The seat of the engine that can answer an open offer now; None if there is none.

    If hands are hidden, the engine judges from its own hand, so it answers when it is to move.
    """
    seat = answerer(table)
    if seat is None or table.player_at(seat).level is None or table.gathering:
        return None
    return seat if table.position.mover == seat or not table.position.game.kernel.hidden else None


# What events change


def offered(before: Table, now: Table) -> Table:
    return TALKS.put(now, Talks(Offer(now.last.payload["seat"], before.position.ply)))


def accepted(_: Table, now: Table) -> Table:
    return TALKS.put(now, Talks(agreed=True))


def played_on(before: Table, now: Table) -> Table:
    """A player who was offered a draw and plays on has declined it."""
    latest = TALKS.of(now).offer
    return declined(before, now) if latest and latest.answerer == before.position.mover else now


def declined(_: Table, now: Table) -> Table:
    """The latest offer is no longer open."""
    latest = TALKS.of(now).offer
    assert latest is not None  # noqa: S101 - what is declined was offered
    return TALKS.put(now, Talks(replace(latest, open=False)))


def forgotten(_: Table, now: Table) -> Table:
    """After such an event the latest offer no longer counts."""
    return TALKS.put(now, NONE_YET)


def forgotten_if_it_changed_the_game(before: Table, now: Table) -> Table:
    """The same after an event that changes the game only once all agree."""
    return now if now.position is before.position else forgotten(before, now)


def on_every_event(before: Table, now: Table) -> Table:
    """An offer is past once a seat has changed hands."""
    past = TALKS.of(now).offer and now.holders != before.holders
    return forgotten(before, now) if past else now


def ending(table: Table) -> Ending | None:
    """The ending of a game in which both sides have agreed on a draw; None while they have not."""
    if not TALKS.of(table).agreed:
        return None
    return Ending(AGREED, outcome(table.position.game, HALVES), AGREEMENT)


def note(verb: str) -> Callable[[Table], str]:
    """A function that tells the last event in a sentence with this verb."""
    return lambda table: f"{does(table.told, table.last.payload['seat'], verb)} draw."


DRAW = Feature(
    steps={
        "offer": offered,
        "accept": accepted,
        "decline": declined,
        "action": played_on,
        **dict.fromkeys(("undo", "takeback", "resign", "next", "stop"), forgotten),
        **dict.fromkeys(("grant", "rematch", "vote"), forgotten_if_it_changed_the_game),
    },
    on_every_event=on_every_event,
    objections={"draw": objection, "answer": objection_to_answer},
    notes={"offer": note("offers a"), "accept": note("accepts the"), "decline": note("declines the")},
    ending=ending,
)
