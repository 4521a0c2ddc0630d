"""Records of games that were played under older rules: read as far as the rules of today go along."""

import json
from io import BytesIO

import pytest

from older import GAMES
from older import text_of as old_text
from tessella.record import Record, RecordError, decoded, json_of, parse, scan, text_of

FORMS = ("txt", "jsonl")
STOPS = {
    "streak-for-two": (26, None),
    "streak-of-two": (
        25,
        "By the rules of its time this game is over here: 2 hands were dropped in a row (N10).",
    ),
    "left-after-first-place": (
        134,
        "By the rules of today move 135, Gnome resigns, cannot be played any more: "
        "Gnome has finished this game and cannot leave it any more (G3).",
    ),
    "past-a3": (54, "By the rules of today move 55, 0,-1^, cannot be played any more: The game is over: "),
}
each_way = pytest.mark.parametrize("form", FORMS)


def old(name, form):
    return parse(old_text(name, form))


def test_every_kept_game_is_looked_at():
    assert set(STOPS) == set(GAMES)


@each_way
@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_older_rules_holds_what_can_be_followed_and_says_why_no_more(name, form):
    plies, sentence = STOPS[name]
    record = old(name, form)
    assert len(record.line) == len(list(record.positions())) - 1 == plies
    assert record.stopped.startswith(sentence or "") and bool(record.stopped) == bool(sentence)
    assert record.line[-1].comment.startswith(record.stopped)


@each_way
@pytest.mark.parametrize("name", GAMES)
def test_what_followed_is_kept_with_the_record(name, form):
    """As a comment, so that what is written again is read as equal, and nothing is lost."""
    record = old(name, form)
    for written in (text_of(record), json_of(record)):
        assert parse(written) == record
        assert not parse(written).stopped
    moves = [next(iter(step.values())) for step in json.loads(old_text(name, "jsonl"))["moves"]]
    rest = moves[len(record.line) :]
    assert rest or not record.stopped.startswith("By the rules of today")
    assert all(move in record.line[-1].comment for move in rest)


@each_way
def test_the_result_and_the_ending_of_that_time_are_kept(form):
    record = old("streak-of-two", form)
    assert record.result == "*"
    assert record.line[-1].comment.endswith("The result was given as: Gnome wins.")
    assert record.headers["Ending"].startswith("All players have dropped")
    record = old("past-a3", form)
    assert record.result == "Red wins"
    assert record.line[-1].comment.endswith("The result was given as: White wins.")


@each_way
def test_an_option_that_meant_nothing_is_not_there_any_more(form):
    record = old("streak-for-two", form)
    assert record.options["drop_streak"] is False
    assert record == parse(text_of(record))


START = old_text("past-a3").partition("55. -1,0^")[0]
LIFTED = "50. 3,-3^ -1,2 51. -2,-1^ 3,-3"


def andantino(*words):
    """A record that goes on behind the tile that loses by A3."""
    before, _, _ = old_text("past-a3").partition(LIFTED)
    head = before.replace("Result: White wins\n", "")
    return " ".join([head + LIFTED, *words])


def test_comments_and_variations_behind_the_end_are_kept_too():
    record = parse(andantino("{so far} 52. 0,-1^ ! {wins, says {} Ann} (52. 4,0^) -2,2".replace("{} ", "")))
    assert record.line[-1].comment == (
        f"so far {record.stopped} What followed: 52. 0,-1^ ! (wins, says Ann) (52. 4,0^) -2,2"
    )


def test_a_variation_that_goes_past_the_end_stops_for_itself():
    record = parse(andantino("(3,-3 52. 0,-1^ (52. 4,0^ {x}) -2,2 {y}) {z}"))
    assert not record.stopped
    (variation,) = record.line[-1].variations
    assert (len(variation), record.line[-1].comment) == (1, "z")
    assert "What followed: 52. 0,-1^ (52. 4,0^ (x)) -2,2 (y)" in variation[-1].comment
    assert parse(text_of(record)) == record


@pytest.mark.parametrize("wrong", ["52. 0,-1^ (52. 4,0^", "52. 0,-1^ )", "52. 0,-1^ <"])
def test_brackets_must_fit_behind_the_end_as_well(wrong):
    with pytest.raises(RecordError, match="bracket"):
        parse(andantino(wrong))


def test_a_game_that_was_not_over_by_older_rules_is_read_as_one_that_is():
    unfinished = parse(andantino().replace("White: Ann\n", "White: Ann\nResult: *\n"))
    assert unfinished.stopped.startswith("By the rules of its time this game went on here; now: White put")
    assert unfinished.result == "Red wins"


def test_other_games_than_those_whose_rules_have_changed_end_where_they_end():
    with pytest.raises(RecordError, match="The game is over"):
        parse("Game: tictactoe\n\na1 b1 a2 b2 a3 b3")
    with pytest.raises(RecordError, match=r"by the moves it is '\*'"):
        parse("Game: tictactoe\nResult: Draw\n\na1")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("streak-of-two", "Result: Gnome wins", "Result: Draw", None),
        ("streak-of-two", "7. drop <draw-s>", "7. drop <draw-sl> <draw-sl>", "The bag holds no"),
        ("streak-of-two", " <draw-o>\n", "\n", "The result is given as 'Gnome wins', but"),
        ("left-after-first-place", "Gnome resigns", "stop", "Chance is to act here"),
        ("streak-for-two", "players=2", "players=5", "takes one of"),
    ],
)
def test_a_mistake_is_a_mistake_in_these_games_too(name, old, new, said):
    text = old_text(name)
    at = text.rindex(old)
    broken = text[:at] + new + text[at + len(old) :]
    if said is None:
        assert parse(broken).stopped
    else:
        with pytest.raises(RecordError, match=said):
            parse(broken)


def test_a_file_of_old_games_is_read_to_its_end():
    file = "\n".join(old_text(name) for name in GAMES)
    found = list(scan(decoded(BytesIO(file.encode()))))
    assert [bool(record.stopped) for record in found] == [bool(STOPS[name][1]) for name in GAMES]
    assert all(isinstance(record, Record) for record in found)
