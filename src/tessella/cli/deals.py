"""Measures how hard deals are, by simulated partners that play them, and prints their stars."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime

from ..core.build import build
from ..core.catalogue import find
from ..core.position import Position
from ..insight.strength.deals import FILE, NAME, Deals, measured_deals
from ..runner.work import Data, Work
from .plans import dealt, numbers_in
from .record_files import target
from .rows import Form, Row, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import UserError

COLUMNS = ("deal", "partners that win it", "stars")
WORK = Work("tessella.insight.strength.partners:wins_unit", build="tessella.core.build:build")


class Measured:
    """Deals with some numbers as names, as a series with a unit for each deal."""

    def __init__(self, first: Position, numbers: range, partners: int) -> None:
        self.first, self.numbers, self.wanted, self.partners = first, numbers, len(numbers), partners
        self.wins: list[int] = []

    def unit(self, number: int) -> Data:
        deal = [move.action for move in dealt(self.first, str(self.numbers[number])).history]
        options = dict(self.first.options)
        return {"game": self.first.game.name, "options": options, "deal": deal, "partners": self.partners}

    def add(self, result: Data) -> None:
        self.wins.append(result)

    @property
    def found(self) -> Deals:
        """What was measured so far, at least one deal."""
        return Deals(
            game=self.first.game.name,
            options=dict(self.first.options),
            command=shlex.join(["tessella", *sys.argv[1:]]),
            build=build(),
            date=datetime.now(UTC).date(),
            partners=self.partners,
            first=self.numbers.start,
            wins=tuple(self.wins),
        )


def measure_deals(  # noqa: PLR0913, PLR0917 - what the command is told
    name: str, options: Sequence[str], deals: str, partners: int, save: bool, running: Running, form: Form
) -> None:
    """Print the stars of deals, and keep them for pages with save. Raises UnknownGame, UserError or OptionError."""
    first, numbers = first_position(find(name), options), numbers_in(deals)
    if not (first.game.cooperative and first.begins_with_a_deal):
        raise UserError(f"{first.game.title} has no deals that are won together.")
    measured = Measured(first, numbers, partners)
    question = {
        "command": "stars",
        "game": name,
        "options": dict(first.options),
        "first": numbers.start,
        "partners": partners,
    }
    with ExitStack() as files:
        file = files.enter_context(target(first.game.folder / NAME)) if save else None
        trouble = carry_out(WORK, question, [measured], running)
        if measured.wins:
            print_rows(COLUMNS, rows_of(measured.found), form)
        end_with(trouble)
        if file:
            others = [each for each in measured_deals(first.game) if each.options != measured.found.options]
            file.write(FILE.dump_json((*others, measured.found)).decode() + "\n")


def rows_of(found: Deals) -> list[Row]:
    """A row for each deal."""
    names = [str(number) for number in range(found.first, found.first + len(found.wins))]
    return [
        Row(
            (name, f"{won} of {found.partners}", "★" * (found.stars(name) or 0)),
            {"deal": name, "wins": won, "partners": found.partners, "stars": found.stars(name)},
        )
        for name, won in zip(names, found.wins, strict=True)
    ]
