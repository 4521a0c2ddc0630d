"""Boards of stones and tiles, as players meet them."""

from xml.etree import ElementTree

import pytest

import tessella
from tessella.kit.cells import hexagon, square
from tessella.kit.stones import Stones
from tessella.kit.tiles import Kind, Tiles

HEX, SMALL = tessella.new("hex"), tessella.new("hex", side=5)
STONES = HEX.game.notation


def test_every_action_is_read_back_on_every_board():
    """A cell that is only on a larger board is refused by the rules, in a sentence."""
    for position in (HEX, SMALL):
        every = range(position.game.rules.ACTIONS)
        texts = [position.game.notation.write(position, action) for action in every]
        assert [position.game.notation.read(position, text) for text in texts] == [*every]
    assert SMALL.why("beyond-120") == "There is no such cell on this board (H1)."


def test_a_text_that_is_no_move_is_refused_with_an_example():
    with pytest.raises(ValueError, match="write a cell, such as a1, or swap"):
        STONES.read(HEX, "z99")


def test_the_text_of_a_board_names_the_first_cell_of_each_row():
    lines = str(SMALL.play("b1").play("c3")).splitlines()
    assert [line.split()[0] for line in lines] == ["a1", "a2", "a3", "a4", "a5"]
    assert lines[0].split()[2] == "X" and lines[2].split()[3] == "O"
    assert lines[1].index(".") == lines[0].index(".") + 1


def test_squares_stand_below_each_other():
    board = Stones("squares", square(3), size="side")
    assert board.text(Bare([0, 1, 2, 0, 0, 0, 0, 0, 0])).splitlines() == [
        "  a1 . X .",
        "  a2 O . .",
        "  a3 . . .",
    ]


class Bare:
    """A position of no game: stones on a board."""

    def __init__(self, owner, size=3):
        self.options, self.owner = {"side": size}, owner

    def field(self, name):
        return {"owner": self.owner, "mover": 0}[name]


@pytest.mark.parametrize(("cells", "size"), [(hexagon(3), 3), (square(3), 3)])
def test_a_shape_stays_when_the_board_is_turned(cells, size):
    board, owner = Stones("x", cells, size="side"), [0] * len(cells)
    owner[0], owner[1], owner[-1] = 1, 2, 2
    shape = board.shape(Bare(owner))
    for way in cells.turns(size, list(cells.places)):
        turned = [0] * len(cells)
        for cell, place in enumerate(way):
            turned[cells.number[place]] = owner[cell]
        assert board.shape(Bare(turned)) == shape
    owner[1] = 1
    assert board.shape(Bare(owner)) != shape


def test_a_hand_shows_tiles_by_kind_and_how_many_are_face_down():
    tiles = Tiles("x", (Kind("red", "#f00"), Kind("blue", "#00f")))
    groups = [ElementTree.fromstring(each) for each in tiles.groups([2, 0, 1], {"hand-red"})]
    assert [each.findtext("title") for each in groups] == ["2 red tiles", "1 tile face down"]
    assert [each.get("data-at") for each in groups] == ["hand-red", None]
    assert [each.get("class") for each in groups] == ["tile legal", None]
    assert [len(each.findall("use")) for each in groups] == [2, 1]
    places = [tile.get("x") for each in groups for tile in each.findall("use")]
    assert len({*places}) == len(places)
