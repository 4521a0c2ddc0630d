"""Tile sets as data: what can be read, and the sentence with line and column for what cannot. (C1)"""

import pytest

from oracles.cancelletto import SETS
from tessella import OptionError, find
from tessella.games.cancelletto.model import signs
from tessella.games.cancelletto.rules.sets import FOLDER, compact, custom, faces_of, parse
from tessella.record import Record, text_of
from tessella.record import parse as read_record

from .tables import OPEN, played

pytestmark = pytest.mark.once

STANDARD = (FOLDER / "standard.txt").read_text("utf-8")
LINE = compact(SETS["standard"])
WALLED = "/".join(["B###"] * 5 + ["O###"] * 5 + ["####"] * 14)


@pytest.mark.parametrize(("name", "walls"), [("standard", 19), ("open", 8), ("labyrinth", 26)])
def test_C1_the_sets_of_the_folder_are_those_that_the_oracle_knows(name, walls):
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert parse(text) == SETS[name]
    assert compact(parse(text)).count("#") == walls
    assert f"{walls} walls" in text.splitlines()[0]


def test_C1_every_set_of_the_folder_can_be_chosen_and_no_other():
    option = find("cancelletto").options[0]
    assert {file.stem for file in FOLDER.iterdir()} == set(option.choices) == set(SETS)


def test_C1_a_set_is_written_on_one_line_and_read_back():
    assert custom(STANDARD) == LINE == custom(LINE)
    assert len(LINE.split()) == 1 and "," not in LINE
    assert (faces_of(LINE) == faces_of("standard")).all()
    assert faces_of("open").shape == (24, 4)


@pytest.mark.parametrize(
    "text",
    [
        STANDARD.replace("\n", "\r\n"),
        STANDARD.replace("\n", "\n\n").replace(" ", "\t  "),
        f"; mine\n  {LINE}  \n",
        LINE.replace("/", " / "),
    ],
)
def test_C1_blanks_and_remarks_do_not_count(text):
    assert custom(text) == LINE


def test_C1_a_set_of_ones_own_is_dealt():
    position = played(OPEN, set=custom((FOLDER / "open.txt").read_text("utf-8")))
    assert (signs(position) == signs(played(OPEN, set="open"))).all()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "in line 1, column 1, the text ends after 0 of 24 tiles (C1)."),
        ("opne", "in line 1, column 1, 'o' is none of B, O, # and . (C1)."),
        (LINE.replace("#", "?", 1), "in line 1, column 12, '?' is none of B, O, # and . (C1)."),
        (f"; mine\n\n {LINE[:-1]}", "in line 3, column 117, a tile has four signs, and #.. has 3 (C1)."),
        (f"{LINE}/....", "in line 1, column 121, tile number 25 of 24 begins (C1)."),
        (LINE[:-5], "in line 1, column 115, the text ends after 23 of 24 tiles (C1)."),
        ("B. B.\n.. .#.", "in line 2, column 4, half a tile has two signs, and .#. has 3 (C1)."),
        ("B. B.\n..", "in line 1, column 4, the upper half B. has no lower half in line 2 (C1)."),
        ("; x\nB.\n.. #.", "in line 3, column 4, the lower half #. has no upper half in line 2 (C1)."),
        (
            "B.\n..\n\n #.",
            "in line 4, column 2, upper halves stand without a line of lower halves below them (C1).",
        ),
        (LINE.replace("....", "...B", 1), "in line 1, column 54, blue box number 6 of 5 stands (C1)."),
        (LINE.replace("B#", "O#", 1), "in line 1, column 46, orange box number 6 of 5 stands (C1)."),
        (LINE.replace("O#", ".#", 1), "in line 1, column 120, the text ends with 4 of 5 orange boxes (C1)."),
        (
            "x" * 20000,
            "in line 1, column 1, a text begins that is too long for a set: 20000 characters (C1).",
        ),
    ],
)
def test_C1_a_mistake_is_told_by_line_and_column(text, wrong):
    with pytest.raises(ValueError, match=r"^in line \d+, column \d+, ") as refused:
        custom(text)
    assert str(refused.value) == wrong


def test_C1_a_box_is_pointed_at_in_the_half_that_it_is_in():
    text = STANDARD.replace("#. #. #. #. #.\n.. .. ..", "#. #. #. #. #.\n.. .. .O")
    line = STANDARD[: STANDARD.index("#. #. #. #. #.")].count("\n") + 2
    with pytest.raises(ValueError, match=rf"^in line {line}, column 8, orange box number 6 of 5 stands"):
        custom(text)


def test_C2_a_set_no_deal_of_which_can_be_played_is_impossible():
    for _ in range(2):
        with pytest.raises(ValueError, match=r"^this set is impossible: .* whatever the gate \(C2\)\.$"):
            custom(WALLED)


def test_C1_the_option_names_the_sets_and_the_mistake():
    with pytest.raises(OptionError) as refused:
        played(set="opne")
    assert str(refused.value) == (
        "Tiles (set) takes one of: standard, open, labyrinth, or your own; "
        "in line 1, column 1, 'o' is none of B, O, # and . (C1)."
    )


def test_C1_a_record_keeps_a_set_of_ones_own():
    position = played(f"{OPEN} start-1-blue c8-c9", set=custom((FOLDER / "open.txt").read_text("utf-8")))
    text = text_of(Record.of(position))
    assert f"set={compact(SETS['open'])}," in text
    assert read_record(text).position() == position
