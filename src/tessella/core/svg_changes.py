"""What has changed from one drawing to the next, so that a page is sent only that.

A drawing is cut wherever one tag follows another. `changes` tells how the new pieces are made of the old ones, and
`changed` makes the new drawing from that, as a page does in its own language.
"""

from collections.abc import Mapping

BETWEEN = "><"
"""Where a drawing is cut. Such a cut needs no parser, and finds small pieces however deep a drawing is nested."""
AT_ONCE = 32
"""Pieces that are compared in one step where nothing has changed."""
NEAR = 64
"""How many old pieces further on an equal one is looked for, before the first equal one of all is taken."""
SHORT = 16
"""So short a piece is rather told again than taken from an earlier place, behind which all others would be, too."""

Change = str | list[int]
"""New text, of one piece or more with BETWEEN between them; or old pieces: the first, and how many."""


def pieces(drawing: str) -> list[str]:
    """The pieces of a drawing."""
    return drawing.split(BETWEEN)


def changes(old: list[str], new: list[str]) -> list[Change]:
    """How the pieces of the new drawing are made of those of the old one, in order.

    >>> changes(pieces("<svg><a/><b/><c/></svg>"), pieces("<svg><a/><new/><c/></svg>"))
    [[0, 2], 'new/', [3, 2]]
    """
    first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))
    made: list[Change] = []
    done = at = 0  # new pieces that are made; the old piece that is expected next
    while done < len(new):
        same = new[done : done + AT_ONCE]
        if old[at : at + len(same)] != same:
            same = same[:1]
            found = place_of(same[0], old, at, first)
            if found is None:
                write(made, same[0])
            else:
                at = found
                copy(made, at, 1)
        else:
            copy(made, at, len(same))
        done, at = done + len(same), at + len(same)
    return made


def changed(old: list[str], made: list[Change]) -> str:
    """The new drawing, from the pieces of the old one and what has changed."""
    runs = (each if isinstance(each, str) else BETWEEN.join(old[each[0] : sum(each)]) for each in made)
    return BETWEEN.join(runs)


def place_of(piece: str, old: list[str], at: int, first: Mapping[str, int]) -> int | None:
    """An old piece that is equal: the expected one, one soon behind it, or the first; None if none is worth it."""
    found = first.get(piece)
    if found is None or found >= at:
        return found
    near = old[at : at + NEAR]
    if piece in near:
        return at + near.index(piece)
    return found if len(piece) > SHORT else None


def copy(made: list[Change], start: int, count: int) -> None:
    """Add a run of old pieces."""
    if made and not isinstance(made[-1], str) and sum(made[-1]) == start:
        made[-1][1] += count
    else:
        made.append([start, count])


def write(made: list[Change], piece: str) -> None:
    """Add a new piece."""
    if made and isinstance(made[-1], str):
        made[-1] += BETWEEN + piece
    else:
        made.append(piece)
