"""What is wrong with a text, and where."""

from io import BytesIO

import pytest

from tessella import catalogue
from tessella.record import Record, RecordError, decoded, parse, read, scan

TIC = "Game: tictactoe\n\n"
CASES = [
    ("", 1, 1, "This text holds 0 games; exactly one is expected."),
    (TIC + "a1\nGame: tictactoe", 4, 1, "This text holds 2 games; exactly one is expected."),
    ("1. a1", 1, 1, "A game begins with a line such as \"Game: NAME\", not with '1. a1'."),
    ("Date: today", 1, 1, 'A game begins with a line such as "Game: NAME".'),
    ("Game: ludo", 1, 7, f"There is no game 'ludo'; there are: {', '.join(catalogue())}."),
    ("Game: tictactoe\nDate: a\nDATE: b", 3, 1, "The header DATE stands there twice."),
    (
        "Game: tictactoe\ncross: a\n\x80",
        3,
        1,
        "Here is the character U+0080; a record is plain text in UTF-8.",
    ),
    (
        "Game: tictactoe\n1. a1",
        2,
        1,
        "'1. a1' is no header such as \"Date: 2026-10-31\"; an empty line stands before the moves.",
    ),
    ("Game: trio\nOptions: players=4", 2, 10, "Players (players) takes one of: 3, 2; not '4'."),
    ("Game: trio\nOptions: size=4", 2, 10, "Trio has no option 'size'; its options are: players."),
    (
        "Game: trio\nOptions:  players",
        2,
        11,
        "Options are written NAME=VALUE, NAME=VALUE, each name once; not 'players'.",
    ),
    (
        "Game: trio\nOptions: players=2, players=3",
        2,
        10,
        "Options are written NAME=VALUE, NAME=VALUE, each name once; not ' players=3'.",
    ),
    (
        "Game: tictactoe\nResult: Draw\n\na1",
        2,
        9,
        "The result is given as 'Draw', but by the moves it is '*'.",
    ),
    (TIC + "1. a1 2. a1", 3, 10, "Cell a1 is taken; a mark goes on an empty cell (T1)."),
    (TIC + "a1\n  z9", 4, 3, "'z9' is no cell: write a1 to c3."),
    (TIC + "a1 b1 a2 b2 a3 b3", 3, 16, "The game is over: Cross has three in a row and wins (T2)."),
    (TIC + "1. a1 3. b1", 3, 7, "This is turn 2, but it has the number 3."),
    (TIC + "1. a1 2. (1. b1)", 3, 7, "A move is expected after the number 2."),
    (TIC + "1. 2. a1", 3, 4, "A move is expected after the number 1, not another number."),
    (TIC + "a1 2.", 3, 4, "A move is expected after the number 2."),
    (TIC + "! a1", 3, 1, "A move is expected before '!'."),
    (TIC + "a1 ! ?", 3, 6, "A move has one annotation of ! ? !! ?? !? ?!; this is another."),
    (TIC + "a1!!!", 3, 1, "'a1!' is no cell: write a1 to c3."),
    (TIC + "(a1)", 3, 1, "A move is expected before '('."),
    (TIC + "a1 ()", 3, 5, "A variation has at least one move."),
    (TIC + "a1 ({x})", 3, 8, "A variation has at least one move."),
    (TIC + "a1 (b1", 3, 4, "This variation has no closing bracket."),
    (TIC + "a1 )", 3, 4, "This closing bracket has no variation before it."),
    (
        TIC + "a1 {never {closed}",
        3,
        4,
        "This comment has no closing brace before the next opening one or the end of the game.",
    ),
    (TIC + "a1 }", 3, 4, "This closing brace has no comment before it."),
    (
        TIC + "<a1",
        3,
        1,
        "This angle bracket opens no action of chance, which is written like <draw>, without blanks.",
    ),
    (
        TIC + "a1>",
        3,
        3,
        "This angle bracket closes no action of chance, which is written like <draw>, without blanks.",
    ),
    (TIC + "<a1>", 3, 1, "Angle brackets are for what chance does, but Cross is to act."),
    (
        "Game: peek\n\ndraw1",
        3,
        1,
        "Chance is to act here, which is written in angle brackets: <draw1> or <draw2> or <draw3>.",
    ),
    ("Game: peek\n\n<draw1> <draw2> 1. show2", 3, 20, "You hold a one, not a two (P2)."),
    (
        "Game: peek\n\n<draw1> <draw2> swap?",
        3,
        17,
        "A question mark stands for a card that another seat sees; name the card (P1).",
    ),
    ("Game: trio\n\nCross resigns a\nCROSS  resigns", 4, 1, "Cross has left this game already."),
    (
        "Game: trio\nOptions: players=2\n\nCross resigns",
        4,
        1,
        "'Cross' does not play in this game; its sides are: Ring, Disc.",
    ),
    (TIC + "a1 " + "(a1 " * 21, 3, 84, "Variations may stand at most 20 deep in each other."),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"), CASES, ids=[repr(case[0][-25:]) for case in CASES]
)
def test_an_error_tells_what_is_wrong_and_where(text, line, column, sentence):
    with pytest.raises(RecordError) as told:
        parse(text)
    error = told.value
    assert (error.line, error.column) == (line, column)
    assert error.sentence == sentence
    assert str(error) == f"Line {line}, column {column}: {error.sentence}"


@pytest.mark.parametrize(
    ("data", "line", "column", "what"),
    [
        (b"Game: tictactoe\nCross: J\xfcrgen", 2, 9, "the byte 0xfc, which is not UTF-8"),
        (b"\xff\xfeG\0a\0", 1, 1, "the byte 0xff, which is not UTF-8"),
        (b"Game: tictactoe\n\na1 {\x1b[2J}", 3, 5, "the character U+001B"),
    ],
)
def test_bytes_that_are_no_text_are_told(data, line, column, what):
    (error,) = scan(decoded(BytesIO(data)))
    assert (error.line, error.column) == (line, column)
    assert error.sentence == f"Here is {what}; a record is plain text in UTF-8."


@pytest.mark.parametrize(
    "before", ["Game: ", "Game: trio\nOptions: players=", TIC, "Game: tictactoe\n", "Game: x\nb: "]
)
def test_an_error_does_not_quote_without_end(before):
    with pytest.raises(RecordError) as told:
        parse(before + "x" * 10_000)
    assert len(told.value.sentence) <= 300
    assert told.value.sentence.endswith(".")


MIXED = f"{TIC}a1\n\n{TIC}a1 a1 {{\nnever closed\n\n{TIC}b1\n".encode()


def test_a_broken_game_does_not_hide_the_next():
    first, second, third = scan(decoded(BytesIO(MIXED)))
    assert isinstance(second, RecordError)
    assert (second.line, second.column) == (7, 4)
    assert [first.line[0].move.text, third.line[0].move.text] == ["a1", "b1"]


def test_reading_stops_at_a_broken_game():
    games = read(decoded(BytesIO(MIXED)))
    assert isinstance(next(games), Record)
    with pytest.raises(RecordError, match="Line 7, column 4"):
        next(games)
