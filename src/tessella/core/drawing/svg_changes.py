"""What has changed from one drawing to the next, so that a page is sent only that.

A drawing is cut wherever one tag follows another. `changes` tells how the new pieces are made of the old ones, and
`changed` makes the new drawing from that, as a page does in its own language.
"""

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
    old, made = old_drawing.split(BETWEEN), list[Change]()
    first = {piece: place for place, piece in zip(range(len(old) - 1, -1, -1), reversed(old), strict=True)}
    at = 0  # the old piece that is expected next
    for piece in drawing.split(BETWEEN):
        if at >= len(old) or old[at] != piece:
            found = first.get(piece) if len(piece) > SHORT else None
            if found is None:
                write(made, piece)
                at += 1
                continue
            at = found
        last = made[-1] if made else ""
        if not isinstance(last, str) and last[0] + last[1] == at:
            last[1] += 1
        else:
            made.append([at, 1])
        at += 1
    return made


def changed(old_drawing: str, made: list[Change]) -> str:
    """The new drawing, from the old one and what has changed."""
    old = old_drawing.split(BETWEEN)
    runs = (each if isinstance(each, str) else BETWEEN.join(old[each[0] : sum(each)]) for each in made)
    return BETWEEN.join(runs)


def write(made: list[Change], piece: str) -> None:
    """Add a new piece."""
    if made and isinstance(made[-1], str):
        made[-1] += BETWEEN + piece
    else:
        made.append(piece)
