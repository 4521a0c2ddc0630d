"""A ladder as a drawing: a row for each player, with its rating and the 95% interval."""

from io import StringIO

from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from ..core.catalogue import find
from ..engine.ladder import Ladder, Player

STYLE = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "tessella",  # equal ladders give equal files
    "font.family": "sans-serif",
    "font.size": 13,
}
INK, BAR, RULE = "#1f2430", "#3465a4", "#d8dce3"
OPEN = 60.0
"""The length in Elo of the arrow that stands for an end which no game bounds."""


def drawn(ladder: Ladder) -> str:
    """The drawing as SVG, on a white ground."""
    rated = [player for player in ladder.players if player.rating is not None]
    with rc_context(STYLE):
        figure = Figure(figsize=(9, 1.6 + 0.55 * len(rated)), layout="constrained", facecolor="white")
        axes = figure.add_subplot()
        for row, player in enumerate(rated):
            draw(axes, row, player)
        axes.set_yticks(range(len(rated)), [player.name for player in rated])
        axes.set_ylim(-0.7, len(rated) - 0.3)
        axes.margins(x=0.08)
        axes.grid(axis="x", color=RULE)
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(length=0, colors=INK)
        axes.set_xlabel(f"Elo above {ladder.players[0].name}, with 95% intervals", color=INK)
        axes.set_title(title_of(ladder), loc="left", color=INK, fontweight="bold", pad=12)
        text = StringIO()
        FigureCanvasSVG(figure).print_svg(text, metadata={"Date": None, "Title": title_of(ladder)})
    return text.getvalue()
