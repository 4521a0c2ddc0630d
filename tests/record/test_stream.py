"""Large files: one game at a time, in a bounded part of the memory."""

import tracemalloc
from io import BytesIO, RawIOBase, StringIO

import pytest

import tessella
from tessella.laws.variants import random_game
from tessella.record import Record, RecordError, decoded, read, scan, text_of, write, write_json
from tessella.record.lines import LONGEST

from .games import seeded

MEBIBYTE = 1 << 20
FEW, MANY = 500, 10_000


class Repeated(RawIOBase):
    """A file that is the same bytes many times over, perhaps after some others."""

    def __init__(self, piece, times, start=b""):
        super().__init__()
        self.piece, self.left, self.buffer = piece, times, start

    def readable(self):
        return True

    def readinto(self, into):
        while self.left and len(self.buffer) < len(into):
            self.buffer, self.left = self.buffer + self.piece, self.left - 1
        given, self.buffer = self.buffer[: len(into)], self.buffer[len(into) :]
        into[: len(given)] = given
        return len(given)


def sample(name, seed=0):
    """A random game."""
    *_, end = random_game(tessella.new(name), seeded(name, seed))
    return Record.of(end)


def measured(file, expected):
    """The peak of memory while a file is read, in bytes, and what was found."""
    counts = {Record: 0, RecordError: 0}
    next(scan(decoded(BytesIO(text_of(sample("tictactoe")).encode()))))  # what is loaded once does not count
    tracemalloc.start()
    try:
        for found in scan(decoded(file)):
            counts[type(found)] += 1
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert counts == expected
    return peak


def many(count, form=write):
    """A file of so many games of each kind."""
    file = StringIO()
    form((sample("tictactoe", seed) for seed in range(10)), file)
    return Repeated(file.getvalue().encode() + b"\n", count // 10)


@pytest.mark.parametrize("form", [write, write_json], ids=["text", "json"])
def test_many_games_stream_through_in_constant_memory(form):
    few = measured(many(FEW // 10, form), {Record: FEW // 10, RecordError: 0})
    most = measured(many(FEW, form), {Record: FEW, RecordError: 0})
    assert most < few + MEBIBYTE / 4


@pytest.mark.soak
def test_ten_thousand_games_stream_through_in_constant_memory(game):
    piece = text_of(sample(game.name)).encode() + b"\n"
    few = measured(Repeated(piece, 100), {Record: 100, RecordError: 0})
    most = measured(Repeated(piece, MANY), {Record: MANY, RecordError: 0})
    assert most < few + MEBIBYTE / 4


@pytest.mark.parametrize(
    "start", [b"", b"Game: tictactoe\n\na1 ", b"Game: ", b"Game: tictactoe\n\n{", b'{"a": "']
)
def test_a_line_of_a_hundred_million_characters_is_one_short_error(start):
    piece = b"Game: " + b"x" * 99_994
    assert measured(Repeated(piece, 1_000, start), {Record: 0, RecordError: 1}) < 32 * MEBIBYTE


def test_after_a_game_that_is_too_long_comes_the_next():
    long = b"Game: tictactoe\n\na1 {" + b"word\n" * (LONGEST // 5) + b"}\n"
    found = list(scan(decoded(BytesIO(long + b"Game: tictactoe\n\nb2\n"))))
    assert isinstance(found[0], RecordError)
    assert (found[0].line, found[0].column) == (1, 1)
    assert found[0].sentence == f"This game is longer than {LONGEST:,} characters."
    assert [move.text for move in found[1].moves] == ["b2"]


def test_a_game_may_be_as_long_as_that():
    text = "Game: tictactoe\n\na1 {}\n"
    text = text.replace("{}", "{" + "x" * (LONGEST - len(text)) + "}")
    assert len(text) == LONGEST
    assert isinstance(next(scan(decoded(BytesIO(text.encode())))), Record)


def test_written_games_are_read_back_in_their_order():
    games = [sample(game.name, seed) for game in tessella.catalogue().values() for seed in range(3)]
    for form in (write, write_json):
        file = StringIO()
        form(games, file)
        assert list(read(StringIO(file.getvalue()))) == games


def test_many_brackets_are_no_recursion():
    text = "Game: tictactoe\n\na1 " + "(" * 200_000
    (error,) = scan(StringIO(text))
    assert error.sentence == "A move is expected before '('."


def test_a_hundred_thousand_headers_are_refused_at_once():
    text = "Game: tictactoe\n" + "".join(f"a{number}: x\n" for number in range(80_000))
    (error,) = scan(StringIO(text))
    assert (error.line, error.sentence) == (102, "A game has at most 100 headers.")
