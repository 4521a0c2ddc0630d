"""Texts that people add to a record: headers and comments."""

import re

from .errors import Unrecordable, shortened

LONGEST_SHOWN = 30
BYTE_ORDER_MARK = "\ufeff"
UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters, which could control a terminal, and halves of surrogate pairs; all blanks are allowed."""


def tidy(text: str) -> str:
    """The text on one line, with single blanks between its words; raises Unrecordable."""
    words = " ".join(text.replace(BYTE_ORDER_MARK, "").split())
    found = UNPRINTABLE.search(words)
    if found:
        raise Unrecordable(f"A record cannot hold {describe(found[0])}.")
    return words


def tidy_comment(text: str) -> str:
    """A comment on one line; raises Unrecordable."""
    if "{" in text or "}" in text:
        raise Unrecordable("A comment cannot hold braces, which begin and end it.")
    return tidy(text)


def describe(character: str) -> str:
    """Words for an unprintable character."""
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # Python's substitute for a byte that is not UTF-8
        return f"the byte 0x{code - 0xDC00:02x}, which is not UTF-8"
    return f"the character U+{code:04X}"


def quoted(text: str) -> str:
    """A text in quotation marks for an error message, shortened."""
    return repr(shortened(text, LONGEST_SHOWN))
