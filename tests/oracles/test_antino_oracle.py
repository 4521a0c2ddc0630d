"""Checks of the naive Antino oracle against the rule text's examples and hand-made positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .antino import BAG, CHANCE, JOKER, OVER, Oracle, all_cells, is_closed

USUAL = {
    "players": 2,
    "size": 9,
    "strict": False,
    "play_on": False,
    "drop_streak": False,
    "clockwise": False,
    "drawn": False,
}
LOCKED = "dl-e4 dl-e6 xl-d5 xl-f5"
"""Every cell that touches something touches a closed lock."""
THREE_IN_FOUR_DIRECTIONS = "x-c4 o-b4 s-a4 x-e4 o-f4 s-g4 x-d3 o-d2 s-d1 x-d5 o-d6 s-d7"
"""A diamond on d4 counts twelve."""
GREAT = [(4, 4), (5, 5), (7, 7), (8, 8), (4, 8), (8, 4)]
"""Six cells of the 11x11 board, none of which lies within three cells of another on its line."""


def new(**options: int) -> Oracle:
    """A game with some options other than usual."""
    return Oracle({**USUAL, **options})


def table(placed: str, hands: list[str], bag: str = "d", **options: int) -> Oracle:
    """A hand-made position: seat 0 is to place a tile, its hand filled already."""
    oracle = new(**{"players": len(hands), **options})
    for tile, cell in (item.split("-") for item in placed.split()):
        oracle.board[cell] = tile
    oracle.hands = [hand.split() for hand in hands]
    oracle.bag = bag.split()
    oracle.phase = "first"
    return oracle


def play_all(oracle: Oracle, texts: str) -> Oracle:
    """Play the moves written one after another."""
    for text in texts.split():
        oracle = oracle.play(text)
    return oracle


def name(file: int, rank: int) -> str:
    """A cell by its numbers, counted from 1."""
    return f"{' abcdefghijk'[file]}{rank}"


def diagonals(size: int, holes: str) -> str:
    """A board full of plain tiles, four different ones in a row everywhere, but for the holes and the joker."""
    tiles = {name(f, r): "dxos"[(f + r) % 4] for f in range(1, size + 1) for r in range(1, size + 1)}
    middle = name(size // 2 + 1, size // 2 + 1)
    return " ".join(f"{tiles[cell]}-{cell}" for cell in tiles if cell not in {middle, *holes.split()})


def great_table(hands: list[str], bag: str, **options: int) -> Oracle:
    """An 11x11 board on which each of the GREAT cells, still empty, sees three different tiles on every side."""
    steps = [(far * x, far * y) for far in (1, 2, 3) for x, y in [(1, 0), (-1, 0), (0, 1), (0, -1)]]
    arms = {(file + x, rank + y) for file, rank in GREAT for x, y in steps}
    assert not arms & {*GREAT, (6, 6)}
    placed = [f"{'dxos'[(file + rank) % 4]}-{name(file, rank)}" for file, rank in arms]
    assert max(Counter(tile[0] for tile in placed).values()) <= 20
    return table(" ".join(placed), hands, bag, size=11, **options)


FIRST_GREAT_TURN = "d-d4 o-e5 o-g7"
OTHER_GREAT_TURN = "d-h8 d-d8 d-h4"

# What is in the bag


def test_tiles() -> None:
    """N2: 25 of each symbol, of which 2 with a lock and 3 with a key."""
    assert len(BAG) == 100
    assert Counter(tile[0] for tile in BAG) == dict.fromkeys("dxos", 25)
    assert Counter(tile for tile in BAG if "l" in tile) == dict.fromkeys(["dl", "xl", "ol", "sl"], 2)
    assert Counter(tile for tile in BAG if "k" in tile) == dict.fromkeys(["dk", "xk", "ok", "sk"], 3)


@pytest.mark.parametrize(("size", "middle"), [(7, "d4"), (9, "e5"), (11, "f6")])
def test_start(size: int, middle: str) -> None:
    """N1, N8: the joker in the middle; chance draws for the first seat."""
    oracle = new(size=size)
    assert oracle.board == {middle: JOKER} and len(all_cells(size)) == size**2
    assert (oracle.mover, oracle.turn, oracle.moves()) == (CHANCE, 0, {f"draw-{tile}" for tile in BAG})
    assert oracle.score == (0, 0)


def test_odds() -> None:
    """Every tile is as likely."""
    oracle = new()
    oracle.bag = ["d", "ok", "d"]
    assert oracle.odds() == pytest.approx({"draw-d": 2 / 3, "draw-ok": 1 / 3})
    assert sum(new().odds().values()) == pytest.approx(1)
    assert new().odds()["draw-sk"] == pytest.approx(0.03)


def test_play_leaves_the_position_alone() -> None:
    """A move makes a new oracle; an illegal one makes none."""
    oracle = table("", ["d x o", ""])
    assert oracle.play("d-e4").score == (1, 0)
    assert oracle.board == {"e5": JOKER} and oracle.hands[0] == ["d", "x", "o"] and oracle.score == (0, 0)
    for text in ("s-e4", "d-e3", "d-e5", "d-j9", "stop", "drop", "draw-d", ""):
        with pytest.raises(ValueError, match="not a legal move"):
            oracle.play(text)


# What counts


@pytest.mark.parametrize(
    "cells",
    ["a1 b1 c1 d1 e1 f1", "a1 a2 a3 a4 a5 a6", "i9 h9 g9 f9 e9 d9", "i9 i8 i7 i6 i5 i4", "g1 f1 e1 d1 c1 b1"],
)
@pytest.mark.parametrize(
    ("tile", "line", "points"),
    [
        ("3", "1 2 4 2 3", 3),  # the first of the text's few notes
        ("3", "1 2l 4 3", 2),  # the second, locked
        ("3", "1k 2l 4 3", 3),  # the second, with a key
        ("3l", "1k 2l 4 3", 3),  # the third
        ("3l", "1 2 4 1", 3),  # the placed tile's own lock
        ("3k", "2l 1 4 2", 3),  # the placed key opens
        ("3k", "1 2l 4", 2),  # but not from afar
        ("3", "1 2l 4k 2", 3),  # a key behind the lock
        ("3", "1 2 2l 4", 2),  # a repeated symbol does not count, locked or not
        ("3", "1 1l 2", 1),
        ("3", "1 3 2", 1),  # nor does the own symbol
        ("3", "1 3l 2", 1),
        ("3", "1 2 . 4", 2),  # an empty cell
        ("3", "4", 1),
    ],
)
def test_a_line(cells: str, tile: str, line: str, points: int) -> None:
    """N5, with 1 to 4 for the symbols as the text writes them, walking in every direction."""
    faces = str.maketrans("1234", "dxos")
    start, *others = cells.split()
    tiles = line.translate(faces).split()
    placed = " ".join(f"{face}-{cell}" for face, cell in zip(tiles, others, strict=False) if face != ".")
    oracle = table(placed, [tile.translate(faces), ""])
    assert oracle.play(f"{tile.translate(faces)}-{start}").score == (points, 0)


def test_the_lock_on_the_placed_tile_is_gone() -> None:
    """The third of the text's few notes."""
    after = table("dk-b1 xl-c1 s-d1 o-e1", ["ol", ""]).play("ol-a1")
    assert not is_closed(after.board, "a1") and not is_closed(after.board, "c1")


