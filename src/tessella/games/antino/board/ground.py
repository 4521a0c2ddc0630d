"""The moss under the board and under the hand."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tessella.core.svg import Box, radial, surface, tag

MOSS = ("#5a7841", "#2a4023")
"""In the middle and far away."""
SWARD = 140
"""The side of the piece of moss that is repeated."""
TUFTS = (
    (18, 11, {"stroke": "#1f3318", "stroke_opacity": 0.09}),
    (22, 7, {"stroke": "#a3c56f", "stroke_opacity": 0.08}),
    (28, 3, {"stroke": "#1f3318", "stroke_opacity": 0.16}),
    (40, 1.8, {"stroke": "#cfe09a", "stroke_opacity": 0.22}),
)
"""Tufts of one kind: how many, how wide, their colour."""


def spots(count: int, random: Random) -> Iterator[str]:
    """Places in no order."""
    for _ in range(count):
        yield f"M{random.randrange(SWARD)} {random.randrange(SWARD)}h0"


@cache
def moss(box: Box) -> str:
    """The whole ground."""
    random = Random(9)  # any moss will do, but always the same
    tufts = (
        tag("path", d="".join(spots(count, random)), stroke_width=width, **looks)
        for count, width, looks in TUFTS
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
            stroke_linecap="round",
        )
        + surface(box, "url(#antino-moss)")
        + surface(box, "url(#antino-tufts)")
    )
