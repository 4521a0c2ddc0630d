"""Whether the model of Anda says what the compiled rules say."""

from tessella.games.anda.model import (
    board_after,
    cells_in,
    closed_on,
    colour_of,
    groups_of,
    groups_on,
    removed,
    side_of,
    stones_of,
    turn_before,
)
from tessella.games.anda.rules.breaths import lives, would_live
from tessella.games.anda.rules.grid import CELLS
from tessella.games.anda.rules.state import BLACK, NOWHERE, PLAY, TAKE, WHITE

SMALL = 4
"""Boards up to this side are looked at cell by cell for what comes back; larger ones where it can (D10)."""
TRIED = 6
"""So many placements are made to see what leaves."""


def compare(position):
    """Groups, where a stone could breathe, what may be placed and what leaves, between two turns."""
    if position.field("half") != NOWHERE:
        return  # the rules lay both stones of a first turn together
    state = position.state()
    for colour in (BLACK, WHITE):
        compare_groups(position, state, colour)
        compare_closed(position, state, colour)
    if position.over or state.phase != PLAY or state.first[state.colour[position.mover]]:
        return
    compare_placements(position)
    placements = [action for action in position.actions if action != TAKE]
    for cell in placements[:: len(placements) // TRIED + 1]:
        compare_removed(position, cell)


def compare_groups(position, state, colour):
    """Which stones are a group, and which groups are smothered (D2)."""
    heads = cells_in(state.heads[colour])
    compiled = {frozenset(cells_in(state.group[head])): not lives(state, head, 1 - colour) for head in heads}
    own = [group for group in groups_of(position) if group.colour == colour]
    assert {group.stones: group.smothered for group in own} == compiled
    assert len(own) == len(heads)


def compare_closed(position, state, colour):
    """Where a stone would lie in a smothered group (D3)."""
    side, stones = side_of(position), stones_of(position)
    closed = {cell for cell in cells_in(state.empty) if not would_live(state, colour, cell)}
    assert closed_on(side, stones, groups_on(side, stones))[colour] == closed


def compare_placements(position):
    """What may be placed (D3), where no position comes back (D10)."""
    colour, stones = colour_of(position, position.mover), stones_of(position)
    empty = set(range(CELLS[side_of(position)])).difference(*stones)
    may = {cell for cell in empty - set(barred(position, colour)) if not comes_back(position, cell)}
    assert may == set(position.actions) - {TAKE}


def barred(position, colour):
    """The empty cells on which no stone of a colour would stay (D3)."""
    side, stones = side_of(position), stones_of(position)
    closed = closed_on(side, stones, groups_on(side, stones))[colour]
    for cell in closed:
        if not position.options["late_test"] or any(
            cell in group.stones for group in leaving(position, cell)[1]
        ):
            yield cell


def leaving(position, cell):
    """The groups that leave after a placement, enemies first (D4)."""
    colour = colour_of(position, position.mover)
    stones = [own | {cell} if n == colour else own for n, own in enumerate(stones_of(position))]
    return removed(side_of(position), stones, colour)


def comes_back(position, cell):
    """Would a placement bring a position back? (D10)"""
    left = cells_in(position.field("left")[colour_of(position, position.mover)])
    return (cell in left or side_of(position) <= SMALL) and turn_before(position, cell) is not None


def compare_removed(position, cell):
    """What leaves after a placement, and how the board then stands (D4)."""
    enemies, own = leaving(position, cell)
    gone = {(group.colour, stone) for group in (*enemies, *own) for stone in group.stones}
    state = position.state()
    position.game.kernel.play(state, cell)
    assert gone == {(colour, stone) for colour in (BLACK, WHITE) for stone in cells_in(state.taken[colour])}
    assert board_after(position, cell) == state.board
