"""The balance of a game as one page in HTML, which needs nothing from elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from ..core.option import Option
from . import balance_charts as charts
from .balance_table import COLUMNS, cells, scored
from .balance_words import Data, percent, places, span

TEMPLATE = Path(__file__).with_name("balance.html")


@dataclass(frozen=True)
class Part:
    """A part of the page: a question, what the chart shows, the chart, and its numbers as a table."""

    title: str
    says: str
    chart: Markup | None
    heading: Sequence[str]
    rows: Sequence[Sequence[str]]


def page(told: Data) -> str:
    """The page of a report, as `tessella balance --json` prints it."""
    names = [name_of(variant) for variant in told["variants"]]
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.from_string(TEMPLATE.read_text("utf-8"))
    table = [
        [*([name] if name else []), *cells(row, skill)]
        for name, variant in zip(names, told["variants"], strict=True)
        for row, skill in scored(variant)
    ]
    heading = [*(["variant"] if names[0] else []), *COLUMNS]
    parts = [part for part in parts_of(told) if part.rows]
    return template.render(told=told, names=names, parts=parts, heading=heading, table=table)


def name_of(variant: Data) -> str:
    """What tells a variant apart; empty if nothing does."""
    chosen = [f"{option} {Option.show(value)}" for option, value in variant["chosen"].items()]
    return ", ".join(filter(None, [variant["rules"], *chosen]))


def labelled(told: Data) -> list[tuple[str, Data, Data]]:
    """Each row that has games: its label, its variant, and its figures."""
    return [
        (" · ".join(filter(None, [name_of(variant), row["play"]])), variant, row)
        for variant in told["variants"]
        for row in variant["rows"]
        if row["games"]
    ]


def parts_of(told: Data) -> list[Part]:
    """The parts of the page."""
    every = labelled(told)
    rows = [(label, row) for label, _, row in every]
    last = [each for each in every if each[2] is each[1]["rows"][-1]]
    return [
        fairness(told, rows),
        depth(told),
        openness(rows, [row for _, _, row in last]),
        length(rows),
        endings(last),
        clauses(last),
    ]


def drawing(draw: Any, rows: Sequence[Any], *more: Any) -> Markup | None:
    """A chart, if there is anything to draw."""
    return Markup(draw(rows, *more)) if rows else None  # noqa: S704 - Matplotlib escapes the texts in it


def fairness(told: Data, rows: Sequence[tuple[str, Data]]) -> Part:
    """Shares of the seats; or, if they do not act in their order, of who acts when."""
    opposed = told["variants"][0]["opposed"]
    in_order = all(variant["in_order"] for variant in told["variants"])
    shares = [
        (label, places(row, in_order) if opposed else [("won", row["together"])]) for label, row in rows
    ]
    lines = [
        [label, name, percent(share["share"]), span(share)]
        for label, found in shares
        for name, share in found
    ]
    return Part(
        "Is it fair?",
        "The share of each seat in games between equal engines: a win counts 1, and is divided by those who share it. "
        "Lines are intervals of 95%; the dotted line is where seats would be even.",
        drawing(charts.shares, shares, opposed),
        ("play", "who", "share", "interval"),
        lines,
    )


def depth(told: Data) -> Part:
    """What a larger budget scores."""
    base, large = told["nodes"]
    found = [
        (name_of(each) or told["title"], each["skill"])
        for each in told["variants"]
        if each["skill"] is not None
    ]
    lines = [
        [label, percent(skill["share"]), span(skill), percent(skill["even"]), f"{skill['games']:,}"]
        for label, skill in found
    ]
    return Part(
        "Is it deep?",
        f"The score of an engine with {large:,} nodes for each move beside one with {base:,}. The dotted line is what "
        "equal engines score.",
        drawing(charts.skills, found),
        ("variant", "score", "interval", "even", "games"),
        lines,
    )


def openness(rows: Sequence[tuple[str, Data]], last: Sequence[Data]) -> Part:
    """Choices, the lead, and when the winner is known."""
    led = [(label, row) for label, row in rows if row["lead"] and row["lead"]["won"]]
    lines = [
        [
            label,
            f"{row['choices']['geometric']:.1f}",
            percent(row["choices"]["forced"]),
            f"{row['lead']['changes']:.1f}",
            percent(row["lead"]["known"]),
            percent(row["lead"]["sure"]),
        ]
        for label, row in led
    ]
    return Part(
        "Is it fun to decide?",
        "In how many games the later winner has the lead for good, by how much of the game is over. A line that rises "
        "late is a game that stays open. Who leads is what the engines believe; a winner is sure where it may "
        "expect more than 80%.",
        drawing(charts.courses, [each for each in led if len(last) == 1 or each[1] in last]),
        ("play", "choices", "forced", "changes", "known", "sure"),
        lines,
    )


def length(rows: Sequence[tuple[str, Data]]) -> Part:
    """Plies."""
    lines = [
        [
            label,
            f"{row['plies']['mean']:.1f}",
            str(row["plies"]["shortest"]),
            f"{row['plies']['quartiles'][0]} to {row['plies']['quartiles'][2]}",
            str(row["plies"]["quartiles"][1]),
            str(row["plies"]["longest"]),
        ]
        for label, row in rows
    ]
    return Part(
        "How long is it?",
        "Plies from the shortest game to the longest; half of all games are in the thick part, the dot is the median.",
        drawing(charts.lengths, rows),
        ("play", "mean", "shortest", "middle half", "median", "longest"),
        lines,
    )


def endings(last: Sequence[tuple[str, Data, Data]]) -> Part:
    """How games end, where the strongest engine plays."""
    lines = [
        [label, each["ending"], each["clause"], percent(each["share"])]
        for label, _, row in last
        for each in row["endings"]
    ]
    return Part(
        "How does it end?",
        "The endings of games between the strongest engines, with the clause that defines each.",
        None,
        ("play", "ending", "clause", "games"),
        lines,
    )


def clauses(last: Sequence[tuple[str, Data, Data]]) -> Part:
    """Which clauses are used."""
    lines = [
        [label, each["clause"], percent(each["games"]), f"{each['uses']:.1f}"]
        for label, _, row in last
        for each in row["clauses"]
    ]
    return Part(
        "Which rules are used?",
        "Clauses that the news of moves and the endings cite, in games between the strongest engines: the share of "
        "games in which that happens, and how often in a game. A clause that nothing cites is not in this list.",
        None,
        ("play", "clause", "games", "times in a game"),
        lines,
    )
