"""The floor as SVG and as text; a step is a click on the pawn and one on the goal, a removal a click on the tile."""

from tessella.core.drawing.svg import document, tag

from . import notation, rules


def sign_of(position, tile):
    """S and M for the pawns, a dot for an empty tile, a blank for none."""
    for seat, sign in enumerate("SM"):
        if position.field("pawn")[seat] == tile:
            return sign
    return "." if position.field("there")[tile] else " "


STANDS = {"S": "Sun", "M": "Moon", ".": "empty", " ": "removed"}


def draw(position, marks=()):
    """Two rows of three tiles."""
    marked = set(marks)
    tiles = [tile_of(position, tile, marked) for tile in range(rules.TILES)]
    return document((0, 0, 3, 2), *tiles, title="Duet board")


def tile_of(position, tile, marked):
    """One tile that can be clicked."""
    name, sign, x, y = notation.NAMES[tile], sign_of(position, tile), tile % 3, tile // 3
    return tag(
        "g",
        tag("title", f"{name}: {STANDS[sign]}"),
        tag("rect", x=x + 0.05, y=y + 0.05, width=0.9, height=0.9, fill="none" if sign == " " else "#eee"),
        tag("text", sign.strip("."), x=x + 0.5, y=y + 0.75, font_size=0.7, text_anchor="middle"),
        data_at=name,
        class_="tile legal" if name in marked else "tile",
    )


def text(position):
    """Two lines of three signs."""
    signs = [sign_of(position, tile) for tile in range(rules.TILES)]
    return "\n".join(" ".join(signs[row * 3 : row * 3 + 3]) for row in range(2))


def paths(position, action):
    """The tiles of the move: two for a step, one for a removal."""
    return tuple(notation.write(position, action).split("-"))


def attempts(position, path):
    """The removal of one tile, or the step between two."""
    known = len(path) in (1, 2) and all(name in notation.NAMES for name in path)
    return [notation.action_of(path)] if known else []
