"""The drawing of a position: cells and stones, with a title for each of them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from tessella.core.position import Position
from tessella.core.svg import document, tag

from ..model import Group
from ..notation import COLOURS, cell_name
from ..rules.grid import CELLS
from ..rules.state import BLACK, CHOOSE, DIVIDE, WHITE
from . import corners, glyphs, pie
from .glyphs import FRAME, LAST, words
from .layout import HEIGHT, WIDTH, Layout, place
from .rim import axis, plate
from .scene import NEITHER, PLAIN, Ground, Scene, scene_of


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board, seats and prison as an SVG document; what has its id in marks is marked as legal."""
    scene, marked = scene_of(position), set(marks)
    board = tag(
        "g",
        tag("g", *empty_cells(scene, marked), fill=glyphs.CELL),
        *(tag("g", *stones(scene, colour), **glyphs.STONE_LOOKS[colour]) for colour in (BLACK, WHITE)),
        overlay(scene),
        transform=Layout(scene.side).transform,
        stroke_linecap="round",
    )
    prison, choices = corners.prison(position, scene, "prison" in marked), pie.card(position, scene, marked)
    return document(
        (0, 0, WIDTH, HEIGHT),
        tag("g", plate(), axis(scene.side), board, *choices, class_="bright"),
        prison,
        *corners.seats(position, scene),
        *corners.passes(scene),
        title=f"{position.game.title} board",
    )


def empty_cells(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The cells without a stone."""
    side, taken, fixed = scene.side, scene.group_at, in_pie(scene.phase)
    grounds, said = scene.grounds, remarks(scene)
    for cell in range(CELLS[side]):
        if cell not in taken:
            legal = bool(marked) and cell_name(side, cell) in marked
            yield empty_cell(side, cell, grounds.get(cell, PLAIN), said.get(cell, ""), legal, fixed)


@lru_cache(4096)
def empty_cell(side: int, cell: int, ground: Ground, remark: str, legal: bool, fixed: bool) -> str:
    """An empty cell with its title."""
    title = ", ".join(["empty", *closed(ground)]) + remark
    kind = glyphs.kind(ground) + (" legal" if legal else "")
    return spot(side, cell, title, *glyphs.shapes(ground, legal), kind=kind, fixed=fixed)


def stones(scene: Scene, colour: int) -> Iterator[str]:
    """The stones of a colour, by groups; groups with exactly the same breaths are together in one element."""
    sharing, said = dict[frozenset[int], list[Group]](), remarks(scene)
    for group in scene.groups:
        if group.colour == colour:
            sharing.setdefault(group.breaths, []).append(group)
    for groups in sharing.values():
        drawn = (stones_of_group(scene, group, said) for group in groups)
        kin = groups[0]
        yield tag("g", glyphs.breaths(scene.side, kin.breaths, kin.saving), *drawn, class_="kin")


def stones_of_group(scene: Scene, group: Group, said: Mapping[int, str]) -> str:
    """The stones of a group, each to be clicked."""
    title = escape(describe(group.colour, len(group.stones), len(group.breaths), len(group.saving)))
    first, *others = between_titles(scene.side, group.stones, group.colour, in_pie(scene.phase))
    if said.keys().isdisjoint(group.stones):
        return title.join((first, *others))
    cells = sorted(group.stones)
    after = [f"{title}{said.get(cell, '')}{text}" for cell, text in zip(cells, others, strict=True)]
    return "".join((first, *after))


@lru_cache(4096)
def between_titles(side: int, stones: frozenset[int], colour: int, fixed: bool) -> Sequence[str]:
    """The stones of a group as text, cut where the title of each stone goes; only the titles change often."""
    kind, gap = "stone " + COLOURS[colour], "\0"
    drawn = (spot(side, cell, gap, glyphs.STONES[colour], kind=kind, fixed=fixed) for cell in sorted(stones))
    return tag("g", glyphs.band(side, stones), *drawn, class_="kin").split(gap)


def spot(side: int, cell: int, title: str, *shapes: str, kind: str, fixed: bool) -> str:
    """One cell and what lies there, to be clicked unless it is fixed."""
    return tag(
        "g",
        tag("title", f"{cell_name(side, cell)}: {title}"),
        *shapes,
        data_at=None if fixed else cell_name(side, cell),
        class_=kind,
        transform=f"translate({place(side, cell)})",
    )


def in_pie(phase: int) -> bool:
    """Whether komi or a colour is to be chosen, so that no cell can be clicked. (D9)"""
    return phase in (DIVIDE, CHOOSE)


# Names


@lru_cache(4096)
def describe(colour: int, stones: int, breaths: int, saving: int) -> str:
    """The title of each stone of a group, for the pointer and for screen readers; the numbers count them."""
    return ", ".join([COLOURS[colour], f"group of {stones}", *breathing(breaths, saving)])


def remarks(scene: Scene) -> dict[int, str]:
    """For each cell where something happened in the last turn, more words for its title."""
    placed = "the first of two stones" if scene.half in scene.last else "placed last"
    said = dict.fromkeys(scene.last, f", {placed}")
    for cell, colour in scene.gone.items():
        said[cell] = f"{said.get(cell, '')}, a {COLOURS[colour]} stone has left"
    return said


def closed(ground: Ground) -> Iterator[str]:
    """Who may not place on an empty cell (D3)."""
    owner = NEITHER if ground.owner is None else ground.owner
    if ground.barred:
        yield ("closed to both" if owner == NEITHER else f"{COLOURS[owner].title()}'s eye, closed to both")
    elif owner != NEITHER:
        yield f"closed to {COLOURS[1 - owner].title()}"


def breathing(breaths: int, saving: int) -> Iterator[str]:
    """The breaths of a group in words (D2)."""
    yield "1 breath" if breaths == 1 else f"{breaths} breaths"
    yield f"{saving or 'none'} {'keep' if saving > 1 else 'keeps'} it alive"


def emblem(seat: int) -> str:
    """The sign of a seat: its number, because the pie decides its colour."""
    number = words(
        str(seat + 1), 0, 8.5, 24, fill="#fff", font_weight="bold", text_anchor="middle", class_=None
    )
    disc = tag("circle", r=17, fill="#75797f")
    return document((-20, -20, 40, 40), disc, number, title=("the first player", "the second player")[seat])


# Over the stones


def overlay(scene: Scene) -> str:
    """Frames around what was placed last."""
    frames = (tag("path", d=FRAME, transform=f"translate({place(scene.side, cell)})") for cell in scene.last)
    return tag("g", *frames, fill="none", stroke=LAST, stroke_width=2, pointer_events="none", class_="last")