def test_the_joker_counts_and_ends_the_walk() -> None:
    """N5: whatever lies behind it."""
    assert table("s-f5 x-d5 d-c5", ["o", ""]).play("o-b5").score == (3, 0)
    assert table("x-e6 s-e7", ["o", ""]).play("o-e4").score == (1, 0)


def test_four_walks_add_up() -> None:
    """N5: left, right, up and down, each with its own met symbols."""
    assert table("x-c2 x-e2 s-f2 x-d3 x-d1", ["o", ""]).play("o-d2").score == (1 + 2 + 1 + 1, 0)


def test_a_diagonal_key_does_not_open() -> None:
    """The third of the notes on locks and keys; beside the lock it opens, on any side."""
    assert table("d-b1 xl-c1 s-d1 ok-b2", ["o", ""]).play("o-a1").score == (2, 0)
    assert table("d-b1 xl-c1 s-d1 ok-c2", ["o", ""]).play("o-a1").score == (3, 0)


# What may be placed


def test_beside_the_joker_or_another_symbol() -> None:
    """N3: one such neighbour is enough, equal ones beside it are allowed; no tile stands alone."""
    assert table("", ["d", ""]).moves() == {"d-e4", "d-e6", "d-d5", "d-f5"}
    oracle = table("d-e4", ["d x", ""])
    assert oracle.moves() == {f"d-{cell}" for cell in ("d5", "f5", "e6")} | {
        f"x-{cell}" for cell in ("d5", "f5", "e6", "d4", "f4", "e3")
    }
    assert "d-b1" in table("d-a1 x-c1", ["d", ""]).moves()


