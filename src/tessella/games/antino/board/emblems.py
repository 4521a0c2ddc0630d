"""A token for each seat, with a sign that no tile has; 40 units wide and high, around the origin."""

from tessella.core.drawing.svg import document, tag
from tessella.core.position import Position

from .paint import IVORY

SIGNS = (
    "M-11 8Q-6-5-3-18Q6-6 11 8Q0 3-11 8ZM-15 11Q0 4.5 15 11V16Q0 9.5-15 16Z",
    "M-13 13Q-17-11 14-15Q12 15-13 13ZM-16 17L4-4",
    "M5-16A16 16 0 1 0 16 7A13 13 0 1 1 5-16Z",
    "M-10-15H10V1H-10ZM-10 5H10V8H17V14H-17V8H-10Z",
)
NAMES = ("pointed hat", "leaf", "moon", "top hat")
PAINTS = (("#a8362f", "#6d1c1a"), ("#1f7069", "#0f423f"), ("#34477f", "#1c2850"), ("#4b4640", "#262320"))
"""Lacquer red, deep teal, night blue and ink, each with its edge."""


def emblem(position: Position, seat: int) -> str:
    """The token of a seat, as a small picture of its own."""
    return document((-20, -20, 40, 40), token(seat), title=NAMES[seat])


def token(seat: int, **attributes: object) -> str:
    """A round token with the sign of a seat."""
    face, edge = PAINTS[seat]
    sign = {"fill": IVORY, "stroke": IVORY, "stroke_width": 1.5, "stroke_linejoin": "round"}
    return tag(
        "g",
        tag("circle", cy=1.2, r=18.5, fill=edge),
        tag("circle", cy=-0.5, r=18.5, fill=face),
        tag("circle", cy=-0.5, r=16.3, fill="none", stroke=IVORY, stroke_opacity=0.55, stroke_width=1.1),
        tag("path", d=SIGNS[seat], transform="translate(0-1)scale(.6)", **sign),
        **attributes,
    )
