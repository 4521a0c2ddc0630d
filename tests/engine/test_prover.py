"""What a prover says is so, with the patterns of a game and without them."""

from collections import Counter
from random import Random

import numpy as np
import pytest

import tessella
from engine.exhaustive import worth
from engine.toys import decisions
from tessella import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.depth.alphabeta import AlphaBeta
from tessella.engine.memory import Memory
from tessella.engine.proofs.proof_table import NUMBERS, SURE, numbers_of, place_of, store
from tessella.engine.proofs.prover import Prover
from tessella.engine.report import Report
from tessella.engine.search import search
from tessella.engine.task import Progress, Task
from tessella.engine.trees import proving
from tessella.engine.trees.proving import Proving
from tessella.engine.trees.puct import Puct
from tessella.engine.trees.status import LOST, OPEN, REFUTED

pytestmark = pytest.mark.once

ENOUGH = Budget(nodes=100_000)
BLIND = AlphaBeta(blind=True)
C1 = 2
"""The action of the toy."""
SMALL = pytest.param(4, marks=pytest.mark.verify("a table that is too small"))


def middles(count: int) -> list[Position]:
    """Positions of random games of Andantino, 10 to 20 plies after the beginning, that have no win at once."""
    random, found = Random(8), list[Position]()
    while len(found) < count:
        position = tessella.new("andantino", exception=random.random() < 0.3)
        for _ in range(random.randrange(10, 20)):
            position = position if position.over else position.roll(random)
        if not position.over and not search(position, Budget(depth=1), method=BLIND).proven:
            found.append(position)
    return found


def proof(position: Position, attacker: int, budget: Budget = ENOUGH, patterns: bool = True, bits: int = 16):
    """What a new prover finds."""
    return Prover(position, attacker, bits, patterns).prove(position, Slices(budget))


@pytest.mark.parametrize("bits", [SMALL, 16], ids=["small", "large"])
def test_a_toy_is_won_where_looking_at_everything_says_so(bits):
    won = 0
    for position in decisions("tictactoe", 80):
        for attacker in range(2):
            found = proof(position, attacker, bits=bits)
            assert found.wins in (worth(position, attacker) == 1.0, None if bits == 4 else ...)
            if found.wins and attacker == position.mover:
                won += 1
                assert found.action is None or worth(position.play(found.action), attacker) == 1.0
    assert won > 10


@pytest.mark.verify("long proofs by other means")
def test_what_patterns_prove_is_won_without_them():
    won, checked = 0, 0
    for position in middles(60):
        found = proof(position, position.mover, Budget(nodes=3000))
        if not found.wins:
            continue
        won += 1
        after = position.play(found.action)
        slow = proof(after, position.mover, Budget(nodes=1_000_000), patterns=False, bits=20)
        assert slow.wins is not False, position
        checked += slow.wins is True
    assert won > 8
    assert checked > 0.8 * won


def test_what_is_ruled_out_is_no_win():
    for position in middles(30):
        if proof(position, position.mover, Budget(nodes=3000)).wins is False:
            blind = search(position, Budget(nodes=100_000), method=BLIND)
            assert not (blind.proven and blind.value > 0.5), position


@pytest.mark.verify("long proofs")
def test_a_search_that_begins_again_goes_on_where_it_was():
    settled = 0
    for position in middles(40):
        prover = Prover(position, position.mover)
        whole = prover.prove(position, Slices(Budget(nodes=3000)))
        again = prover.prove(position, Slices(Budget(nodes=3000)))
        if whole.wins is not None:
            settled += 1
            assert (again.wins, again.action is None) == (whole.wins, whole.action is None)
            assert again.nodes <= whole.nodes
    assert settled > 10


@pytest.mark.parametrize("threads", [1, 2])
def test_a_proved_win_is_reported_as_one_and_won(threads):
    position = next(each for each in middles(60) if proof(each, each.mover, Budget(nodes=3000)).wins)
    seat, memories = position.mover, (Memory(), Memory())
    while not position.over:
        memory = memories[position.mover]
        found = search(position, Budget(nodes=20_000), threads=threads, memory=memory, method=Proving())
        if position.mover == seat:
            assert found.proven
            assert found.value > 0.99
        position = position.play(found.move)
    assert position.utility[seat] == 1.0


@pytest.mark.parametrize("threads", [1, 2])
def test_who_is_proved_to_lose_is_told(threads):
    for position in middles(60):
        if proof(position, 1 - position.mover, Budget(nodes=3000)).wins:
            found = search(position, Budget(nodes=50_000), threads=threads, method=Proving())
            assert found.proven
            assert found.value < 0.01
            return
    raise AssertionError


