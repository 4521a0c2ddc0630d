"""A ladder as a drawing: a row for each player, with its rating and the 95% interval."""

from io import StringIO
from textwrap import fill
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

from ..engine.ladder import Ladder, Player
from .ladder_words import title_of

STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "tessella",  # equal ladders give equal files
    "font.family": "sans-serif",
    "font.size": 13,
    "text.color": "#1f2430",
}
BAR, RULE = "#3465a4", "#d8dce3"
OPEN = 0.05
"""The length of the arrow at an end that no game bounds, as a share of the scale."""


def drawn(ladder: Ladder) -> str:
    """The drawing as SVG, on a white ground."""
    rated = [player for player in ladder.players if player.rating is not None]
    with rc_context(STYLE):
        figure = Figure(figsize=(9, 1.8 + 0.6 * len(rated)), layout="constrained", facecolor="white")
        axes = figure.add_subplot()
        ratings = [player.rating or 0.0 for player in rated]
        reach = OPEN * (max(ratings) - min(ratings) or 1.0)
        for row, player in enumerate(rated):
            draw_player(axes, row, player, reach)
        axes.set_yticks(range(len(rated)), [fill(player.name, 32) for player in rated])
        axes.set_ylim(-0.6, len(rated) - 0.3)
        axes.margins(x=0.06)
        axes.grid(axis="x", color=RULE)
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(length=0)
        axes.set_xlabel(f"Elo above {ladder.players[0].name}, with 95% intervals")
        axes.set_title(title_of(ladder), loc="left", fontweight="bold", pad=12)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Title": title_of(ladder)})
    return text.getvalue()


def draw_player(axes: Any, row: int, player: Player, reach: float) -> None:
    """A dot for the rating, a bar for the interval, and an arrow at an open end."""
    rating, (low, high) = player.rating or 0.0, player.interval
    left, right = rating - reach if low is None else low, rating + reach if high is None else high
    axes.plot([left, right], [row, row], color=BAR, linewidth=3, solid_capstyle="butt")
    if low is None:
        axes.plot(left, row, "<", color=BAR, markersize=9)
    if high is None:
        axes.plot(right, row, ">", color=BAR, markersize=9)
    axes.plot(rating, row, "o", color=BAR, markersize=10)
    axes.annotate(f"{rating:.0f}", (rating, row), (0, 9), textcoords="offset points", ha="center")
