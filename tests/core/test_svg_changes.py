"""The changes between drawings: they lead to the new drawing, and are short."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tessella.core.drawing.svg_changes import changed, changes

PIECES = ["<a/>", "<b>", "</b>", "x", '<c d="1"/>', '<svg x="1">', "</svg>"]
DRAWINGS = st.lists(st.sampled_from(PIECES), max_size=120).map("".join)


def led_to(old, new):
    """The changes; they lead from one drawing to the other."""
    made = changes(old, new)
    assert changed(old, made) == new
    return made


@given(DRAWINGS, DRAWINGS)
def test_changes_lead_from_any_drawing_to_any_other(old, new):
    led_to(old, new)


def test_nothing_new_is_one_run():
    drawing = "<svg>" + "<g><path/></g>" * 100 + "</svg>"
    assert led_to(drawing, drawing) == [[0, 302]]


def test_a_piece_in_the_middle_is_told_alone():
    cells = [f'<path id="{number}"/>' for number in range(200)]
    moved = [*cells[:70], "<circle/>", *cells[71:]]
    assert led_to("".join(cells), "".join(moved)) == [[0, 70], "circle/", [71, 129]]


def test_what_has_moved_is_not_told_again():
    cells = [f'<path class="cell" id="{number}"/>' for number in range(200)]
    made = led_to("".join(cells), "".join(cells[100:150] + cells[:100] + cells[150:]))
    assert sum(len(each) for each in made if isinstance(each, str)) < 100


def test_moves_of_games_change_little(game):
    position, random, whole, told = game.new(), Random(1), 0, 0
    drawing = position.svg()
    for _ in range(40):
        position = position.roll(random)
        before, drawing = drawing, position.svg()
        whole += len(drawing)
        told += sum(map(len, map(str, led_to(before, drawing))))
    assert told < whole / 2


def test_a_hand_changes_beside_its_board():
    board = "<g><path/></g>" * 50
    one, other = (f"<svg><svg>{board}</svg><svg><text>{hand}</text></svg></svg>" for hand in ("two", "three"))
    assert led_to(one, other) == [[0, 154], "text>three</text", [155, 2]]
