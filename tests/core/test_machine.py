"""Parts and entries: Numba's inside is as we expect, and what comes of it is what Numba itself would make."""

import os

import pytest

from tessella.core.compiler.jit import DISABLED

pytestmark = [pytest.mark.skipif(DISABLED, reason="Nothing is compiled."), pytest.mark.once]

TREE = """
import numpy as np
from tessella.core.compiler.jit import blank, inlined, record

PAIR = record([("small", "i1"), ("wide", "u8"), ("cells", "i4", 3)])

@jit
def leaf(s, by):
    s.small += by
    return s.cells[by] + len(np.zeros(by))

@inlined
def branch(s, by):
    return leaf(s, 1) + leaf(s, s.small) + leaf(s, by)

@jit
def tree(by):
    s = np.zeros(1, PAIR)[0]
    s.small = 0
    return branch(s, by) + 10 * s.small
"""
FAILS = """
import numpy as np

@jit
def at(cells, place):
    if place > 2:
        raise IndexError("too far")
    return cells[place]

@jit
def fails(place):
    return at(np.zeros(3), place)
"""


def kinds(workshop):
    """The names of the functions that there is code of."""
    return sorted(path.name.rpartition("-")[0] for path in workshop.kernels)


@pytest.mark.parametrize("parts", ["1", "0"])
def test_both_ways_to_compile_come_to_the_same(workshop, parts):
    workshop.write(tree=TREE)
    assert workshop.run("tree", "tree", 2, TESSELLA_PARTS=parts) == (44, False)
    assert workshop.run("tree", "tree", 2, TESSELLA_PARTS=parts) == (44, True)


def test_a_function_is_compiled_once_however_it_is_called(workshop):
    """leaf is called with a literal, an int8 and an int64: one part; and tree has no part, for nobody calls it."""
    workshop.write(tree=TREE)
    workshop.run("tree", "tree", 2)
    assert kinds(workshop) == ["branch", "leaf", "tree"]


def test_an_entry_is_loaded_without_its_parts(workshop):
    workshop.write(tree=TREE)
    workshop.run("tree", "tree", 2)
    for path in workshop.kernels:
        if not path.name.startswith("tree-"):
            path.unlink()
    assert workshop.run("tree", "tree", 2) == (44, True)


@pytest.mark.verify("processes that compile one after another")
def test_parts_of_other_processes_are_used(workshop):
    """Each process that compiles an entry finds the parts that are there."""
    workshop.write(tree=TREE + "\n@jit\ndef twice(by):\n    return 2 * tree(by)\n")
    workshop.run("tree", "tree", 2)
    assert workshop.run("tree", "twice", 2) == (88, False)
    assert kinds(workshop) == ["branch", "leaf", "tree", "tree", "twice"]


def test_what_two_processes_need_at_once_is_compiled_by_one(workshop):
    workshop.write(tree=TREE)
    assert sorted(workshop.run_at_once(3, "tree", "tree", 2)) == [(44, False), (44, True), (44, True)]


@pytest.mark.parametrize("again", [False, True])
def test_errors_in_parts_are_raised_in_python(workshop, again):
    """Compiled or loaded, their words are there."""
    workshop.write(fails=FAILS)
    if again:
        workshop.run("fails", "fails", 1)
    assert workshop.run("fails", "fails", 5)[0] == "IndexError"


HURRY = """
from tessella.core.compiler import mode as pace
from tessella.core.compiler.bits import popcount
from tessella.core.compiler.jit import not_inlined
import numpy as np
pace.hurry()

@jit
def inner(x):
    not_inlined()
    return int(popcount(np.uint64(x)))

@jit
def outer(x):
    return 10 * inner(x)
"""


def test_who_is_in_a_hurry_gets_plain_python_until_there_is_code(workshop):
    """It is the same; and nothing is compiled."""
    workshop.write(quick=HURRY, slow=HURRY.replace("pace.hurry()\n", ""))
    assert workshop.run("quick", "outer", 7) == (30, False)
    assert not workshop.kernels
    workshop.write(quick=HURRY.replace("pace.hurry()", "pace.hurry(False)"))
    assert workshop.run("quick", "outer", 7) == (30, False)
    assert kinds(workshop) == ["inner", "outer"]


def test_who_is_in_a_hurry_uses_the_code_that_is_there(workshop):
    workshop.write(common=HURRY.replace("pace.hurry()\n", ""), quick="from .common import outer\n")
    assert workshop.run("common", "outer", 7) == (30, False)
    workshop.write(
        quick="from .common import outer\nfrom tessella.core.compiler import mode as pace\npace.hurry()\n"
    )
    assert workshop.run("quick", "outer", 7) == (30, True)


def test_importing_a_game_loads_no_compiler():
    import subprocess
    import sys

    script = "import sys, tessella; tessella.catalogue(); print('numba' in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=os.environ, check=True
    )
    assert found.stdout == "False\n"
