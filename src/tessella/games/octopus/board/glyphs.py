"""The faces of tiles, 40 units wide, around the origin: a colour with its own pattern and letter, and a value.

The patterns are like those of signal flags. All are different, so that people can tell colours that they cannot see.
Five colours are dark with light writing, five are light with dark writing. The contrast of the writing to both tones of
a tile is at least 4.5.
"""

from functools import cache
from typing import NamedTuple

from tessella.core.svg import tag

from ..notation import LETTERS
from ..rules.grid import VALUES

SIZE = 40
"""The distance between the centres of neighbouring cells; a tile is a little smaller."""
LIGHT, DARK = "#ffffff", "#14161a"
FONT = {"font_family": "sans-serif", "font_weight": "bold", "text_anchor": "middle"}
"""Attributes for a group around tiles: the font of the writing on them."""


class Flag(NamedTuple):
    """How the tiles of a colour look."""

    ground: str
    tone: str
    """The colour of the pattern."""
    edge: str
    ink: str
    pattern: str


DISC = "M0-15a15 15 0 0 1 0 30 15 15 0 0 1 0-30z"
TRIANGLE = "M0-17l18 33h-36z"
DIAMOND = "M0-18l18 18L0 18-18 0z"
HALF = "M-18 15v-28a5 5 0 0 1 5-5h28z"
CORNERS = (
    "M-17-4v-13h13a13 13 0 0 1-13 13zM4-17h13v13A13 13 0 0 1 4-17zM17 4v13H4A13 13 0 0 1 17 4z"
    "M-4 17h-13V4A13 13 0 0 1-4 17z"
)
CROSS = "M-6-18H6V-6h12V6H6v12H-6V6h-12V-6h12z"
SQUARE = "M-12-12h24v24h-24z"
LEVEL = "M-18-13h36v9h-36zM-18 5h36v9h-36z"
SALTIRE = "M-17-10v-7h7L0-7l10-10h7v7L7 0l10 10v7h-7L0 7l-10 10h-7v-7L-7 0z"
UPRIGHT = "M-13-18h9v36h-9zM5-18h9v36h-9z"

FLAGS = (
    Flag("#183f88", "#3a70c8", "#3a70c8", LIGHT, DISC),  # blue
    Flag("#124a23", "#2b7f46", "#2b7f46", LIGHT, TRIANGLE),  # green
    Flag("#55112a", "#94395a", "#94395a", LIGHT, DIAMOND),  # maroon
    Flag("#ec8413", "#fbb765", "#b05f05", DARK, HALF),  # orange
    Flag("#ec85b2", "#fac6dc", "#b9527f", DARK, CORNERS),  # pink
    Flag("#9c0f1a", "#d63743", "#d63743", LIGHT, CROSS),  # red
    Flag("#aab3bc", "#e3e8ec", "#76808a", DARK, SQUARE),  # silver
    Flag("#1fa39a", "#74d6cd", "#0f746d", DARK, LEVEL),  # teal
    Flag("#4d2187", "#7d4fb8", "#7d4fb8", LIGHT, SALTIRE),  # violet
    Flag("#e8bd0e", "#fbe689", "#a08200", DARK, UPRIGHT),  # yellow
)
"""By colour."""


@cache
def tile(kind: int, outline: str | None = None) -> str:
    """A tile of a kind; outline is the class of its square, for a page's style sheet."""
    colour, value = divmod(kind, VALUES)
    letter = tag("text", LETTERS[colour], x=-11.5, y=-6.5, font_size=13)
    return face(kind, letter + tag("text", str(value + 1), x=4, y=11.5, font_size=28), outline=outline)


@cache
def small_tile(kind: int) -> str:
    """A tile without its letter, for places where it would be too small to read."""
    return face(kind, tag("text", str(kind % VALUES + 1), y=12, font_size=33))


@cache
def face(kind: int, *writing: str, outline: str | None = None) -> str:
    """A tile with some writing; outline is the class of its square."""
    flag, sides = FLAGS[kind // VALUES], {"x": -18.5, "y": -18.5, "width": 37, "height": 37, "rx": 5.5}
    square = tag("rect", **sides, fill=flag.ground, stroke=flag.edge, class_=outline)
    pattern = tag("path", d=flag.pattern, fill=flag.tone)
    return square + tag("g", tag("g", pattern, *writing, fill=flag.ink, stroke="none"))
