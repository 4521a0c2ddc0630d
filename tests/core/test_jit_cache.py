"""The cache of compiled code: it is used whenever it may be, and never when it may not."""

import pytest

COMPILED, CACHED = False, True


def test_code_is_compiled_again_only_if_something_it_was_made_from_was_edited(workshop):
    """Its own file, or one that it imports, by name or by module; but not its neighbours."""
    workshop.write(
        part="@jit\ndef part(x):\n    return x + 1\n",
        other="@jit\ndef other(x):\n    return x * 2\n",
        whole="from . import other\nfrom .part import part\n\n"
        "@jit\ndef whole(x):\n    return part(x) + other.other(x)\n",
        aside="@jit\ndef aside(x):\n    return x\n",
    )
    assert workshop.run("whole", "whole", 5) == (16, COMPILED)
    assert workshop.run("whole", "whole", 5) == (16, CACHED)
    workshop.write(aside="@jit\ndef aside(x):\n    return -x\n")
    assert workshop.run("whole", "whole", 5) == (16, CACHED)
    workshop.write(part="@jit\ndef part(x):\n    return x + 2\n")
    assert workshop.run("whole", "whole", 5) == (17, COMPILED)
    workshop.write(other="@jit\ndef other(x):\n    return x * 3\n")
    assert workshop.run("whole", "whole", 5) == (22, COMPILED)


def test_code_is_found_again_whether_or_not_what_is_imported_late_is_loaded(workshop):
    """What a process did before decides what it has loaded, not how code is named."""
    late = "def helper():\n    from . import late\n    return late\n\n"
    workshop.write(
        late="@jit\ndef late(x):\n    return x\n",
        whole=f"{late}@jit\ndef whole(x):\n    return x + 1\n",
        after="from . import late\nfrom .whole import whole\n",
    )
    assert workshop.run("whole", "whole", 5) == (6, COMPILED)
    assert workshop.run("after", "whole", 5) == (6, CACHED)
    workshop.write(late="@jit\ndef late(x):\n    return -x\n")
    assert workshop.run("whole", "whole", 5) == (6, COMPILED)


FACTORY = """
def make(rule):
    @jit
    def search(x):
        return 10 * rule(x)
    return search
"""
RULE = "from .factory import make\n\n@jit\ndef rule(x):\n    return x + {}\n\nsearch = make(rule)\n"
BOTH = """
from . import one, two

def both(x):
    return [one.search(x), two.search(x)]

both.entry = one.search.entry
"""


def test_games_with_equal_signatures_get_their_own_code(workshop):
    """One factory, two games, all names equal: neither process nor cache mixes them up."""
    workshop.write(factory=FACTORY, one=RULE.format(1), two=RULE.format(2), both=BOTH)
    assert workshop.run("both", "both", 5) == ([60, 70], COMPILED)
    assert workshop.run("both", "both", 5) == ([60, 70], CACHED)
    assert workshop.run("two", "search", 5) == (70, CACHED)


@pytest.mark.verify("processes that compile in both ways")
def test_checked_code_is_not_shared_with_unchecked(workshop):
    """NUMBA_BOUNDSCHECK makes other code, whichever was first."""
    workshop.write(outside="import numpy as np\n\n@jit\ndef outside(x):\n    return np.zeros(3)[x] * 0\n")
    assert workshop.run("outside", "outside", 2) == (0, COMPILED)
    assert workshop.run_alone("outside", "outside", 3, NUMBA_BOUNDSCHECK="1") == ("IndexError", COMPILED)
    assert workshop.run("outside", "outside", 2) == (0, CACHED)


TABLE = """
import os
import numpy as np

def make(values):
    @jit
    def look(x):
        return values[x]
    return look

look = make(np.array([int(digit) for digit in os.environ["DIGITS"]]))
"""


def test_arrays_closed_over_are_named_by_their_bytes(workshop):
    """Though the source is the same."""
    workshop.write(table=TABLE)
    assert workshop.run("table", "look", 1, DIGITS="123") == (2, COMPILED)
    assert workshop.run("table", "look", 1, DIGITS="456") == (5, COMPILED)
    assert workshop.run("table", "look", 1, DIGITS="123") == (2, CACHED)


def test_processes_may_compile_at_the_same_time(workshop):
    """Both are right, and leave one whole file."""
    workshop.write(slow="@jit\ndef slow(x):\n    return x + 1\n")
    assert {result for result, _ in workshop.run_at_once(2, "slow", "slow", 5)} == {6}
    assert len(workshop.kernels) == 1
    assert not list(workshop.folder.rglob("tmp*"))
    assert workshop.run("slow", "slow", 5) == (6, CACHED)


@pytest.mark.parametrize("damage", [lambda code: code[: len(code) // 2], lambda code: bytes(len(code))])
def test_a_damaged_file_is_compiled_anew(workshop, damage):
    """Cut off, or all zeros: as if it were not there."""
    workshop.write(one="@jit\ndef one(x):\n    return 1\n")
    workshop.run("one", "one")
    [kernel] = workshop.kernels
    kernel.write_bytes(damage(kernel.read_bytes()))
    assert workshop.run("one", "one") == (1, COMPILED)
    assert workshop.run("one", "one") == (1, CACHED)


SIZES = """
import numpy as np
from tessella.core.compiler.jit import blank, record

SMALL, LARGE = record([("cells", "u1", 3)]), record([("cells", "u1", 70)])

@jit
def inner(s):
    cells = np.zeros(len(s.cells))
    cells.sort()  # too long to be merged into outer
    return len(cells)

@jit
def outer(s):
    return 1000 + inner(s)

def sizes(which):
    return [outer(blank(size)) for bit, size in ((1, SMALL), (2, LARGE)) if which & bit]

sizes.entry = outer.entry
"""


@pytest.mark.verify("three processes that compile")
def test_code_of_two_processes_does_not_mix_in_a_third(workshop):
    """Numba's symbols are numbered alike in every process; without our own numbers the third gives 1003 twice."""
    workshop.write(sizes=SIZES)
    assert workshop.run("sizes", "sizes", 1) == ([1003], COMPILED)
    assert workshop.run("sizes", "sizes", 2) == ([1070], COMPILED)
    assert workshop.run("sizes", "sizes", 3) == ([1003, 1070], CACHED)


FROM_A_FILE = """
import numpy as np
from pathlib import Path

TABLE = np.array([int(Path(__file__).with_name("table.txt").read_text())])

@jit
def looked_up(x):
    return x + TABLE[0]
"""


def test_a_table_read_from_a_file_is_part_of_the_code(workshop):
    workshop.write(table=FROM_A_FILE)
    (workshop.folder / "workshop" / "table.txt").write_text("10")
    assert workshop.run("table", "looked_up", 1) == (11, COMPILED)
    assert workshop.run("table", "looked_up", 1) == (11, CACHED)
    (workshop.folder / "workshop" / "table.txt").write_text("20")
    assert workshop.run("table", "looked_up", 1) == (21, COMPILED)


LATER = """
def make():
    @jit
    def first(x):
        return second(x) + 1

    @jit
    def second(x):
        return x * 2

    return first

first = make()
"""


def test_a_function_may_call_one_that_is_defined_later(workshop):
    workshop.write(later=LATER)
    assert workshop.run("later", "first", 5) == (11, COMPILED)
    assert workshop.run("later", "first", 5) == (11, CACHED)
