"""The planner: from a position, whoever acts, to a plan that brings all pawns home; shorter and shorter ones."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tessella.core.compiler.jit import blank, copy_of
from tessella.core.compiler.rng import new_rng
from tessella.core.outlook import Outlook
from tessella.core.position import IllegalMove, Position

from ..model import turns_of
from ..rules.state import START
from .acts import MOST_ACTS, imitate, write_acts
from .plans import ALL, anneal, begin_annealing, count_ways_on, prepare, shorten, shuffle, vary
from .relaxed import check_gates
from .slack import merit
from .unrolled import ROUTES, set_up

STEPS, GATES = 50, 200
"""Changes that are tried, and gates that are looked at, between two looks at the clock: some milliseconds."""
ENOUGH = 100
"""So often in a row no better plan was found beside one; then there may be none."""


class Search:
    """The search for plans after some first acts."""

    def __init__(self, position: Position, first: tuple[int, ...], seed: int, near: Sequence[int]) -> None:
        self.position, self.first, self.rng = position, first, new_rng(seed)
        self.routes: Any = blank(ROUTES)
        set_up(self.routes, position.replay(first).state())
        shuffle(self.routes, self.rng)
        imitate(self.routes, near)
        prepare(self.routes, self.rng)
        self.settled = False
        self.touch()

    def touch(self) -> None:
        """Call the functions that come later, so that they are compiled at once."""
        write_acts(self.routes, np.zeros(MOST_ACTS, np.int32))
        shorten(self.routes, self.rng, int(self.routes.turns))
        check_gates(self.routes, self.rng, 0)
        anneal(self.routes, self.rng, 0)
        vary(self.routes, self.rng, 0)
        unset = blank(ROUTES)
        count_ways_on(unset, self.rng)
        begin_annealing(unset, new_rng(0))

    @property
    def checking(self) -> bool:
        """Whether there are gates that have not been looked at."""
        return int(self.routes.checked) < int(self.routes.pairs_n)

    @property
    def lost(self) -> bool:
        """Whether even a single colour cannot come home, whatever the gate."""
        hope = self.checking or self.routes.no_gate or self.routes.pairs_n or self.routes.value == ALL
        return not hope

    @property
    def looked(self) -> int:
        return int(self.routes.looked)

    def go_on(self) -> Outlook | None:
        """Work for some milliseconds; a plan, if one was found."""
        if self.routes.value == ALL:
            return self.outlook()
        if self.checking:
            check_gates(self.routes, self.rng, GATES)
        elif not self.lost:
            if not self.settled:
                begin_annealing(self.routes, self.rng)
                self.settled = True
            anneal(self.routes, self.rng, STEPS)
        return self.outlook() if self.routes.value == ALL else None

    def outlook(self) -> Outlook | None:
        """The plan that was found; None, and the search goes on, if it cannot be played."""
        found = outlook_of(self.position, self.first, self.routes, self.rng)
        if found is None:
            self.routes.value, self.settled = 0, False
        return found

    def ask_for_less(self, turns: int) -> None:
        """From now on look for plans of at most so many turns."""
        shorten(self.routes, self.rng, turns)
        self.routes.value, self.settled = 0, False


class Variations:
    """Plans beside one that was found, in no more turns: those with more merit, if there are any."""

    def __init__(self, search: Search, best: Outlook) -> None:
        self.position, self.first, self.rng = search.position, search.first, search.rng
        self.best, self.tried = best, 0
        self.routes = copy_of(search.routes)
        self.routes.turns = best.turns

    def go_on(self) -> Outlook | None:
        """Work for some milliseconds; a plan with more merit, if one was found."""
        self.tried += 1
        order, gate = self.routes.order.copy(), self.routes.gate.copy()
        if not vary(self.routes, self.rng, STEPS):
            return None
        found = outlook_of(self.position, self.first, self.routes, self.rng)
        if found is None or found.merit < self.best.merit:
            self.routes.order[:], self.routes.gate[:] = order, gate
            return None
        is_better = (found.merit, -found.turns) > (self.best.merit, -self.best.turns)
        self.best, self.routes.turns = found, found.turns
        self.tried = 0 if is_better else self.tried
        return found if is_better else None


def outlook_of(position: Position, first: tuple[int, ...], routes: Any, rng: Any) -> Outlook | None:
    """The plan in some routes, after the first acts; None if it cannot be played.

    Once the first gate token lies, routes may leave out the second one.
    """
    room = np.zeros(MOST_ACTS, np.int32)
    acts = (*first, *room[: write_acts(routes, room)].tolist())
    try:
        return Outlook(acts, turns_of(acts), merit=merit(position, acts, rng))
    except IllegalMove:
        return None


def plan(position: Position, seed: int = 0, near: Sequence[int] = ()) -> Iterator[Outlook]:
    """What the planner knows, again and again after some milliseconds of work; ends if it knows all.

    Each plan has fewer turns than the one before, or as many and more merit. near: an earlier plan, to which the new
    one may be close.
    """
    searches = [Search(position, first, seed, near) for first in beginnings(position)]
    best, beside = Outlook(), None
    while any(not search.lost for search in searches) or (beside and beside.tried < ENOUGH):
        for search in searches:
            found = search.go_on()
            if found:
                beside = Variations(search, found)
            elif beside:
                found = beside.go_on()
            if found and found.turns != best.turns:
                for each in searches:
                    each.ask_for_less(found.turns - 1)
            best = found or best
            yield replace(best, looked=sum(each.looked for each in searches))
    yield replace(best, lost=not best.acts, looked=sum(each.looked for each in searches))


def beginnings(position: Position) -> list[tuple[int, ...]]:
    """The first acts that make a difference: which colour starts, if that is to be chosen. (C9)"""
    return [(action,) for action in position.actions[:2]] if position.field("phase") == START else [()]
