"""rules.md: every clause is there, and every picture can be played and shows what its caption says."""

import re

import pytest

from games import pages
from tessella import CHANCE
from tessella.games.cancelletto import model
from tessella.games.cancelletto.notation import square_of
from tessella.games.cancelletto.rules import state
from tessella.games.cancelletto.rules.sets import FOLDER, parse

from .tables import OPEN, opened

pytestmark = pytest.mark.once

PAGE, pictures, shown = pages.of("cancelletto")


def test_C1_to_C9_every_clause_has_its_heading():
    assert re.findall(r"^## (C\d) ", PAGE, re.M) == [f"C{number}" for number in range(1, 10)]


def test_C1_the_walls_and_the_format_are_those_of_the_sets():
    for name in ("open", "standard", "labyrinth"):
        walls = "".join(parse((FOLDER / f"{name}.txt").read_text("utf-8"))).count("#")
        assert re.search(rf"\*{name}\* has {walls} walls", PAGE, re.I)
    example = re.search(r"^    ; .*\n    (.*)\n    (.*)\n", PAGE, re.M)
    with pytest.raises(ValueError, match="the text ends after 2 of 24 tiles"):
        parse("\n".join(example.groups()))


def test_C2_one_deal_serves_all_pictures():
    deals = {
        " ".join(move.text for move in position.history if move.seat == CHANCE) for position, _ in pictures()
    }
    assert deals == {OPEN}


def test_C3_a_turn_as_told():
    position, caption = shown("three pawns by a step each")
    (turn,) = [[move.text for move in position.history[25:]]]
    assert turn == ["c8-c9", "f9-e9", "i4-i3", "x-c5"]
    assert "left two where they were" in caption
    assert position.field("turns") == 1


def test_C4_the_worked_example_is_won():
    position, caption = shown("Won in turn 12")
    assert position.field("reason") == state.WON
    assert f"turn {position.field('turns') + 1}" in position.ending
    assert position.history[-1].text in caption


def test_C5_the_gate_makes_six_squares_one_step():
    position, caption = shown("The gate joins c10 and a6")
    assert position.field("gate").tolist() == sorted(map(square_of, ("a6", "c10")))
    assert position.history[-1].text == "a6-c10"
    assert "way of six squares" in caption


def test_C5_C7_the_gate_goes_with_the_tile():
    position, _ = shown("with it the box on a6 and the gate")
    assert not position.field("gate").any()
    assert "the blue box on a6 and the gate" in position.ending


@pytest.mark.parametrize(
    ("words", "reason", "lost"),
    [
        ("has taken the blue box", state.BOX, "i2"),
        ("stepped onto the tile c9", state.PAWN, "c9"),
        ("leaves the tile a5 alone", state.UNREACHABLE, "a6"),
    ],
)
def test_C7_each_loss_is_shown(words, reason, lost):
    position, _ = shown(words)
    assert position.field("reason") == reason
    assert model.lost(position).nonzero()[0].tolist() == [square_of(lost)]
    assert f"on {lost} (C7)" in position.ending


def test_C9_the_second_seat_may_start():
    position, _ = shown("The second seat begins")
    assert position.mover == 1
    assert position == opened(start="start-2-orange")


@pytest.mark.parametrize(
    ("clause", "said"),
    [("C3", "may be taken back until you remove the tile"), ("C5", "before you remove a tile")],
)
def test_C3_C5_what_the_rule_text_leaves_open_is_marked(clause, said):
    _, *readings = pages.section_of("cancelletto", clause).split("*Our reading:*")
    assert any(said in " ".join(reading.split()) for reading in readings)
