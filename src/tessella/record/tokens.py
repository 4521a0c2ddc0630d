"""Splits a record's moves into tokens, with their places in the text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from .steps import LEAVINGS

STUCK = {
    "{": "This comment has no closing brace before the next opening one or the end of the game.",
    "}": "This closing brace has no comment before it.",
    "<": "This angle bracket opens no action of chance, which is written like <draw>, without blanks.",
    ">": "This angle bracket closes no action of chance, which is written like <draw>, without blanks.",
}


@dataclass(frozen=True)
class Token:
    """A piece of the text: its kind, its content without brackets, and the index of its first character."""

    kind: str
    text: str
    start: int


@cache
def pattern(sides: Sequence[str]) -> re.Pattern[str]:
    """The pattern of all tokens in records of a game with these sides."""
    names = "|".join(re.escape(side) for side in sorted(sides, key=len, reverse=True))
    end = r"(?=[\s(){}<>]|\Z)"
    verbs = {kind: verb.replace(" ", r"\s+") for kind, verb in LEAVINGS.items()}
    leaving = "".join(rf"|(?P<{kind}>{names})\s+{verb}(?:{end}|(?=[!?]))" for kind, verb in verbs.items())
    return re.compile(
        r"\s*(?:"
        r"\{(?P<comment>[^{}]*)\}"
        r"|(?P<opening>\()"
        r"|(?P<closing>\))"
        r"|<(?P<chance>[^\s(){}<>]+)>"
        rf"{leaving}"
        r"|(?P<number>[0-9]{1,9})\."
        rf"|(?P<annotation>[!?]{{1,2}}){end}"
        r"|(?P<move>[^\s(){}<>]+)"
        r"|(?P<end>\Z)"
        r"|(?P<stuck>.)"
        r")",
        re.IGNORECASE,
    )


def tokens(text: str, start: int, sides: Sequence[str]) -> Iterator[Token]:
    """The tokens from an index on; the last one has the kind "end"."""
    for found in pattern(tuple(sides)).finditer(text, start):
        kind = found.lastgroup or ""
        yield Token(kind, found[kind], beginning(found, kind))
        if kind == "end":
            return


def beginning(found: re.Match[str], kind: str) -> int:
    """The index where a token begins, which is that of its bracket if it has one."""
    return found.start(kind) - (kind in ("comment", "chance"))
