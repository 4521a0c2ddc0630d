"""Deal, turns and points; positions are dealt as the test wants them."""

from collections import Counter

import pytest

from games.octopus.tables import SET, deal_of, played, random_game, scripted
from tessella import CHANCE
from tessella.games.octopus.model import arms, open_around, open_cells, placement, spot_of, tiles, worth
from tessella.games.octopus.rules.grid import RING, WOUND, cell_of
from tessella.games.octopus.rules.state import DRAW, MAX_LEGAL

ALL_OPTIONS = [(players, sets) for players in (2, 3, 4, 5, 6) for sets in (1, 2)]
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def placed(position):
    """The position after its first legal placement."""
    return position.play(position.actions[0])


@pytest.mark.parametrize(("players", "sets"), ALL_OPTIONS)
def test_O1_all_tiles_are_dealt_face_up_as_many_to_each(players, sets):
    whole = random_game(1, players=players, sets=sets)
    dealt = next(position for position in whole if position.field("undealt") == 0)
    assert dealt.ply == 60 * sets
    assert set(dealt.field("hand").sum(axis=1)[:players]) == {60 * sets // players}
    assert set(dealt.field("hand").sum(axis=0)) == {sets}
    assert dealt.view(0) is dealt


def test_G1_every_tile_of_the_pile_and_every_beginner_is_as_likely():
    position = played("draw-r3 draw-r3 draw-b1", sets=2)
    weights = dict(zip((move.text for move in position.moves()), position.odds, strict=True))
    assert weights.keys() == {f"draw-{tile}" for tile in SET} - {"draw-r3"}
    assert weights["draw-b1"] == pytest.approx(1 / 117)
    assert weights["draw-b2"] == pytest.approx(2 / 117)
    dealt = played(deal_of([[], [], []]), players=3)
    assert [move.text for move in dealt.moves()] == ["start-1", "start-2", "start-3"]
    assert dealt.odds == pytest.approx([1 / 3] * 3)
    assert dealt.play("start-2").mover == 1


def test_O2_the_first_tile_goes_to_the_origin_and_scores_nothing():
    begun = played(f"{deal_of([[], []])} start-1")
    assert {placement(action)[1] for action in begun.actions} == {(0, 0)}
    assert len(begun.actions) == 30
    assert placed(begun).score == (0, 0)
    assert placed(begun).mover == 1


def test_O2_a_tile_goes_beside_another_not_at_its_corner():
    position = scripted("r3-0,0 b1-1,0")
    assert open_cells(position) == [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)]
    assert {placement(action)[1] for action in position.actions} == set(open_cells(position))


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize(
    ("first", "then"), [(way, way) for way in WAYS] + [(WAYS[0], WAYS[2]), (WAYS[1], WAYS[3])]
)
def test_O2_the_board_has_no_edge(first, then, sets):
    """All tiles in a row, or up a stair: as far from the first as they can come."""
    position, cell = played(f"{deal_of([[], []], sets)} start-1", sets=sets), (0, 0)
    while not position.over:
        kind = placement(position.actions[0])[0]
        before, action = tiles(position), kind * 2**16 + spot_of(cell)
        after = position.play(action)
        assert sum(after.score) - sum(position.score) == worth(arms(before, cell, kind))
        if not after.over:
            assert {placement(each)[1] for each in after.actions} == open_around({*before, cell})
        position, step = after, then if after.ply % 2 else first
        cell = cell[0] + step[0], cell[1] + step[1]
    assert len(tiles(position)) == 60 * sets
    assert max(map(abs, cell)) >= 30 * sets


