"""A search looks at the clock often: what it works between two looks is its own share of an overrun."""

from itertools import pairwise
from threading import Event
from time import perf_counter

import pytest

import tessella
from measure.looks import longest
from tessella.arena.methods import method_called, names_for
from tessella.engine.budget import SLICE, Budget, Slices
from tessella.engine.methods import method_for
from tessella.engine.trees.puct import Puct, PuctTree
from tessella.engine.trees.selective import SelectiveTree

pytestmark = pytest.mark.once

MUCH = 0.06
"""Processor time grows on a busy machine, because caches are shared: measured when it is idle, it is below 0.02."""


@pytest.mark.verify("searches that take time")
@pytest.mark.parametrize("name", ["anda", "andantino", "antino", "cancelletto", "octopus"])
def test_no_method_works_long_between_two_looks(name):
    first = tessella.new(name)
    for word in names_for(first):
        if (name, word) == ("octopus", "alphabeta"):
            continue  # it begins with a random order of four million actions, before the first look
        method = method_called(word) or method_for(first)
        assert longest(method, first, Budget(seconds=0.3), 3) < MUCH, word


def guided():
    """A tree so small that it is full soon."""
    return PuctTree(Puct(), tessella.new("tictactoe"), 1, nodes=200, plans=400)


def selective():
    """Another one."""
    octopus = tessella.new("octopus")
    while octopus.mover < 0:
        octopus = octopus.replay(octopus.actions[:1])
    tree = SelectiveTree(octopus, 2000, 0.0, 1)
    tree.begin(octopus, octopus.actions)
    return tree


@pytest.mark.parametrize("small", [guided, selective])
def test_a_tree_that_is_full_is_trimmed_between_looks(small, monkeypatch):
    """Nothing is lost if the search ends before all is copied."""
    tree = small()
    monkeypatch.setattr("tessella.engine.trees.recycling.PART", 10)
    tree.trim()  # compiles
    looks, ended = [], Event()

    def look():
        looks.append((tree.least, int(tree.context.copied)))
        return ended.is_set()

    def tell():
        if tree.context.full:
            ended.set()

    tree.grow(Slices(Budget(nodes=20_000), look), tell)
    assert tree.context.full
    visits = int(tree.root["visits"])
    ended.clear()
    looks.clear()
    tree.grow(Slices(Budget(nodes=100), look, size=10))
    parts = [copied for least, copied in looks if least]
    assert len(parts) > 3
    assert all(after <= before + 10 for before, after in pairwise(parts))
    assert int(tree.root["visits"]) == visits + 100


@pytest.mark.parametrize("rate", [20.0, 1e3, 1e5, 1e7])
def test_slices_grow_to_what_runs_between_two_looks(rate):
    slices = Slices(Budget())
    assert slices.next() == 1
    for _ in range(20):
        size = slices.next()
        slices.ran(size, size / rate)
    assert slices.next() == max(1, int(rate * SLICE))
    assert perf_counter() > slices.begun
