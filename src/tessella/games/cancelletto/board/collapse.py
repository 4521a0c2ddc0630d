"""What a removal has lost, once the game is over. (C7)"""

from tessella.core.drawing.svg import tag

from ..rules.grid import VOID
from .field import shape_of
from .figures import figure
from .glyphs import use
from .layout import middle, middle_of_tile, move_to
from .scene import Scene


def collapse(scene: Scene, before: Scene | None) -> str:
    """What stood on the removed tile, its outline, and crosses on what was lost. (C7)"""
    if not scene.lost:
        return ""
    outline = fallen(scene.last) if scene.last is not None else ""
    crosses = (
        use("cross", transform=move_to(middle(number)), class_="light") for number in sorted(scene.lost)
    )
    return tag(
        "g",
        remains(scene, before) if before else "",
        outline,
        *crosses,
        pointer_events="none",
        class_="lost",
    )


def fallen(tile: int) -> str:
    """The outline of the tile that was removed."""
    x, y = middle_of_tile(tile)
    return use("slab", x=x, y=y + 1, fill="none", stroke="#ff8d7d", stroke_width=3, class_="light")


def remains(scene: Scene, before: Scene) -> str:
    """Boxes and pawns that were taken, faint."""
    shown = (before.look(number) for number in sorted(scene.lost) if scene.sign[number] == VOID)
    return tag(
        "g",
        *(
            tag(
                "g",
                use(shape_of(there)) if there.sign else "",
                figure(there.pawn - 1) if there.pawn else "",
                transform=move_to(middle(there.number)),
            )
            for there in shown
        ),
        opacity=0.6,
    )