def test_keys_are_bound_by_the_symbol_too() -> None:
    """N3"""
    assert "dk-a2" not in table("d-a1", ["dk", ""]).moves()
    assert "dk-a2" not in table("dl-a1", ["dk", ""]).moves()
    assert "xk-a2" in table("dl-a1", ["xk", ""]).moves()


def test_strict() -> None:
    """N3: with the option no equal neighbour at all; the joker equals none."""
    strict = table("d-a1 x-c1", ["d o", ""], strict=True).moves()
    assert "d-b1" not in strict and "o-b1" in strict and "d-d1" in strict and "d-e4" in strict


def test_a_closed_lock_accepts_only_keys() -> None:
    """N4, which open it, for ever and for everybody."""
    oracle = table("dl-e4", ["x xl xk", ""])
    free, barred = {"d5", "f5", "e6"}, {"d4", "f4", "e3"}
    assert oracle.moves() == {f"{tile}-{cell}" for tile in ("x", "xl") for cell in free} | {
        f"xk-{cell}" for cell in free | barred
    }
    assert {"x-d4", "x-f4"} < table("dl-e4 xk-e3", ["x", ""]).moves()


def test_a_lock_bars_a_cell_that_has_other_neighbours() -> None:
    """N4: nobody may put a tile next to it."""
    assert "x-b1" not in table("s-a1 ol-c1", ["x", ""]).moves()


def test_one_key_opens_all_locks_beside_it() -> None:
    """N4: also with their own symbol, also a lock that comes later."""
    after = table("dl-a1 sl-c1 x-b2", ["sk", ""]).play("sk-b1")
    assert not is_closed(after.board, "a1") and not is_closed(after.board, "c1")
    assert "o-e2" in table("xk-e4 dl-e3", ["o", ""]).moves()
    assert not is_closed(table("xk-e4", ["dl", ""]).play("dl-e3").board, "e3")


# Twelve and seventy-two


def test_twelve_scores_24_and_goes_on() -> None:
    """N6: with the hand that is left."""
    oracle = table(THREE_IN_FOUR_DIRECTIONS, ["d x x", "s s s"]).play("d-d4")
    assert (oracle.score, oracle.mover, oracle.hands[0]) == ((24, 0), 0, ["x", "x"])
    assert "stop" in oracle.moves() and "x-f5" in oracle.moves() and "drop" not in oracle.moves()
    assert oracle.play("stop").mover == 1
    further = oracle.play("x-f5")  # the joker on the left, a circle below
    assert further.mover == 1 and further.score == (24 + 2, 0)


def test_eleven_does_not() -> None:
    """N6: one tile less is eleven points, and the turn ends."""
    eleven = THREE_IN_FOUR_DIRECTIONS.replace("s-a4", "")
    after = table(eleven, ["d x x", "s s s"]).play("d-d4")
    assert (after.score, after.mover) == ((11, 0), 1)


def test_twelve_with_closed_locks_at_the_ends() -> None:
    """N5: they count."""
    locked = THREE_IN_FOUR_DIRECTIONS.replace("s-", "sl-")
    assert table(locked, ["d x x", ""]).play("d-d4").score == (24, 0)


