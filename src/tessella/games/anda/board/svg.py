"""The drawing of a position: the board, cells and stones, with titles where there is something to say."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from tessella.core.drawing.svg import document, tag
from tessella.core.position import Position

from ..model import Group, colour_of
from ..notation import COLOURS, cell_name, free_passes
from ..rules.grid import CELLS
from ..rules.state import BLACK, CHOOSE, DIVIDE, UNSETTLED, WHITE
from . import glyphs, halo, pie
from .glyphs import AIDS, GONE, LETTERS, shapes, use
from .layout import BOX, Layout, places, spots
from .scene import NEITHER, PLAIN, Ground, Scene, scene_of
from .tray import prison
from .wood import axis, board


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board and prison as an SVG document; what has its id in marks is marked as legal."""
    scene, marked = scene_of(position), set(marks)
    pending = scene.phase in (DIVIDE, CHOOSE)  # komi or colour, so no cell can be clicked (D9)
    lying = pie.card(position, scene, marked) if pending else play(scene, marked)
    return document(
        BOX,
        shapes(scene.winner),
        GONE if scene.gone else "",
        AIDS if scene.owners else "",
        board(scene.side),
        tag("g", axis(scene.side), lying, class_="bright"),
        tag("g", prison(position, scene, "prison" in marked), class_="dark"),
        title=f"{position.game.title} board",
    )


def play(scene: Scene, marked: Collection[str]) -> str:
    """The cells and all stones."""
    return tag(
        "g",
        aid(scene),
        *empty_cells(scene, marked),
        *(tag("g", *stones(scene, colour), **halo.AROUND) for colour in (BLACK, WHITE)),
        overlay(scene),
        transform=Layout(scene.side).transform,
    )


# Empty cells


