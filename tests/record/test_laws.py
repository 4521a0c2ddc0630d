"""What holds for the records of every game there is."""

import re
from functools import lru_cache

import pytest

from rings import first_of
from tessella import WATCHER, IllegalMove
from tessella.record import Record, Unrecordable, json_of, parse, text_of
from tessella.record.tokens import tokens

from .games import random_record, seeded

RECORDS = 10


@lru_cache(maxsize=1)
def records(variant):
    return [random_record(variant, seeded(variant, number)) for number in range(RECORDS)]


def test_a_game_comes_back_from_text_and_from_json(variant):
    """With remarks and variations; and what is written again is the same to the letter."""
    for record in records(variant):
        text, line = text_of(record), json_of(record)
        from_text, from_json = parse(text), parse(line)
        assert from_text == from_json == record
        assert (text_of(from_text), json_of(from_json)) == (text, line)


def test_records_have_all_kinds_of_parts(variant):
    """So that the law above can fail."""
    entries = [entry for record in records(variant) for entry in record.line]
    assert any(entry.comment for entry in entries)
    assert any(entry.annotation for entry in entries)
    assert any(entry.variations for entry in entries)


def test_a_played_game_is_recorded_whole(variant):
    for position in variant.positions[::3]:
        record = parse(text_of(Record.of(position)))
        end = record.position()
        assert end == position
        assert end.history == position.history
        assert record.headers.get("Ending") == position.ending


def test_the_positions_of_a_record_are_those_of_the_game(variant):
    for played in variant.random_games[:3]:
        record = Record.of(played[-1])
        assert list(record.positions()) == played
        for ply in range(0, len(played), 10):
            assert record.position(ply) == played[ply]


@pytest.mark.where(holds=lambda game: game.kernel.hidden)
def test_what_one_seat_sees_is_not_recorded(variant):
    """Neither a view nor what is played on from it."""
    for position in variant.undecided:
        for seat in range(WATCHER, position.seats):
            view = position.view(seat)
            with pytest.raises(Unrecordable):
                Record.of(view)
            if view != position:
                with pytest.raises(Unrecordable):
                    Record.of(view.leave(0))


def test_a_move_s_text_is_one_word_of_a_record(variant):
    """It is not taken for a number, an annotation, a bracket or somebody who leaves; nor with its number before it."""
    for position in variant.undecided:
        for move in position.moves():
            found = [(word.kind, word.text) for word in tokens(f"1.{move.text}", 0, variant.game.sides)]
            assert found == [("number", "1"), ("move", move.text), ("end", "")]


def test_no_blank_is_needed_after_a_number(variant):
    for position in variant.positions[::5]:
        text = text_of(Record.of(position))
        headers, _, moves = text.partition("\n\n")
        glued = re.sub(r"([0-9]+\.) ", r"\1", moves)
        assert parse(f"{headers}\n\n{glued}") == parse(text)


DASHES = "\N{EN DASH}\N{NON-BREAKING HYPHEN}\N{EM DASH}\N{MINUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}"


@pytest.mark.parametrize("dash", first_of(DASHES, "another dash"))
def test_a_record_that_was_pasted_may_have_other_dashes(variant, dash):
    for position in variant.positions[::5]:
        text = text_of(Record.of(position))
        headers, _, moves = text.partition("\n\n")
        assert parse(f"{headers}\n\n{moves.replace('-', dash)}") == parse(text)


def test_a_sign_right_behind_a_move_is_an_annotation(variant):
    for position in variant.turns[::5]:
        for move in position.moves()[:5]:
            read = parse(text_of(Record.of(position.play(move))).rstrip() + "!?")
            assert (read.line[-1].move, read.line[-1].annotation) == (move, "!?")


def test_nobody_leaves_twice(variant):
    position = variant.new()
    left = position.leave(0)
    if not left.over:
        side = position.game.sides[0]
        with pytest.raises(ValueError, match=f"{side} has left this game already"):
            parse(f"{text_of(Record.of(left))}\n{side} resigns")


def test_options_come_back(variant):
    assert parse(text_of(Record.of(variant.new()))).options == dict(variant.choices)


def test_without_options_the_usual_ones_hold(game):
    assert parse(f"Game: {game.name}").options == game.new().options


def test_an_illegal_move_is_refused_with_the_sentence_of_the_game(variant):
    """At its place."""
    for position in variant.turns[::3]:
        refused = [action for action in variant.candidates(position) if action not in position.actions][:3]
        for text in [variant.game.notation.write(position, action) for action in refused]:
            with pytest.raises(IllegalMove) as illegal:
                position.play(text)
            with pytest.raises(ValueError, match="Line") as told:
                parse(f"{text_of(Record.of(position))}\n\n  {text}")
            assert (told.value.sentence, told.value.column) == (str(illegal.value), 3)
