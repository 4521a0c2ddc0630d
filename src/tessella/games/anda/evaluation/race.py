"""When the race for safe moves is decided, whatever may still be captured (D2-D8).

Suppose that one side, the runner, from now on only takes prisoners, and fills cells that are its own. Own cells are
whole parts of the board outside the runner's stones, without an enemy stone: single cells, and larger parts whose cells
all lie beside one and the same group of the runner. The enemy can never place there, because all breaths of its stone
would have exactly one enemy group beside them, or it would have no breath at all (D2, D3). So a group beside an own
cell is safe while one of its own cells is empty. Groups and own cells that touch form clusters, and a cluster that
keeps one cell empty can fill all others: filling a cell joins the groups around it, and so the cluster stays one.

The enemy's moves end sooner than that. Each takes one of the empty cells that are not own, or a prisoner. What leaves
the board makes room, but pays for it: each enemy stone that leaves is a prisoner for the runner, or takes one from the
enemy (D4, D6). Each stone of the runner that is not safe may give the enemy two moves: a cell, and a prisoner. If all
are safe, the parts outside the runner's stones stay apart for ever, and the enemy cannot fill any of them completely.

Whoever is thus ahead wins, because the enemy has to move first when both have nothing left (D8). D10 can only forbid
a placement on a cell that the same colour has left before; such own cells count as kept, not as filled.
"""

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import inlined, jit

from ..rules.grid import adjacent, bit, word
from ..rules.groups import head_of
from ..rules.state import BLACK, PLAY, WHITE
from .beginnings import is_beginning, known_winner

OWN, SAFE = 0, 1
"""Rows of the state's scratch field `kept`: the runner's own cells, and the stones of its safe groups."""


@jit
def decided(s):
    """The seat that is sure to win, or -1."""
    if is_beginning(s) and s.phase == PLAY:
        colour = known_winner(s)
        return -1 if colour < 0 else 0 if s.colour[0] == colour else 1
    if s.phase != PLAY or s.first[BLACK] or s.first[WHITE] or s.late:
        return -1
    for seat in range(2):
        if behind(s, s.colour[seat] & 1) <= (-1 if s.mover == seat else 0):
            return seat
    return -1


@jit
def behind(s, runner):
    """How many moves the enemy may have more than the runner, at most.

    If the enemy is to act and has none more, it loses; if the runner is to act, it has to be ahead by one.
    """
    others, parts = find_own_cells(s, runner)
    unsafe, safe = sort_groups(s, runner)
    if not safe:
        return len(s.towards)
    if unsafe == 0:
        others -= parts
    return others + s.prison[runner] - s.prison[1 - runner] + 2 * unsafe - spare_cells(s, runner)


@jit
def find_own_cells(s, runner):
    """Notes the runner's own cells. Returns how many other empty cells there are, and in how many parts they lie."""
    others, parts = 0, 0
    for w in range(len(s.empty)):
        s.kept[OWN, w], s.seen[w] = 0, 0
    for w in range(len(s.empty)):
        while True:
            left = s.empty[w] & ~s.seen[w]
            if left == 0:
                break
            cells, enemies = walk_part(s, runner, 64 * w + lowest(left))
            if enemies == 0 and is_own(s, runner, 64 * w + lowest(left), cells):
                for v in range(len(s.empty)):
                    s.kept[OWN, v] |= s.untried[v]
            else:
                others += cells
                parts += 1
    return others, parts


@jit
def walk_part(s, runner, start):
    """Writes to `untried` the part around an empty cell, and adds it to `seen`; returns its empty cells and enemies."""
    for w in range(len(s.empty)):
        s.untried[w] = s.front[w] = 0
    s.untried[word(s, start)] = s.front[word(s, start)] = bit(start)
    goes_on = True
    while goes_on:
        goes_on = False
        for w in range(len(s.empty)):
            while s.front[w] != 0:
                at = 64 * w + lowest(s.front[w])
                s.front[w] = without_lowest(s.front[w])
                goes_on = True
                for v in range(len(s.empty)):
                    near = adjacent(s, at, v) & ~s.stones[runner, v] & ~s.untried[v]
                    s.untried[v] |= near
                    s.front[v] |= near
    cells, enemies = 0, 0
    for w in range(len(s.empty)):
        s.seen[w] |= s.untried[w]
        cells += popcount(s.untried[w] & s.empty[w])
        enemies += popcount(s.untried[w] & s.stones[1 - runner, w])
    return cells, enemies


@inlined
def is_own(s, runner, start, cells):
    """Whether the part in `untried`, which has no enemy stone, is the runner's own."""
    if cells == 1:
        return True
    for w in range(len(s.empty)):
        near = adjacent(s, start, w) & s.stones[runner, w]
        if near != 0:
            return lies_beside(s, runner, head_of(s, 64 * w + lowest(near)))
    return False


@jit
def lies_beside(s, runner, head):
    """Whether all cells in `untried` lie beside one group, and beside no other group of the runner."""
    for w in range(len(s.empty)):
        if s.untried[w] & ~(s.beside[head, w] & s.low[runner, w] & ~s.high[runner, w]) != 0:
            return False
    return True


@jit
def sort_groups(s, runner):
    """Notes the stones of safe groups. Returns how many stones are not safe, and whether there are safe ones."""
    unsafe, safe = 0, False
    for w in range(len(s.empty)):
        s.kept[SAFE, w] = 0
    for w in range(len(s.empty)):
        heads = s.heads[runner, w]
        while heads != 0:
            head = 64 * w + lowest(heads)
            heads = without_lowest(heads)
            if touches_own_cells(s, head):
                safe = True
                for v in range(len(s.empty)):
                    s.kept[SAFE, v] |= s.group[head, v]
            else:
                for v in range(len(s.empty)):
                    unsafe += popcount(s.group[head, v])
    return unsafe, safe


@inlined
def touches_own_cells(s, head):
    """Whether a group lies beside an own cell."""
    for w in range(len(s.empty)):
        if s.beside[head, w] & s.kept[OWN, w] != 0:
            return True
    return False


@jit
def spare_cells(s, runner):
    """How many own cells the runner can fill, if every cluster keeps one."""
    spare = 0
    for w in range(len(s.empty)):
        while s.kept[OWN, w] != 0:
            spare += spare_in_cluster(s, runner, 64 * w + lowest(s.kept[OWN, w]))
    return spare


@jit
def spare_in_cluster(s, runner, start):
    """The same for the cluster of one own cell; takes its cells out of the own cells."""
    for w in range(len(s.empty)):
        s.front[w] = 0
    s.front[word(s, start)] = bit(start)
    s.kept[OWN, word(s, start)] &= ~bit(start)
    cells, barred, goes_on = 1, popcount(s.left[runner, word(s, start)] & bit(start)), True
    while goes_on:
        goes_on = False
        for w in range(len(s.empty)):
            while s.front[w] != 0:
                at = 64 * w + lowest(s.front[w])
                s.front[w] = without_lowest(s.front[w])
                goes_on = True
                for v in range(len(s.empty)):
                    near = adjacent(s, at, v) & (s.kept[OWN, v] | s.kept[SAFE, v])
                    cells += popcount(near & s.kept[OWN, v])
                    barred += popcount(near & s.kept[OWN, v] & s.left[runner, v])
                    s.front[v] |= near
                    s.kept[OWN, v] &= ~near
                    s.kept[SAFE, v] &= ~near
    return min(cells - 1, cells - barred)
