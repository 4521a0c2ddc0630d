"""The CSS classes that a board may give to its SVG elements, and that pages have styles for."""

CLASSES = {
    # the ground, which decides how a page marks what lies on it
    "surface": "the ground of a whole drawing, larger than its view box",
    "dark": "a group on dark ground, in either scheme",
    "bright": "a group on light ground, in either scheme",
    # how a place or a piece is shown
    "cell": "an empty place of the grid; if it can be clicked and has no title, a page calls it empty",
    "piece": "a `use` that stands for a thing that can be taken in hand. A page compares two drawings by the shapes "
    "and places of these: a thing that has come travels from where an equal one was, or from its player; what has "
    "gone leaves the table",
    "legal": "a place that may be clicked next: drawings give it to those in marks, a page to those of its own accord",
    "ringed": "a place that shows by its ring, not by a dot, that it may be clicked",
    "ring": "in a place that is ringed: the ring",
    "sure": "a place that asks: it is seen only while it may be clicked, and a click there needs no confirmation",
    "kin": "things that belong together, and show their halo while one of them is looked at",
    "halo": "in a kin: what is seen only then",
    "light": "what a move has scored or won: a page lets these appear one after another",
    "last": "the mark of the last move",
    # what a player may ask for
    "axis": "the names of rows and columns, which a page shows on request",
    "aid": "what helps to read the position, which a page shows on request",
    # what else there is
    "fades": "steps back while a preview lies over the drawing",
    "board": "in a picture of a whole table: the board",
    "hand": "in a picture of a whole table: a hand",
    # parts for themes to find; no page styles them yet
    "tile": "a tile that lies on the board",
    "hint": "the mark of a possible click in a picture",
    "count": "a number on a thing, of which there are several",
    "ghost": "what was there before, or would be",
}
"""For each class, what it means. A board lists all other classes that it uses in its CLASSES."""
__doc__ = "\n".join([f"{__doc__}\n", *(f"{name:10}{meaning}" for name, meaning in CLASSES.items())])
