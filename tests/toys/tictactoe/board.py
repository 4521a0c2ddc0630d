"""The board as SVG and as text; one click on a cell makes a move."""

from tessella.core.svg import document, tag

from . import notation

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


def paths(position, action):
    """One click."""
    return (notation.write(position, action),)


def attempts(position, path):
    """The cell that was clicked."""
    return [index for index in range(9) if [notation.write(position, index)] == list(path)]
