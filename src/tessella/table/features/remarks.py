"""Annotations of the games at a table: comments of the record with which it was opened, and variations.

remarks   {record}          the record with which the table was opened in its JSON form, without names of players and
                            without the result; null once whoever opened the table is forgotten
          {record, game}    the record of a game by its number at the table, with the variations that a player keeps
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from ...record import Line, Record
from ...record.headers import KNOWN, MOST_HEADERS
from ...record.json_reader import from_data
from ...record.json_writer import as_data
from ..event import Event, Refused, insist
from ..feature import Feature, Part
from ..table import Table
from .series import game_at

KEPT: Part[Mapping[int, Mapping[str, Any]]] = Part("remarks", {})
"""By the number of a game, what was said about it."""
TIMES: Part[int] = Part("times kept", 0)
MOST_TIMES = 100
"""How often variations may be kept at one table: each time adds to its log."""
LONGEST = 1 << 15
"""Characters of a record in its JSON form."""


def of(table: Table, game: int | None = None) -> Mapping[str, Any] | None:
    """What was said about a game by its number, or about the one that is on a table now; None if nothing was."""
    return KEPT.of(table).get(game or number_of(table))


def number_of(table: Table) -> int:
    """The number of the game that is on a table, among all at that table."""
    return table.before + table.number


def objection(table: Table) -> str | None:
    """Why I cannot keep variations with a game now; None if I can."""
    return table.objection("analyse") or objection_to_more(table)


def objection_to_more(table: Table) -> str | None:
    """Why nothing more can be kept at a table; None if it can."""
    if TIMES.of(table) < MOST_TIMES:
        return None
    return "Variations were kept so often at this table that no more can be; please download the record."


def kept(table: Table, record: Record, game: int) -> Event:
    """The event by which I keep variations with a game; record has all that is said about it from then on.

    Raises NoSuchGame; Refused also for a comment that was not there before: people write to each other elsewhere.
    """
    insist(game_at(table, game).objection("keep") or objection_to_more(table))
    before = of(table, game)
    known = set(comments(from_data(before).line)) if before else set[str]()
    if not known >= set(comments(record.line)):
        raise Refused("Variations are kept without new comments.")
    data = as_data(replace(record, headers=before["headers"] if before else {}))
    del data["result"]
    if len(json.dumps(data)) > LONGEST:
        raise Refused("These are more variations than a table can keep; please leave some out.")
    return table.event("remarks", {"record": data, "game": game})


def comments(line: Line) -> Iterator[str]:
    """What is said in a line and in its variations."""
    for entry in line:
        yield from filter(None, (entry.annotation, entry.comment))
        for variation in entry.variations:
            yield from comments(variation)


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
    told = now.last.payload
    known = {**KEPT.of(now), told.get("game", 1): told["record"]}
    now = TIMES.put(now, TIMES.of(now) + ("game" in told))
    return KEPT.put(now, {game: said for game, said in known.items() if said})


REMARKS = Feature(steps={"remarks": keep}, objections={"keep": objection})
