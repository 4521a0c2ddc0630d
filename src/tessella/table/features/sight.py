"""Since when a person has the view of the same seat. After a change a shared screen is covered and drawn again."""

from collections.abc import Mapping
from itertools import chain

from ..feature import Feature, Part
from ..table import Table

SIGHTS: Part[Mapping[int, int]] = Part("sights", {})
"""For each person: the number of the event since which this person looks from the same seat of the same game."""


def sight(table: Table) -> int:
    """The number of the event since which I look from the same seat of the same game."""
    return SIGHTS.of(table).get(table.me, 1)


def on_every_event(before: Table, now: Table) -> Table:
    """Note who looks from another seat after the latest event."""
    game = (before.before, before.number) != (now.before, now.number)
    moved = [
        person
        for person in {*chain(before.persons, now.persons)}
        if game or before.seen_by(person).eyes != now.eyes_of(person)
    ]
    return SIGHTS.put(now, {**SIGHTS.of(now), **dict.fromkeys(moved, now.seq)}) if moved else now


SIGHT = Feature(on_every_event=on_every_event)
