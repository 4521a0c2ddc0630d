"""Game records: one text format for every game, a JSON form of it, and pictures of recorded games.

>>> import tessella
>>> game = tessella.new("tictactoe").play("b2").play("a1")
>>> text = text_of(Record.of(game))
>>> parse(text).position() == game
True
"""

from .errors import RecordError, Unrecordable
from .files import decoded, parse, read, scan, write, write_json
from .json_writer import json_of
from .record import Entry, Line, Record
from .writer import text_of

__all__ = [
    "Entry",
    "Line",
    "Record",
    "RecordError",
    "Unrecordable",
    "decoded",
    "json_of",
    "parse",
    "read",
    "scan",
    "text_of",
    "write",
    "write_json",
]
