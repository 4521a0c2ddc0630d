"""Openings, and positions that are equal up to symmetry."""

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import tessella
from tessella.arena.openings import WrongOpening, is_decided, random_openings, read_openings

pytestmark = pytest.mark.once
STORED = Path(__file__).parent / "openings"


@cache
def start():
    """The first position."""
    return tessella.new("tictactoe")


def test_random_openings_differ_up_to_symmetry():
    """Two marks on nine cells: twelve ways."""
    found = list(islice(random_openings(start(), 2, seed=0), 12))
    assert len({each.shape for each in found}) == 12
    assert {each.ply for each in found} == {2}
    assert [each.history for each in found] == [
        each.history for each in islice(random_openings(start(), 2, 0), 12)
    ]
    assert len(list(islice(random_openings(start(), 2, seed=1), 20))) == 20  # then some come again


def test_chance_acts_before_a_game_goes_on():
    for opening in islice(random_openings(tessella.new("peek"), 0, seed=0), 9):
        assert (opening.mover, opening.ply) == (0, 2)


def test_there_is_no_opening_longer_than_the_game():
    with pytest.raises(WrongOpening, match="No game goes on after 9 random plies"):
        next(random_openings(start(), 9, seed=0))


def test_openings_are_read_in_any_form():
    text = "# a comment\n\na1 b2  # corner\na1;b2\na1;b2 c3\n ; \n"
    found = read_openings(text.splitlines(), start())
    assert [[move.text for move in each.history] for each in found] == [
        ["a1", "b2"],
        ["a1", "b2"],
        ["a1", "b2", "c3"],
    ]


def test_a_wrong_opening_is_told_with_its_line():
    for text, sentence in (
        ("a1\na1 a1", r"^Line 2: Move 2, a1: Cell a1 is taken"),
        ("x9", r"^Line 1: Move 1, x9: 'x9' is no cell"),
        ("a1 b1 a2 b2 a3", r"^Line 1: The game is over after this opening"),
    ):
        with pytest.raises(WrongOpening, match=sentence):
            read_openings(text.splitlines(), start())


def test_a_decided_opening_is_found():
    """White wins with the next tile (four in a row, open at both ends)."""
    position = tessella.new("andantino")
    assert not is_decided(position, 0.05)
    played = "0,1 -1,1 1,-1 2,-1 1,1 -1,0 -1,2 -2,1 -2,2 -2,0 0,2 2,-2 -3,2 1,2 -1,-1 -2,3 3,-2 2,1 2,0 -1,3 0,-1 0,-2"
    for move in played.split():
        position = position.play(move)
    assert is_decided(position, 60.0)


@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [
        ("andantino", {}, 7),
        ("anda-5", {"side": 5, "komi": 0}, 6),
        ("anda-7", {"side": 7, "komi": 0}, 6),
    ],
)
def test_stored_openings_are_different(name, options, plies):
    first = tessella.new(name.partition("-")[0], **options)
    found = read_openings((STORED / f"{name}.txt").read_text("utf-8").splitlines(), first)
    assert len(found) == 100
    assert len({each.shape for each in found}) == 100
    assert {each.ply for each in found} == {plies}
    assert {each.mover for each in found} == {plies % 2}
