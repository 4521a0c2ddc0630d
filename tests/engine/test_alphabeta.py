"""Alpha-beta agrees with looking at everything, in slices of any size, and finds the quickest win."""

import numpy as np
import pytest

import tessella
from engine.exhaustive import best_moves, worth
from engine.toys import TOYS, decisions
from rings import first_of
from tessella import Position
from tessella.core.compiler.jit import blank
from tessella.engine.budget import Budget
from tessella.engine.depth.alphabeta import AlphaBeta, Search
from tessella.engine.depth.alphabeta_stack import back_up, context_type
from tessella.engine.depth.transposition import ENTRY, SURE, WIN, pack, unpack
from tessella.engine.search import search
from tessella.engine.task import Task

WHOLE_GAME = Budget(depth=20)
FINE = 0.02
"""A search's value counts the plies to a win, and takes a tenth off what is neither won nor lost."""


def expected(utility: float) -> float:
    """The search's value for a utility, its scale for shared results included."""
    return utility if utility in (0.0, 1.0) else 0.5 + 0.9 * (utility - 0.5)


@pytest.mark.parametrize(
    "name",
    [
        name if name != "trio" else pytest.param(name, marks=pytest.mark.verify("a larger toy"))
        for name in TOYS
    ],
)
def test_value_and_move_are_those_of_looking_at_everything(name):
    for position in decisions(name, 25, fewest_plies=2):
        if position.game.kernel.chance:
            continue
        found = search(position, WHOLE_GAME, method=AlphaBeta(blind=True))
        assert found.value == pytest.approx(expected(worth(position, position.mover)), abs=FINE), position
        assert found.move.text in best_moves(position), position


@pytest.mark.verify("looks at every game to its end")
def test_chance_is_averaged():
    for position in decisions("peek", 25):
        found = search(position, WHOLE_GAME, method=AlphaBeta())
        sure = [worth(position.play(move), position.mover) for move in position.moves()]
        assert worth(position.play(found.move), position.mover) == pytest.approx(max(sure), abs=FINE), (
            position
        )


@pytest.mark.parametrize("name", first_of(TOYS, "the same of another toy"))
def test_slices_do_not_matter(name):
    for position in decisions(name, 5):
        whole, sliced = whole_and_sliced(position)
        assert whole == sliced


def whole_and_sliced(position: Position) -> tuple[list[int], list[int]]:
    """Value, action and nodes of one search run at once and of one run node by node."""
    results = []
    for size in (1 << 40, 1):
        table = np.zeros(1 << 10, ENTRY)
        sliced = Search(Task(position, Budget(depth=4), position.actions, 3), AlphaBeta(), table)
        sliced.slices.next = lambda size=size: size
        assert sliced.reaches(4)
        root = sliced.context.frame[0]
        results.append([int(root.best), int(root.move), int(sliced.context.nodes)])
    return results[0], results[1]


@pytest.mark.parametrize("name", TOYS)
def test_equal_seeds_and_nodes_give_equal_reports(name):
    for position in decisions(name, 5):
        one, two = (search(position, Budget(nodes=300), seed=5, method=AlphaBeta()) for _ in range(2))
        assert one == two
        assert one.nodes <= 300 + 1


def test_the_table_finds_what_it_filed_and_nothing_else():
    position = tessella.new("tictactoe")
    table = np.zeros(16, ENTRY)
    small = Search(Task(position, Budget(depth=9), position.actions), AlphaBeta(), table)
    assert small.deepen().value == 0.5  # sixteen entries are overwritten all the time
    assert np.count_nonzero(table["word"]) == 16


@pytest.mark.parametrize(
    "parts", [(WIN, 0, 0, 1), (-WIN, 65535, 64, 3), (0, -1, 7, 2), (-17, (1 << 32) - 1, 1, 1)]
)
def test_an_entry_keeps_what_it_is_given(parts):
    assert unpack(np.uint64(pack(*parts))) == parts


def test_threads_agree_on_what_is_certain():
    for position in decisions("tictactoe", 10, fewest_plies=2):
        found = search(position, WHOLE_GAME, threads=3, method=AlphaBeta())
        assert found.value == pytest.approx(expected(worth(position, position.mover)), abs=FINE)


def test_a_quicker_win_is_preferred():
    position = tessella.new("tictactoe").replay([0, 3, 1, 4])  # Cross wins at once on c1
    assert search(position, WHOLE_GAME, method=AlphaBeta()).move.text == "c1"


@pytest.mark.parametrize("values", [(WIN - 3, 0), (3 - WIN, 0), (WIN - 3, 3 - WIN), (WIN - 3, WIN - 5)])
def test_an_average_is_sure_only_if_every_draw_is(values):
    """A draw of a thousandth takes less from a win than SURE leaves room for."""
    x = blank(context_type(2, 2, 2))
    f, x.odds[0, :2] = x.frame[0], (0.999, 0.001)
    f.sense, f.alpha, f.beta, f.next = 0, WIN, -WIN, 0
    for value in values:
        f.next += 1
        back_up(x, 0, value)
    assert (abs(f.best) > SURE) == all(value > SURE for value in values)


def test_among_three_nothing_but_a_win_is_proven():
    """The value takes for granted that the others play together against the mover, which they need not do."""
    told = set()
    for position in decisions("trio", 40, fewest_plies=3):
        found = search(position, WHOLE_GAME, method=AlphaBeta())
        sure = worth(position.play(found.move), position.mover)
        told.add((found.proven, sure == 1.0))
    assert told == {(True, True), (False, False)}
