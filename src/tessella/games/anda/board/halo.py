"""What is seen while the pointer is on a group: a band around its stones, and bubbles on its breaths (D2).

They are hidden until a page shows them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from tessella.core.drawing.svg import show, tag

from ..model import Group
from ..rules import grid
from .glyphs import use
from .layout import HALF, spots

BAND, SMALL, LARGE = 35, 8, 22
AROUND: dict[str, object] = {
    "fill": "none",
    "stroke": "#1c56a5",
    "stroke_width": BAND,
    "stroke_opacity": 0.55,
    "stroke_linecap": "round",
    "stroke_dasharray": f"0 {show(2 * HALF)}",  # only the ends of dashes are seen, which are discs
    "pointer_events": "none",
}
"""The attributes of an element around all stones and halos of a colour. Halos take no clicks; stones allow them."""
HIDDEN: dict[str, object] = {"display": "none", "class_": "halo"}


def band(side: int, stones: frozenset[int]) -> str:
    """A disc under each stone of a group, so large that they touch."""
    return tag("path", d=discs(side, stones), **HIDDEN)


def shared(
    side: int, letter: str, regions: Iterable[frozenset[int]], groups: Sequence[Group]
) -> tuple[str, dict[frozenset[int], str]]:
    """Definitions of the bubbles in these regions, as groups of one colour breathe there; the use of each region's."""
    breathed = frozenset[int]().union(*(group.breaths for group in groups))
    saving = frozenset[int]().union(*(group.saving for group in groups))
    shapes, uses = [], {}
    for number, region in enumerate(regions):
        if region <= breathed:
            name = f"air-{letter}{number}"
            shapes.append(tag("g", bubbles(side, region, saving & region), id=f"anda-{name}"))
            uses[region] = use(name)
    return tag("defs", *shapes) if shapes else "", uses


def breaths(side: int, group: Group, uses: Mapping[frozenset[int], str]) -> str:
    """Bubbles on the breaths of a group (D2); those in some regions are defined already."""
    known = [region for region in uses if region <= group.breaths]
    others = group.breaths.difference(*known)
    return tag(
        "g", *(uses[region] for region in known), bubbles(side, others, group.saving & others), **HIDDEN
    )


@lru_cache(512)
def bubbles(side: int, breaths: frozenset[int], saving: frozenset[int]) -> str:
    """A small disc on each breath, and a large one around it if the breath saves."""
    drawn = ((breaths, SMALL), (saving, LARGE))
    return "".join(tag("path", d=discs(side, cells), stroke_width=width) for cells, width in drawn if cells)


def discs(side: int, cells: Iterable[int]) -> str:
    """A path that has a disc on each of the cells when it is drawn with dashes of length 0."""
    line, texts = line_of(side), runs_on(side)
    found = bytearray(line[-1] + 1)
    for cell in cells:
        found[line[cell]] = 1
    return "".join([texts[run.span()] for run in SIDE_BY_SIDE.finditer(found)])


SIDE_BY_SIDE = re.compile(b"\x01+")


@cache
def line_of(side: int) -> Sequence[int]:
    """For each cell, its place if all rows were put one after another on one line, with a gap before each row."""
    rows = (row for row, length in enumerate(grid.rows(side), 1) for _ in range(length))
    return [cell + row for cell, row in enumerate(rows)]


@cache
def runs_on(side: int) -> dict[tuple[int, int], str]:
    """For each run of places on that line, by its first place and the one behind its last: a path over it."""
    line, at = line_of(side), spots(side)
    return {
        (line[first], line[last] + 1): f"M{at[first]}h{2 * HALF * (last - first) + 1:g}"
        for first in range(len(line))
        for last in range(first, len(line))
        if line[last] - line[first] == last - first
    }
