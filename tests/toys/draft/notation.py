"""A tile taken is its colour, red; a tile drawn is draw-red, or draw-? for those who do not see it."""

COLOURS = ("red", "yellow", "green", "blue")
TEXTS = (*COLOURS, *(f"draw-{colour}" for colour in COLOURS), "draw-?")


def write(position, action):
    """The text of an action."""
    return TEXTS[action]


def read(position, text):
    """The action of a text; raises ValueError."""
    word = text.strip().lower()
    if word not in TEXTS:
        raise ValueError(f"{text!r} is no move: write the colour of a tile, such as red.")
    return TEXTS.index(word)
