"""The board: a position as SVG and as text, and the clicks that make a move.

Every action is one click. picture.py has the looks of the board, corners.py those of what lies around it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from tessella.core.position import Position
from tessella.core.svg import document, tag

from . import corners, picture, terminal
from .breaths import Group
from .cells import HEIGHT, WIDTH, Paper, place
from .grid import CELLS
from .notation import NAMES, cell_name, read, side_of, write
from .picture import words
from .scene import NEITHER, Scene, scene_of
from .state import BLACK, CHOOSE, DIVIDE, MOST_KOMI, TAKE, WHITE

STYLES = terminal.STYLES
text = terminal.text


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board, seats and prison as an SVG document; what has its id in marks is shown as legal."""
    scene, marked = scene_of(position), set(marks)
    board = tag(
        "g",
        tag("g", *empty_cells(scene, marked), fill=picture.CELL),
        *(tag("g", *stones(scene, colour), **picture.LOOKS[colour]) for colour in (BLACK, WHITE)),
        picture.overlay(scene),
        transform=Paper(scene.side).transform,
        stroke_linecap="round",
    )
    prison, pie = corners.prison(position, scene, "prison" in marked), corners.pie(position, scene, marked)
    return document(
        (0, 0, WIDTH, HEIGHT),
        tag("g", picture.plate(), picture.axis(scene.side), board, *pie, class_="bright"),
        *prison,
        *corners.seats(position, scene),
        *corners.passes(scene),
        title=f"{position.game.title} board",
    )


def empty_cells(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The cells without a stone."""
    for cell in range(CELLS[scene.side]):
        if cell not in scene.group_at:
            legal = cell_name(scene.side, cell) in marked
            kind = picture.kind(scene, cell) + (" legal" if legal else "")
            yield spot(scene, cell, *picture.shapes(scene, cell, legal), kind=kind)


def stones(scene: Scene, colour: int) -> Iterator[str]:
    """The stones of a colour: groups, and together those that have all breaths in common."""
    sharing: dict[frozenset[int], list[Group]] = {}
    for group in scene.groups:
        if group.colour == colour:
            sharing.setdefault(group.breaths, []).append(group)
    for groups in sharing.values():
        drawn = (stones_of_group(scene, group) for group in groups)
        yield tag("g", picture.breaths(scene.side, groups[0]), *drawn, class_="kin")


def stones_of_group(scene: Scene, group: Group) -> str:
    """The stones of a group, each to be clicked."""
    kind, art = "stone " + picture.NAMES[group.colour], picture.STONES[group.colour]
    drawn = (spot(scene, cell, art, kind=kind) for cell in sorted(group.stones))
    return tag("g", picture.band(scene.side, group), *drawn, class_="kin")


def spot(scene: Scene, cell: int, *shapes: str, kind: str) -> str:
    """One cell and what lies there, to be clicked; not while the pie lies on the board (D9)."""
    return tag(
        "g",
        tag("title", f"{cell_name(scene.side, cell)}: {describe(scene, cell)}"),
        *shapes,
        data_at=None if in_pie(scene.phase) else cell_name(scene.side, cell),
        class_=kind,
        transform=f"translate({place(scene.side, cell)})",
    )


def in_pie(phase: int) -> bool:
    """Is komi or a colour to be chosen? (D9)"""
    return phase in (DIVIDE, CHOOSE)


# Names


def describe(scene: Scene, cell: int) -> str:
    """What a cell holds, for a pointer that rests on it and for a screen reader."""
    if cell in scene.group_at:
        group = scene.group_at[cell]
        said = [picture.NAMES[group.colour], f"group of {len(group.stones)}", *breathing(group)]
    else:
        said = ["empty", *closed(scene, cell)]
    if cell == scene.half:
        said.append("the first of two stones")
    elif cell in scene.last:
        said.append("placed last")
    if cell in scene.gone:
        said.append(f"a {picture.NAMES[scene.gone[cell]]} stone has left")
    return ", ".join(said)


def closed(scene: Scene, cell: int) -> Iterator[str]:
    """Who may not place on an empty cell (D3)."""
    owner = scene.owners.get(cell, NEITHER)
    if cell in scene.barred:
        yield (
            "closed to both" if owner == NEITHER else f"{picture.NAMES[owner].title()}'s eye, closed to both"
        )
    elif owner != NEITHER:
        yield f"closed to {picture.NAMES[1 - owner].title()}"


def breathing(group: Group) -> Iterator[str]:
    """How a group breathes (D2)."""
    breaths, saving = len(group.breaths), len(group.saving)
    yield "1 breath" if breaths == 1 else f"{breaths} breaths"
    yield f"{saving or 'none'} {'keep' if saving > 1 else 'keeps'} it alive"


def emblem(seat: int) -> str:
    """The sign of a seat, whose colour the pie decides: its number."""
    number = words(
        str(seat + 1), 0, 8.5, 24, fill="#fff", font_weight="bold", text_anchor="middle", class_=None
    )
    disc = tag("circle", r=17, fill="#75797f")
    return document((-20, -20, 40, 40), disc, number, title=("the first player", "the second player")[seat])


# Clicks


def paths(position: Position, action: int) -> Sequence[str]:
    """One click: on the cell, on the prison to take a stone out of it, or on what the pie offers."""
    return ("prison" if action == TAKE else write(position, action),)


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """What was clicked, if it was drawn."""
    return [
        read(position, "take" if at == "prison" else at)
        for at in path
        if len(path) == 1 and at in drawn(position)
    ]


def drawn(position: Position) -> Collection[str]:
    """The ids of what can be clicked."""
    phase = position.field("phase")
    if phase == DIVIDE:
        return {"prison", *(f"komi-{number}" for number in range(MOST_KOMI + 1))}
    return {"prison", *(picture.NAMES if phase == CHOOSE else NAMES[side_of(position)])}
