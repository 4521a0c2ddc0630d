"""Which clauses the games of Anda meet; no game has come to the cut-off of D10, which test_turns lays out."""

from tessella.core.leaving import PRESENT
from tessella.games.anda.model import cells_in, closed_on, groups_on, parts, stones_of
from tessella.games.anda.rules.breaths import would_live
from tessella.games.anda.rules.lookahead import try_out
from tessella.games.anda.rules.state import (
    ANNIHILATION,
    CHOOSE,
    DIVIDE,
    KOMI,
    NO_ACTION,
    PLAY,
    SECOND,
    TAKE,
    WHITE_SIDE,
)

EVENTS = (
    *(f"D1 side {side}" for side in (2, 3, 4, 5, 7, 9)),
    "D2 a group with breaths in several regions",
    "D3 a cell where a stone would be smothered",
    "D3 a stone that only the late test allows",
    "D4 enemies leave",
    "D4 several enemy groups leave together",
    "D4 own stones leave",
    "D4 own stones leave after enemies",
    "D4 prisoners in pairs vanish",
    "D5 two stones",
    "D6 a prisoner taken",
    "D6 a prisoner taken in a first turn",
    "D7 the last enemy group leaves",
    "D8 no move",
    "D9 komi chosen",
    "D9 zero komi chosen",
    "D9 Black chosen",
    "D9 White chosen",
    "D9 a fixed komi",
    "D9 a handicap",
    "D10 a cell that would bring a position back",
    "G3 somebody left",
)
RECORDED = ()
ELSEWHERE = {}

SOMETIMES = 5
"""Of so many positions one is looked at for what takes time to see."""
ENDS = {
    ANNIHILATION: "D7 the last enemy group leaves",
    NO_ACTION: "D8 no move",
    **dict.fromkeys(PRESENT, "G3 somebody left"),
}


def events(before, after):
    """Of a choice, a prisoner taken, a stone, or a seat that left."""
    action, phase = after.history[-1].action, before.field("phase")
    if before.ply == 0:
        yield from begun(before)
    if after.field("reason") in ENDS:
        yield ENDS[after.field("reason")]
    if after.field("reason") in PRESENT:
        return
    if phase in (DIVIDE, CHOOSE):
        yield from shared(action)
    elif action == TAKE:
        yield "D6 a prisoner taken"
        if before.field("first")[colour_of(before)]:
            yield "D6 a prisoner taken in a first turn"
    elif phase == SECOND:
        yield "D5 two stones"
    yield from removed(before, after)
    if phase == PLAY and not before.field("first")[colour_of(before)]:
        yield from barred(before)
        if before.ply % SOMETIMES == 0:
            yield from forbidden(before)


def colour_of(position):
    """The mover's colour."""
    return int(position.field("colour")[position.mover])


def begun(first):
    """What the players agreed on (D1, D9)."""
    yield f"D1 side {first.options['side']}"
    if first.options["handicap"]:
        yield "D9 a handicap"
    elif first.options["komi"] != "pie":
        yield "D9 a fixed komi"


def shared(action):
    """The pie (D9)."""
    if action >= WHITE_SIDE - 1:
        yield "D9 White chosen" if action == WHITE_SIDE else "D9 Black chosen"
    else:
        yield "D9 komi chosen" if action > KOMI else "D9 zero komi chosen"


def removed(before, after):
    """What leaves (D4)."""
    if after.field("turns") == before.field("turns"):
        return
    colour, side, taken = colour_of(before), before.field("side"), after.field("taken")
    enemies, own = cells_in(taken[1 - colour]), cells_in(taken[colour])
    if enemies:
        yield "D4 enemies leave"
        if len(parts(side, frozenset(enemies))) > 1:
            yield "D4 several enemy groups leave together"
    if own:
        yield "D4 own stones leave after enemies" if enemies else "D4 own stones leave"
    prisoners = sum(before.field("prison")) + len(enemies) + len(own)
    if after.history[-1].action != TAKE and sum(after.field("prison")) < prisoners:
        yield "D4 prisoners in pairs vanish"


def barred(position):
    """A cell of an own stone that left, on which none may be placed now (D10)."""
    colour, state = colour_of(position), position.state()
    cells = set(cells_in(state.left[colour] & state.empty)) - set(position.actions)
    if any(
        would_live(state, colour, cell) or (state.late and try_out(state, colour, cell)) for cell in cells
    ):
        yield "D10 a cell that would bring a position back"


def forbidden(position):
    """Empty cells on which no stone would live, but perhaps by the late test (D2, D3)."""
    side, stones, legal = int(position.field("side")), stones_of(position), set(position.actions)
    groups = groups_on(side, stones)
    if any(len(parts(side, group.breaths)) > 1 for group in groups):
        yield "D2 a group with breaths in several regions"
    closed = closed_on(side, stones, groups)[colour_of(position)]
    if closed - legal:
        yield "D3 a cell where a stone would be smothered"
    if closed & legal:
        yield "D3 a stone that only the late test allows"