def empty_cells(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The cells without a stone."""
    side, taken, grounds = scene.side, scene.group_at, scene.grounds
    for cell in range(CELLS[side]):
        if cell not in taken:
            legal = bool(marked) and cell_name(side, cell) in marked
            yield empty_cell(side, cell, grounds.get(cell, PLAIN), legal)


@lru_cache(4096)
def empty_cell(side: int, cell: int, ground: Ground, legal: bool) -> str:
    """An empty cell; if it is not plain, its title tells why."""
    ghost = ground.gone is not None
    return place(
        side,
        cell,
        "" if ground == PLAIN else f"empty, {', '.join(special(ground))}",
        use("c"),
        use(f"gone-{LETTERS[ground.gone]}", class_="light") if ground.gone is not None else "",
        glyphs.HINT if legal else "",
        class_="cell" + " ghost" * ghost + " legal" * legal,
    )


def place(side: int, cell: int, title: str, *shapes: str, **attributes: object) -> str:
    """A cell to be clicked, and what lies there."""
    name = cell_name(side, cell)
    said = tag("title", f"{name}: {title}") if title else ""
    return tag("g", said, *shapes, data_at=name, **attributes, transform=f"translate({spots(side)[cell]})")


def special(ground: Ground) -> Iterator[str]:
    """Who may not place on an empty cell (D3), and what has left it (D4)."""
    owner = NEITHER if ground.owner is None else ground.owner
    if ground.barred:
        yield ("closed to both" if owner == NEITHER else f"{COLOURS[owner].title()}'s eye, closed to both")
    elif owner != NEITHER:
        yield f"closed to {COLOURS[1 - owner].title()}"
    if ground.gone is not None:
        yield f"a {COLOURS[ground.gone]} stone has left"


def aid(scene: Scene) -> str:
    """Shades on the cells that are closed to a colour, or to both (D3)."""
    barred = scene.barred - scene.gone.keys()  # there is a cross already
    shades = (shade(scene.side, cell, owner, cell in barred) for cell, owner in scene.owners.items())
    return tag("g", *shades, class_="aid") if scene.owners else ""


@lru_cache(4096)
def shade(side: int, cell: int, owner: int, barred: bool) -> str:
    """The shade on one cell."""
    x, y = places(side)[cell]
    kinds = ["own"] * (owner != NEITHER) + ["bar"] * barred
    return "".join(use(f"{kind}-{LETTERS[owner]}", x=x, y=y) for kind in kinds)


# Stones


def stones(scene: Scene, colour: int) -> Iterator[str]:
    """The stones of a colour, by groups; groups with exactly the same breaths are together in one element."""
    own = [group for group in scene.groups if group.colour == colour]
    shapes, air = halo.shared(scene.side, LETTERS[colour], scene.wide, own)
    yield shapes
    sharing, said = dict[frozenset[int], list[Group]](), remarks(scene)
    for group in own:
        sharing.setdefault(group.breaths, []).append(group)
    for groups in sharing.values():
        drawn = (stones_of_group(scene, group, said) for group in groups)
        yield tag("g", halo.breaths(scene.side, groups[0], air), *drawn, class_="kin")


def stones_of_group(scene: Scene, group: Group, said: Mapping[int, str]) -> str:
    """The stones of a group, each to be clicked."""
    title = escape(describe(group.colour, len(group.stones), len(group.breaths), len(group.saving)))
    first, *others = between_titles(scene.side, group.stones, group.colour)
    if said.keys().isdisjoint(group.stones):
        return title.join((first, *others))
    cells = sorted(group.stones)
    after = [f"{title}{said.get(cell, '')}{text}" for cell, text in zip(cells, others, strict=True)]
    return "".join((first, *after))


@lru_cache(4096)
def between_titles(side: int, stones: frozenset[int], colour: int) -> Sequence[str]:
    """The stones of a group as text, cut where the title of each stone goes; only the titles change often."""
    gap, stone = "\0", use(LETTERS[colour], class_="piece")
    drawn = (place(side, cell, gap, stone) for cell in sorted(stones))
    several = len(stones) > 1
    group = tag("g", halo.band(side, stones), *drawn, class_="kin") if several else "".join(drawn)
    return group.split(gap)


@lru_cache(4096)
def describe(colour: int, stones: int, breaths: int, saving: int) -> str:
    """The title of each stone of a group, for the pointer and for screen readers; the numbers count them (D2)."""
    what = COLOURS[colour] if stones == 1 else f"{COLOURS[colour]} group of {stones}"
    kept = f"{saving or 'none'} of {breaths} {'breath' if breaths == 1 else 'breaths'}"
    return f"{what}, {kept} {'save' if saving > 1 else 'saves'} it"


def remarks(scene: Scene) -> dict[int, str]:
    """For each cell of the last turn, more words for its title."""
    placed = "the first of two stones" if scene.half in scene.last else "placed last"
    return dict.fromkeys(scene.last, f", {placed}")


def overlay(scene: Scene) -> str:
    """Marks on what was placed last."""
    dots = (tag("g", glyphs.DOT, transform=f"translate({spots(scene.side)[cell]})") for cell in scene.last)
    return tag("g", *dots, pointer_events="none", class_="last")


# Beside the board


def emblem(position: Position, seat: int) -> str:
    """The stone of a seat, or its number while its colour is not settled."""
    colour = colour_of(position, seat)
    if colour == UNSETTLED:
        return document(EMBLEM, *glyphs.numbered(seat + 1), title=f"seat {seat + 1}")
    return document(
        EMBLEM, tag("g", glyphs.flat(colour), transform="scale(1.15)"), title=f"{COLOURS[colour]} stone"
    )


EMBLEM = (-20.0, -20.0, 40.0, 40.0)


def facts(position: Position, seat: int) -> Sequence[str]:
    """The free passes of a seat, if it has any (D6)."""
    colour = colour_of(position, seat)
    count = 0 if colour == UNSETTLED else int(position.field("prison")[1 - colour])
    return [free_passes(count)] if count else []
