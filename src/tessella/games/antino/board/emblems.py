"""A sign for each seat, different from all symbols on tiles; 40 units wide and high, around the origin."""

from tessella.core.svg import document, tag

HAT = "M0-17L11 11H-11ZM-16 11H16V16H-16Z"
LEAF = "M-13 13Q-17-11 14-15Q12 15-13 13ZM-16 17L4-4"
MOON = "M5-16A16 16 0 1 0 16 7A13 13 0 1 1 5-16Z"
TOPPER = "M-10-15H10V8H17V14H-17V8H-10Z"

SIGNS = (
    tag("path", d=HAT, fill="#8e5bc0"),
    tag("path", d=LEAF, fill="#3f9a94", stroke="#3f9a94", stroke_width=2),
    tag("path", d=MOON, fill="#c2588f"),
    tag("path", d=TOPPER, fill="#7d8591"),
)
NAMES = ("pointed hat", "leaf", "moon", "top hat")


def emblem(seat: int) -> str:
    """The sign of a seat, as a small picture of its own."""
    return document((-20, -20, 40, 40), SIGNS[seat], title=NAMES[seat])