def test_O2_spots_that_share_a_cell_are_far_apart():
    """128 steps or more: no two of one game, which has 120 tiles, can be mixed up."""
    near = [(column, row) for row in range(-128, 128) for column in range(abs(row) - 127, 128 - abs(row))]
    shared = {(column, row) for column, row in near if (column + WOUND * row) % RING == 0}
    assert shared == {(0, 0)}
    assert cell_of(spot_of((5, -3))) == (cell_of(spot_of((0, 0))) + 5 - 3 * WOUND) % RING


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        pytest.param("r3-0,0 r5-1,0", 1, id="a colour"),
        pytest.param("r3-0,0 b3-1,0", 1, id="a value"),
        pytest.param("r3-0,0 b5-1,0", 0, id="neither"),
        pytest.param("r3-0,0 b5-1,0 g6-1,1 r1-0,1", 1, id="no more than one"),
        pytest.param(
            "r3-0,0 b5-1,0 o6-1,1 r1-2,1 g3-0,1 v2-2,0 r6-2,-1", 0, id="a blank, or another colour, stops"
        ),
        pytest.param("r3-0,0 b5-1,0 r4-1,1", 1, id="a corner counts"),
        pytest.param("r1-0,0 r2-1,0 r3-2,0 r4-3,0", 3, id="as far as it goes"),
        pytest.param("r1-0,0 b2-1,0 g2-2,0 r2-3,0", 2, id="the value goes on where the colour does not"),
        pytest.param(
            "r1-0,0 b3-1,0 r2-2,0 g3-2,1 r4-2,2 o3-1,2 r5-0,2 y3-0,1 r3-1,1", 8, id="in all eight directions"
        ),
    ],
)
def test_O3_what_the_last_tile_scores(moves, points):
    position = scripted(moves)
    last = moves.split()[-1]
    before = scripted(
        moves.removesuffix(last), hands=[last[:2]] if len(moves.split()) % 2 else ["", last[:2]]
    )
    assert sum(position.score) - sum(before.score) == points


def test_O3_O4_a_twin_counts_for_both_colour_and_value():
    assert scripted("r3-0,0 r3-1,0", sets=2).score == (0, 2)


def test_O4_of_twins_it_makes_no_difference_which_is_which():
    one = scripted("r3-0,0 b1-0,1 r3-1,0 b2-1,1", sets=2)
    assert [text for text, n in Counter(move.text for move in one.moves()).items() if n > 1] == []
    swapped = scripted("r3-0,0 b1-0,1 b2-1,1 r3-1,0", sets=2)
    assert (one.field("spots") == swapped.field("spots")).all()


@pytest.mark.parametrize(("players", "sets"), ALL_OPTIONS)
def test_O4_turns_go_round_until_all_tiles_are_played(players, sets):
    whole = [position for position in random_game(1, players=players, sets=sets) if position.mover != CHANCE]
    *turns, end = whole
    assert [position.mover for position in turns] == [
        (turns[0].mover + turn) % players for turn in range(60 * sets)
    ]
    assert end.over
    assert len(tiles(end)) == 60 * sets


def test_the_bound_on_legal_actions_holds_and_is_near():
    """Two players with two sets, all tiles in a row of 61: the most that the second can have."""
    position = played(f"{deal_of([SET, SET], 2)} start-1", sets=2)
    for column in range(61):
        position = position.play(position.actions[0] // 2**16 * 2**16 + spot_of((column, 0)))
    assert len(position.actions) == MAX_LEGAL


@pytest.mark.verify_slow("plays many games to find one")
def test_G2_a_tie_for_the_most_points_is_a_shared_win():
    ends = [random_game(seed)[-1] for seed in range(12)]
    for end in ends:
        best = max(end.score)
        winners = [seat for seat in range(2) if end.score[seat] == best]
        assert end.utility == tuple(1 / len(winners) if seat in winners else 0 for seat in range(2))


def test_G3_who_leaves_is_passed_over_and_ranks_last():
    position = scripted("r3-0,0 r4-1,0 b1-2,0", players=3)
    left = position.leave(0)
    assert left.mover == 1
    assert left.leave(1).utility == (0, 0, 1)
    assert left.leave(2).utility == (0, 1, 0)
    assert sum(left.field("aside")) == 19
    assert not left.field("hand")[0].any()


def test_G3_in_the_deal_a_leavers_tiles_go_aside_and_the_others_play_on():
    dealt = played("draw-r1 draw-r2 draw-r3 draw-r4", players=4).leave(1)
    while dealt.field("undealt"):
        dealt = dealt.play(dealt.actions[0])
    assert dealt.field("aside").sum() == 15
    assert [move.text for move in dealt.moves()] == ["start-1", "start-3", "start-4"]
    assert {action for action in dealt.actions if action < DRAW} == set()
