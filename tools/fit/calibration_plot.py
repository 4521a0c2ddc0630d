"""Draws the tables of calibrate.py: scores that were reached in held-out games beside those that were expected."""

from io import StringIO

import matplotlib as mpl
from matplotlib.figure import Figure

INK, QUIET, COLOURS = "#777777", "#99999960", ("#2a78c8", "#d1721b", "#2a9a6a", "#a050b0")
"""Colours that can be read on white as well as on black."""
STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "calibration",
    "font.family": "sans-serif",
    "text.color": INK,
}


def plot(game, fits, tables):
    """The plot of one game as SVG, with a series for each budget."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(4.6, 4.6), layout="constrained")
        axes = figure.add_subplot(aspect="equal", xlim=(0, 1), ylim=(0, 1))
        axes.plot([0, 1], [0, 1], color=QUIET)
        for place, (fit, rows) in enumerate(zip(fits, tables, strict=True)):
            mean, got, low, high = (([row[column] for row in rows]) for column in (3, 4, 5, 6))
            ends = [
                [g - a for g, a in zip(got, low, strict=True)],
                [b - g for g, b in zip(got, high, strict=True)],
            ]
            axes.errorbar(
                [each + 0.006 * place for each in mean],
                got,
                ends,
                fmt="os^D"[place % 4],
                color=COLOURS[place % 4],
                capsize=2,
                label=f"{fit.nodes:,} nodes",
            )
        axes.set_xlabel("expected score", color=INK)
        axes.set_ylabel("score in held-out games, with 95% interval", color=INK)
        axes.set_title(game, color=INK)
        axes.tick_params(colors=INK)
        axes.spines[:].set_color(QUIET)
        axes.legend(frameon=False, loc="upper left")
        out = StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return out.getvalue()
