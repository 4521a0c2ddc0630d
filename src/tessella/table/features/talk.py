"""Whether people can write to each other at a table. What they write is kept elsewhere: it changes no game.

chat      {on}      the person who opened the table closes the chat for everybody, or opens it again
"""

from ..event import Event, insist
from ..feature import Feature, Part
from ..table import Table
from ..terms import OPENER
from . import silence
from .older import closed

ON = Part("chat", True)


def switch(table: Table, on: bool) -> Event:
    """The event by which I close the chat for everybody, or open it again; raises Refused."""
    insist(table.objection("chat"))
    return table.event("chat", {"on": on})


def objection_to_switch(table: Table) -> str | None:
    """Why I cannot close or open the chat; None if I can."""
    if table.me != OPENER:
        return "Only who opened the table can do this; you can hide the chat for yourself."
    return closed(table)


def objection(table: Table) -> str | None:
    """Why nobody can write now; None if everybody can, those who watch as well."""
    if not ON.of(table):
        return "The chat of this table is closed."
    return silence.waits_for_the_end(table)


def switched(_: Table, now: Table) -> Table:
    return ON.put(now, now.last.payload["on"])


def note(table: Table) -> str:
    return "The chat is open." if table.last.payload["on"] else "The chat is closed."


TALK = Feature(
    steps={"chat": switched},
    objections={"say": objection, "chat": objection_to_switch},
    for_all=frozenset({"say", "chat"}),
    notes={"chat": note},
)
