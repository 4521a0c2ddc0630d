"""Unicode text that people write: what is allowed and visible in it, and how a name stands in a sentence."""

import re
import unicodedata

JOINERS = "\u200c\u200d"
"""Joiners, which Persian, Sinhala and sequences of emoji need."""
MARKS = "\u061c\u200e\u200f"
"""Directional marks, which keyboards and copies bring along; beyond an isolated name they do nothing."""
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
"""The flag of a region: tags that cannot be seen follow a black flag."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Letters and symbols that look like nothing."""
SEEN = frozenset("LNPS")
"""The categories of what can be seen without anything beside it: letters, numbers, punctuation and symbols."""
RIGHT_TO_LEFT = frozenset(("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"))
"""The classes of characters that can move what stands beside them."""
ISOLATE, END = "\u2068", "\u2069"


def one_form(text: str) -> str:
    """A text in one Unicode form and with single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_printable(text: str) -> bool:
    """Whether a text has nothing but what is written: no controls, no overrides of the direction."""
    return all(map(is_written, FLAG.sub("", text)))


def is_written(sign: str) -> bool:
    """Whether a character belongs to what people write, though it may not be seen itself."""
    return sign.isprintable() or sign in JOINERS or sign in MARKS


def is_visible(text: str) -> bool:
    """Whether something of a text can be seen."""
    return any(unicodedata.category(sign)[0] in SEEN and sign not in BLANK for sign in text)


def isolated(name: str) -> str:
    """A name for a sentence of plain text: written from right to left, it does not move the text beside it."""
    moves = any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in name)
    return f"{ISOLATE}{name}{END}" if moves else name
