"""Deal, turns, gate and ends, clause by clause, on tables laid out as the test wants them."""

import pytest

from tessella import CHANCE
from tessella.games.cancelletto.notation import square_of, tile_of
from tessella.games.cancelletto.squares import home, lost, pawns, signs, stepped
from tessella.games.cancelletto.state import ACT, BOX, DEAL, PAWN, REFUSED, START, UNREACHABLE, WON

from .drawings import FLOOR, careful_game, laid_out, play
from .tables import dealt, opened, played, recorded

WALLED_IN = FLOOR.replace("B. .. .. .. .O", "B# .. .. .. .O").replace(".. .. .# .. ..", "## .. .# .. ..", 1)
"""No way leads to the blue box on a10, but it has outer sides."""
TWICE = WALLED_IN.replace("O. .. .. .. #B", "O# .. .. .. #B").replace(".# .. OB .. #.", "## .. OB .. ##")
"""Now none leads to the boxes on a1 and j1 either."""
DEALING = " ".join(f"deal-{number}r0" for number in range(1, 25))


def texts(position, start=""):
    """The legal moves that begin so."""
    return {move.text for move in position.moves() if move.text.startswith(start)}


def squares(some):
    return {name for name in map(str, some)}


@pytest.mark.parametrize(("quarters", "face"), [(0, "B#O."), (1, "OB.#"), (2, ".O#B"), (3, "#.BO")])
def test_C2_a_tile_is_turned_clockwise(quarters, face):
    tiles = "/".join(["B#O."] + ["B...", "O..."] * 4 + ["...."] * 15)
    found = signs(played(f"deal-1r{quarters}", set=tiles))
    on_a9 = [found[square_of(name)] for name in ("a10", "b10", "a9", "b9")]
    assert on_a9 == [".#BO".index(sign) for sign in face]


def test_G1_every_tile_and_every_turn_of_it_is_as_likely():
    position = played("deal-7r1 deal-2r3")
    assert texts(position) == {
        f"deal-{tile}r{turn}" for tile in range(1, 25) if tile not in (2, 7) for turn in range(4)
    }
    assert position.odds == pytest.approx([1 / 88] * 88)


def test_C2_pawns_stand_on_boxes_of_the_other_colour_and_the_middle_is_empty():
    position = laid_out(FLOOR, "")
    assert position.field("phase") == START
    assert (pawns(position) == (signs(position) == 3) + 2 * (signs(position) == 2)).all()
    assert {signs(position)[square_of(name)] for name in ("e5", "f5", "e6", "f6")} == {-1}


def test_C2_a_deal_that_a_gate_can_save_is_played():
    assert laid_out(WALLED_IN, "").mover == 0


def test_C2_a_deal_that_no_gate_can_save_is_dealt_again():
    position = laid_out(TWICE, "")
    assert (position.mover, position.field("phase"), position.field("failed")) == (CHANCE, DEAL, 1)
    assert not position.field("laid").any() and not pawns(position).any()
    assert len(position.actions) == 96


def test_C2_unless_any_deal_is_agreed_on():
    assert laid_out(TWICE, "", any_deal=True).mover == 0


def test_C2_after_a_hundred_such_deals_the_set_is_refused():
    position = laid_out(TWICE, "")
    once = [move.action for move in position.history]
    for _ in range(98):
        position = position.replay(once)
    assert (position.field("failed"), position.over) == (99, False)
    end = position.replay(once)
    assert end.over and end.utility == (0, 0)
    assert end.field("reason") == REFUSED