def test_the_last_tile_of_the_hand_ends_the_turn() -> None:
    """N6: there is nothing to go on with."""
    assert table(THREE_IN_FOUR_DIRECTIONS, ["d", "s s s"]).play("d-d4").mover == 1


def test_only_stop_is_left() -> None:
    """N6: where no tile of the hand fits; there is no drop in the midst of a turn."""
    oracle = table(diagonals(9, "d4 i9 h9") + " sl-h9", ["d x", "s s s"], bag="dk").play("d-d4")
    assert oracle.score == (24, 0) and oracle.moves() == {"stop"}


def test_72_points_twice_win() -> None:
    """N7: at once, whatever the others have."""
    oracle = great_table(["d o o", "s s s"], "d d d x")
    oracle.points[1] = 500
    oracle = play_all(oracle, FIRST_GREAT_TURN)
    assert (oracle.score, oracle.mover) == ((72, 500), 1)
    oracle = play_all(oracle, "s-a5 draw-d draw-d draw-d d-h8 d-d8")
    assert (oracle.score, oracle.mover) == ((120, 501), 0)
    end = oracle.play("d-h4")
    assert (end.score, end.mover, end.reason, end.utility) == ((144, 501), OVER, "72", (1, 0))


def test_48_points_and_a_stop_are_no_great_turn() -> None:
    """N7: nor do twelves of different turns add up."""
    oracle = play_all(great_table(["d o o", "s s s"], "d d d x"), "d-d4 o-e5 stop s-a5 draw-d draw-d o-g7")
    assert oracle.score[0] == 72 and oracle.great_turns == [0, 0]


def test_the_others_rank_by_points() -> None:
    """N7: a game without the option ends with three players too."""
    oracle = great_table(["d o o", "", ""], "d")
    oracle.great_turns = [1, 1, 1]
    end = play_all(oracle, FIRST_GREAT_TURN)
    assert (end.reason, end.utility) == ("72", (1, 0, 0))


def test_play_on() -> None:
    """N7: the winner is out, the others go on until fewer than two are in; the first place stays taken."""
    oracle = great_table(["d o o", "d d d", "s s s"], "x x x", play_on=True)
    oracle.great_turns = [1, 1, 0]
    oracle = play_all(oracle, FIRST_GREAT_TURN)
    assert (oracle.mover, oracle.still_in) == (1, [1, 2])
    later = play_all(oracle, "d-b6 s-a5")
    assert (later.mover, later.turn) == (CHANCE, 1)
    end = play_all(oracle, OTHER_GREAT_TURN)
    assert (end.reason, end.places, end.score, end.utility) == ("72", [0, 1], (72, 72, 0), (1, 0, 0))


def test_72_points_with_the_last_tile() -> None:
    """N7 goes before N10: the winner needs no points, also where the others would have played on."""
    for play_on in (False, True):
        oracle = great_table(["d o o", "", ""], "", play_on=play_on)
        oracle.great_turns, oracle.points = [1, 0, 0], [0, 500, 0]
        end = play_all(oracle, FIRST_GREAT_TURN)
        assert (end.mover, end.utility) == (OVER, (1, 0, 0))
        assert end.reason == ("stuck" if play_on else "72")


def test_play_on_with_two_players() -> None:
    """N7: one alone does not go on."""
    oracle = great_table(["d o o", "s s s"], "d", play_on=True)
    oracle.great_turns = [1, 0]
    assert play_all(oracle, FIRST_GREAT_TURN).reason == "72"


# Hands


def test_a_turn_begins_with_filling_the_hand() -> None:
    """N8: one tile at a time, up to three or as far as the bag goes."""
    oracle = table("", ["d", "s"], bag="x x x").play("d-e4")
    assert (oracle.mover, oracle.moves()) == (CHANCE, {"draw-x"})
    assert oracle.play("draw-x").mover == CHANCE
    oracle = play_all(oracle, "draw-x draw-x")
    assert (oracle.mover, oracle.hands) == (1, [[], ["s", "x", "x"]])
    assert table("", ["d", "s"], bag="x").play("d-e4").play("draw-x").mover == 1
    assert table("", ["d", "s"], bag="").play("d-e4").mover == 1


