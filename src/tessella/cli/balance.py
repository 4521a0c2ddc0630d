"""Measures the balance of a game by games between engines, and prints it: a table, sentences, JSON, CSV or a page."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..arena.balance import Plan, Variant, groups, report
from ..arena.openings import WrongOpening
from ..arena.play import WORK
from ..core.copies import game_called, name_of_copy
from ..core.option import Option, OptionError, pairs
from .balance_table import COLUMNS, cells, scored
from .balance_words import limits, verdicts
from .rows import Form, Row, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import extra, file_errors, user_errors

GAMES, MOST_GAMES = 200, 20_000
"""Games in each row, if nobody says how many; and at most, where intervals end it."""
INSTALLED = "installed"
"""What the rules of the catalogue are called beside those of a copy."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    game: str
    options: Sequence[str]
    against: Path | None
    nodes: int
    games: int | None
    until: float | None
    plies: int | None
    seed: int
    alone: bool
    running: Running
    form: Form
    page: Path | None


def measure(wish: Wish) -> None:
    """Play, and print; raises UserError, UnknownGame, BrokenGame or OptionError before anything is played."""
    write_page = page_writer(wish.page)
    games = wish.games or (GAMES if wish.until is None else MOST_GAMES)
    plan = Plan(variants(wish), wish.nodes, games, wish.until, wish.plies, wish.seed, wish.alone)
    with user_errors(WrongOpening):
        found = groups(plan)
    series = [row for group in found for row in group.rows]
    trouble = carry_out(WORK, plan.question, series, wish.running)
    told = report(plan, found)
    told["variants"] = [each | {"verdicts": verdicts(each)} for each in told["variants"]]
    told |= {"limits": limits(told), "trouble": trouble}
    show(told, wish.form)
    if write_page is not None:
        write_page(told)
    end_with(trouble)


def variants(wish: Wish) -> list[Variant]:
    """Each choice of options in each of the games.

    A choice that only one of two games knows is made in that one; raises OptionError if no game knows it.
    """
    texts = {option: text.split(",") for option, text in pairs(wish.options).items()}
    places = {wish.game: INSTALLED if wish.against else ""}
    if wish.against:
        places[name_of_copy(wish.against, wish.game)] = str(wish.against)
    found, wrong = list[Variant](), dict[tuple[str, ...], list[OptionError]]()
    for (place, rules), values in product(places.items(), product(*texts.values())):
        words = [f"{option}={value}" for option, value in zip(texts, values, strict=True)]
        try:
            position = first_position(game_called(place), words)
        except OptionError as error:
            wrong.setdefault(values, []).append(error)
        else:
            chosen = {option: position.options[option] for option in texts}
            found.append(Variant(place, position.options, chosen, rules))
    for errors in wrong.values():
        if len(errors) == len(places):
            raise errors[0]
    return found


def page_writer(path: Path | None) -> Any:
    """A function that writes the page; raises UserError at once if that cannot be done."""
    if path is None:
        return None
    with extra("report"):
        from .balance_page import page  # noqa: PLC0415
    failure = f"{path} cannot be written"
    with file_errors(failure):
        path.open("a", encoding="utf-8").close()

    @file_errors(failure)
    def write(told: dict[str, Any]) -> None:
        path.write_text(page(told), "utf-8")

    return write


def show(told: dict[str, Any], form: Form) -> None:
    """Print what was measured: as JSON, as CSV, for a terminal, or else as a table in Markdown."""
    if form is Form.JSON:
        typer.echo(json.dumps(told, ensure_ascii=False))
    elif form is Form.MARKDOWN and sys.stdout.isatty():
        for_people(told)
    else:
        print_rows([*keys(told), *COLUMNS], rows(told), form)


def for_people(told: dict[str, Any]) -> None:
    """Print sentences first, then the table, then what it does not show."""
    console = Console(highlight=False)
    console.print(f"[bold]{told['title']}[/bold]\n")
    for variant in told["variants"]:
        if chosen := ", ".join(heading_of(variant, told)):
            console.print(f"[bold]{escape(chosen)}[/bold]")
        for question, answer in variant["verdicts"].items():
            console.print(f"  [bold]{question.capitalize()}.[/bold]", escape(answer["sentence"]))
        console.print()
    grid = Table(*keys(told), *COLUMNS, box=box.SIMPLE_HEAD)
    for row in rows(told):
        grid.add_row(*map(escape, row.cells))
    console.print(grid)
    console.print("What this does not show:")
    for sentence in told["limits"]:
        console.print(f"  {sentence}")


def keys(told: dict[str, Any]) -> list[str]:
    """The names of the columns that tell the variants apart."""
    first = told["variants"][0]
    return [*(["rules"] if first["rules"] else []), *first["chosen"]]


def heading_of(variant: dict[str, Any], told: dict[str, Any]) -> list[str]:
    """What tells a variant apart, in words."""
    values = {"rules": variant["rules"]} | variant["chosen"]
    return [f"{key} {Option.show(values[key])}" for key in keys(told)]


def rows(told: dict[str, Any]) -> list[Row]:
    """The rows of the table; that of the larger budget has its score, too."""
    found = []
    for variant in told["variants"]:
        values = {"rules": variant["rules"]} | variant["chosen"]
        named = {key: values[key] for key in keys(told)}
        for row, skill in scored(variant):
            cells_of = [*map(Option.show, named.values()), *cells(row, skill)]
            found.append(Row(cells_of, {**named, **row, "skill": skill}))
    return found
