"""Checks of the naive Octopus oracle against the rule text's clauses and hand-made positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .octopus import CHANCE, COLOURS, OVER, SET, Cell, Oracle, worth

STEPS = {
    "right": (1, 0),
    "left": (-1, 0),
    "down": (0, 1),
    "up": (0, -1),
    "right and down": (1, 1),
    "right and up": (1, -1),
    "left and down": (-1, 1),
    "left and up": (-1, -1),
}
"""As the notation has it: columns grow to the right, rows downwards."""
EIGHT_AROUND = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1) if (column, row) != (0, 0)]


def table(placed: str, hands: list[str], **options: int) -> Oracle:
    """A hand-made position: all is dealt, seat 0 is to place a tile."""
    oracle = Oracle({"players": len(hands), **options})
    for item in placed.split():
        tile, cell = item.split("-", 1)
        column, row = cell.split(",")
        oracle.board[int(column), int(row)] = tile
    oracle.hands = [hand.split() for hand in hands]
    oracle.pile, oracle.phase = [], "play"
    return oracle


def arm(tiles: str, step: Cell, **options: int) -> Oracle:
    """A red three may go to the origin; from there these tiles lie in one direction, a dot for a blank."""
    beside = (step[1], step[0]) if 0 in step else (step[0], 0)
    oracle = table(f"y5-{beside[0]},{beside[1]}", ["r3", ""], **options)
    cells = [(n * step[0], n * step[1]) for n in range(1, 10)]
    oracle.board |= {cell: tile for cell, tile in zip(cells, tiles.split(), strict=False) if tile != "."}
    return oracle


def play_all(oracle: Oracle, texts: str) -> Oracle:
    """Play the moves written one after another."""
    for text in texts.split():
        oracle = oracle.play(text)
    return oracle


def dealt(tiles: list[str], **options: int) -> Oracle:
    """A game in which these tiles were dealt so far."""
    return play_all(Oracle(options), " ".join(f"draw-{tile}" for tile in tiles))


# Tiles and options


def test_tiles() -> None:
    """One of each of ten colours and six values."""
    assert len(SET) == len(set(SET)) == 60
    assert Counter(tile[0] for tile in SET) == dict.fromkeys(COLOURS, 6) and len(COLOURS) == 10
    assert Counter(tile[1] for tile in SET) == dict.fromkeys("123456", 10)


def test_usual_options() -> None:
    """Two players, one set."""
    assert len(Oracle({}).seats) == 2 and Counter(Oracle({}).pile) == Counter(SET)


def test_O4_two_sets() -> None:
    """Two of each tile."""
    assert Counter(Oracle({"sets": 2}).pile) == dict.fromkeys(SET, 2)


# Deal


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("players", range(2, 7))
def test_O1_all_tiles_are_dealt(players: int, sets: int) -> None:
    """The same number to each seat, with every number of players and sets."""
    oracle = dealt(SET * sets, players=players, sets=sets)
    assert oracle.pile == [] and {len(hand) for hand in oracle.hands} == {60 * sets // players}
    assert Counter(tile for hand in oracle.hands for tile in hand) == Counter(SET * sets)


def test_G1_the_deal_is_chance() -> None:
    """One tile at a time, round and round from the first seat; any tile that is left."""
    oracle = Oracle({"players": 3})
    assert oracle.mover == CHANCE and oracle.moves() == {f"draw-{tile}" for tile in SET}
    oracle = play_all(oracle, "draw-r3 draw-b1 draw-y6 draw-r4")
    assert oracle.hands == [["r3", "r4"], ["b1"], ["y6"]]
    assert oracle.mover == CHANCE
    assert oracle.moves() == {f"draw-{tile}" for tile in SET if tile not in {"r3", "b1", "y6", "r4"}}
    with pytest.raises(ValueError, match="not a legal move"):
        oracle.play("draw-r3")


def test_G1_a_twin_can_still_be_drawn() -> None:
    """With two sets, each tile twice."""
    oracle = dealt(["r3"], sets=2)
    assert "draw-r3" in oracle.moves() and "draw-r3" not in oracle.play("draw-r3").moves()
    assert oracle.odds()["draw-r3"] == pytest.approx(1 / 119)
    assert oracle.odds()["draw-r4"] == pytest.approx(2 / 119)


def test_the_last_tile_is_drawn_too() -> None:
    """Although only one is left."""
    oracle = dealt(SET[:-1])
    assert (oracle.mover, oracle.odds()) == (CHANCE, {f"draw-{SET[-1]}": 1})


# Start


@pytest.mark.parametrize("players", range(2, 7))
def test_G1_the_starting_player_is_drawn(players: int) -> None:
    """After the deal; any seat is as likely."""
    oracle = dealt(SET, players=players)
    assert (oracle.mover, oracle.moves()) == (CHANCE, {f"start-{n}" for n in range(1, players + 1)})
    assert oracle.odds() == pytest.approx({f"start-{n}": 1 / players for n in range(1, players + 1)})
    for seat in range(players):
        assert oracle.play(f"start-{seat + 1}").mover == seat
    assert oracle.play("start-1").odds() == {}


def test_O2_the_first_tile_goes_to_the_origin() -> None:
    """Any of one's own, and of nobody else's."""
    oracle = dealt(SET).play("start-2")
    assert oracle.moves() == {f"{tile}-0,0" for tile in SET[1::2]}


def test_O2_the_first_tile_scores_nothing_and_is_a_turn() -> None:
    """The next seat is to act."""
    after = dealt(SET).play("start-2").play("b2-0,0")
    assert after.board == {(0, 0): "b2"}
    assert (after.score, after.mover) == ((0, 0), 0)


# Where a tile may go


def test_beside_a_tile() -> None:
    """Horizontally or vertically; diagonally is not beside."""
    oracle = table("b1-0,0", ["r3", "y6"])
    assert oracle.moves() == {"r3-1,0", "r3--1,0", "r3-0,1", "r3-0,-1"}


def test_beside_any_tile() -> None:
    """Not on one; a cell beside several counts once."""
    oracle = table("b1-0,0 g1-1,0 m1-1,1", ["r3 r4", "y6"])
    cells = {"0,-1", "1,-1", "2,0", "2,1", "1,2", "0,1", "-1,0"}
    assert oracle.moves() == {f"{tile}-{cell}" for tile in ("r3", "r4") for cell in cells}


def test_a_hole_may_be_filled() -> None:
    """A cell with tiles all around."""
    ring = " ".join(f"{tile}-{column},{row}" for tile, (column, row) in zip(SET, EIGHT_AROUND, strict=False))
    assert "r3-0,0" in table(ring, ["r3", ""]).moves()


def test_O2_no_edge() -> None:
    """However far from the origin."""
    row = " ".join(f"{tile}-{column},0" for column, tile in enumerate(SET[:59]))
    oracle = table(row, [SET[59], ""])
    assert {f"{SET[59]}-59,0", f"{SET[59]}--1,0"} < oracle.moves()


def test_any_tile_may_go_beside_any() -> None:
    """Neither colour nor value must match, and nothing must be scored."""
    assert table("b1-0,0", ["r3", "y6"]).play("r3-1,0").score == (0, 0)


def test_twins_of_a_hand_are_one_move() -> None:
    """One of them is played."""
    oracle = table("b1-0,0", ["r3 r3", "y6 y5"], sets=2)
    assert oracle.moves() == {"r3-1,0", "r3--1,0", "r3-0,1", "r3-0,-1"}
    assert oracle.play("r3-1,0").hands == [["r3"], ["y6", "y5"]]


def test_what_is_no_move() -> None:
    """Nor does the position change, whatever is played."""
    oracle = table("b1-0,0", ["r3 b2", "y6"])
    illegal = "r3-0,0 r3-1,1 r3-2,0 y6-1,0 r3 r3- r3-+1,0 start-1 draw-r3 pass"
    for text in ["", *illegal.split()]:
        with pytest.raises(ValueError, match="not a legal move"):
            oracle.play(text)
    assert oracle.play("b2-1,0").score == (1, 0)
    assert (oracle.board, oracle.hands) == ({(0, 0): "b1"}, [["r3", "b2"], ["y6"]])
    assert (oracle.mover, oracle.score) == (0, (0, 0))


# What a tile scores


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("r1", 1),  # colour
        ("r1 r2 r4 r5 r6", 5),
        ("b3", 1),  # value
        ("b3 g3 m3 o3 p3 s3 t3 v3 y3", 9),
        ("b1", 0),
        ("r1 r2 b3", 2),  # a colour ends with another colour
        ("r1 b3 r2", 1),
        ("b3 g3 r1", 2),  # a value ends with another value
        ("b3 r1 g3", 1),
        ("b1 r2", 0),  # what does not begin beside the tile does not begin
        ("b1 g3", 0),
        ("r1 . r2", 1),  # a blank ends both
        ("b3 . g3", 1),
        (". r1 g3", 0),
    ],
)
def test_O3_an_arm(step: Cell, line: str, points: int) -> None:
    """Colour and value apart; in each of the eight directions."""
    assert arm(line, step).play("r3-0,0").score == (points, 0)


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("r3", 2),
        ("r3 r1", 3),
        ("r3 b3", 3),
        ("r3 r1 b3", 3),  # the value has ended before
        ("r1 r3", 2),  # a twin that only the colour reaches
        ("b3 r3", 2),  # a twin that only the value reaches
        ("b1 r3", 0),
        (". r3", 0),
    ],
)
def test_O3_an_arm_with_a_twin(step: Cell, line: str, points: int) -> None:
    """It counts in both, wherever both reach it."""
    assert arm(line, step, sets=2).play("r3-0,0").score == (points, 0)


def test_O3_all_eight_arms() -> None:
    """An arm for each direction adds up: here colours and values by turns."""
    tiles = ["r1", "b3", "r2", "g3", "r4", "m3", "r5", "o3"]
    ring = " ".join(f"{tile}-{column},{row}" for tile, (column, row) in zip(tiles, EIGHT_AROUND, strict=True))
    assert table(ring, ["r3", ""]).play("r3-0,0").score == (8, 0)


def test_O3_the_played_tile_does_not_count() -> None:
    """Three on one side, two on the other, it lies between."""
    oracle = table("r1--3,0 r2--2,0 r4--1,0 r5-1,0 r6-2,0", ["r3", ""])
    assert oracle.play("r3-0,0").score == (5, 0)


def test_O3_colour_and_value_add_up() -> None:
    """Both on one arm is only for twins; on two arms it is for all."""
    assert table("r1-1,0 r2-2,0 b3-0,1", ["r3", ""]).play("r3-0,0").score == (3, 0)


def test_O3_arms_that_go_on_behind_the_neighbours_do_not_bend() -> None:
    """A tile of the same colour beside an arm's tile counts only on an arm of its own."""
    assert table("r1-1,0 r2-1,-1", ["r3", ""]).play("r3-0,0").score == (2, 0)
    assert table("r1-1,0 r2-2,1", ["r3", ""]).play("r3-0,0").score == (1, 0)


def test_O3_a_diagonal_needs_nothing_beside_it() -> None:
    """Two blanks at the sides do not interrupt it."""
    assert table("r1-1,1 r2-2,2 b1--1,0", ["r3", ""]).play("r3-0,0").score == (2, 0)


def test_O3_only_the_tile_just_played_scores() -> None:
    """Not the lines it makes for others; who laid those does not matter, and points stay."""
    oracle = table("b1-0,0", ["b2 g4", "b3 g5", "b4 g6"])
    oracle = play_all(oracle, "b2-1,0 b3-2,0 b4-3,0")
    assert oracle.score == (1, 2, 3)
    assert play_all(oracle, "g4-0,1").score == (1, 2, 3)


# Order


@pytest.mark.parametrize("players", range(2, 7))
def test_O4_turn_order(players: int) -> None:
    """From the starter to the next seat, anticlockwise, and round."""
    for start in range(players):
        oracle, order = dealt(SET, players=players).play(f"start-{start + 1}"), []
        for _ in range(2 * players):
            order.append(oracle.mover)
            oracle = oracle.play(min(oracle.moves()))
        assert order == [(start + n) % players for n in range(2 * players)]


def test_every_turn_is_one_tile() -> None:
    """However much it scored; the hand is not filled."""
    after = table("r1-1,0 r2-2,0 r4-3,0", ["r3 b1", "y6"]).play("r3-0,0")
    assert (after.mover, after.hands) == (1, [["b1"], ["y6"]])


# End


def test_the_end() -> None:
    """When all tiles have been played; the highest score wins."""
    oracle = table("b1-0,0", ["b2", "g3"]).play("b2-1,0")
    assert (oracle.mover, oracle.reason) == (1, "")
    end = oracle.play("g3-2,0")
    assert (end.mover, end.reason, end.moves(), end.odds()) == (OVER, "played", set(), {})
    assert (end.score, end.utility) == ((1, 0), (1, 0))
    with pytest.raises(ValueError, match="not a legal move"):
        end.play("b2-1,0")


def test_the_last_tile_scores() -> None:
    """Before the winner is found."""
    oracle = table("b1-0,0", ["y6", "b2"])
    oracle.points = [4, 3]
    assert play_all(oracle, "y6-0,1 b2-1,0").utility == (0.5, 0.5)
    oracle.points = [4, 4]
    assert play_all(oracle, "y6-0,1 b2-1,0").utility == (0, 1)


@pytest.mark.parametrize(
    ("points", "utility"),
    [
        ([7, 7, 7], (1 / 3, 1 / 3, 1 / 3)),
        ([7, 3, 7], (0.5, 0, 0.5)),
        ([3, 7, 3], (0, 1, 0)),
        ([0, 0, 0], (1 / 3, 1 / 3, 1 / 3)),
    ],
)
def test_G2_ties_share_the_win(points: list[int], utility: tuple[float, ...]) -> None:
    """Those with the highest score, and nobody else."""
    oracle = table("b1-0,0", ["r3", "", ""])
    oracle.points = points
    assert oracle.play("r3-1,0").utility == pytest.approx(utility)


# Leaving


def test_G3_one_of_two_leaves() -> None:
    """The other wins, whatever the points."""
    oracle = table("b1-0,0", ["r3", "y6"])
    oracle.points = [9, 2]
    end = oracle.leave(0)
    assert (end.mover, end.reason, end.score, end.utility) == (OVER, "left", (9, 2), (0, 1))
    assert oracle.leave(1).utility == (1, 0)
    assert oracle.gone == [] and oracle.hands == [["r3"], ["y6"]]


def test_G3_the_others_play_on() -> None:
    """Tiles on the board stay, the hand is set aside, the turn goes to the next who is in."""
    oracle = table("b1-0,0", ["r3 r4", "y6 y5", "g1 g2"])
    after = oracle.leave(0)
    assert (after.mover, after.board, after.aside) == (1, {(0, 0): "b1"}, ["r3", "r4"])
    assert play_all(after, "y6-1,0 g1-2,0").mover == 1
    end = play_all(after, "y6-1,0 g1-2,0 y5-3,0 g2-4,0")
    assert (end.reason, end.score, end.utility) == ("played", (0, 0, 0), (0, 0.5, 0.5))


def test_G3_leaving_while_another_is_on_turn() -> None:
    """Whose turn goes on; the gone seat is passed over."""
    oracle = table("b1-0,0", ["r3 r4", "y6 y5", "g1 g2"]).leave(1)
    assert (oracle.mover, oracle.aside) == (0, ["y6", "y5"])
    assert oracle.play("r3-1,0").mover == 2
    assert oracle.play("r3-1,0").play("g1-2,0").mover == 0


def test_G3_all_but_one_leave() -> None:
    """The last one left wins, with fewer points and tiles in hand."""
    oracle = table("b1-0,0", ["r3", "y6", "g1"])
    oracle.points = [5, 4, 0]
    end = oracle.leave(1).leave(0)
    assert (end.mover, end.reason, end.utility) == (OVER, "left", (0, 0, 1))


def test_G3_who_left_has_no_share_of_the_win() -> None:
    """Most points or not."""
    oracle = table("b1-0,0", ["r3", "y6", "g1"])
    oracle.points = [9, 2, 2]
    end = play_all(oracle.leave(0), "y6-1,0 g1-2,0")
    assert (end.score, end.utility) == ((9, 2, 2), (0, 0.5, 0.5))


def test_G3_the_last_tile_may_be_set_aside() -> None:
    """Then all others have been played, and the game is over."""
    oracle = table("b1-0,0", ["r3", "", ""])
    oracle.points = [0, 2, 1]
    end = oracle.leave(0)
    assert (end.mover, end.reason, end.utility) == (OVER, "played", (0, 1, 0))


def test_G3_leaving_in_the_deal() -> None:
    """It goes on as before; what falls to the seat that left is set aside, so the hands stay equal."""
    oracle = dealt(SET[:4], players=3).leave(1)
    assert (oracle.mover, oracle.aside, oracle.hands) == (CHANCE, ["b2"], [["b1", "b4"], [], ["b3"]])
    oracle = play_all(oracle, " ".join(f"draw-{tile}" for tile in SET[4:]))
    assert [len(hand) for hand in oracle.hands] == [20, 0, 20] and oracle.aside == SET[1::3]
    assert oracle.moves() == {"start-1", "start-3"}
    assert oracle.odds() == {"start-1": 0.5, "start-3": 0.5}


def test_G3_two_of_three_leave_in_the_deal() -> None:
    """The game is over before it began."""
    assert dealt(SET[:4], players=3).leave(1).leave(2).utility == (1, 0, 0)


def test_G3_leaving_before_the_start_is_drawn() -> None:
    """Who left cannot be drawn."""
    oracle = dealt(SET, players=3).leave(0)
    assert (oracle.mover, oracle.moves()) == (CHANCE, {"start-2", "start-3"})
    assert oracle.play("start-3").play(f"{SET[2]}-0,0").mover == 1


def test_G3_the_starter_leaves() -> None:
    """The next seat places the first tile."""
    oracle = dealt(SET, players=3).play("start-2").leave(1)
    assert oracle.mover == 2 and oracle.moves() == {f"{tile}-0,0" for tile in SET[2::3]}


def test_who_left_leaves_nothing_more() -> None:
    """Leaving again changes nothing."""
    oracle = table("b1-0,0", ["r3", "y6", "g1"]).leave(1)
    assert (oracle.leave(1).mover, oracle.leave(1).gone) == (0, [1])


def test_nobody_leaves_after_the_end() -> None:
    """Nor a seat that is not there."""
    for oracle, seat in [(table("", ["r3", "y6"]).leave(0), 1), (Oracle({}), 2), (Oracle({}), -1)]:
        with pytest.raises(ValueError, match="cannot leave"):
            oracle.leave(seat)


# Whole games


def recount(board: dict[Cell, str], cell: Cell) -> int:
    """O3 the other way round: each tile in line with the one on the cell, if all between are like both."""
    total = 0
    for other in board:
        across, down = other[0] - cell[0], other[1] - cell[1]
        steps = max(abs(across), abs(down))
        if other == cell or {abs(across), abs(down)} - {0, steps}:
            continue
        line = [(cell[0] + n * across // steps, cell[1] + n * down // steps) for n in range(steps + 1)]
        tiles = [board.get(at, "  ") for at in line]
        total += len({tile[0] for tile in tiles}) == 1
        total += len({tile[1] for tile in tiles}) == 1
    return total


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("players", range(2, 7))
def test_random_games(players: int, sets: int) -> None:
    """They last as long as the tiles do, no tile is lost, and every placement scores what a recount says."""
    rng, oracle, plies = random.Random(players), Oracle({"players": players, "sets": sets}), 0
    while oracle.mover != OVER:
        seat = oracle.mover
        after = oracle.play(rng.choice(sorted(oracle.moves())))
        plies += 1
        everywhere = [*after.pile, *after.board.values(), *(tile for hand in after.hands for tile in hand)]
        assert Counter(everywhere) == Counter(SET * sets)
        if seat != CHANCE:
            (cell,) = set(after.board) - set(oracle.board)
            gained = [now - before for now, before in zip(after.score, oracle.score, strict=True)]
            assert gained == [recount(after.board, cell) if n == seat else 0 for n in range(players)]
            assert worth(after.board, cell) == gained[seat]
        oracle = after
    assert (oracle.reason, oracle.moves(), plies) == ("played", set(), 120 * sets + 1)
    assert sum(oracle.utility) == pytest.approx(1)


@pytest.mark.parametrize("players", range(3, 7))
def test_random_games_with_leaving(players: int) -> None:
    """They end, and whoever wins has stayed; somebody on turn always has a tile to place."""
    rng = random.Random(players)
    for _ in range(5):
        oracle = Oracle({"players": players})
        while oracle.mover != OVER:
            assert oracle.moves()
            if rng.random() < 0.02:
                oracle = oracle.leave(rng.choice(oracle.still_in))
            else:
                oracle = oracle.play(rng.choice(sorted(oracle.moves())))
        assert oracle.reason in {"played", "left"}
        assert sum(oracle.utility) == pytest.approx(1)
        assert not any(oracle.utility[seat] for seat in oracle.gone)
