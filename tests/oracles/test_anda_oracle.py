"""Checks of the naive Anda oracle against the facts in the rulings and hand-made positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from .anda import (
    BLACK,
    OVER,
    WHITE,
    Board,
    Oracle,
    after_removals,
    neighbours,
    rim,
    smothered_stones,
    stands_early,
    stands_late,
    with_stones,
)

LATE = pytest.mark.parametrize("late", [False, True], ids=["early", "late"])
SIDES = {7: 2, 19: 3}
"""Side of the board by its number of cells, as far as there are pictures."""
EYE = "  . B W / B B W W / W W W W W / W W W W / W W W"
"""Black's last breath is a one-cell eye, White has none."""
TWO_GUARDS = "  B . W / . B W . / W W B W . / . W B W / . W B"
"""One white group guards Black's breath a2, another one guards b1."""
BOTH_SMOTHERED = "  . . . / B . B . / W . . B W / B . W . / B . W"
"""White on a2 smothers b1, d1 with e1, and its own c5; before that nothing is smothered."""
SAVED = "  W B . / . . B . / B . . B . / . W . B / W . ."
"""White on d3 smothers c1 and its own a1, but without c1 White's a1 has breath."""
REPETITION = "  W W . / . W B . / W W . B B / B . . B / . . W"
"""The facts of D10: Black moves."""


def options(**changed: object) -> dict[str, object]:
    """Options other than those of a game on side 3 without komi."""
    return {"side": 3, "komi": "0", "handicap": 0, "late_test": False} | changed


def read(picture: str) -> tuple[int, Board]:
    """Side and board of a picture, rows from top to bottom."""
    signs = picture.replace("/", "").split()
    side = SIDES[len(signs)]
    of = {
        sign: frozenset(c for c, s in zip(neighbours(side), signs, strict=True) if s == sign) for sign in "BW"
    }
    return side, (of["B"], of["W"])


def table(picture: str, colour: int, late: bool = False, **more: object) -> Oracle:
    """A hand-made position; more is prison and new."""
    side, board = read(picture)
    return Oracle.set_up(options(side=side, late_test=late), board, colour, **more)  # type: ignore[arg-type]


def smothered(picture: str) -> tuple[str, str]:
    """The smothered stones of Black and of White."""
    side, board = read(picture)
    black, white = (" ".join(sorted(smothered_stones(side, board, colour))) for colour in (BLACK, WHITE))
    return black, white


def stones(oracle: Oracle) -> str:
    """The board as pictures show it."""
    rows: dict[str, list[str]] = {}
    for cell in neighbours(oracle.side):
        sign = "B" if cell in oracle.board[BLACK] else "W" if cell in oracle.board[WHITE] else "."
        rows.setdefault(cell[0], []).append(sign)
    return " / ".join(" ".join(row) for row in rows.values())


def play_all(oracle: Oracle, texts: str) -> Oracle:
    """Play the moves written one after another."""
    for text in texts.split():
        oracle = oracle.play(text)
    return oracle


def random_game(seed: int, **changed: object) -> Iterator[Oracle]:
    """Every position of a game of uniformly random moves."""
    rng, oracle = random.Random(seed), Oracle(options(**changed))
    yield oracle
    while oracle.mover != OVER:
        oracle = oracle.play(rng.choice(sorted(oracle.moves())))
        yield oracle


def last_of(game: Iterator[Oracle]) -> Oracle:
    """The end of a game."""
    *_, end = game
    return end


# D1


@pytest.mark.parametrize(("side", "cells"), [(2, 7), (3, 19), (4, 37), (5, 61), (7, 127), (9, 217)])
def test_D1_boards(side: int, cells: int) -> None:
    near = neighbours(side)
    assert len(near) == cells
    assert len(rim(side)) == 6 * (side - 1)
    assert [len(near[cell]) for cell in rim(side)].count(3) == 6
    assert all(cell in near[other] for cell in near for other in near[cell])


def test_D1_names() -> None:
    """Rows by letters from the top, cells by numbers from the left."""
    assert list(neighbours(2)) == ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    assert sorted(neighbours(3)["a1"]) == ["a2", "b1", "b2"]
    assert sorted(neighbours(3)["c3"]) == ["b2", "b3", "c2", "c4", "d2", "d3"]
    assert sorted(neighbours(3)["d1"]) == ["c1", "c2", "d2", "e1"]
    assert list(neighbours(9))[-1] == "q9"


# D2


def test_D2_breaths_reach_through_empty_cells() -> None:
    """Both cells beside a1 touch the white stone; other cells of their region do not, until a wall cuts them off."""
    assert smothered("B . . / . W . . / . . . . . / . . . . / . . .") == ("", "")
    assert smothered("B . W / . W W . / W W . . . / . . . . / . . .") == ("a1", "")


