"""Charts of a game's balance, as SVG whose colours are those of the page around it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

Row = tuple[str, Mapping[str, Any]]
"""A label, and the figures of a row."""

INK, QUIET, LINE, *COLOURS = (f"#0{number}0{number}0{number}" for number in range(1, 10))
ROLES = {INK: "--ink", QUIET: "--quiet", LINE: "--line"} | {
    colour: f"--series-{number}" for number, colour in enumerate(COLOURS, 1)
}
"""Colours that stand for roles of the page, and these."""
MARKS = "osD^vP"
DASHES = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)))
LONGEST = 29
"""Characters of a label."""
WIDTH, LINE_HEIGHT, LEGEND_HEIGHT = 5.4, 0.34, 0.27
"""In inches; the page shows an inch as 72 pixels or so."""
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.size": 12,
    "text.color": INK,
    "axes.labelcolor": QUIET,
    "axes.edgecolor": LINE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "grid.color": LINE,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "xtick.major.pad": 7,
    "ytick.major.size": 0,
    "legend.frameon": False,
}


def shares(rows: Sequence[tuple[str, Sequence[Row]]], opposed: bool) -> str:
    """Shares in each row, by name, with their intervals; opposed draws a line where they would be even."""
    names = list(dict.fromkeys(name for _, found in rows for name, _ in found))
    with rc_context(STYLE | {"svg.hashsalt": "shares"}):
        figure, axes = empty(rows)
        for number, name in enumerate(names):
            shift = (number - (len(names) - 1) / 2) * 0.6 / (len(names) + 0.5)
            there = [
                (place + shift, dict(found)[name])
                for place, (_, found) in enumerate(rows)
                if name in dict(found)
            ]
            dots(axes, there, COLOURS[number % len(COLOURS)], MARKS[number % len(MARKS)], name)
        of_shares(axes, {1 / len(found) for _, found in rows if opposed})
        tell(figure, axes, names)
        return drawn(figure)


def skills(rows: Sequence[Row]) -> str:
    """The score of the larger budget in each row, with its interval; a line where it would be even."""
    with rc_context(STYLE | {"svg.hashsalt": "skills"}):
        figure, axes = empty(rows)
        dots(axes, [(place, row) for place, (_, row) in enumerate(rows)], COLOURS[0], MARKS[0], "")
        of_shares(axes, {row["even"] for _, row in rows})
        return drawn(figure)


def lengths(rows: Sequence[Row]) -> str:
    """Plies in each row: a thin line from the shortest game to the longest, a thick one for the middle half, a dot for
    the median."""
    with rc_context(STYLE | {"svg.hashsalt": "lengths"}):
        figure, axes = empty(rows)
        for place, (_, row) in enumerate(rows):
            plies = row["plies"]
            low, median, high = plies["quartiles"]
            axes.plot([plies["shortest"], plies["longest"]], [place] * 2, color=QUIET, linewidth=1.2)
            axes.plot([low, high], [place] * 2, color=COLOURS[0], linewidth=6, solid_capstyle="butt")
            axes.plot([median], [place], marker="o", color=INK, markersize=5)
        axes.set_xlim(left=0)
        axes.set_xlabel("plies")
        return drawn(figure)


def courses(rows: Sequence[Row]) -> str:
    """In each row, the share of games of which the winner leads to the end, by the share of their decisions."""
    with rc_context(STYLE | {"svg.hashsalt": "courses", "axes.grid.axis": "both"}):
        figure = Figure(figsize=(WIDTH, 3.0), layout="constrained")
        axes = figure.add_subplot()
        for place, (label, row) in enumerate(rows):
            known = row["lead"]["by_tenth"]
            axes.plot(
                [part / (len(known) - 1) for part in range(len(known))],
                known,
                color=COLOURS[place % len(COLOURS)],
                linestyle=DASHES[(place + place // len(COLOURS)) % len(DASHES)],
                linewidth=2,
                label=short(label),
            )
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(PercentFormatter(1.0))
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1.02)
        axes.set_xlabel("of the game's decisions")
        tell(figure, axes, [label for label, _ in rows])
        return drawn(figure)


def empty(rows: Sequence[tuple[str, Any]]) -> tuple[Figure, Axes]:
    """A chart with a line for each row, the first on top."""
    figure = Figure(figsize=(WIDTH, 0.7 + LINE_HEIGHT * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    axes.set_yticks(range(len(rows)), [short(label) for label, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    return figure, axes


def of_shares(axes: Axes, evens: Iterable[float]) -> None:
    """Give a chart the scale of shares, with a line where they would be even."""
    for even in evens:
        axes.axvline(even, color=QUIET, linestyle=":", linewidth=1.2)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))


def tell(figure: Figure, axes: Axes, labels: Sequence[str]) -> None:
    """Put a legend above a chart, in as many columns as fit; the chart grows by its lines."""
    columns = max(1, min(len(labels), 45 // (max(len(short(label)) for label in labels) + 6)))
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + LEGEND_HEIGHT * -(-len(labels) // columns))
    figure.legend(*axes.get_legend_handles_labels(), loc="outside upper left", ncols=columns, borderaxespad=0)


def dots(
    axes: Axes, there: Sequence[tuple[float, Mapping[str, Any]]], colour: str, mark: str, label: str
) -> None:
    """Draw means, each at its place, with their intervals."""
    for place, share in there:
        axes.plot(share["interval"], [place] * 2, color=colour, linewidth=2, solid_capstyle="round")
    means = [share["share"] for _, share in there]
    axes.plot(
        means,
        [place for place, _ in there],
        mark,
        color=colour,
        markersize=6.5,
        label=short(label),
        clip_on=False,
    )


def drawn(figure: Figure) -> str:
    """The SVG element of a figure, without what only a file needs."""
    out = StringIO()
    nothing: dict[str, Any] = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(out, format="svg", transparent=True, metadata=nothing)
    text = out.getvalue()
    for colour, role in ROLES.items():
        text = text.replace(colour, f"var({role})")
    named = set(re.findall(r"#([\w-]+)", text))  # a page has several charts, and no id twice
    text = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in named else "", text)
    return text[text.index("<svg") :]


def short(label: str) -> str:
    """A label that leaves room for the chart; its end says most.

    >>> short("copies/the-second-of-my-versions · 200 nodes")
    '…d-of-my-versions · 200 nodes'
    """
    return label if len(label) <= LONGEST else f"…{label[1 - LONGEST :]}"
