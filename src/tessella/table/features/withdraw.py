"""What somebody has asked of others is withdrawn before all have answered.

withdraw  {person, deed}      deed: by which it was asked, one of WISHES
"""

from collections.abc import Callable
from dataclasses import dataclass

from ..event import Event, insist
from ..feature import Feature
from ..table import Table
from . import absence, draw, pause, seats, series, takeback, talk

NOTHING = "Nothing that you have asked for waits for an answer."


@dataclass(frozen=True)
class Wish:
    """Something that people ask of each other.

    asked: what I have done, in a sentence. name: what is withdrawn. is_mine: whether I have asked for it, and others
    have yet to answer. without: the table once a person does not ask for it any more.
    """

    asked: str
    name: str
    is_mine: Callable[[Table], bool]
    without: Callable[[Table, int], Table]


def has_asked_back(table: Table) -> bool:
    request = takeback.REQUEST.of(table)
    return request is not None and request.person == table.me


def has_offered(table: Table) -> bool:
    offer = draw.waiting(table)
    return offer is not None and offer.seat in table.my_seats and offer.answerer not in table.my_seats


def has_greeted(table: Table) -> bool:
    greeted = talk.GREETED.of(table)
    return table.me in greeted and not greeted >= {*table.persons}


def has_voted(table: Table) -> bool:
    return any(table.me in agreed for agreed in absence.VOTES.of(table).values())


def without_votes(table: Table, person: int) -> Table:
    votes = {motion: agreed - {person} for motion, agreed in absence.VOTES.of(table).items()}
    return absence.VOTES.put(table, {motion: agreed for motion, agreed in votes.items() if agreed})


WISHES = {
    "ask": Wish(
        "You asked for a takeback.",
        "the request for a takeback",
        has_asked_back,
        lambda table, _: takeback.REQUEST.put(table, None),
    ),
    "draw": Wish(
        "You offered a draw.",
        "the draw offer",
        has_offered,
        lambda table, _: draw.declined(table, table),
    ),
    "pause": Wish(
        "You asked for a pause.",
        "the request for a pause",
        lambda table: table.me in pause.ASKED.of(table),
        lambda table, person: pause.ASKED.put(table, pause.ASKED.of(table) - {person}),
    ),
    "vote": Wish("You voted on an absence.", "the vote", has_voted, without_votes),
    "rematch": Wish(
        "You want to play again.",
        "the wish to play again",
        lambda table: table.me in series.AGREED.of(table),
        lambda table, person: series.AGREED.put(table, series.AGREED.of(table) - {person}),
    ),
    "greet": Wish(
        "You would like to chat.",
        "the wish to chat",
        has_greeted,
        lambda table, person: talk.GREETED.put(table, talk.GREETED.of(table) - {person}),
    ),
}
"""What can be withdrawn, by the deed by which it was asked."""


def event(table: Table, deed: str) -> Event:
    """The event by which I withdraw what I have asked for; raises Refused, also if it has been answered meanwhile."""
    insist(table.objection("withdraw"))
    insist(None if deed in mine(table) else NOTHING)
    return table.event("withdraw", {"person": table.me, "deed": deed})


def mine(table: Table) -> list[str]:
    """What I have asked for, and others have yet to answer, by deed."""
    return [deed for deed, wish in WISHES.items() if wish.is_mine(table)]


def objection(table: Table) -> str | None:
    """Why I can withdraw nothing now; None if I can."""
    return None if mine(table) else NOTHING


def withdrawn(_: Table, now: Table) -> Table:
    told = now.last.payload
    return WISHES[told["deed"]].without(now, told["person"])


def note(table: Table) -> str:
    told = table.last.payload
    return f"{seats.person_does(table, told['person'], 'withdraws')} {WISHES[told['deed']].name}."


WITHDRAW = Feature(
    steps={"withdraw": withdrawn}, objections={"withdraw": objection}, notes={"withdraw": note}
)
