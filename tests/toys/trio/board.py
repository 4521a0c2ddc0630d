"""The ring as SVG and as text; one click on a cell makes a move."""

from math import cos, radians, sin

from tessella.core.drawing.svg import document, tag

from . import notation, rules

SIGNS = ".ODX"


def draw(position, marks=()):
    """Eight cells in a circle, the first one on top."""
    owner, marked = position.field("owner"), set(marks)
    cells = [cell(position, i, int(owner[i]), marked) for i in range(rules.CELLS)]
    return document((-3, -3, 6, 6), *cells, title="Trio board")


def cell(position, index, owner, marked):
    """One cell that can be clicked: its worth, or the sign of its owner."""
    name = notation.write(position, index)
    angle = radians(index * 360 / rules.CELLS)
    x, y = 2 * sin(angle), -2 * cos(angle)
    stands = position.game.sides[owner - 1] if owner else f"empty, worth {rules.WORTH[index]}"
    return tag(
        "g",
        tag("title", f"{name}: {stands}"),
        tag("circle", cx=x, cy=y, r=0.6, fill="#eee"),
        tag("text", SIGNS[owner] if owner else str(rules.WORTH[index]), x=x, y=y + 0.2, font_size=0.6),
        data_at=name,
        class_="cell legal" if name in marked else "cell",
    )


def text(position):
    """The ring cut open: letters, worths, signs."""
    lines = notation.CELLS, (str(worth) for worth in rules.WORTH), (SIGNS[o] for o in position.field("owner"))
    return "\n".join(" ".join(line) for line in lines)


def paths(position, action):
    """One click."""
    return (notation.write(position, action),)


def attempts(position, path):
    """The cell that was clicked."""
    return [index for index, name in enumerate(notation.CELLS) if [name] == list(path)]
