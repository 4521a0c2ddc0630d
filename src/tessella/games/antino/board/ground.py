"""The moss under the board and under the hand."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tessella.core.drawing.svg import Box, radial, surface, tag

MOSS = ("#5a7841", "#2a4023")
"""In the middle and far away."""
BELOW = ("#47633a", "#2a4023")
"""Below the board, where less light falls."""
SWARD = 150
"""The side of the piece of moss that is repeated."""
TUFTS = (
    (16, "l4-3 5 1 2 5-3 4-6 0-3-3z", {"fill": "#1f3318", "fill_opacity": 0.13}),
    (34, "l1-1 1 1-1 1z", {"fill": "#cfe09a", "fill_opacity": 0.25}),
)
"""Tufts of one kind: how many, their outline, their colour."""


def spots(count: int, outline: str, random: Random) -> Iterator[str]:
    """Tufts in no order, each whole on the piece of moss."""
    for _ in range(count):
        yield f"M{random.randrange(SWARD - 12)} {random.randrange(4, SWARD - 7)}{outline}"


@cache
def moss(box: Box) -> str:
    """The whole ground of a board, and what it is made of."""
    random = Random(9)  # any moss will do, but always the same
    tufts = (
        tag("path", d="".join(spots(count, outline, random)), **looks) for count, outline, looks in TUFTS
    )
    return (
        radial("antino-moss", *MOSS, cy=0.48, r=0.36)
        + tag(
            "pattern",
            *tufts,
            id="antino-tufts",
            width=SWARD,
            height=SWARD,
            patternUnits="userSpaceOnUse",
        )
        + surface(box, "url(#antino-moss)")
        + surface(box, "url(#antino-tufts)")
    )


@cache
def moss_below(box: Box) -> str:
    """The ground of a hand, lit from the board above it, which defines the tufts."""
    left, top, width, height = box
    light = radial(
        "antino-below",
        *BELOW,
        cx=left + width / 2,
        cy=top - height,
        r=0.9 * width,
        gradientUnits="userSpaceOnUse",
    )
    return light + surface(box, "url(#antino-below)") + surface(box, "url(#antino-tufts)")