def test_who_can_place_must() -> None:
    """N9: one tile that fits is enough, and no drop."""
    oracle = table(LOCKED, ["d x ok", ""])
    assert oracle.moves() >= {"ok-d4", "ok-e3"} and all(text.startswith("ok-") for text in oracle.moves())


def test_a_shown_tile_cannot_be_drawn_at_once() -> None:
    """N9: shown, set aside, three drawn; only then the shown go back, and the turn ends."""
    oracle = table(LOCKED, ["d x o", "s s s"], bag="ok s s sl")
    assert oracle.moves() == {"drop"}
    oracle = oracle.play("drop")
    assert (oracle.mover, oracle.moves(), oracle.shown) == (
        CHANCE,
        {"draw-ok", "draw-s", "draw-sl"},
        ["d", "x", "o"],
    )
    oracle = play_all(oracle, "draw-ok draw-s draw-sl")
    assert (oracle.mover, oracle.hands[0], sorted(oracle.bag)) == (1, ["ok", "s", "sl"], ["d", "o", "s", "x"])
    assert oracle.play("drop").moves() == {"draw-d", "draw-o", "draw-s", "draw-x"}


def test_a_drop_with_few_tiles_in_the_bag() -> None:
    """N9: up to three are drawn; with none the turn ends at once."""
    oracle = play_all(table(LOCKED, ["d x o", "s s s"], bag="sk"), "drop draw-sk")
    assert (oracle.mover, oracle.hands[0], sorted(oracle.bag)) == (1, ["sk"], ["d", "o", "x"])
    oracle = table(LOCKED, ["d x o", "sk"], bag="").play("drop")
    assert (oracle.mover, oracle.turn, oracle.moves()) == (CHANCE, 1, {"draw-d", "draw-x", "draw-o"})


def test_an_empty_hand_drops_nothing() -> None:
    """N9: who has no tile cannot place; N8: the next has none to draw either."""
    oracle = table(LOCKED, ["", "sk"], bag="")
    assert oracle.moves() == {"drop"}
    assert oracle.play("drop").mover == 1


# Ends


def test_no_tile_outside_fits() -> None:
    """N10: bag and all hands count, and keys are bound by N3."""
    placed = LOCKED.removesuffix(" xl-f5")
    assert table(placed, ["xl", "x s"], bag="o").play("xl-f5").reason == "stuck"
    assert table(placed, ["xl", "x ok"], bag="o").play("xl-f5").mover == CHANCE
    assert table(placed, ["xl", "x s"], bag="ok").play("xl-f5").mover == CHANCE
    assert table(placed, ["xl dk", "x s"], bag="").play("xl-f5").mover == 1
    diamonds = placed.replace("xl", "dl")
    assert table(diamonds, ["dl", "x s"], bag="dk").play("dl-f5").reason == "stuck"
    assert table(diamonds, ["dl", "x s"], bag="sk").play("dl-f5").mover == CHANCE


def test_no_tile_is_left() -> None:
    """N10: then none can be placed."""
    end = table("x-f5", ["d", ""], bag="", size=11).play("d-e5")
    assert (end.mover, end.reason, end.moves()) == (OVER, "stuck", set())


def test_full_board_and_shared_win() -> None:
    """N10, G2: the last cell; equal points share."""
    oracle = table(diagonals(7, "a1"), ["o o", ""], size=7)
    oracle.points = [10, 16]
    end = oracle.play("o-a1")
    assert (end.mover, end.reason, end.score, end.utility) == (OVER, "full", (16, 16), (0.5, 0.5))
    oracle.points = [11, 16]
    assert oracle.play("o-a1").utility == (1, 0)


def test_a_full_board_ends_a_turn_that_would_go_on() -> None:
    """N6, N10."""
    end = table(diagonals(9, "d4"), ["d x x", ""]).play("d-d4")
    assert (end.reason, end.score) == ("full", (24, 0))


