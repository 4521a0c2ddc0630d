"""A record as text, its lines filled to a width that fits a page."""

import re
from collections.abc import Iterable, Iterator, Sequence

from ..core.game import Game, Option
from ..core.leaving import PRESENT
from ..core.mover import CHANCE
from ..core.position import Move
from .record import Entry, Record
from .turns import turn_after

WIDTH = 100
BEGINS_GAME = re.compile(r"game(\s*:|$)", re.IGNORECASE)
"""A word that must not begin a line: there a new game begins."""


def text_of(record: Record) -> str:
    """Headers, an empty line, and the moves."""
    headers = "".join(f"{name}: {value}".rstrip() + "\n" for name, value in all_headers(record))
    moves = filled([*comment(record.comment), *line_words(record.game, record.line, 0, ())])
    return f"{headers}\n{moves}" if moves else headers


def all_headers(record: Record) -> Iterator[tuple[str, str]]:
    """Name and value of every header."""
    yield "Game", record.game.name
    if record.options:
        yield "Options", ", ".join(f"{name}={Option.show(value)}" for name, value in record.options.items())
    yield from record.headers.items()
    yield "Result", record.result


def line_words(game: Game, line: Iterable[Entry], number: int, before: Sequence[Move]) -> Iterator[str]:
    """Moves that follow others, and the words about them; number is that of the turn before.

    A turn's number and its first move are one word, for they stay on one line.
    """
    for entry in line:
        turn = turn_after(number, before, entry.move.seat)
        yield move_text(game, entry.move) if turn == number else f"{turn}. {move_text(game, entry.move)}"
        yield from remarks(game, entry, number, before)
        number, before = turn, (entry.move,)


def remarks(game: Game, entry: Entry, number: int, before: Sequence[Move]) -> Iterator[str]:
    """What was said about a move."""
    yield from filter(None, [entry.annotation])
    yield from comment(entry.comment)
    for variation in entry.variations:
        yield from bracketed(list(line_words(game, variation, number, before)))


def move_text(game: Game, move: Move) -> str:
    """A move as records have it."""
    if leaving := game.leaving(move.action):
        return f"{game.sides[leaving.seat]} {PRESENT[leaving.reason]}"
    return f"<{move.text}>" if move.seat == CHANCE else move.text


def bracketed(words: list[str]) -> list[str]:
    """The words of a variation."""
    return [f"({words[0]}", *words[1:-1], f"{words[-1]})"] if len(words) > 1 else [f"({words[0]})"]


def comment(text: str) -> list[str]:
    """The words of a comment; none if there is none."""
    return f"{{{text}}}".split() if text else []


def filled(words: Iterable[str]) -> str:
    """The words on lines of at most WIDTH characters where that is possible."""
    lines: list[list[str]] = []
    width = WIDTH
    for word in words:
        if lines and (width + 1 + len(word) <= WIDTH or BEGINS_GAME.match(word)):
            lines[-1].append(word)
            width += 1 + len(word)
        else:
            lines.append([word])
            width = len(word)
    return "".join(" ".join(line) + "\n" for line in lines)
