"""Moves that need no decision: openings, those of chance, and prepared replies that are due."""

from collections.abc import Sequence
from random import SystemRandom

from ...table.event import Event
from ...table.features import deal, opening, prepare
from ...table.features.prepare import Replies
from ...table.table import Table
from ..work.threads import in_thread


async def play_automatic_moves(table: Table, replies: Replies) -> tuple[Sequence[Event], Table, Replies]:
    """The events of the automatic moves that are due, the table after them, and the prepared replies after them."""
    events, table = await dealt(table)
    replies = prepare.updated(table, replies)
    while (person := prepare.due(table, replies)) is not None:
        played, table, reply = prepare.carried_out(table, replies[person])
        drawn, table = await dealt(table)
        events += [*played, *drawn]
        replies = prepare.updated(table, {**replies, person: reply})
    return events, table, replies


async def dealt(table: Table) -> tuple[list[Event], Table]:
    """The events by which chance acts, and the table after them. It takes long where many deals are refused."""
    is_due = opening.is_due(table) or table.waits_for_chance
    return await in_thread(chance_acts, table) if is_due else ([], table)


def chance_acts(table: Table) -> tuple[list[Event], Table]:
    """The events of an opening, and by which chance acts until a player is to act, and the table after them."""
    random, events = SystemRandom(), list[Event]()
    if begun := opening.event(table, random):
        events.append(begun)
        table = table.after(begun)
    while table.waits_for_chance:
        events.append(deal.chance(table, random))
        table = table.after(events[-1])
    return events, table