def test_D2_breaths_beside_the_same_group() -> None:
    """The middle stone touches the whole rest of a small board."""
    assert smothered("B . / . W . / . .") == ("a1", "")


def test_D2_breaths_beside_different_groups() -> None:
    """One enemy group for each breath, not the same one for all."""
    assert smothered(TWO_GUARDS) == ("a1 b2 c3 d3 e3", "")


def test_D2_a_breath_beside_two_groups_is_air() -> None:
    """Black's only breath touches two white groups, each of which has it beside one group only."""
    assert smothered("W . / B B W / B B") == ("", "a1 b3")


def test_D2_an_eye_is_air() -> None:
    assert smothered(EYE)[BLACK] == ""


def test_D2_without_breath() -> None:
    assert smothered("W B / B B . / . .") == ("", "a1")


# D3


def test_D3_no_placement_into_an_eye() -> None:
    """A placement is tested before anything leaves."""
    assert table(EYE, WHITE, prison=(1, 0)).moves() == {"take"}


def test_D3_late_test_takes_the_eye() -> None:
    oracle = table(EYE, WHITE, late=True, prison=(1, 0))
    assert oracle.moves() == {"take", "a1"}
    end = oracle.play("a1")
    assert (end.mover, end.reason, end.score) == (OVER, "annihilation", (0, 1))


def test_D3_late_test_forbids_what_would_leave() -> None:
    """A white stone in Black's larger group smothers nothing and would leave itself."""
    picture = ". B . / B B B B / B B B B B / B . W W / W W ."
    for late in (False, True):
        assert not {"a1", "a3"} & table(picture, WHITE, late, prison=(1, 0)).moves()


def test_D3_joins_groups() -> None:
    """A stone without breath of its own has that of the groups it joins."""
    oracle = table("W . W / B B W . / B B W W W / B B B . / . B B", WHITE)
    assert "a2" in oracle.moves()
    assert "a2" not in table("W . W / B B B . / B B W W W / B B B . / . B B", WHITE).moves()


# D4


def test_D4_enemy_and_friendly_groups_leave() -> None:
    assert smothered(BOTH_SMOTHERED) == ("", "")
    after = table(BOTH_SMOTHERED, WHITE).play("a2")
    assert stones(after) == ". W . / . . B . / W . . B . / . . W . / . . W"
    assert (after.mover, after.reason) == (0, None)


def test_D4_enemy_groups_leave_first() -> None:
    """A friendly group lives if the enemy groups that leave give it breath."""
    side, board = read(SAVED)
    placed = with_stones(board, WHITE, frozenset({"d3"}))
    assert [smothered_stones(side, placed, colour) for colour in (BLACK, WHITE)] == [{"c1"}, {"a1"}]
    assert stones(table(SAVED, WHITE).play("d3")) == "W B . / . . B . / . . . B . / . W W B / W . ."


def test_D4_own_groups_leave() -> None:
    """White on c4 smothers White's e3 and nobody else."""
    after = table(". . . / W . . B / . . . . . / . . B . / . B W", WHITE).play("c4")
    assert stones(after) == ". . . / W . . B / . . . W . / . . B . / . B ."
    assert after.prison == (0, 1)


def test_D4_pairs_vanish_from_the_prison() -> None:
    """Three black stones and a white one come in."""
    for before, after in [((0, 0), (2, 0)), ((3, 0), (5, 0)), ((0, 2), (0, 0)), ((0, 5), (0, 3))]:
        assert table(BOTH_SMOTHERED, WHITE, prison=before).play("a2").prison == after


# D5


def test_D5_two_stones_on_the_rim() -> None:
    """Two actions of the same mover; the stones lie on rim cells that do not touch."""
    oracle = Oracle(options())
    assert oracle.moves() == rim(3)
    half = oracle.play("a1")
    assert (half.mover, half.turns) == (0, 0)
    assert half.moves() == rim(3) - {"a1", "a2", "b1"}
    after = half.play("e3")
    assert (after.mover, after.turns, after.board) == (1, 1, ({"a1", "e3"}, set()))
    assert after.moves() == rim(3) - {"a1", "e3"}
    both = play_all(after, "a2 c5")
    assert (both.mover, both.turns) == (0, 2)
    assert "c3" in both.moves() and both.play("c3").mover == 1


def test_D5_both_are_tested_after_both_are_placed() -> None:
    """A stone on a3 has a free breath, a1, until the other stone lies there; b1 leaves it."""
    oracle = table(". . . / . . B B / B B B B B / B B B B / B B B", WHITE, new={WHITE})
    assert oracle.moves() == {"a2", "a3", "b1"}
    assert oracle.play("a3").moves() == {"b1"}
    assert "a3" in table(". . . / . . B B / B B B B B / B B B B / B B B", WHITE).moves()


