"""Writes a record in its JSON form, which docs/schema/record.schema.json describes."""

import json
from collections.abc import Iterable
from typing import Any

from ..core.leaving import REASON_NAMES
from ..core.mover import CHANCE
from ..core.position import Game
from .lines import readable
from .record import Entry, Record

FORMAT = "tessella-record-1"


def json_of(record: Record) -> str:
    """The record as one line of JSON, without a line end. Raises Unrecordable for what could not be read again.

    >>> import tessella
    >>> json_of(Record.of(tessella.new("tictactoe").play("b2"))).endswith('"moves": [{"move": "b2"}]}')
    True
    """
    return readable(json.dumps(as_data(record), ensure_ascii=False))


def as_data(record: Record) -> dict[str, Any]:
    """The record as dicts, lists and strings."""
    return {
        "format": FORMAT,
        "game": record.game.name,
        "options": dict(record.options),
        "headers": dict(record.headers),
        "result": record.result,
        **given(comment=record.comment),
        "moves": line_data(record.game, record.line),
    }


def line_data(game: Game, line: Iterable[Entry]) -> list[dict[str, Any]]:
    """A line of entries."""
    return [entry_data(game, entry) for entry in line]


def entry_data(game: Game, entry: Entry) -> dict[str, Any]:
    """One entry, without its empty members."""
    variations = [line_data(game, line) for line in entry.variations]
    return {
        **step_data(game, entry),
        **given(annotation=entry.annotation, comment=entry.comment, variations=variations),
    }


def step_data(game: Game, entry: Entry) -> dict[str, str]:
    """The member that says what was played, or who left."""
    if leaving := game.leaving(entry.move.action):
        return {REASON_NAMES[leaving.reason]: game.sides[leaving.seat]}
    return {"chance" if entry.move.seat == CHANCE else "move": entry.move.text}


def given(**members: object) -> dict[str, object]:
    """The members that are not empty."""
    return {name: value for name, value in members.items() if value}