def test_what_a_tree_with_sequences_proves_is_so():
    """Against the prover, which asks whether the mover wins, and whether the other side does."""
    told = Counter[float]()
    for position in middles(60):
        found = search(position, Budget(nodes=300), method=Puct())
        if found.proven:
            winner = position.mover if found.value == 1.0 else 1 - position.mover
            assert proof(position, winner).wins, (position, found)
            told[found.value] += 1
    assert min(told[0.0], told[1.0]) > 3


def test_a_kept_tree_takes_over_what_a_prover_has_refuted():
    """Moves that are refuted are not chosen, whether the kept tree has looked at them or not."""
    for position in middles(20):
        memory, method = Memory(), Puct()
        for refuted in (frozenset[int](), frozenset(position.actions[::2])):
            task = Task(position, Budget(nodes=200), position.actions, memory=memory)
            method.get_ready(position)
            found = method.best_of_trees(task, refuted)
            assert found.move.action not in refuted
        [tree] = memory.of(method, list)
        assert {child.proof for child in tree.children() if child.action in refuted} <= {LOST, REFUTED}


def test_what_is_refuted_for_one_search_is_open_again_in_the_next():
    """Refuted means no win; if it stayed in the tree as a loss, a game that is drawn would be called lost."""
    position, memory, method = tessella.new("tictactoe"), Memory(), Puct()
    method.get_ready(position)
    task = Task(position, Budget(nodes=200), position.actions, memory=memory)
    method.best_of_trees(task)
    method.best_of_trees(task, position.actions[1:])
    assert not method.best_of_trees(task).proven
    [tree] = memory.of(method, list)
    assert {child.proof for child in tree.children()} == {OPEN}


def test_where_all_others_lose_a_move_that_does_not_win_is_chosen(monkeypatch):
    """Only c1 holds, for a draw: its win is ruled out, but the other moves lose."""
    position, told = tessella.new("tictactoe").play("a1").play("b2").play("b1"), list[Report]()
    monkeypatch.setattr(proving, "refuted_of", lambda *_: frozenset([C1]))
    task = Task(position, Budget(nodes=4000), position.actions, progress=Progress(told.append))
    monkeypatch.setattr("tessella.engine.task.PAUSE", 0.0)
    Proving().get_ready(position)
    found = Proving().choice(task, Prover(position, position.mover))
    assert found.move.text == "c1"
    assert told
    assert not any(report.proven for report in (found, *told) if report.value == 0.0)


def test_equal_seeds_and_nodes_give_equal_reports():
    for position in middles(5):
        one, two = (search(position, Budget(nodes=3000), seed=3) for _ in range(2))
        assert one == two


def test_a_win_is_proved_within_as_many_plies_as_it_takes_and_not_sooner():
    """Against alpha-beta that sees every position to that depth."""
    checked = Counter[bool | None]()
    for position in middles(60):
        for within in (3, 5):
            wins = Prover(position, position.mover, bits=16).prove(position, Slices(ENOUGH), within).wins
            exact = search(position, Budget(depth=within), method=BLIND)
            assert wins in (None, exact.proven and exact.value > 0.5), (position, within)
            checked[wins] += 1
    assert checked[True] > 3
    assert checked[False] > 5 * checked[None]


def test_one_table_answers_how_soon_and_whether_at_all():
    """Questions of different lengths do not mix."""
    for position in middles(20):
        prover = Prover(position, position.mover, bits=16)
        sooner = [prover.prove(position, Slices(ENOUGH), within).wins for within in (1, 3, 5)]
        assert sooner == sorted(sooner, key=bool)
        if prover.prove(position, Slices(Budget(nodes=3000))).wins is False:
            assert not any(sooner)


def test_an_entry_that_is_half_written_belongs_to_no_key():
    """Threads share a table: one may read the numbers of one key beside the check of another."""
    table, first, second = np.zeros(2, NUMBERS), *map(np.uint64, (2, 4))
    store(table, first, 0, SURE)
    half = place_of(table, first)
    for field, value in (("check", 4), ("proof", 3), ("disproof", 5)):
        whole = table.copy()
        table[half][field] = value
        assert place_of(table, first) == place_of(table, second) == -1
        assert numbers_of(table, first, np.array([6, 7])) == (6, 7)
        table[:] = whole
    assert numbers_of(table, first, np.array([6, 7])) == (0, SURE)


def test_a_result_stays_as_long_as_the_place_beside_it_is_empty():
    """An empty place holds zeros, which are the numbers of a proof, and is worth nothing all the same."""
    table, first, second, third = np.zeros(2, NUMBERS), *map(np.uint64, (2, 4, 6))
    store(table, first, 0, SURE)
    store(table, second, 3, 5)
    assert min(place_of(table, first), place_of(table, second)) >= 0
    store(table, third, 7, 9)
    assert min(place_of(table, first), place_of(table, third)) >= 0
    assert place_of(table, second) < 0
