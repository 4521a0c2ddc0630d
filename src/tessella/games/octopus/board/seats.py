"""The surroundings of the field in SVG: the seats with their tiles, and at the end the ranks.

The classes are explained in field.py.
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from . import emblems, glyphs, rack, scene
from .emblems import sign
from .field import GREY, HEIGHT, LEGAL, PAPER_WIDTH, TOP, words
from .rack import RACK, ROW
from .scene import Player, Slot

PLATE_HEIGHT = 25.0
ABOVE, BELOW = TOP - 3 - PLATE_HEIGHT, TOP + HEIGHT + 3
"""Upper edges of the plates above the field and of those below."""
MARGIN, END, GAP = 1.5, 14.0, 12.0
"""Widths of free space: at the edges of the paper; for an arrow around a corner; and between plates."""
WON = "#d99a00"
END_X = {"text_anchor": "end"}
NARROW = 110.0
"""A plate that is narrower than this has little room for text."""


def around(position: Position, marked: Collection[str]) -> str:
    """The plates and the rack, grouped by seats; when the game is over, the ranks instead of the rack."""
    slots = [] if position.over else scene.slots(position)
    return tag(
        "g",
        *(standing(position) if position.over else [rack.GROUND]),
        *(kin(position, player, slots, marked) for player in scene.players(position)),
        *rack.places((slot for slot in slots if slot.mine or not slot.owners), position.game.sides, marked),
        arrows(position.seats) if position.seats > 2 else "",
        fill=GREY,
        font_size=10.5,
        class_="words",
        **glyphs.FONT,
        **emblems.LOOKS,
    )


def kin(position: Position, player: Player, slots: Collection[Slot], marked: Collection[str]) -> str:
    """The plate of a seat, with its tiles unless they are shown in front. Of equal tiles that two seats hold, both are
    in the group of the first seat."""
    theirs = [slot.kind for slot in slots if player.seat in slot.owners]
    first = (slot for slot in slots if slot.owners[:1] == (player.seat,) and not slot.mine)
    return tag(
        "g",
        rack.halo(theirs),
        plate(player, position.seats),
        *rack.places(first, position.game.sides, marked),
        class_="kin",
    )


# The seats


def place(seat: int, seats: int) -> tuple[float, float, float]:
    """The left edge, upper edge and width of a plate. The seats go below from left to right, then above from right to
    left (O4)."""
    below = seats // 2
    many, number = (below, seat) if seat < below else (seats - below, seats - 1 - seat)
    first, room = MARGIN, PAPER_WIDTH - 2 * MARGIN
    if seats > 2:
        first, room = (first if seat < below else first + END), room - END
    width = (room - GAP * (many - 1)) / many
    return first + number * (width + GAP), BELOW if seat < below else ABOVE, width


@lru_cache(512)
def plate(player: Player, seats: int) -> str:
    """The sign, name, tiles and points of one seat; all but the points are smaller if there is little room."""
    left, top, width = place(player.seat, seats)
    right, base, points, narrow = left + width - 5, top + 16.8, str(player.points), width < NARROW
    away, side, size, weight = (9.5, 13.0, 10.2, "normal") if narrow else (11.0, 15.0, 11.0, "bold")
    great = 12.0 if narrow and len(points) > 2 else 15.0
    before, gone = right - 7.5 - 0.62 * great * len(points), player.out == "left"
    return tag(
        "g",
        tag("title", player.title),
        ground(player, left, top, width),
        sign(player.seat, left + away, top + PLATE_HEIGHT / 2, side),
        words(player.name, left + 2 * away - 0.5, base - 0.4, size, font_weight=weight),
        words("left", before, base - 0.4, 10.2, **END_X) if gone else hand(player.tiles, before, base),
        words(points, right, base + 0.06 * great, great, font_weight="bold", **END_X),
        class_="plate acts" if player.acts else "plate",
    )


def ground(player: Player, left: float, top: float, width: float) -> str:
    """The ground of a plate; it has a frame if it is the seat's turn, or if the seat has won."""
    stroke = LEGAL if player.acts else WON if player.out == "won" else "none"
    return tag(
        "rect",
        x=left,
        y=top,
        width=width,
        height=PLATE_HEIGHT,
        rx=7,
        fill=GREY,
        fill_opacity=0.05 if player.out == "left" else 0.13,
        stroke=stroke,
        stroke_width=2.2,
    )


def hand(tiles: int, right: float, base: float) -> str:
    """The number of tiles in a hand, inside the outline of a tile; empty if there is none."""
    if not tiles:
        return ""
    sides = {"x": right - 15.5, "y": base - 11.8, "width": 15.5, "height": 15, "rx": 3}
    number = words(str(tiles), right - 7.7, base - 0.5, 10.2, text_anchor="middle")
    return tag("g", tag("rect", **sides, fill="none", stroke=GREY), number)


@cache
def arrows(seats: int) -> str:
    """Arrows from each seat to the next, anticlockwise (O4)."""
    return "".join(arrows_between(seats))


def arrows_between(seats: int) -> Iterator[str]:
    """Yields these arrows."""
    below = seats // 2
    for seat in range(seats):
        left, top, width = place(seat, seats)
        middle, away = top + PLATE_HEIGHT / 2, GAP / 2
        if seat < below:
            turns = seat == below - 1
            yield arrow(left + width + away + turns, middle, -90 if turns else 0)
        else:
            turns = seat == seats - 1
            yield arrow(left - away - turns, middle, 90 if turns else 180)


def arrow(x: float, y: float, turn: int) -> str:
    """An arrow's head; without a turn it points to the right."""
    return tag(
        "path",
        d="M-2-5L2.5 0-2 5",
        fill="none",
        stroke=GREY,
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate({show(x)} {show(y)})rotate({turn})",
        class_="order",
    )


# The end


def standing(position: Position) -> Iterator[str]:
    """The ranks of all seats, with those who have won."""
    lines = scene.ranking(position)
    first = RACK + ROW * (len(emblems.SHAPES) - len(lines)) / 2
    for row, (rank, player) in enumerate(lines):
        yield line(rank, player, first + ROW * row)


def line(rank: int, player: Player, top: float) -> str:
    """The line with the rank of one seat."""
    won, base = player.out == "won", top + 18
    sides = {"x": 40, "y": top + 1, "width": PAPER_WIDTH - 80, "height": ROW - 2, "rx": 7}
    looks = {"fill": WON, "fill_opacity": 0.25} if won else {"fill": GREY, "fill_opacity": 0.08}
    weight = {"font_weight": "bold" if won else "normal"}
    return tag(
        "g",
        tag("rect", **sides, **looks),
        words(f"{rank}.", 70, base, 13.5, **weight, **END_X),
        sign(player.seat, 90, top + ROW / 2, 17.0),
        words(player.name, 106, base, 13.5, **weight),
        words(player.out, 190, base, 13.5, **weight),
        words(str(player.points), 302, base + 0.5, 15.5, font_weight="bold", **END_X),
        class_="rank",
    )
