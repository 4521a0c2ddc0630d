"""The text form: what people may type, and what is written."""

from io import BytesIO

import pytest

import tessella
from tessella.record import Entry, Record, Unrecordable, decoded, parse, read, text_of
from tessella.record.writer import WIDTH

TYPED = """\
GAME:  TicTacToe
nought: Ben
Cross: Ann
Club:   Night   Owls
result: cross WINS

{Played
 by mail.} 1. a1 {corner} 2. B1!? (2. b2 {better} 3. c3 (3. a2?) (3. c1) 4. a3)
3. a2 {one} {two} 4. b2 5. a3!!
"""
WRITTEN = """\
Game: tictactoe
Nought: Ben
Cross: Ann
Club: Night Owls
Result: Cross wins

{Played by mail.} 1. a1 {corner} 2. b1 !? (2. b2 {better} 3. c3 (3. a2 ?) (3. c1) 4. a3) 3. a2 {one
two} 4. b2 5. a3 !!
"""


def played(game, moves, **options):
    """A position; <draw1> is chance, and seat numbers leave."""
    position = tessella.new(game, **options)
    for move in moves.split():
        position = position.leave(int(move)) if move.isdecimal() else position.play(move.strip("<>"))
    return position


def moves_of(position):
    """What stands behind the headers, as words."""
    return " ".join(text_of(Record.of(position)).partition("\n\n")[2].split())


def test_what_is_typed_is_written_in_the_usual_way():
    assert text_of(parse(TYPED)) == WRITTEN


def test_the_parts_are_where_they_belong():
    record = parse(TYPED)
    second = record.line[1]
    assert record.comment == "Played by mail."
    assert [move.text for move in record.moves] == ["a1", "b1", "a2", "b2", "a3"]
    assert (second.annotation, second.comment) == ("!?", "")
    (variation,) = second.variations
    assert [entry.move.text for entry in variation] == ["b2", "c3", "a3"]
    assert [[entry.move.text for entry in line] for line in variation[1].variations] == [["a2"], ["c1"]]
    assert record.line[2].comment == "one two"
    assert record.headers == {"Nought": "Ben", "Cross": "Ann", "Club": "Night Owls"}
    assert record.result == "Cross wins"


@pytest.mark.parametrize(
    "dressed",
    [
        TYPED.replace("\n", "\r\n"),
        TYPED.replace("\n", "\r"),
        "\ufeff" + TYPED,
        "\n \n" + TYPED + "\n\n",
        TYPED.rstrip("\n"),
        TYPED.replace("\n\n", "\n \t \n"),
    ],
    ids=["CR LF", "CR", "byte order mark", "blank lines", "no last line end", "blanks on a line"],
)
def test_line_ends_and_blanks_do_not_matter(dressed):
    assert parse(dressed) == parse(TYPED)
    assert list(read(decoded(BytesIO(dressed.encode())))) == [parse(TYPED)]


def test_a_file_holds_many_games_even_glued_together():
    """Each with a byte order mark, as cat leaves them."""
    file = ("\ufeff" + TYPED) * 3
    assert list(read(decoded(BytesIO(file.encode())))) == [parse(TYPED)] * 3


def test_actions_of_one_seat_are_one_turn():
    assert moves_of(played("duet", "a1-b1 b1-b2 a2 c2-c1 b1")) == "1. a1-b1 b1-b2 a2 2. c2-c1 b1"


def test_chance_stands_in_angle_brackets_and_ends_a_turn():
    assert moves_of(played("peek", "<draw1> <draw2> swap1 <draw3> show2 show3")) == (
        "<draw1> <draw2> 1. swap1 <draw3> 2. show2 3. show3"
    )


def test_a_number_may_stand_before_chance():
    assert (
        parse("Game: peek\n\n<draw1> 1. <draw2> swap1").moves
        == parse("Game: peek\n\n<draw1> <draw2> 1. swap1").moves
    )


def test_leaving_names_the_side_whoever_is_to_act():
    assert moves_of(played("trio", "a 2 c 0")) == "1. a 2. Cross resigns 3. Disc resigns".replace(
        "3. Disc resigns", "3. c 4. Ring resigns"
    )


def test_a_seat_that_moves_again_since_others_cannot_goes_on_with_its_turn():
    position = played("peek", "<draw1> <draw2> show1 swap2 <draw1> show1")
    assert moves_of(position) == "<draw1> <draw2> 1. show1 2. swap2 <draw1> 3. show1"


def test_numbers_may_be_left_out():
    assert parse("Game: tictactoe\n\na1 b1 a2").moves == parse("Game: tictactoe\n\n1. a1 2. b1 3. a2").moves


@pytest.mark.parametrize(
    "glued",
    ["1.a1(1.b2)2.b1{so}3.a2", "1.a1 (1. b2) 2.b1{so} 3. a2", "1.\na1(b2)b1{so}a2"],
)
def test_blanks_are_needed_between_moves_only(glued):
    assert parse(f"Game: tictactoe\n\n{glued}") == parse("Game: tictactoe\n\n1. a1 (1. b2) 2. b1 {so} 3. a2")


