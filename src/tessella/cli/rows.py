"""Tables that commands print: as Markdown for people and pages, or as CSV or JSON for programs."""

import csv
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import typer

from ..runner.work import Data
from .user_errors import UserError


class Form(StrEnum):
    """How a table is printed."""

    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"

    @classmethod
    def asked(cls, as_json: bool, as_csv: bool) -> "Form":
        """The form that --json or --csv asks for; raises UserError for both."""
        if as_json and as_csv:
            raise UserError("A table is printed with --json or with --csv, not with both.")
        return cls.JSON if as_json else cls.CSV if as_csv else cls.MARKDOWN


@dataclass(frozen=True)
class Row:
    """A row of a table: its cells as Markdown shows them, and its data by name, as CSV and JSON hold them.

    Data may have lists and mappings in it; they become several columns of CSV.
    """

    cells: Sequence[str]
    data: Mapping[str, Data]


def print_rows(heading: Sequence[str], rows: Sequence[Row], form: Form = Form.MARKDOWN) -> None:
    """Print a table; heading has the names of Markdown's columns."""
    if form is Form.JSON:
        lines = (json.dumps(row.data, ensure_ascii=False) for row in rows)
        typer.echo("[" + ",\n ".join(lines) + "]")
    elif form is Form.CSV:
        flat = [dict(flattened(row.data)) for row in rows]
        writer = csv.DictWriter(sys.stdout, columns_of(flat), lineterminator="\n")
        writer.writeheader()
        writer.writerows(flat)
    else:
        for cells in (heading, *(row.cells for row in rows)):
            typer.echo(f"| {' | '.join(cells)} |")
            if cells is heading:
                typer.echo("|---" * len(heading) + "|")


def columns_of(rows: Sequence[Mapping[str, Data]]) -> list[str]:
    """The names of all columns; those of a list or a mapping stand together, though rows may have different ones.

    >>> columns_of([{"wins.1": 1.0, "games": 3}, {"wins.1": 0.5, "wins.2": 0.5, "games": 4}])
    ['wins.1', 'wins.2', 'games']
    """
    names = list(dict.fromkeys(name for row in rows for name in row))
    groups = list(dict.fromkeys(name.partition(".")[0] for name in names))
    return sorted(names, key=lambda name: groups.index(name.partition(".")[0]))


def flattened(data: Data, name: str = "") -> Iterator[tuple[str, Data]]:
    """Yields the columns of CSV: those of a mapping have its keys in their names, those of a list count from 1.

    >>> dict(flattened({"wins": [0.5, 0.5], "endings": {"full": 3}}))
    {'wins.1': 0.5, 'wins.2': 0.5, 'endings.full': 3}
    """
    if isinstance(data, Mapping):
        parts = [(str(key), value) for key, value in data.items()]
    elif isinstance(data, list | tuple):
        parts = [(str(number), value) for number, value in enumerate(data, 1)]
    else:
        yield name, data
        return
    for part, value in parts:
        yield from flattened(value, f"{name}.{part}" if name else part)
