"""The CSS classes that a board may give to its SVG elements, and that pages have styles for."""

CLASSES = {
    # how a place or a piece is shown
    "legal": "a place that may be clicked next: `draw` gives it to those in marks, a page to those of its own accord",
    "ringed": "a place that shows by its ring, not by a dot, that it may be clicked",
    "ring": "in a place that is ringed: the ring",
    "sure": "a place that asks: it is seen only while it may be clicked, and a click there needs no confirmation",
    "kin": "things that belong together, and show their halo while one of them is looked at",
    "halo": "in a kin: what is seen only then",
    "owned": "a place on dark ground, whose dot needs a light edge",
    "bright": "a light ground in either scheme",
    # what lies around the board
    "field": "a nested svg: the part that a page zooms and moves",
    "frame": "a rect right before the field, of the same place and size",
    "fades": "steps back in a field while a preview lies over it",
    "words": "letters on the page's own paper",
    "acts": "the plate of the seat to act",
    # parts for themes to find; no page styles them yet
    "cell": "an empty place of the grid",
    "tile": "a tile that lies on the board",
    "last": "the mark of the last move",
    "hint": "the mark of a possible click in a picture",
    "axis": "the names of rows and columns",
    "plate": "the ground of a seat's things around the board",
    "count": "a number on a thing, of which there are several",
    "ghost": "what was there before, or would be",
}
"""For each class, what it means. A board lists all other classes that it uses in its CLASSES."""
