"""Why a move is good: one sentence with its clauses, for somebody who knows little."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from tessella.core.position import Position
from tessella.core.sentences import amount

from ..model import Group, cells_in, colour_of, groups_of, side_of, stones_of
from ..notation import COLOURS, free_passes
from ..rules.grid import NEIGHBOURS
from ..rules.state import BLACK_SIDE, KOMI, SECOND, TAKE
from .phrases import cells_listed, group_words, whose

Taken = Mapping[int, frozenset[int]]
"""For each placement of the mover, the enemy stones that it takes, if it takes any."""
FEW = 9
"""If both sides can play on no more than so many cells, these are soon gone."""


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first action wins, takes, saves, threatens or keeps."""
    act, after = acts[0], position.play(acts[0])
    if after.over:
        why = after.termination
        return f"It wins: {ENDS.get(str(why), str(why))} ({why.clause})." if why else ""
    if act >= KOMI:
        return f"It {balances(after, act)} (D9)."
    if act == TAKE:
        return f"It is a free pass: {foe_of(position)} must move, and no own cell is filled (D6)."
    if after.field("phase") == SECOND or position.field("phase") == SECOND:
        return f"It begins at the rim, with {beside(position, act)} beside it (D5)."
    return f"It {next(purposes(position, after, act))}."


ENDS = {"annihilation": "no enemy group is left", "no action": "the other side has no move left"}


def foe_of(position: Position) -> str:
    """What the other side is called."""
    return COLOURS[1 - colour_of(position, position.mover)].title()


def balances(after: Position, act: int) -> str:
    """What a choice of the pie is for."""
    passes = free_passes(after.field("komi"))
    if act < BLACK_SIDE:
        return f"makes the colours about equal, as the engine judges: Black begins, and White has {passes}"
    first, other = "the first move", f"White's side with {passes}"
    mine, less = (first, other) if act == BLACK_SIDE else (other, first)
    return f"gains {mine}, which the engine thinks is worth more than {less}"


def beside(position: Position, cell: int) -> str:
    """How many empty cells are beside a cell, in words."""
    side = side_of(position)
    taken = frozenset[int]().union(*(group.stones for group in groups_of(position)))
    return f"{sum(near not in taken for near in NEIGHBOURS[side][cell])} empty cells"


def purposes(position: Position, after: Position, act: int) -> Iterator[str]:
    """What a placement is for, what matters most first."""
    side, foe, mine = side_of(position), foe_of(position), colour_of(position, position.mover)
    passed, again = passing(position), passing(after)
    if gone := groups_in(position, 1 - mine, cells_in(after.field("taken")[1 - mine])):
        yield f"smothers {whose(side, gone).rstrip(',')} (D2, D4)"
    feared, left = takings(passed), takings(after)
    if saved := groups_in(position, mine, (every(feared) - every(left)) & stones_of(after)[mine]):
        by = [cell for cell, stones in feared.items() if saved[0].stones <= stones]
        yield f"saves the {group_words(side, saved[0])}, which {foe} could smother from {either(side, by)} (D2)"
    threats = takings(again)
    if prey := groups_in(after, 1 - mine, every(threats) - every(takings(position))):
        by = [cell for cell, stones in threats.items() if prey[0].stones <= stones]
        yield f"threatens to smother {whose(side, prey[:1])} from {either(side, by)} (D2)"
    own, safe = set(position.actions) - set(passed.actions), set(again.actions) - set(after.actions)
    theirs, kept = set(passed.actions) - set(position.actions), set(after.actions) - set(again.actions)
    if won := placements(safe - own):
        yield f"makes {cells_listed(side, won)} yours alone: {foe} may not play there (D3)"
    if lost := placements(theirs - kept):
        yield f"takes {cells_listed(side, lost)} from {foe}, who alone could play there (D3)"
    shared = placements(set(position.actions) & set(passed.actions))
    if act in shared and len(shared) <= FEW and placements(own):
        where = "the only cell" if len(shared) == 1 else f"one of {len(shared)} cells"
        yield f"takes {where} where both can play; cells where only one side can play can wait (D3)"
    if closed := breath_for_others(position, mine) - breath_for_others(after, mine) - {act}:
        several = len(closed) > 1
        cells = f"{cells_listed(side, closed)} save{'' if several else 's'} {foe}'s stones no longer"
        one = f"exactly one {COLOURS[mine]} group is beside {'each of them' if several else 'it'} now"
        yield f"takes breath: {cells}, for {one} (D2)"
    mine_left, theirs_left = len(placements(again.actions)), len(placements(after.actions))
    yield f"leaves {amount(mine_left, 'cell')} to play on, and {foe} {theirs_left} (D3)"


def either(side: int, cells: Collection[int]) -> str:
    """Cells of which one is enough: "d2 or d3"."""
    return cells_listed(side, cells).replace(" and ", " or ")


def breath_for_others(position: Position, colour: int) -> set[int]:
    """The empty cells that save enemies of a colour: those without exactly one of its groups beside them (D2)."""
    return set(cells_in(position.field("saving")[colour]))


def passing(position: Position) -> Position:
    """The position as if the mover had passed."""
    state = position.state()
    state["mover"], state["turns"] = 1 - position.mover, position.field("turns") + 1
    position.game.kernel.refresh(state)
    return position.with_state(state)


def takings(position: Position) -> Taken:
    """What each placement of the mover takes."""
    enemy, play, found = 1 - colour_of(position, position.mover), position.game.kernel.play, {}
    for cell in placements(position.actions):
        state = position.state()
        play(state, cell)
        if state["phase"] != SECOND and (stones := cells_in(state["taken"][enemy])):
            found[cell] = frozenset(stones)
    return found


def every(taken: Taken) -> frozenset[int]:
    """All the stones that can be taken."""
    return frozenset[int]().union(*taken.values())


def groups_in(position: Position, colour: int, stones: Collection[int]) -> list[Group]:
    """The groups of a colour all of whose stones are among some, the largest first."""
    found = (group for group in groups_of(position) if group.colour == colour and group.stones <= set(stones))
    return sorted(found, key=lambda group: -len(group.stones))


def placements(actions: Collection[int]) -> set[int]:
    """The cells among actions."""
    return {action for action in actions if action < TAKE}
