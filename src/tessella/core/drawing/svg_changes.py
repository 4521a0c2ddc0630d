"""What has changed from one drawing to the next, so that a page is sent only that.

A drawing is cut wherever one tag follows another. `changes` tells how the new pieces are made of the old ones, and
`changed` makes the new drawing from that, as a page does in its own language.
"""

from itertools import chain, compress, islice, repeat
from operator import ne

BETWEEN = "><"
"""Where a drawing is cut. Such a cut needs no parser, and finds small pieces however deep a drawing is nested."""
SHORT = 16
"""So short a piece is rather told again than taken from elsewhere, behind which all others would be, too."""

Change = str | list[int]
"""New text, of one piece or more with BETWEEN between them; or old pieces: the first, and how many."""


def changes(old_drawing: str, drawing: str) -> list[Change]:
    """How the pieces of a drawing are made of those of an older one, in order.

    >>> changes("<svg><a/><b/><c/></svg>", "<svg><a/><new/><c/></svg>")
    [[0, 2], 'new/', [3, 2]]
    """
    old, new, made = old_drawing.split(BETWEEN), drawing.split(BETWEEN), list[Change]()
    first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))
    place, at = 0, 0  # the next piece, and the old one that is expected there
    while place < len(new):
        expected = chain(islice(old, at, None), repeat(None))
        for differs in compress(range(place, len(new)), map(ne, islice(new, place, None), expected)):
            take(made, at, differs - place)
            at += differs - place
            piece, place = new[differs], differs + 1
            found = first.get(piece) if len(piece) > SHORT else None
            if found is not None:
                take(made, found, 1)
                at = found + 1
                break
            write(made, piece)
            at += 1
        else:
            take(made, at, len(new) - place)
            break
    return made


def changed(old_drawing: str, made: list[Change]) -> str:
    """The new drawing, from the old one and what has changed."""
    old = old_drawing.split(BETWEEN)
    runs = (each if isinstance(each, str) else BETWEEN.join(old[each[0] : sum(each)]) for each in made)
    return BETWEEN.join(runs)


def take(made: list[Change], first: int, many: int) -> None:
    """Add so many old pieces, perhaps none."""
    last = made[-1] if made else ""
    if not isinstance(last, str) and last[0] + last[1] == first:
        last[1] += many
    elif many:
        made.append([first, many])


def write(made: list[Change], piece: str) -> None:
    """Add a new piece."""
    if made and isinstance(made[-1], str):
        made[-1] += BETWEEN + piece
    else:
        made.append(piece)
