"""A sign for each seat, which can be recognised by its outline; 40 units wide and high, around the origin."""

from tessella.core.drawing.svg import document, tag
from tessella.core.position import Position

IVORY, GOLD = "#fdf6e6", "#e7c675"

ANCHOR = (
    "M-3-9a5 5 0 1 1 6 0v2h6v5H3v14q7-1 9-6l-4 1 7-9 4 10-3-1Q12 17 0 18-12 17-16 7l-3 1 4-10 7 9-4-1q2 5 9 6"
    "V-2h-6v-5h6zM0-15a2 2 0 0 0 0 4 2 2 0 0 0 0-4z"
)
SHELL = (
    "M-6 17l1-5L-18-1a5 5 0 0 1 3-8 5 5 0 0 1 7-6 6 6 0 0 1 8-1 6 6 0 0 1 8 1 5 5 0 0 1 7 6 5 5 0 0 1 3 8"
    "L5 12 6 17zM-3 10l-9-17 2-2 8 19zM-1 9v-22h2V9zM3 10l9-17-2-2-8 19z"
)
STAR = "M0-19L5-7 18-6 8 3 11 16 0 9-11 16-8 3-18-6-5-7z"
FISH = "M-18 0Q-9-12 2-10q5 1 9 6l8-7q-3 11 0 22l-8-6q-4 5-10 6-11 0-19-11zM-8-4a2 2 0 0 0 0 5 2 2 0 0 0 0-5z"
WAVE = "".join(f"M-18{y}q4.5-9 9 0t9 0 9 0 9 0v6q-4.5 9-9 0t-9 0-9 0-9 0z" for y in ("-15", "-3", " 9"))
PEARL = "M0-16a16 16 0 0 1 0 32 16 16 0 0 1 0-32zM-4-11q-7 2-8 10h3q1-6 6-7z"

SHAPES = (ANCHOR, SHELL, STAR, FISH, WAVE, PEARL)
"""By seat."""
NAMES = ("anchor", "shell", "star", "fish", "wave", "pearl")


def emblem(_position: Position, seat: int) -> str:
    """The sign of a seat on a medal, as a small picture of its own."""
    medal = (
        tag("circle", r=19.5, cy=0, fill="#0a2c40"),
        tag("circle", r=18.2, fill="#1a5c74", stroke=GOLD, stroke_width=1.3),
        tag("path", d=SHAPES[seat], transform="scale(.64)", fill=IVORY, fill_rule="evenodd"),
    )
    return document((-20, -20, 40, 40), *medal, title=NAMES[seat])
