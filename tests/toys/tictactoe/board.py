"""The board as SVG and as text; one click on a cell makes a move."""

import numpy as np

from tessella.core.drawing.svg import document, tag

from . import notation, rules

SIGNS = " XO"


def draw(position, marks=()):
    """Nine squares, marks as letters."""
    owner, marked = position.field("owner"), set(marks)
    cells = [cell(position, i, int(owner[i]), marked) for i in range(9)]
    return document((0, 0, 3, 3), *cells, title="Tic-tac-toe board")


def cell(position, index, owner, marked):
    """One square that can be clicked."""
    name = notation.write(position, index)
    x, y = index % 3, index // 3
    return tag(
        "g",
        tag("title", f"{name}: {('empty', 'Cross', 'Nought')[owner]}"),
        tag("rect", x=x + 0.05, y=y + 0.05, width=0.9, height=0.9, fill="#eee"),
        tag("text", SIGNS[owner], x=x + 0.5, y=y + 0.75, font_size=0.7, text_anchor="middle"),
        data_at=name,
        class_="cell legal" if name in marked else "cell",
    )


def text(position):
    """Three lines of three signs."""
    signs = ["." if owner == 0 else SIGNS[owner] for owner in position.field("owner")]
    return "\n".join(" ".join(signs[row * 3 : row * 3 + 3]) for row in range(3))


def shape(position):
    """The marks, however the board is turned or mirrored; who is to act follows from them."""
    found, ways = position.field("owner").reshape(3, 3), []
    for _ in range(2):
        found = found.T
        for _ in range(4):
            found = np.rot90(found)
            ways.append(tuple(found.flat))
    return position.mover, min(ways)


def label(position, action):
    """How many lines through the cell the opponent has no mark on."""
    return str(len(open_lines(position, action)))


def preview(position, action):
    """Those lines, drawn."""
    return "".join(stroke(*line) for line in open_lines(position, action))


def open_lines(position, cell):
    """From the first to the last of their three cells."""
    owner, theirs = position.field("owner"), 2 - position.mover
    lines = (line for line in rules.LINES if cell in line)
    return [(line[0], line[2]) for line in lines if theirs not in owner[line]]


def stroke(one, other):
    """A line from the middle of a cell to that of another."""
    ends = {"x1": one % 3 + 0.5, "y1": one // 3 + 0.5, "x2": other % 3 + 0.5, "y2": other // 3 + 0.5}
    return tag("line", **ends, stroke="#17665b", stroke_width=0.06)


def paths(position, action):
    """One click."""
    return (notation.write(position, action),)


def attempts(position, path):
    """The cell that was clicked."""
    return [index for index in range(9) if [notation.write(position, index)] == list(path)]
