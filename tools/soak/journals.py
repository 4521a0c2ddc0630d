"""Whether the stored log of a table holds what was acknowledged, once and in order, and nothing else; and whether a
clock has cost anybody time in which nobody could play."""

from datetime import timedelta

from sqlalchemy import create_engine, select

from soak.table import INCREMENT
from tessella.storage.rows import log as log_rows
from tessella.storage.rows.messages import messages_of
from tessella.storage.schema import tables as tables_of
from tessella.table.clicks import read_clicks
from tessella.table.features import clocks, moves, silence
from tessella.table.fold import fold

CHARGED = timedelta(seconds=8)
"""What a clock may take beyond the time in which a move was awaited: a sleep of five seconds counts as being busy, and
a server looks at its clock once a second."""
MOST_SAID = 10_000


class Stored:
    """What a database holds of tables."""

    def __init__(self, url):
        self._engine = create_engine(url)

    def close(self):
        self._engine.dispose()

    def tables(self):
        """All that were opened."""
        with self._engine.connect() as connection:
            return {f"/tables/{name}" for name in connection.scalars(select(tables_of.c.id))}

    def of(self, journal):
        """The events and messages of one."""
        table_id = journal.table.rpartition("/")[2]
        with self._engine.connect() as connection:
            events = log_rows.read(connection, table_id).events
            return events, [each.text for each in messages_of(connection, table_id, 0, MOST_SAID)]


def faults_of(journal, events, said, outages):
    """Sentences on all that is wrong with a table. outages: how many the server had at most."""
    found = list(of_log(journal, events))
    if said != journal.said:
        found.append(f"the chat is {said}, acknowledged were {journal.said}")
    told = sum(event.kind == "outage" for event in events)
    if told > outages:
        found.append(f"{told} outages are told of, there were {outages}")
    return [f"{journal.game}, {journal.table}: {fault}." for fault in found]


def of_log(journal, events):
    table, awaited = fold(events[:1]), iter(journal.deeds)
    before, left = None, None
    for number, event in enumerate(events[1:], 2):
        known, table = table, table.after(event)
        ours = known.position.mover in journal.persons
        if event.kind in ("sit", "resign") or (event.kind == "action" and ours):
            deed = next(awaited, None)
            if deed is None or not is_by(deed, known, event):
                yield f"event {number} is {event}, acknowledged was {deed}"
                return
            if journal.has_clock and left and before and deed.kind == "action":
                took, most = (
                    charge(known, table, left),
                    timedelta(seconds=deed.acknowledged - before) + CHARGED,
                )
                if took > most:
                    yield f"event {number} cost {took} of a clock, {most - CHARGED} had passed"
            before, left = deed.asked or before, clocks.CLOCKS.of(table)
        elif event.kind not in ("action", "outage"):
            yield f"event {number} is {event}"
    if lost := list(awaited):
        yield f"acknowledged, but not stored: {lost}"


def is_by(deed, known, event):
    """Whether an event is that of a deed."""
    if deed.kind != event.kind:
        return False
    if deed.kind == "sit":
        return event.payload["player"] == known.index_at(deed.seat)
    if deed.kind == "resign":
        return event.payload["seat"] == deed.seat
    person = known.player_at(deed.seat).person
    view = silence.known_to(known, person)
    return known.position.mover == deed.seat and moves.event(view, read_clicks(view.view, deed.path)) == event


def charge(known, table, left):
    """What the clock of the seat that has moved has lost since the deed before."""
    seat = known.position.mover
    earned = INCREMENT if clocks.CLOCKS.of(table).begun > left.begun and left.turn > 1 else 0
    return left.left[seat] - clocks.CLOCKS.of(table).left[seat] + timedelta(seconds=earned)