@pytest.mark.parametrize(
    ("glued", "usual"),
    [
        ("Game: peek\n\n<draw1>!<draw2>? 1.show1", "Game: peek\n\n<draw1> ! <draw2> ? 1. show1"),
        ("Game: tictactoe\n\n1.Cross resigns!?{so}", "Game: tictactoe\n\n1. Cross resigns !? {so}"),
    ],
)
def test_annotations_stand_right_behind_whatever_they_are_about(glued, usual):
    assert parse(glued) == parse(usual)


def test_a_comment_that_begins_a_variation_is_about_its_first_move():
    record = parse("Game: tictactoe\n\na1 ({or} b2 {so})")
    assert record.line[0].variations[0][0].comment == "or so"


@pytest.mark.parametrize(
    ("name", "moves", "result"),
    [
        ("tictactoe", "", "*"),
        ("tictactoe", "a1 b1 a2 b2 a3", "Cross wins"),
        ("tictactoe", "a1 b1 c1 b2 a2 c2 b3 a3 c3", "Draw"),
        ("tictactoe", "0", "Nought wins"),
        ("duet", "0", "Lost together"),
        ("duet", "a1-a2 a2-b2 a2 c2-c1 c1-b1 c1 b2-c2 b2 b1-a1", "Won together"),
        ("peek", "<draw1> <draw1> show1 show1", "Draw"),
        ("trio", "1 2", "Ring wins"),
    ],
)
def test_the_result_is_what_the_moves_say(name, moves, result):
    position = played(name, moves)
    assert Record.of(position).result == result
    assert f"\nResult: {result}\n" in text_of(Record.of(position))


def test_lines_are_filled_but_a_number_stays_with_its_move():
    record = Record.of(played("trio", "a c e"), {"Ring": "Ann"})
    long = Record(record.game, record.options, record.headers, "words " * 100, record.line)
    lines = text_of(long).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert not any(line.endswith(".") and line[-2:-1].isdecimal() for line in lines)


@pytest.mark.parametrize(
    "text", ["Game: over", "game : set", "x\ufeffGame:", "Game", "12. a1 (b2) <c> !", "  a\n\tb "]
)
@pytest.mark.parametrize("before", range(80, 104))
def test_any_comment_comes_back_wherever_its_line_ends(text, before):
    record = Record(*first("tictactoe"), comment=f"{'x' * before} {text} y")
    assert parse(text_of(record)) == record


def first(game):
    """A game and its usual options."""
    position = tessella.new(game)
    return position.game, position.options


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({"Result": "Draw"}, "A record makes its header Result itself."),
        ({"game": "x"}, "A record makes its header game itself."),
        ({"1st": "x"}, "'1st' is no name of a header: it begins with a letter, as Date does."),
        ({"": "x"}, "'' is no name of a header: it begins with a letter, as Date does."),
        ({"a:b": "x"}, "'a:b' is no name of a header: it begins with a letter, as Date does."),
        ({"Date": "1", "date": "2"}, "The header Date stands there twice."),
        ({"Date": "\x1b[31m"}, "A record cannot hold the character U+001B."),
        ({f"n{number}": "" for number in range(101)}, "A game has at most 100 headers."),
    ],
)
def test_headers_that_could_not_be_read_back_are_refused(headers, sentence):
    with pytest.raises(Unrecordable) as refused:
        Record(*first("tictactoe"), headers)
    assert str(refused.value) == sentence


def test_a_header_cannot_smuggle_in_lines():
    record = Record(*first("tictactoe"), {"Cross": "Ann\n\n1. a1", "Place": ""})
    assert parse(text_of(record)) == record
    assert record.headers["Cross"] == "Ann 1. a1"


@pytest.mark.parametrize("comment", ["{", "a } b"])
def test_a_comment_holds_no_braces(comment):
    with pytest.raises(Unrecordable, match="braces"):
        Record(*first("tictactoe"), comment=comment)


def test_an_annotation_is_one_of_six():
    with pytest.raises(Unrecordable, match="'!!!' is no annotation"):
        Entry(tessella.new("tictactoe").moves()[0], annotation="!!!")


def test_a_position_without_its_past_is_not_recorded():
    position = played("tictactoe", "a1 b1")
    cut = tessella.Position(
        position.game, position.options, position._setup, position.state(), position.history[1:]
    )
    with pytest.raises(Unrecordable, match="from its beginning"):
        Record.of(cut)


@pytest.mark.parametrize("ply", [-1, 3])
def test_there_is_no_ply_beyond_the_game(ply):
    with pytest.raises(IndexError, match="The game has 2 moves"):
        Record.of(played("tictactoe", "a1 b1")).position(ply)


def test_records_are_equal_if_all_they_hold_is():
    assert parse(TYPED) == parse(WRITTEN)
    assert parse(TYPED) != parse(WRITTEN.replace("better", "worse"))
    assert parse(TYPED) != parse(WRITTEN.replace("Ben", "Bob"))
