"""Whether people can write to each other at a table. Messages are stored apart, because they change no game.

chat      {on}          the person who opened the table closes the chat for everybody, or opens it again
greet     {person}      a person wishes to write; strangers, who have met in the lobby, can once all wish to
"""

from ..event import Event, insist
from ..feature import Feature, Part
from ..table import Table
from ..terms import OPENER
from ..unicode_text import isolated
from . import seats, silence
from .older_rules import closed

ON = Part("chat", True)
GREETED: Part[frozenset[int]] = Part("greeted", frozenset())
"""The strangers who wish to write."""


def switch(table: Table, on: bool) -> Event:
    """The event by which I close the chat for everybody, or open it again; raises Refused."""
    insist(table.objection("chat"))
    return table.event("chat", {"on": on})


def objection_to_switch(table: Table) -> str | None:
    """Why I cannot close or open the chat; None if I can."""
    if table.me != OPENER:
        return "Only who opened the table can do this; you can hide the chat for yourself."
    return closed(table)


def greet(table: Table) -> Event:
    """The event by which I wish to write to strangers; raises Refused."""
    insist(table.objection("greet"))
    return table.event("greet", {"person": table.me})


def objection_to_greeting(table: Table) -> str | None:
    """Why I need not wish to write, or cannot; None if strangers wait for that."""
    if not table.terms.public or not table.others:
        return "There are no strangers here to write to."
    if table.me in GREETED.of(table):
        return "You wish to write already."
    return closed_to_all(table)


def objection(table: Table) -> str | None:
    """Why I cannot write now; None if I can: at most tables those who watch can as well."""
    if why := closed_to_all(table):
        return why
    if not table.terms.public:
        return None
    if not table.my_seats:
        return "At a table of the lobby only those who play can write."
    if GREETED.of(table) >= {*table.persons}:
        return None
    if table.me in GREETED.of(table):
        return "You can write as soon as the others wish to, too."
    met = "You have met in the lobby: you can write once all of you wish to."
    return met if table.others else "You can write once somebody has come."


def closed_to_all(table: Table) -> str | None:
    """Why nobody can write now; None if somebody may."""
    return silence.waits_for_the_end(table) if ON.of(table) else "The chat of this table is closed."


def switched(_: Table, now: Table) -> Table:
    return ON.put(now, now.last.payload["on"])


def greeted(_: Table, now: Table) -> Table:
    return GREETED.put(now, GREETED.of(now) | {now.last.payload["person"]})


def note(table: Table) -> str:
    if table.last.kind == "greet":
        return f"{isolated(seats.name_of(table, table.last.payload['person']))} would like to chat."
    return "The chat is open." if table.last.payload["on"] else "The chat is closed."


TALK = Feature(
    steps={"chat": switched, "greet": greeted},
    objections={"say": objection, "chat": objection_to_switch, "greet": objection_to_greeting},
    for_all=frozenset({"say", "chat"}),
    notes={"chat": note, "greet": note},
)