def three_drops(**options: int) -> Oracle:
    """Three seats drop in a row."""
    oracle = table(LOCKED, ["d d d", "x x x", "o o o"], bag="s s s", **options)
    return play_all(oracle, "drop draw-s draw-s draw-s drop draw-d draw-d draw-d drop draw-x draw-x draw-x")


def test_drop_streak() -> None:
    """N10: over with the third drop of three players, if they have agreed so."""
    end = three_drops(drop_streak=True)
    assert (end.mover, end.reason, end.utility) == (OVER, "streak", (1 / 3, 1 / 3, 1 / 3))
    assert three_drops(drop_streak=False).mover == 0


def test_no_drop_streak_of_two() -> None:
    """N10, G3: it needs three who are still in, however many sat down."""
    oracle = table(LOCKED, ["d d d", "x x x", ""], bag="s s s", drop_streak=True).leave(2)
    drops = "drop draw-s draw-s draw-s drop draw-d draw-d draw-d drop draw-x draw-x draw-x"
    assert play_all(oracle, drops).mover == 1


def four(bag: str = "s s s") -> Oracle:
    """Four seats, none of which can place a tile."""
    return table(LOCKED, ["d d d", "x x x", "o o o", "d d d"], bag=bag, drop_streak=True)


def test_drop_streak_of_those_still_in() -> None:
    """N10, G3: of four players one has left, so three drops are enough."""
    drops = "drop draw-s draw-s draw-s drop draw-d draw-d draw-d drop draw-x draw-x draw-x"
    assert play_all(four(), drops).mover == 3
    assert play_all(four("s s s").leave(3), drops).reason == "streak"


def test_what_was_dropped_by_who_has_left_does_not_count() -> None:
    """N10, G3: two have dropped, one of them leaves, the third drops; the fourth has not."""
    oracle = play_all(four(), "drop draw-s draw-s draw-s drop draw-d draw-d draw-d").leave(0)
    oracle = play_all(oracle, "drop draw-x draw-x draw-x")
    assert (oracle.mover, oracle.phase) == (3, "first")
    assert play_all(oracle, "drop draw-o draw-o draw-o").reason == "streak"


def test_who_drops_last_and_leaves_ends_nothing() -> None:
    """N10, G3: the others play on; the next drop of one of them ends the game."""
    drops = "drop draw-s draw-s draw-s drop draw-d draw-d draw-d drop draw-x draw-x draw-x"
    oracle = play_all(four(), drops).leave(3)
    assert (oracle.mover, oracle.turn) == (0, 0)
    assert play_all(oracle, "drop draw-d draw-d draw-d").reason == "streak"


def test_a_placement_breaks_a_streak() -> None:
    """N10: two drops, a placement, one drop."""
    hands, bag = ["d d d", "d d d", "xl xl xl"], "d d d d d d d d"
    oracle = table(LOCKED + " d-a1", hands, bag, drop_streak=True)
    drop = "drop draw-d draw-d draw-d "
    assert play_all(oracle, drop * 2 + "xl-a2 " + drop * 2).mover == CHANCE


# Beginning and order


def lots(players: int, texts: str) -> Oracle:
    """A game in which the first tiles were drawn for the start."""
    return play_all(new(players=players, drawn=True), " ".join(f"draw-{tile}" for tile in texts.split()))


@pytest.mark.parametrize(
    ("players", "tiles", "first"),
    [
        (2, "x d", 1),
        (2, "o x", 1),
        (2, "o s", 0),
        (2, "d dl", 1),
        (2, "dl dk", 1),
        (2, "dk d", 0),
        (2, "dl xk", 0),  # the symbol goes before the key
        (4, "s o x dk", 3),
        (3, "x d x", 1),  # those below the highest may be equal
        (3, "d x d", None),
        (3, "d x d s", None),  # only the tied draw again
        (3, "d x d s o", 2),
        (4, "s dk s dk x o", 1),
        (3, "d d x s s", None),  # only the latest round is compared
        (3, "d d x s s o d", 1),
        (3, "d d d x x s o d", 1),
    ],
)
def test_starting_draw(players: int, tiles: str, first: int | None) -> None:
    """N11: drawn in the order of the seats, the tied leaders again."""
    oracle = lots(players, tiles)
    assert oracle.mover == CHANCE
    assert (oracle.turn if oracle.phase == "fill" else None) == first


