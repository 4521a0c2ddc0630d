"""Annotations of a game from the record with which the table was opened.

remarks   {record}      that record in its JSON form, without the names of players and without the result; null once
                        whoever opened the table is forgotten
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from ...record import Record
from ...record.headers import KNOWN, MOST_HEADERS
from ...record.json_reader import from_data
from ...record.json_writer import as_data
from ..event import Event, Refused
from ..feature import Feature, Part
from ..table import Table

KEPT: Part[Mapping[str, Any] | None] = Part("remarks", None)


def of(table: Table) -> Mapping[str, Any] | None:
    """What was said about the game that is on a table now; None if nothing was."""
    return KEPT.of(table) if table.before + table.number == 1 else None


def events(record: Record) -> list[Event]:
    """The event that stores a record without names; none if it has nothing but moves. Raises Refused."""
    headers = {name: value for name, value in record.headers.items() if name not in record.game.sides}
    if len({*headers, *KNOWN, *record.game.sides}) > MOST_HEADERS:
        raise Refused("This record has more headers than a table can keep; please leave some out.")
    said = any(entry.annotation or entry.comment or entry.variations for entry in record.line)
    if not (said or headers or record.comment):
        return []
    data = as_data(replace(record, headers=headers))
    del data["result"]
    return [Event("remarks", {"record": data})]


def remarked(record: Record, kept: Mapping[str, Any]) -> Record:
    """The record of a game on a table, with what was said about its moves as far as they have stayed the same.

    The date is that of the old record, the ending that of the table.
    """
    old = from_data(kept)
    pairs = zip(record.line, old.line, strict=False)
    same = len([*takewhile(lambda pair: pair[0].move == pair[1].move, pairs)])
    headers = {
        name: value for name, value in old.headers.items() if name == "Date" or name not in record.headers
    }
    if not same == len(record.line) == len(old.line):
        headers.pop("Ending", None)
    line = (*old.line[:same], *record.line[same:])
    return replace(record, headers={**record.headers, **headers}, comment=old.comment, line=line)


def keep(_: Table, now: Table) -> Table:
    return KEPT.put(now, now.last.payload["record"])


REMARKS = Feature(steps={"remarks": keep})
