"""What has changed from one drawing to the next, so that a page is sent only that.

A drawing is cut wherever one tag follows another. `changes` tells how the new pieces are made of the old ones, and
`changed` makes the new drawing from that, as a page does in its own language.
"""

from functools import lru_cache
from itertools import chain, compress, islice, repeat
from operator import ne

BETWEEN = "><"
"""Where a drawing is cut. Such a cut needs no parser, and finds small pieces however deep a drawing is nested."""
INNER = BETWEEN + "svg "
"""Where another drawing begins inside."""
SHORT = 16
"""So short a piece is rather told again than taken from elsewhere, behind which all others would be, too."""

Change = str | list[int]
"""New text, of one piece or more with BETWEEN between them; or old pieces: the first, and how many."""


def changes(old_drawing: str, drawing: str) -> list[Change]:
    """How the pieces of a drawing are made of those of an older one, in order.

    >>> changes("<svg><a/><b/><c/></svg>", "<svg><a/><new/><c/></svg>")
    [[0, 2], 'new/', [3, 2]]
    """
    before, now = parts(old_drawing), parts(drawing)
    if len(before) != len(now):
        before, now = [old_drawing], [drawing]
    made, begins = list[Change](), 0
    for part, new_part in zip(before, now, strict=True):
        for change in changes_of_part(part, new_part):
            if isinstance(change, str):
                write(made, change)
            else:
                take(made, begins + change[0], change[1])
        begins += part.count(BETWEEN) + 1
    return made


def parts(drawing: str) -> list[str]:
    """The drawings that lie beside each other in a drawing, with what is before and after them: a board, and a hand."""
    first, *others = drawing.split(INNER)
    return [first, *(INNER.removeprefix(BETWEEN) + other for other in others)]


@lru_cache(maxsize=64)
def changes_of_part(old_drawing: str, drawing: str) -> list[Change]:
    """The same for a part; kept, because people with different hands see one board."""
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
