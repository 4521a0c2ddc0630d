"""Groups of stones, in compiled code: which stones are joined, and how many."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.compiler.jit import Compiled, jit


class Grouping(NamedTuple):
    """join(s, cell) -> size: a stone that has just been put on a cell enters a group. regroup(s): all groups anew."""

    join: Compiled
    regroup: Compiled


def grouping(beside: NDArray[Any]) -> Grouping:
    """The functions for a table of neighbours (`Cells.beside`); unpack them, for compiled code knows no attributes.

    A state has three fields, by cell of the largest board: owner (0 where there is no stone), group (the group of a
    stone, named by the least number of its cells; -1 without a stone) and weight (by name of a group, its number of
    stones). So the fields do not depend on the order of play, and `regroup` in `refresh` comes to the same as `join` in
    `play`. Name group and weight in DERIVED. To take stones away, take them from owner and call regroup.
    """
    ways = beside.shape[1]

    @jit
    def join(s, cell):
        first = np.int64(cell)
        s.group[cell] = cell
        s.weight[cell] = 1
        for i in range(ways):
            near = beside[cell, i]
            if near >= 0 and s.owner[near] == s.owner[cell] and 0 <= s.group[near] != first:
                one, other = np.int64(s.group[near]), first
                first = min(one, other)
                merge(s, max(one, other), first)
        return np.int64(s.weight[first])

    @jit
    def merge(s, old, first):
        s.weight[first] += s.weight[old]
        s.weight[old] = 0
        for cell in range(len(s.group)):
            if s.group[cell] == old:
                s.group[cell] = first

    @jit
    def regroup(s):
        s.group[:] = -1
        s.weight[:] = 0
        for cell in range(len(s.group)):
            if s.owner[cell] != 0:
                join(s, cell)

    return Grouping(join, regroup)
