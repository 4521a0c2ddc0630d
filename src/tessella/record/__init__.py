"""Game records: one text format for every game, its JSON form, and pictures of what was played."""

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
