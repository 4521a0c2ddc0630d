"""Writes a record as text, in lines that fit on a page."""

import re
from collections.abc import Iterable, Iterator, Sequence

from ..core.leaving import PRESENT
from ..core.mover import CHANCE
from ..core.option import Option
from ..core.position import Game, Move
from .lines import readable
from .record import Entry, Record
from .turns import turn_after

WIDTH = 100
BEGINS_GAME = re.compile(r"game(\s*:|$)", re.IGNORECASE)
"""A word that must not begin a line, because a reader would see the beginning of a new game."""


def text_of(record: Record) -> str:
    """The text of a record: headers, an empty line, and the moves.

    Raises Unrecordable for what could not be read again.

    >>> import tessella
    >>> print(text_of(Record.of(tessella.new("tictactoe").play("b2").play("a1"))), end="")
    Game: tictactoe
    Result: *
    <BLANKLINE>
    1. b2 2. a1
    """
    headers = "".join(f"{name}: {value}".rstrip() + "\n" for name, value in all_headers(record))
    moves = filled([*comment(record.comment), *line_words(record.game, record.line, 0, ())])
    return readable(f"{headers}\n{moves}" if moves else headers)


def all_headers(record: Record) -> Iterator[tuple[str, str]]:
    """Name and value of every header."""
    yield "Game", record.game.name
    if record.options:
        yield "Options", ", ".join(f"{name}={Option.show(value)}" for name, value in record.options.items())
    yield from record.headers.items()
    yield "Result", record.result


def line_words(game: Game, line: Iterable[Entry], number: int, before: Sequence[Move]) -> Iterator[str]:
    """The words of a line: moves, annotations, comments, variations.

    number is that of the turn before the line, before are the moves there. A turn's number and its first move are one
    word, so that they stay on one line.
    """
    for entry in line:
        turn = turn_after(number, before, entry.move.seat)
        yield move_text(game, entry.move) if turn == number else f"{turn}. {move_text(game, entry.move)}"
        yield from remarks(game, entry, number, before)
        number, before = turn, (entry.move,)


def remarks(game: Game, entry: Entry, number: int, before: Sequence[Move]) -> Iterator[str]:
    """The words of a move's annotation, comment and variations."""
    yield from filter(None, [entry.annotation])
    yield from comment(entry.comment)
    for variation in entry.variations:
        yield from bracketed(list(line_words(game, variation, number, before)))


def move_text(game: Game, move: Move) -> str:
    """A move as records write it."""
    if leaving := game.leaving(move.action):
        return f"{game.sides[leaving.seat]} {PRESENT[leaving.reason]}"
    return f"<{move.text}>" if move.seat == CHANCE else move.text


def bracketed(words: list[str]) -> list[str]:
    """The words of a variation with its brackets."""
    return [f"({words[0]}", *words[1:-1], f"{words[-1]})"] if len(words) > 1 else [f"({words[0]})"]


def comment(text: str) -> list[str]:
    """The words of a comment with its braces; none if the comment is empty."""
    return f"{{{text}}}".split() if text else []


def filled(words: Iterable[str]) -> str:
    """The words in lines of at most WIDTH characters, if that is possible."""
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