def test_D5_nothing_leaves_before_the_second_stone_lies() -> None:
    half = Oracle(options(side=2)).play("a1")
    assert half.board == (set(), set()) and half.play("b3").board == ({"a1", "b3"}, set())


def test_D5_without_a_legal_pair() -> None:
    """D6 if there is a prisoner, else D8."""
    picture = ". B . / B B B B / B B B B B / B B B B / B B B"
    assert table(picture, WHITE, prison=(1, 0), new={WHITE}).moves() == {"take"}
    end = table(picture, WHITE, new={WHITE})
    assert (end.mover, end.reason, end.score) == (OVER, "no action", (1, 0))


# D6


def test_D6_takes_an_enemy_prisoner() -> None:
    """Own stones in the prison are of no use."""
    empty = "W . / . . . / . B"
    assert "take" not in table(empty, WHITE, prison=(0, 3)).moves()
    oracle = table(empty, WHITE, prison=(3, 0))
    after = oracle.play("take")
    assert (after.prison, after.board, after.mover) == ((2, 0), oracle.board, 0)


def test_D6_on_a_first_turn() -> None:
    """The double placement is passed by for good; the other player keeps it."""
    oracle = Oracle(options(handicap=1))
    assert oracle.moves() == rim(3) | {"take"}
    taken = oracle.play("take")
    assert (taken.mover, taken.prison) == (1, (0, 0))
    assert taken.play("a1").mover == 1
    back = play_all(taken, "a1 e3")
    assert back.mover == 0 and "c3" in back.moves()
    assert back.play("c3").mover == 1


def test_D6_no_prisoner_between_two_stones() -> None:
    assert "take" not in Oracle(options(handicap=1)).play("a1").moves()


# D7


@LATE
def test_D7_the_last_enemy_group(late: bool) -> None:
    end = table("B . / . . . / . .", WHITE, late).play("b2")
    assert (end.mover, end.reason, end.score, end.utility) == (OVER, "annihilation", (0, 1), (0, 1))
    assert end.moves() == set() and end.turns == 1


def test_D7_not_before_the_enemy_has_placed() -> None:
    """No last group leaves where there was none."""
    assert play_all(Oracle(options(side=2)), "a1 b3").reason is None


@LATE
def test_D7_annihilation_is_always_the_movers_win(late: bool) -> None:
    """What is placed stays: a group that loses its free breath to a removal has the cells of that removal."""
    ends = 0
    for seed in range(60):
        for before, after in pairwise(random_game(seed, side=2 + seed % 3, late_test=late)):
            if after.reason == "annihilation":
                ends += 1
                assert after.winner == before.mover and after.board[before.colour]
    assert ends > 10


# D8


def test_D8_loses_without_action() -> None:
    """Black closes its second eye; White, which has one, has nothing to do but to take a prisoner."""
    picture = ". B . / B B B . / B B B B B / B B W W / B W ."
    end = table(picture, BLACK).play("b4")
    assert (end.mover, end.reason, end.score, end.moves()) == (OVER, "no action", (1, 0), set())
    assert table(picture, BLACK, prison=(1, 0)).play("b4").moves() == {"take"}


# D9


def test_D9_komi_pie() -> None:
    oracle = Oracle(options(komi="pie"))
    assert (oracle.mover, oracle.moves(), oracle.score) == (0, {f"komi-{k}" for k in range(10)}, (0, 0))
    chosen = oracle.play("komi-3")
    assert (chosen.mover, chosen.moves()) == (1, {"black", "white"})
    for text, black in (("black", 1), ("white", 0)):
        begun = chosen.play(text)
        assert (begun.mover, begun.prison, begun.turns, begun.moves()) == (black, (3, 0), 0, rim(3))
        after = play_all(begun, "a1 e3")
        assert after.mover == 1 - black and "take" in after.moves()
    assert oracle.play("komi-0").play("black").prison == (0, 0)


def test_D9_the_winner_is_a_seat() -> None:
    """Whoever acts last has won, as Black or as White."""
    seen = set()
    for seed in range(30):
        *_, before, end = random_game(seed, komi="pie")
        assert end.score == tuple(float(seat == before.mover) for seat in (0, 1))
        seen.add((end.winner, end.black))
    assert len(seen) == 4


def test_D9_fixed_komi() -> None:
    oracle = Oracle(options(komi="5"))
    assert (oracle.mover, oracle.prison, oracle.moves()) == (0, (5, 0), rim(3))


def test_D9_handicap() -> None:
    """White stones instead of komi and pie."""
    for komi in ("pie", "5"):
        oracle = Oracle(options(komi=komi, handicap=4))
        assert (oracle.mover, oracle.prison, oracle.moves()) == (0, (0, 4), rim(3) | {"take"})


# D10


