"""A takeback that other people have to grant, partners too; engines grant it always.

A request stands until all have answered, or until the game goes on. undo.py takes back moves that need no consent.

ask       {person, kept}      a person asks to go back; kept is the number of moves that would remain
grant     {person, kept}      another person agrees; the last one to do so takes the moves back
refuse    {person}
"""

from dataclasses import dataclass, replace
from functools import partial

from ...core.mover import CHANCE
from ..event import Event, insist
from ..feature import Feature, Part, until_moved_on
from ..table import Table
from . import seats, silence, undo


@dataclass(frozen=True)
class Request:
    """A takeback that was asked for: by whom, the number of moves that would remain, the number of the event, and who
    has agreed."""

    person: int
    kept: int
    seq: int
    granted: frozenset[int] = frozenset()


REQUEST: Part[Request | None] = Part("takeback", None)


# What people do


def ask(table: Table) -> Event:
    """The event by which I ask to take my last decision back; raises Refused."""
    insist(table.objection("ask"))
    return table.event("ask", {"person": table.me, "kept": undo.kept_moves(table)})


def objection(table: Table) -> str | None:
    """Why I cannot ask for a takeback now; None if I can."""
    if undo.kept_moves(table) is None:
        return undo.nothing_to_take_back(table)
    if undo.mine_alone(table) is not None:
        return "You can take this back without asking."
    if REQUEST.of(table):
        return "A takeback is asked for already."
    return silence.waits_for_the_end(table)


def is_newer(table: Table, seq: int) -> bool:
    """Whether the request, if any, was made after so many events, so that an answer from then meant another one."""
    request = REQUEST.of(table)
    return request is not None and request.seq > seq


def answer(table: Table, grants: bool) -> Event:
    """The event of my answer to a request; raises Refused."""
    insist(table.objection("grant"))
    request = REQUEST.of(table)
    assert request is not None  # noqa: S101 - else there is an objection
    if grants:
        return table.event("grant", {"person": table.me, "kept": request.kept})
    return table.event("refuse", {"person": table.me})


def objection_to_answer(table: Table) -> str | None:
    """Why I cannot answer a request now; None if I can."""
    request = REQUEST.of(table)
    if request is None:
        return "Nobody asks for a takeback."
    if request.person == table.me:
        return "You have asked for this takeback yourself."
    return "You have granted this takeback already." if table.me in request.granted else None


# What events change


def asked(_: Table, now: Table) -> Table:
    told = now.last.payload
    return REQUEST.put(now, Request(told["person"], told["kept"], now.seq))


def granted(before: Table, now: Table) -> Table:
    """One more agrees; once all have, the moves are taken back."""
    request = REQUEST.of(before)
    assert request is not None  # noqa: S101 - what is granted was asked for
    request = replace(request, granted=request.granted | {now.last.payload["person"]})
    if {*now.persons} - {request.person} <= request.granted:
        return undo.take_back(before, now)
    return REQUEST.put(now, request)


def refused(_: Table, now: Table) -> Table:
    return REQUEST.put(now, None)


# In sentences


def note(table: Table) -> str:
    told = table.last.payload
    does = partial(seats.person_does, table, told["person"])
    match table.last.kind:
        case "ask":
            return f"{does('asks')} to take {asked_for(table)} back."
        case "grant" if REQUEST.of(table) is None:
            return undo.note(table)
        case "grant":
            return f"{does('agrees')} to the takeback."
        case _:
            return f"{does('does')} not agree to the takeback."


def asked_for(table: Table) -> str:
    """Which moves would be taken back; chance makes none."""
    request = REQUEST.of(table)
    if request is None:
        return "moves"
    number = sum(move.seat != CHANCE for move in table.position.history[request.kept :])
    return "the last move" if number == 1 else f"the last {number} moves"


TAKEBACK = Feature(
    steps={"ask": asked, "grant": granted, "refuse": refused},
    on_every_event=until_moved_on(REQUEST),
    objections={"ask": objection, "grant": objection_to_answer},
    notes=dict.fromkeys(("ask", "grant", "refuse"), note),
)