def test_lots_stay_out_until_the_start_is_decided() -> None:
    """N11: then they go back, before the first hand is filled."""
    assert len(lots(2, "dk dk").bag) == 98
    assert lots(2, "dk dk").odds()["draw-dk"] == pytest.approx(1 / 98)
    decided = lots(2, "dk dk d o")
    assert sorted(decided.bag) == sorted(BAG) and decided.hands == [[], []]


def test_a_bag_too_small_for_another_round() -> None:
    """N11: the lowest of the tied seats begins."""
    oracle = new(players=3, drawn=True)
    oracle.bag = ["s", "d", "d", "o"]
    oracle = play_all(oracle, "draw-s draw-d draw-d")
    assert (oracle.phase, oracle.turn, len(oracle.bag)) == ("fill", 1, 4)


def test_turn_order() -> None:
    """N13: the next seat, or with the option the one before."""
    full = ["d x o", "d x o", "d x o"]
    assert table("", full).play("d-e4").mover == 1
    assert table("", full, clockwise=True).play("d-e4").mover == 2
    assert table("", full).leave(1).play("d-e4").mover == 2


# Solitaire


def test_solitaire() -> None:
    """N12: one tile a turn, drawn blind, which must be placed."""
    oracle = new(players=1, drawn=True)
    assert (oracle.mover, len(oracle.bag)) == (CHANCE, 100)
    oracle = oracle.play("draw-d")
    assert (oracle.mover, oracle.moves()) == (0, {"d-e4", "d-e6", "d-d5", "d-f5"})
    oracle = oracle.play("d-e4")
    assert (oracle.mover, oracle.score, len(oracle.bag)) == (CHANCE, (1,), 99)


def test_solitaire_ends_with_a_tile_that_does_not_fit() -> None:
    """N12: when it is drawn, not before."""
    oracle = table(LOCKED.removesuffix(" xl-f5"), ["xl"], bag="o ok").play("xl-f5")
    assert oracle.play("draw-ok").mover == 0
    end = oracle.play("draw-o")
    assert (end.mover, end.reason, end.score) == (OVER, "solitaire", (1,))
    assert end.utility == pytest.approx((1 / 301,))


def test_solitaire_ends_with_an_empty_bag() -> None:
    """N12"""
    assert table("", ["d"], bag="").play("d-e4").reason == "solitaire"


def test_solitaire_ends_with_a_full_board() -> None:
    """N12"""
    assert table(diagonals(7, "a1"), ["o"], size=7).play("o-a1").reason == "full"


def test_solitaire_doubles_twelve() -> None:
    """N12: without the extra tile."""
    after = table(THREE_IN_FOUR_DIRECTIONS, ["d"], bag="d").play("d-d4")
    assert (after.score, after.mover) == ((24,), CHANCE)


def test_solitaire_resigned() -> None:
    """G3: worth nothing."""
    end = table("", ["d"]).play("d-e4").leave(0)
    assert (end.mover, end.score, end.utility) == (OVER, (1,), (0,))


# Leaving


def test_one_of_two_leaves() -> None:
    """G3: ranks last, whatever the points; the hand goes back into the bag."""
    oracle = table("", ["d x o", "s s"], bag="xk")
    oracle.points = [50, 3]
    end = oracle.leave(0)
    assert (end.mover, end.reason, end.utility) == (OVER, "left", (0, 1))
    assert (sorted(end.bag), end.hands) == (["d", "o", "x", "xk"], [[], ["s", "s"]])
    assert oracle.leave(1).utility == (1, 0)


def test_leaving_on_turn() -> None:
    """G3: the next seat's turn begins; the last one left wins."""
    oracle = table("", ["d", "s s s", "x x x"], bag="")
    after = oracle.leave(0)
    assert (after.mover, after.bag) == (1, ["d"])
    assert after.play("s-e4").mover == 2
    assert after.leave(1).utility == (0, 0, 1)


