"""A verb and a card: show1, swap2, draw3; a question mark for a card that one may not see."""

TEXTS = [f"{verb}{card}" for verb in ("show", "swap", "draw") for card in (1, 2, 3)] + ["swap?", "draw?"]


def write(position, action):
    """The verb and the card."""
    return TEXTS[action]


def read(position, text):
    """The action of a text; raises ValueError."""
    name = "".join(text.lower().split())
    if name not in TEXTS:
        raise ValueError(f"{text!r} is no move: write show, swap or draw and a card, such as show2.")
    return TEXTS.index(name)
