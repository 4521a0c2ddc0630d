"""The prover of whole games says what the other one does, with symmetries, early threats and passes, and any table."""

import re
from math import inf

import pytest

import tessella
from engine.test_prover import ENOUGH, middles
from tessella.engine.budget import Slices
from tessella.engine.proofs import whole_game
from tessella.engine.proofs.proof_tree import ProofTree
from tessella.engine.proofs.prover import Prover
from tessella.engine.proofs.whole_game import WholeGame, search_unit

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("bits", "threads"), [(6, 1), (16, 1), (6, 2), (16, 3)])
def test_both_provers_say_the_same(bits, threads):
    """One false proof is worse than a lost game: the other one, without patterns, looks at everything."""
    decided = [0, 0]
    for position in middles(60):
        attacker = position.mover
        for within in (3, 5):
            found = WholeGame(position, attacker, bits, threads=threads).search(
                position, ENOUGH.nodes, within
            )
            plain = Prover(position, attacker, patterns=False).prove(position, Slices(ENOUGH), within)
            if found.wins is not None and plain.wins is not None:
                assert found.wins == plain.wins
                decided[found.wins] += 1
            if found.wins:
                after = position.play(found.action)
                assert after.over or Prover(position, attacker).prove(after, Slices(ENOUGH), within - 1).wins
    assert min(decided) > 1


def unit(**changed):
    first = {
        "game": "tictactoe",
        "options": {},
        "side": 0,
        "within": 9,
        "nodes": 50_000,
        "threads": 1,
        "line": [],
    }
    return search_unit({**first, **changed})


def test_a_unit_says_how_far_a_proof_is():
    assert unit()["number"] is None  # a draw
    assert unit(line=[0, 1], within=7)["number"] == 0
    begun = unit(nodes=1)
    assert begun["number"] > 0
    assert set(begun["best"]) <= set(tessella.new("tictactoe").actions)
    assert unit(nodes=1) == begun


def test_a_search_tells_how_far_it_is(caplog, monkeypatch):
    """Where it has come to nothing yet; what it says is a sentence."""
    monkeypatch.setattr(whole_game, "PAUSE", 0.0)
    with caplog.at_level("INFO", whole_game.__name__):
        unit(nodes=300)
    searched = [int(record.message.split()[0]) for record in caplog.records]
    assert searched == sorted(searched)
    assert 0 < searched[-1] <= 300
    assert re.search(r"proof number \d+, disproof number \d+; \d+% of a table of 0.25 GiB", caplog.text)


def grown(tree, position, won):
    """What comes of a tree if won says of each position whether there is a proof, or nothing yet."""
    fresh = [tree.root]
    while fresh:
        for node in fresh:
            at = position.replay(node.line)
            tree.decide(node, {True: 0, False: inf, None: 1}[won(at)], at.actions)
        fresh = tree.grow()
    return tree.root.number


def test_a_tree_of_searches_that_say_nothing_looks_at_everything():
    """It needs no search at all: it plays to the ends."""
    won, drawn = tessella.new("tictactoe").replay(["a1", "b1"]), tessella.new("tictactoe")
    assert grown(ProofTree(won, 0), won, lambda _: None) == 0
    assert grown(ProofTree(drawn, 0), drawn, lambda _: None) == inf


def test_a_tree_widens_where_the_best_actions_fail():
    """The only action that wins comes last in the list of the search."""
    position, taken = tessella.new("tictactoe").replay(["a1", "b1"]), []

    def says(at):
        taken.append(at)
        return None if at == position else at.history[2].action == position.actions[-1]

    assert grown(ProofTree(position, 0), position, says) == 0
    assert len({at.history[2].action for at in taken[1:]}) == len(position.actions)