def test_leaving_while_another_is_on_turn() -> None:
    """G3: whose turn goes on as it is, but with more tiles to draw."""
    oracle = table("", ["d d d", "s", "x x x"], bag="o").play("d-e4")
    after = oracle.leave(2)
    assert (after.mover, after.turn, after.moves()) == (CHANCE, 1, {"draw-o", "draw-x"})
    assert play_all(after, "draw-x draw-o s-d5").turn == 0


def test_leaving_in_the_midst_of_a_drop() -> None:
    """G3, N9: what was shown goes back too, and the turn is over."""
    oracle = table(LOCKED, ["d x o", "s s s", "x x x"], bag="ok sk").play("drop").play("draw-ok")
    after = oracle.leave(0)
    assert (after.mover, sorted(after.bag), after.shown) == (1, ["d", "o", "ok", "sk", "x"], [])
    assert oracle.leave(1).moves() == {"draw-sk", "draw-s"}


def test_who_left_has_no_share_of_the_win() -> None:
    """G3: most points or not."""
    oracle = table(diagonals(7, "a1"), ["o", "", ""], size=7).leave(2)
    oracle.points = [0, 6, 40]
    assert oracle.play("o-a1").utility == (0.5, 0.5, 0)


def test_leaving_in_the_starting_draw() -> None:
    """G3, N11: the others draw on; one alone begins at once; the lot stays out meanwhile."""
    oracle = lots(3, "d").leave(0)
    assert len(oracle.bag) == 99
    assert (play_all(oracle, "draw-o draw-x").turn, play_all(oracle, "draw-o draw-x").phase) == (2, "fill")
    assert lots(3, "o x").leave(2).turn == 1
    tied = lots(3, "d x d")
    assert (tied.leave(0).phase, tied.leave(0).turn, len(tied.leave(0).bag)) == ("fill", 2, 100)
    assert (tied.leave(1).phase, play_all(tied.leave(1), "draw-s draw-o").turn) == ("lots", 2)


def test_who_has_a_place_cannot_leave() -> None:
    """G3, N7: who has taken first place has finished."""
    oracle = great_table(["d o o", "d d d", "s s s"], "x x x", play_on=True)
    oracle.great_turns = [1, 0, 0]
    oracle = play_all(oracle, FIRST_GREAT_TURN)
    with pytest.raises(ValueError, match="cannot leave"):
        oracle.leave(0)
    assert oracle.leave(1).utility == (1, 0, 0)


def test_nobody_leaves_twice() -> None:
    """G3: who has left is not there."""
    with pytest.raises(ValueError, match="cannot leave"):
        table("", ["d", "x", "o"]).leave(1).leave(1)


def test_nobody_leaves_after_the_end() -> None:
    """Nor a seat that is not there."""
    for oracle, seat in [(table("", ["d", "x"]).leave(0), 1), (new(), 2), (new(), -1)]:
        with pytest.raises(ValueError, match="cannot leave"):
            oracle.leave(seat)


# Whole games


@pytest.mark.parametrize(
    "options",
    [
        {"drawn": True},
        {"players": 1, "size": 7},
        {"players": 3, "drop_streak": True, "strict": True},
        {"players": 4, "size": 11, "clockwise": True, "play_on": True},
    ],
)
def test_random_games(options: dict[str, int]) -> None:
    """They end, no tile is lost, points only grow, and probabilities add up."""
    rng, oracle = random.Random(1), new(**options)
    while oracle.mover != OVER:
        after = oracle.play(rng.choice(sorted(oracle.moves())))
        placed = [tile for tile in after.board.values() if tile != JOKER]
        hands = [tile for hand in after.hands for tile in hand]
        assert Counter(placed + hands + after.bag + after.shown) == Counter(BAG)
        assert sum(after.score) >= sum(oracle.score)
        assert after.mover != CHANCE or sum(after.odds().values()) == pytest.approx(1)
        oracle = after
    assert oracle.moves() == set()
    assert oracle.reason in {"solitaire", "stuck", "streak", "full"}
    assert len(oracle.seats) == 1 or sum(oracle.utility) == pytest.approx(1)
