"""What can be reached, and what the removal of a tile would lose."""

from random import Random

import pytest

from tessella.games.cancelletto.board.scene import NAMES, scene_of
from tessella.games.cancelletto.model import ON_TILE, floor_of, packed, squares_of, unpacked
from tessella.games.cancelletto.notation import square_of, tile_of
from tessella.games.cancelletto.rules.state import REMOVE

from .drawings import FLOOR, careful_game, laid_out, play

pytestmark = pytest.mark.once


def floor_at(position):
    scene = scene_of(position)
    return floor_of(scene.sign, scene.pawn, scene.gate)


def names(some):
    return {NAMES[number] for number in unpacked(some)}


def on(*some):
    return packed(map(square_of, some))


def loss_of(position, tile):
    return floor_at(position).loss(tile_of(tile))


def test_a_set_of_squares_gives_them_back():
    assert list(unpacked(on("j10", "a1", "e4"))) == [square_of(name) for name in ("a1", "e4", "j10")]
    assert names(ON_TILE[tile_of("c5")]) == {"c5", "c6", "d5", "d6"}


def test_C7_ways_lead_over_pawns_and_not_through_walls_or_the_hole():
    floor = floor_at(laid_out(FLOOR))
    everything = {NAMES[square] for square in NAMES} - {"f9", "b2", "i2", "i1", "e5", "e6", "f5", "f6"}
    assert names(floor.reached(on("a10"))) == everything
    assert floor.groups == [floor.reached(on("a10"))]


def test_C7_a_tile_that_is_the_only_way_to_a_box_cuts_it_off():
    loss = loss_of(laid_out(FLOOR), "i3")
    assert names(loss.cut_off) == {"j1"}
    assert not loss.taken


def test_C7_boxes_and_pawns_that_would_be_taken():
    position = laid_out(FLOOR, "start-1-blue c4-d4 x-a5 h4-i4")
    taken = loss_of(position, "c3")
    assert (names(taken.boxes), names(taken.pawns)) == ({"c4"}, {"d4"})
    assert names(loss_of(position, "i3").pawns) == {"i4"}


def test_C5_the_gate_is_a_way_and_goes_with_its_square():
    position = laid_out(FLOOR, "start-1-blue gate-j2 gate-a6")
    assert not loss_of(position, "i3")
    assert not loss_of(position, "a5")
    cut = play(position, "x-a5")
    assert names(loss_of(cut, "i3").cut_off) == {"j1"}


def test_C5_a_gate_on_a_wall_leads_nowhere():
    position = laid_out(FLOOR, "start-1-blue gate-i1 gate-a6")
    assert names(loss_of(position, "i3").cut_off) == {"j1"}


def test_C7_most_tiles_take_nothing_with_them():
    floor = floor_at(laid_out(FLOOR))
    losing = {tile for tile in range(25) if floor.loss(tile)}
    assert losing == {tile_of(name) for name in ("a9", "i9", "c7", "g7", "c3", "g3", "i3", "a1", "e1", "i1")}


@pytest.mark.parametrize("seed", range(6))
def test_C7_the_rules_say_the_same_of_every_removal(seed):
    rng, seen = Random(seed), set()
    for position in careful_game(seed, set=rng.choice(["open", "standard"])):
        for action in removals(position):
            loss = floor_at(position).loss(action - REMOVE)
            after = position.play(action)
            assert after.over == bool(loss)
            if after.over:
                lost = packed(squares_of(after.field("lost")))
                assert lost == (loss.taken or loss.cut_off)
            seen.add(after.over)
    assert seen == {False, True}


def removals(position):
    """The actions that remove a tile."""
    return [position.action(move) for move in position.moves() if move.text.startswith("x-")]
