"""Reviews of small games: what is judged, which turns are told, and why."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tessella
from tessella.insight.analysis import Value
from tessella.insight.review import Effort, Review, Stopped, review
from tessella.insight.review.accuracy import accuracy
from tessella.insight.review.judging import Judge, Judged
from tessella.insight.review.models import Judgement, ReviewedTurn
from tessella.insight.review.records import annotated, given_in
from tessella.insight.review.turning_points import matters
from tessella.insight.review.turns import positions_of, turns_of
from tessella.laws.sentences import is_sentence
from tessella.record import Record, parse, text_of

pytestmark = pytest.mark.once
SCHEMA = Path(__file__).parents[3] / "docs/schema/review.schema.json"
MISSED = ["a1", "b1", "b2", "c2", "b3", "c3", "c1"]
"""Nought does not stop c3, Cross does not take it, and Nought gets its own two threats."""
QUICK = Effort(nodes=300, seconds=60)


@pytest.fixture(scope="module")
def missed():
    return review(tessella.new("tictactoe").replay(MISSED), effort=QUICK)


def test_a_missed_win_is_told_with_the_move_that_wins(missed):
    point = next(point for point in missed.points if missed.turns[point.turn].moves == ("b3",))
    assert point.better[0] == "c3"
    assert point.value.proven
    assert point.value.score == 1.0
    assert "Better was c3." in point.why
    assert any("three in a row and wins (T2)" in sentence for sentence in point.why)


def test_every_turn_is_judged_once_in_order(missed):
    assert [turn.moves for turn in missed.turns] == [(move,) for move in MISSED]
    assert [turn.seat for turn in missed.turns] == [0, 1, 0, 1, 0, 1, 0]
    assert all(
        turn.loss == pytest.approx(turn.value.score - turn.played.score, abs=1e-3) for turn in missed.turns
    )
    assert [point.turn for point in missed.points] == sorted(point.turn for point in missed.points)


def test_what_refutes_a_move_can_be_played(missed):
    for point in missed.points:
        turn = missed.turns[point.turn]
        before = tessella.new("tictactoe").replay(MISSED[: turn.ply])
        before.replay([*turn.moves, *point.refutation])
        better = before.replay(point.better)
        assert better.over or not point.value.proven or point.value.score < 1.0, "a proved win is shown whole"


def test_sentences_are_sentences(missed):
    assert missed.points
    assert [said for point in missed.points for said in point.why if not is_sentence(said)] == []


def test_equal_efforts_give_equal_reviews(missed):
    again = review(tessella.new("tictactoe").replay(MISSED), effort=QUICK)
    assert again.model_copy(update={"seconds": missed.seconds}) == missed


def test_a_good_game_has_no_turning_point():
    drawn = tessella.new("tictactoe").replay(["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"])
    assert review(drawn, effort=QUICK).points == ()


def test_leaving_is_told_and_not_judged():
    left = tessella.new("tictactoe").replay(["b2", "a1"]).leave(0)
    found = review(left, effort=QUICK)
    assert [turn.moves for turn in found.turns] == [("b2",), ("a1",)]
    assert found.ending == left.ending


def test_a_given_opening_is_not_judged(missed):
    found = review(tessella.new("tictactoe").replay(MISSED), effort=QUICK, given=2)
    assert [turn.ply for turn in found.turns] == [2, 3, 4, 5, 6]


def test_progress_ends_where_it_said_it_would():
    told = []
    review(
        tessella.new("tictactoe").replay(MISSED), effort=QUICK, on_progress=lambda *pair: told.append(pair)
    )
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len({of for _, of in told}) == 1
    assert told[-1][0] == told[-1][1]


def test_a_review_can_be_stopped():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(Stopped):
        review(tessella.new("tictactoe").replay(MISSED), effort=QUICK, stop=stop)


def test_a_game_without_moves_has_nothing_to_tell():
    found = review(tessella.new("tictactoe"))
    assert (found.turns, found.points, found.accuracy) == ((), (), (None, None))


def test_what_one_seat_sees_is_no_game():
    view = tessella.new("peek").replay(["draw1", "draw3"]).view(0)
    with pytest.raises(
        ValueError, match=r"^Only a whole game can be reviewed, not what one seat sees of it\.$"
    ):
        review(view)


def test_chance_makes_no_turn_and_gives_luck():
    """Right draws the three, and Left one of three ones, which beats it: luck for Left (P5)."""
    game = tessella.new("peek").replay(["draw1", "draw3", "show1", "show3"])
    found = review(game, effort=QUICK)
    assert [turn.moves for turn in found.turns] == [("show1",), ("show3",)]
    assert found.luck[0] > 0 > found.luck[1]


def test_no_luck_where_nothing_is_hidden(missed):
    assert missed.luck == (None, None)


def test_what_a_seat_did_not_know_is_no_mistake():
    """Left keeps a two against a hidden card; that it was a three tells nothing about the turn."""
    lost, won = (
        review(tessella.new("peek").replay(["draw2", card, "show2", f"show{card[-1]}"]), effort=QUICK)
        for card in ("draw3", "draw1")
    )
    assert lost.turns[0].value == won.turns[0].value
    assert not any(turn.played.proven for turn in (*lost.turns, *won.turns))


def test_more_than_two_seats():
    game = tessella.new("trio", players=3)
    while not game.over:
        game = game.play(game.actions[0])
    found = review(game, effort=Effort(nodes=100, seconds=60))
    assert {turn.seat for turn in found.turns} == {0, 1, 2}
    assert len(found.accuracy) == 3


def test_partners_are_told_where_the_plan_was_lost():
    """A plan wins before the turn, and none after it; nobody has an accuracy of their own."""
    game = tessella.new("duet").replay(["b2", "a2", "b1", "c2-c1", "c2"])
    found = review(game, effort=Effort(nodes=20_000, seconds=60))
    [point] = found.points
    turn = found.turns[point.turn]
    before = game.game.new(**game.options).replay(move.action for move in game.history[: turn.ply])
    assert point.value.proven
    assert before.replay(point.better).utility == (1.0, 1.0)
    assert set(found.accuracy) == {None}


def judged_as(value, played):
    """A first turn, 'a1', judged by what a search finds for it and for the turn that follows."""
    position = tessella.new("tictactoe")
    first, second = turns_of(positions_of(position.replay(["a1", "b2"])))
    follows = Judged(second, Value(1, 1 - played.score, played.proven), played, second.moves)
    judge = Judge(QUICK, lambda: False)
    judge.best = lambda *_: (value, (position.move(position.action("b2")),))
    return judge.judged(first, follows, 0)


@pytest.mark.parametrize(
    ("value", "played", "before", "after"),
    [
        ((0.4, False), (0.0, True), (0.4, False), (0.0, True)),
        ((0.0, False), (0.0, True), (0.0, False), (0.0, True)),
        ((0.4, False), (0.5, True), (0.5, False), (0.5, True)),
        ((0.0, True), (0.3, False), (0.0, True), (0.0, True)),
        ((0.5, True), (0.7, False), (0.5, True), (0.5, False)),
        ((1.0, True), (1.0, False), (1.0, True), (1.0, False)),
        ((0.9, False), (1.0, True), (1.0, True), (1.0, True)),
    ],
)
def test_only_what_is_proved_is_called_so(value, played, before, after):
    """What was played may lose, or draw, which proves nothing of other moves."""
    found = judged_as(Value(0, *value), Value(0, *played))
    assert (found.value.score, found.value.proven) == before
    assert (found.played.score, found.played.proven) == after


@pytest.mark.parametrize(
    ("value", "played", "is_one"),
    [
        (Value(0, 0.6), Value(0, 0.4), True),
        (Value(0, 0.5), Value(0, 0.3), True),
        (Value(0, 0.9), Value(0, 0.6), False),  # still better
        (Value(0, 0.56), Value(0, 0.48), False),  # small
        (Value(0, 1.0, proven=True), Value(0, 0.7), True),
        (Value(0, 1.0, proven=True), Value(0, 0.95), False),
        (Value(0, 0.2), Value(0, 0.0, proven=True), True),
        (Value(0, 0.2), Value(0, 0.0), False),
    ],
)
def test_a_turning_point_changes_who_stands_better_or_what_is_proved(value, played, is_one):
    [turn] = turns_of(positions_of(tessella.new("tictactoe").play("a1")))
    assert matters(value, played, Judged(turn, value, played, turn.moves)) is is_one


def turn_with(loss):
    sure = Judgement(score=0.5)
    return ReviewedTurn(
        ply=0, seat=0, moves=("a",), choice=True, value=sure, played=sure, loss=loss, best=("a",)
    )


def test_accuracy_falls_with_the_mean_loss():
    assert accuracy([turn_with(0.0)] * 5, 0) == 100.0
    assert accuracy([turn_with(0.1)] * 5, 0) == 36.8
    assert accuracy([turn_with(0.0)] * 4, 0) is None
    assert accuracy([turn_with(0.0)] * 5, 1) is None


def test_a_record_tells_how_many_moves_were_given():
    record = Record.of(tessella.new("tictactoe").replay(MISSED), {"Opening": "fair, 3 moves"})
    assert given_in(record) == 3
    assert given_in(Record.of(tessella.new("tictactoe"))) == 0


def test_a_review_is_written_into_the_record_and_keeps_what_was_there(missed):
    text = f"Game: tictactoe\n\n{' '.join(MISSED[:4])} b3 {{a thought}} {' '.join(MISSED[5:])}\n"
    record = parse(text)
    entry = parse(text_of(annotated(record, missed))).line[4]
    assert entry.annotation in ("?", "??")
    assert entry.comment.startswith("a thought Better was c3.")
    assert [str(line[0].move) for line in entry.variations][:1] == ["c3"]


def test_the_schema_is_that_of_the_models(missed):
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads(missed.model_dump_json()))
    told = {name: schema.pop(name) for name in ("$schema", "$id")}
    assert told["$id"] == "urn:tessella:review:1"
    assert schema == Review.model_json_schema()
