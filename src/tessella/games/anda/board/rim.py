"""The plate that the cells lie on, and the letters and numbers on its rim."""

from functools import cache
from math import sqrt

from tessella.core.hexgrid import corners, spot
from tessella.core.svg import tag

from ..notation import cell_name
from ..rules.grid import rows
from .glyphs import INK, PLATE
from .layout import HEIGHT, WIDTH, Layout

UP, DOWN, RIGHT, LEFT = (0.5, -sqrt(3) / 2), (0.5, sqrt(3) / 2), (1.0, 0.0), (-1.0, 0.0)
"""Directions of the rows, and of the lines of equal numbers, which bend at the middle row."""


@cache
def plate() -> str:
    """The ground under the cells: a hexagon with corners on the left and on the right."""
    points = ((WIDTH / 2 + y, HEIGHT / 2 + x) for x, y in corners(WIDTH / 2))
    return tag("path", d=f"M{'L'.join(map(spot, points))}Z", fill=PLATE, class_="plate")


@cache
def axis(side: int) -> str:
    """Letters left of the rows; numbers right of them, and at the upper and lower ends of the slanting lines."""
    layout, labels, first = Layout(side), [], 0
    lengths = rows(side)
    for row, length in enumerate(lengths):
        cells = range(first, first := first + length)
        labels.append((cell_name(side, cells[0])[0], layout.beyond(cells[0], LEFT)))
        if row in (0, len(lengths) - 1):
            labels += [(str(n), layout.beyond(cell, DOWN if row else UP)) for n, cell in enumerate(cells, 1)]
        else:
            x, y = layout.beyond(cells[-1], RIGHT)
            labels.append((str(length), (x - 1, y)))  # two digits come near the slanting edge
    return tag(
        "g",
        *(tag("text", text, x=x, y=y + 3.6) for text, (x, y) in labels),
        fill=INK,
        font_size=10,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )
