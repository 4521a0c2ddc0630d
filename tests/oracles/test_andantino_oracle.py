"""Checks of the naive Andantino oracle against the facts in the rulings and hand-made positions."""

from __future__ import annotations

import random

import pytest

from tessella.games.andantino.oracle import ALL_TILES, OVER, RED, WHITE, Cell, Oracle, neighbours

PLAIN: dict[str, object] = {"exception": False, "moving": False}
MOVING: dict[str, object] = {"exception": False, "moving": True}
EVERYTHING: dict[str, object] = {"exception": True, "moving": True}

LOOP = neighbours((0, 0))
LONG_LOOP = (LOOP | neighbours((1, 0))) - {(0, 0), (1, 0)}
BLOCK = {(q, r) for q in range(5) for r in range(10)}
WHITE_BLOCK = {(q, r) for q, r in BLOCK if (q + 2 * r) % 4 < 2}


def block(options: dict[str, object], mover: int = WHITE) -> Oracle:
    """Fifty tiles, striped so that nobody has a line or a trap."""
    return Oracle.set_up(WHITE_BLOCK, BLOCK - WHITE_BLOCK, mover, options)


def scattered(mover: int, options: dict[str, object]) -> Oracle:
    """Fifty tiles of which no two share a neighbouring cell."""
    row = [(3 * i, 0) for i in range(ALL_TILES)]
    return Oracle.set_up(set(row[::2]), set(row[1::2]), mover, options)


def play_all(oracle: Oracle, texts: str) -> Oracle:
    """Play the moves written one after another."""
    for text in texts.split():
        oracle = oracle.play(text)
    return oracle


def rotated(cell: Cell) -> Cell:
    """The cell after a sixth of a turn."""
    return -cell[1], cell[0] + cell[1]


def mirrored(cell: Cell) -> Cell:
    """The cell seen in a mirror."""
    return cell[1], cell[0]


def at_origin(white: list[Cell], red: list[Cell]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The same tiles shifted so that the least column and row are 0."""
    left, top = min(q for q, _ in white + red), min(r for _, r in white + red)
    first, second = (tuple(sorted((q - left, r - top) for q, r in tiles)) for tiles in (white, red))
    return first, second


def shape(oracle: Oracle) -> object:
    """The position up to the 12 symmetries and translation."""
    white, red = list(oracle.tiles[WHITE]), list(oracle.tiles[RED])
    seen = []
    for _ in range(2):
        white, red = [mirrored(cell) for cell in white], [mirrored(cell) for cell in red]
        for _ in range(6):
            white, red = [rotated(cell) for cell in white], [rotated(cell) for cell in red]
            seen.append(at_origin(white, red))
    return min(seen)


def random_game(seed: int, options: dict[str, object]) -> Oracle:
    """The end of a game of uniformly random moves."""
    rng, oracle = random.Random(seed), Oracle(options)
    while oracle.mover != OVER:
        oracle = oracle.play(rng.choice(sorted(oracle.moves())))
    return oracle


def test_distinct_positions() -> None:
    """The counts of ruling A6's facts."""
    counts, positions = [], [Oracle(PLAIN)]
    for _ in range(5):
        found = {shape(after): after for before in positions for after in map(before.play, before.moves())}
        counts.append(len(found))
        positions = list(found.values())
    assert counts == [1, 2, 5, 21, 82]


def test_start() -> None:
    """White begins on the two cells that touch both tiles."""
    oracle = Oracle(PLAIN)
    assert (oracle.mover, oracle.moves()) == (WHITE, {"1,-1", "0,1"})
    assert (oracle.score, oracle.utility, oracle.reason) == ((0, 0), (0.5, 0.5), "")


def test_play_leaves_the_position_alone() -> None:
    """A move makes a new oracle; an illegal one makes none."""
    oracle = Oracle(PLAIN)
    assert oracle.play("0,1").mover == RED
    assert oracle.mover == WHITE and len(oracle.table) == 2
    for text in ("5,5", "0,0", "2,0", "2,0*", "0,0^", "1,-1*", "", "pass"):
        with pytest.raises(ValueError, match="not a legal move"):
            oracle.play(text)


@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("places", [(0, 1, 2, 3, 4), (0, 1, 3, 4, 2), (0, 1, 3, 4, 5, 2)])
def test_line(turns: int, places: tuple[int, ...]) -> None:
    """A1: five or six in a row, on every axis, closed at an end or in the middle."""
    white, red = [(q, 0) for q in places], [(q, 1) for q in range(4)]
    for _ in range(turns):
        white, red = [rotated(cell) for cell in white], [rotated(cell) for cell in red]
    end = Oracle.set_up(set(white[:-1]), set(red), WHITE, PLAIN).play("{},{}".format(*white[-1]))
    assert (end.mover, end.reason, end.utility) == (OVER, "line", (1, 0))
    assert end.score == (50 - len(white) - len(red), 0)
    assert end.moves() == set()


def test_four_are_no_line() -> None:
    """A1: four in a row, and a fifth of the other colour, decide nothing."""
    oracle = Oracle.set_up({(0, 0), (1, 0), (2, 0), (3, 0)}, {(1, 1), (2, 1), (3, 1)}, RED, PLAIN)
    assert oracle.play("4,0").mover == WHITE


def test_trap_without_gap() -> None:
    """A2: six tiles around one."""
    end = Oracle.set_up(LOOP - {(0, 1)}, {(0, 0)}, WHITE, PLAIN).play("0,1")
    assert (end.reason, end.utility, end.score) == ("trap", (1, 0), (43, 0))


def test_trap_with_gap() -> None:
    """A2: the loop holds an empty cell besides the enemy."""
    end = Oracle.set_up({(0, 0)}, LONG_LOOP - {(2, 0)}, RED, PLAIN).play("2,0")
    assert (end.reason, end.utility, end.score) == ("trap", (0, 1), (0, 41))


def test_trap_with_own_tile() -> None:
    """A2: the loop holds a tile of its own colour besides the enemy."""
    end = Oracle.set_up({(0, 0)}, (LONG_LOOP - {(2, 0)}) | {(1, 0)}, RED, PLAIN).play("2,0")
    assert (end.reason, end.utility) == ("trap", (0, 1))


def test_broken_loop_is_no_trap() -> None:
    """A2: the enemy walks out over its own tile in the ring, or over an empty cell of the ring."""
    ring = LONG_LOOP - {(-1, 0), (2, 0)}
    assert Oracle.set_up({(0, 0), (-1, 0)}, ring, RED, PLAIN).play("2,0").mover == WHITE
    assert Oracle.set_up({(0, 0)}, ring, RED, PLAIN).play("2,0").mover == WHITE


def test_tile_played_into_closed_loop() -> None:
    """A3: the loop's owner wins; the owner itself may play there."""
    oracle = Oracle.set_up(LOOP, {(2, 0), (2, -1)}, RED, PLAIN)
    end = oracle.play("0,0")
    assert (end.mover, end.reason, end.utility, end.score) == (OVER, "suicide", (1, 0), (41, 0))
    assert Oracle.set_up(LOOP, {(2, 0), (2, -1)}, WHITE, PLAIN).play("0,0").mover == RED


def test_tile_played_beside_gap_of_closed_loop() -> None:
    """A3: also when a gap is left inside."""
    end = Oracle.set_up({(-1, -1), (3, -1)}, LONG_LOOP, WHITE, PLAIN).play("1,0")
    assert (end.reason, end.utility) == ("suicide", (0, 1))


def test_exception() -> None:
    """A5: one neighbour, Red only, once, and only under the option."""
    stars = play_all(Oracle(EVERYTHING), "0,1")
    for without in (Oracle(EVERYTHING), play_all(Oracle(PLAIN), "0,1")):
        assert not any("*" in text for text in without.moves())
    assert {"2,0*", "2,-1*", "0,-1*"} < stars.moves() and {"1,1", "1,-1", "-1,1"} < stars.moves()
    assert any("*" in text for text in play_all(stars, "1,1 1,-1").moves())
    assert not any("*" in text for text in play_all(stars, "2,0* 1,1").moves())


def test_random_game_to_the_draw() -> None:
    """A4: some random game ends full, with 25 tiles each and no points."""
    end = next(game for game in (random_game(seed, PLAIN) for seed in range(200)) if game.reason == "full")
    assert [len(tiles) for tiles in end.tiles] == [25, 25]
    assert (end.mover, end.score, end.utility, end.moves()) == (OVER, (0, 0), (0.5, 0.5), set())


def test_full_table_without_moving_phase() -> None:
    """A4: a table with all tiles is a draw."""
    assert (block(PLAIN).mover, block(PLAIN).reason) == (OVER, "full")


def test_lift_and_place() -> None:
    """A6: lift an own tile, not back to the same cell, neighbours counted without it."""
    oracle = block(MOVING)
    assert oracle.moves() == {f"{q},{r}^" for q, r in WHITE_BLOCK}
    lifted = oracle.play("0,0^")
    assert (lifted.mover, len(lifted.table)) == (WHITE, 49)
    assert "-1,2" in lifted.moves() and not {"0,0", "-1,1", "0,0*"} & lifted.moves()
    assert lifted.play("-1,2").mover == RED


def test_lift_only_what_can_be_placed() -> None:
    """A6: without a cell to go to nothing is lifted; A5 gives Red one."""
    assert scattered(WHITE, EVERYTHING).moves() == scattered(RED, MOVING).moves() == set()
    red = scattered(RED, EVERYTHING)
    assert len(red.moves()) == 25
    lifted = red.play("3,0^")
    assert "1,0*" in lifted.moves() and not {"3,0*", "4,0*"} & lifted.moves()
    assert lifted.play("1,0*").exception_used


def test_repetition() -> None:
    """A6: the third standing is a draw, the first one being the start of the moving phase."""
    there, back = "0,0^ -1,2 4,9^ 5,6 ", "-1,2^ 0,0 5,6^ 4,9 "
    oracle = play_all(block(MOVING), (there + back) * 2)
    assert (oracle.mover, oracle.reason, oracle.turns) == (OVER, "repetition", 8)
    almost = play_all(block(MOVING), there + back + there + "-1,2^ 0,0")
    assert almost.mover == RED


def quiet_turn(oracle: Oracle, rng: random.Random) -> Oracle:
    """The position after a random moving turn that does not win for anybody."""
    while True:
        lifted = oracle.play(rng.choice(sorted(oracle.moves())))
        after = lifted.play(rng.choice(sorted(lifted.moves())))
        if after.reason not in ("line", "trap", "suicide"):
            return after


def test_hundred_turns() -> None:
    """A6: the game stops as a draw at the end of the 100th moving turn."""
    rng, oracle = random.Random(1), block(MOVING)
    for _ in range(99):
        oracle = quiet_turn(oracle, rng)
    assert oracle.mover == RED
    oracle = quiet_turn(oracle, rng)
    assert (oracle.mover, oracle.reason, oracle.utility) == (OVER, "turns", (0.5, 0.5))


def test_win_on_the_hundredth_turn() -> None:
    """A6: a win goes before the draw; A7: it is worth nothing in the moving phase."""
    five_minus_one = {(-1, -1), (0, -1), (1, -1), (2, -1)}
    white = (WHITE_BLOCK - {(0, 8), (1, 8), (4, 8), (2, 9)}) | five_minus_one
    oracle = Oracle.set_up(white, BLOCK - WHITE_BLOCK, WHITE, MOVING)
    oracle.turns = 99
    end = play_all(oracle, "3,9^ 3,-1")
    assert (end.reason, end.turns, end.utility, end.score) == ("line", 100, (1, 0), (0, 0))


@pytest.mark.parametrize("seed", range(3))
def test_random_game_with_all_options(seed: int) -> None:
    """Every random game ends for one of the known reasons."""
    end = random_game(seed, EVERYTHING)
    assert end.reason in {"line", "trap", "suicide", "repetition", "turns"}
    assert end.score == (0, 0) or sum(end.score) == 50 - len(end.table)
