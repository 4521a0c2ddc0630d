"""The table as SVG and as text: a click on the own card shows it, a click on the pack swaps it."""

from tessella.core.drawing.svg import document, tag
from tessella.core.mover import CHANCE

from . import rules

FACES = ("-", "1", "2", "3", "?")
NAMES = ("none", "one", "two", "three", "face down")
PLACES = ("hand", "aside", "shown")

CLASSES = ("card",)


def draw(position, marks=()):
    """A row of cards for each seat, the pack between them."""
    marked = set(marks)
    cards = [card_of(position, seat, place, marked) for seat in range(2) for place in PLACES]
    return document((0, 0, 3, 3), *cards, pack(marked), title="Peek table")


def card_of(position, seat, place, marked):
    """One card of a seat, or its empty place."""
    card = position.field(place)[seat]
    title = f"{position.game.sides[seat]}, {place}: {NAMES[card]}"
    return box(f"{place}-{seat}", title, FACES[card], PLACES.index(place), 2 * seat, marked)


def pack(marked):
    """The pack, always face down."""
    return box("pack", "pack: face down", "?", 1, 1, marked)


def box(name, title, face, x, y, marked):
    """Something that can be clicked."""
    return tag(
        "g",
        tag("title", title),
        tag("rect", x=x + 0.1, y=y + 0.1, width=0.8, height=0.8, fill="#eee"),
        tag("text", face, x=x + 0.5, y=y + 0.7, font_size=0.6, text_anchor="middle"),
        data_at=name,
        class_="card legal" if name in marked else "card",
    )


def text(position):
    """A line for each seat: hand, card put aside, open card."""
    rows = zip(position.game.sides, *(position.field(place) for place in PLACES), strict=True)
    return "\n".join(f"{side:5} {' '.join(FACES[card] for card in cards)}" for side, *cards in rows)


def label(position, action):
    """The card that is shown, or put aside."""
    return FACES[action % 3 + 1]


def preview(position, action):
    """A line around the card."""
    line = tag("rect", x=0.05, y=2 * position.mover + 0.05, width=0.9, height=0.9, fill="none", stroke="#777")
    return line + tag("title", NAMES[action % 3 + 1])


def paths(position, action):
    """One click: the own card to show it, the pack to swap it; nobody clicks for chance."""
    return (f"hand-{position.mover}" if action < rules.SWAP else "pack",)


def attempts(position, path):
    """Showing or swapping the card that the mover holds."""
    if position.mover == CHANCE:
        return []
    verbs = {(f"hand-{position.mover}",): rules.SHOW, ("pack",): rules.SWAP}
    held = int(position.field("hand")[position.mover])
    return [verbs[tuple(path)] + held - 1] if tuple(path) in verbs else []