def test_D10_repetition() -> None:
    """The example of the rulings; without that past the same placement is legal."""
    oracle = play_all(table(REPETITION, BLACK), "d2 e2 d1")
    assert (oracle.mover, oracle.turns, oracle.prison) == (1, 3, (0, 0))
    assert "e3" not in oracle.moves()
    with pytest.raises(ValueError, match="not a legal move: 'e3'"):
        oracle.play("e3")
    no_past = table(stones(oracle), WHITE)
    assert no_past.moves() == oracle.moves() | {"e3"}
    assert stones(no_past.play("e3")) == " ".join(REPETITION.split())


def test_D10_the_same_board_with_the_other_mover_is_another_position() -> None:
    oracle = play_all(table(REPETITION, BLACK), "d2 e2")
    oracle.earlier = frozenset((board, 1 - colour) for board, colour in oracle.earlier)
    assert "e3" in oracle.play("d1").moves()


def test_D10_forbids_no_prisoner() -> None:
    """Taking one is legal even if it brings back a position."""
    oracle = play_all(table(REPETITION, BLACK, prison=(1, 0)), "d2")
    oracle.earlier |= {(oracle.board, BLACK)}
    assert oracle.play("take").mover == 0


@pytest.mark.parametrize(
    ("late", "seed", "side"),
    [
        (False, 0, 2),
        (False, 1, 3),
        (False, 2, 3),
        (False, 3, 4),
        (True, 0, 2),
        (True, 28, 3),
        (True, 892, 3),
        (True, 3, 4),
    ],
)
def test_D3_D10_short_cuts_say_what_the_clauses_say(late: bool, seed: int, side: int) -> None:
    """Every placement looked at in full; the two games on side 3 with the late test come to repetitions."""
    repetitions = 0
    for p in random_game(seed, side=side, late_test=late):
        if p.mover == OVER or p.new:
            continue
        for cell in p.cells - p.board[BLACK] - p.board[WHITE]:
            placed = frozenset({cell})
            stands = (stands_late if late else stands_early)(side, p.board, p.colour, placed)
            after = after_removals(side, with_stones(p.board, p.colour, placed), p.colour)
            repeats = (after, 1 - p.colour) in p.earlier
            repetitions += stands and repeats
            assert (cell in p.moves()) == (stands and not repeats)
            assert not stands or placed <= after[p.colour]
    assert (repetitions > 0) == (seed in (28, 892))


# Whole games


def test_longest_game() -> None:
    """Who would have to act after the last turn loses."""
    oracle = table("W . / . . . / . B", WHITE)
    oracle.turns = 100 + 4 * 7 - 2
    almost = oracle.play("a2")
    assert almost.reason is None
    end = almost.play("b3")
    assert (end.mover, end.reason, end.score) == (OVER, "longest", (1, 0))


def test_play_leaves_the_position_alone() -> None:
    oracle = Oracle(options())
    assert play_all(oracle, "a1 e3 a2").half == "a2"
    assert (oracle.mover, oracle.board, oracle.moves(), oracle.half) == (0, (set(), set()), rim(3), "")
    for text in ("c3", "a4", "", "take", "komi-1", "black"):
        with pytest.raises(ValueError, match="not a legal move"):
            oracle.play(text)


@pytest.mark.parametrize("komi", ["0", "1", "2", "3"])
def test_side_2_is_whites(komi: str) -> None:
    """A known result, by full search, the past of every position included."""
    assert not first_wins(Oracle(options(side=2, komi=komi)))


def first_wins(oracle: Oracle) -> bool:
    """Whether First can force a win."""
    if oracle.mover == OVER:
        return oracle.winner == 0
    first = oracle.mover == 0
    return any(first_wins(oracle.play(text)) == first for text in sorted(oracle.moves())) == first


@LATE
def test_random_games(late: bool) -> None:
    """Every random game ends, with a winner, long before it is cut off; board and mover determine the prison (D10)."""
    reasons = set()
    for seed in range(60):
        handicap = [0, 0, 0, 4][seed % 4]
        komi = "pie" if handicap else ["pie", "0", "5"][seed % 3]
        prisons: dict[tuple[Board, int], tuple[int, int]] = {}
        for p in random_game(seed, side=2 + seed % 4, late_test=late, komi=komi, handicap=handicap):
            assert min(p.prison) == 0
            if not p.new:
                assert prisons.setdefault((p.board, p.colour), p.prison) == p.prison
        reasons.add(p.reason)
        assert sorted(p.score) == [0, 1]
    assert reasons == {"annihilation", "no action"}


def test_length_of_random_games() -> None:
    """The facts say 16.9 turns on side 3."""
    turns = [last_of(random_game(seed)).turns for seed in range(200)]
    assert 16 < sum(turns) / len(turns) < 18
