"""Moves as text: what a player may type, and which signs belong to which move."""

from functools import partial

import pytest

from tessella import IllegalMove
from tessella.games.andantino.model import action_of, cell_of

from .tables import laid_out, played, record_of, recorded, scattered

pytestmark = pytest.mark.once


def cells_read(position, text):
    return cell_of(position.action(text))


def refusal(position, text):
    with pytest.raises(IllegalMove) as refused:
        position.action(text)
    return str(refused.value)


@pytest.mark.parametrize("cell", [(0, 0), (1, 0), (-1, 5), (127, -127), (-127, 127), (-128, -128)])
def test_A0_a_cell_has_one_number(cell):
    assert cell_of(action_of(cell)) == cell
    assert 0 <= action_of(cell) < 1 << 16


@pytest.mark.parametrize(
    "text",
    [
        "2,-1",
        " 2 , -1 ",
        "(2,-1)",
        "( 2, -1 )",
        "2 -1",
        "2;-1",
        "+2,-1",
        "2,\N{MINUS SIGN}1",
        "02,-01",
        "(2,-1",
    ],
)
def test_A0_a_placing_is_column_and_row_in_any_sensible_spelling(text):
    assert cells_read(played(), text) == (2, -1)


def test_A0_an_illegal_cell_is_read_all_the_same():
    assert cells_read(played(), "0,0") == (0, 0)
    assert cells_read(played(), "-127,127") == (-127, 127)


@pytest.mark.parametrize("text", ["", "c4", "1", "1,2,3", "1,2**", "*1,2", "1,,2", "1.5,2", "--1,2"])
def test_A0_garbage_is_refused_with_an_example(text):
    assert refusal(played(), text).endswith("for example 2,-1.")


@pytest.mark.parametrize("text", ["128,0", "0,-128", "300,1", "999999,999999"])
def test_A0_cells_too_far_away_are_refused(text):
    assert "from -127 to 127" in refusal(played(), text)


def test_A5_a_star_marks_the_exception_and_may_be_left_out():
    position = played("0,1", exception=True)
    texts = {move.text for move in position.moves()}
    assert {"2,0*", "1,1"} <= texts
    assert position.action("2,0*") == position.action("2,0")
    assert position.play("2,0").history[-1].text == "2,0*"


@pytest.mark.parametrize(
    ("found", "text", "reason"),
    [
        (partial(played, "0,1"), "2,0*", "this game is played without it (A5)."),
        (partial(played, "", exception=True), "2,0*", "it is Red's alone (A5)."),
        (partial(played, "0,1 2,0* 1,1", exception=True), "3,0*", "Red has used it already (A5)."),
        (partial(played, "0,1", exception=True), "1,1*", "1,1 touches two tiles (A5)."),
        (partial(played, "0,1", exception=True), "9,9*", "9,9 touches no tiles (A5)."),
        (partial(scattered, 1, exception=True), "3,0*", "write 3,0^."),
    ],
)
def test_A5_a_star_that_contradicts_the_position_is_refused(found, text, reason):
    position = found()
    assert refusal(position, text).endswith(reason)


def test_A6_a_caret_marks_a_lift_and_may_be_left_out():
    full = recorded("repetition", 48)
    assert all(move.text.endswith("^") for move in full.moves())
    lifted = full.play(full.moves()[0].text.rstrip("^"))
    assert lifted.history[-1].text.endswith("^")
    assert not any(move.text.endswith("^") for move in lifted.moves())


@pytest.mark.parametrize("found", [played, partial(recorded, "repetition", 49)])
def test_A6_a_caret_is_refused_where_a_tile_is_to_be_placed(found):
    position = found()
    assert refusal(position, "0,1^") == (
        "The sign ^ is for lifting a tile (A6), but White is to place one: write 0,1."
    )


def test_A5_A6_a_star_in_the_moving_phase():
    lift, star = (move.text for move in record_of("exception-in-moving-phase").moves[50:52])
    lifted = recorded("exception-in-moving-phase", 50).play(lift.rstrip("^"))
    assert lifted.play(star.rstrip("*")).history[-1].text == star
    assert (lift[-1], star[-1]) == ("^", "*")


def test_the_sign_does_not_matter_once_the_game_is_over():
    with pytest.raises(IllegalMove, match=r"The game is over: .*\(A1\)"):
        recorded("line").play("0,0^")


def test_A1_moves_of_a_position_without_history_are_written_too():
    assert [move.text for move in laid_out([(0, 0)], [(1, 0)]).moves()] == ["1,-1", "0,1"]
