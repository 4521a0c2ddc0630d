"""Which clauses the games of Antino meet."""

from collections import Counter

from tessella.core.leaving import PRESENT
from tessella.games.antino.model import WAYS, neighbours, walks
from tessella.games.antino.rules.grid import CELLS, JOKER, KEY, KINDS, LOCK
from tessella.games.antino.rules.state import (
    DRAW,
    DROPS,
    EMPTY_BAG,
    FILL,
    FULL,
    HAND,
    MORE,
    NONE,
    SEVENTY_TWO,
    START,
    STOP,
    STUCK,
    UNPLACEABLE,
)

EVENTS = (
    "N1 a board of 7x7",
    "N1 a board of 9x9",
    "N1 a board of 11x11",
    "N2 a plain tile",
    "N2 a lock",
    "N2 a key",
    "N3 beside the joker",
    "N3 beside an equal symbol and another",
    "N3 a strict game",
    "N4 a closed lock",
    "N4 a lock open at once",
    "N4 a key opens a lock",
    "N4 a key opens two locks",
    "N5 the joker ends a walk",
    "N5 a closed lock ends a walk",
    "N5 a repeated symbol ends a walk",
    "N6 a tile of 12",
    "N6 another tile",
    "N6 a stop",
    "N8 a hand filled",
    "N8 a hand that the bag could not fill",
    "N9 a hand dropped",
    "N9 a hand dropped with fewer than three in the bag",
    "N10 the board is full",
    "N10 nothing fits any more",
    "N10 all have dropped in a row",
    "N11 a starting draw",
    "N11 a tied starting draw",
    "N11 the first seat begins",
    "N12 alone, the bag is empty",
    "N12 alone, a tile fits nowhere",
    "N12 alone, a tile of 12",
    "N13 anticlockwise",
    "N13 clockwise",
    "G2 a shared win",
    "G3 somebody left and the others play on",
    "G3 somebody left in the starting draw",
    "G3 the last one left wins",
)
RECORDED = ("N6 72 points in a turn", "N7 the second turn of 72 ends the game", "N7 the others play on")
ELSEWHERE = {}

ENDS = {
    FULL: "N10 the board is full",
    STUCK: "N10 nothing fits any more",
    DROPS: "N10 all have dropped in a row",
    SEVENTY_TWO: "N7 the second turn of 72 ends the game",
    EMPTY_BAG: "N12 alone, the bag is empty",
    UNPLACEABLE: "N12 alone, a tile fits nowhere",
    **dict.fromkeys(PRESENT, "G3 the last one left wins"),
}
MARKS = {LOCK: "N2 a lock", KEY: "N2 a key"}


def events(before, after):
    """Of a draw, a placement, a stop, a drop, or a seat that left."""
    action = after.history[-1].action
    if before.ply == 0:
        yield from begun(before)
    if after.over:
        yield ENDS[after.field("reason")]
        if before.seats > 1 and max(after.utility) < 1:
            yield "G2 a shared win"
    if action >= before.game.rules.ACTIONS:
        yield from left(before, after)
    elif action >= DRAW:
        yield from drawn(before, after)
    elif action < STOP:
        yield from placed(before, after, *divmod(action, CELLS))
    elif action == STOP:
        yield "N6 a stop"
    else:
        few = before.field("bag") < HAND
        yield "N9 a hand dropped with fewer than three in the bag" if few else "N9 a hand dropped"
    yield from passed(before, after)


def begun(first):
    """What the players agreed on (N1, N3, N11)."""
    size = first.options["size"]
    yield f"N1 a board of {size}x{size}"
    if first.options["strict"]:
        yield "N3 a strict game"
    if first.seats > 1:
        yield "N11 a starting draw" if first.field("phase") == START else "N11 the first seat begins"


def left(before, after):
    """A seat is empty from now on (G3)."""
    if before.field("phase") == START:
        yield "G3 somebody left in the starting draw"
    if not after.over:
        yield "G3 somebody left and the others play on"


def drawn(before, after):
    """A tile from the bag (N8, N11)."""
    phase, seat = before.field("phase"), before.field("drawer")
    if phase == START:
        if after.field("phase") == START and Counter(after.field("drawn").tolist())[NONE] == 4:
            yield "N11 a tied starting draw"
    elif phase == FILL and after.field("drawer") != seat:
        yield "N8 a hand filled"


def placed(before, after, kind, cell):
    """A tile on a cell (N2-N7)."""
    yield MARKS.get(kind % 3, "N2 a plain tile")
    if before.field("phase") == MORE:
        yield "N6 another tile"
    elif before.seats > 1 and before.field("held")[before.mover] < HAND:
        yield "N8 a hand that the bag could not fill"
    near = neighbours(before, cell).values()
    if JOKER in near:
        yield "N3 beside the joker"
    symbols = {other // 3 for other in near if other < KINDS}
    if kind // 3 in symbols and len(symbols) > 1:
        yield "N3 beside an equal symbol and another"
    yield from locked(before, after, kind, cell)
    yield from scored(before, after, cell)


def locked(before, after, kind, cell):
    """Locks and keys (N4)."""
    if kind % 3 == LOCK:
        yield "N4 a closed lock" if after.field("closed")[cell] else "N4 a lock open at once"
    opened = int(before.field("closed").sum()) - int(after.field("closed").sum())
    if opened > 0:
        yield "N4 a key opens a lock" if opened == 1 else "N4 a key opens two locks"


def scored(before, after, cell):
    """What the tile counts (N5-N7)."""
    cells, closed = after.field("cells"), after.field("closed")
    for way, walk in walks(after, cell).items():
        if walk and cells[walk[-1]] == JOKER:
            yield "N5 the joker ends a walk"
        elif walk and closed[walk[-1]]:
            yield "N5 a closed lock ends a walk"
        elif cells[(walk or (cell,))[-1] + WAYS[way]] < KINDS:
            yield "N5 a repeated symbol ends a walk"
    if sum(map(len, walks(after, cell).values())) == 12:
        yield "N6 a tile of 12" if before.seats > 1 else "N12 alone, a tile of 12"
    if sum(after.field("seventies")) > sum(before.field("seventies")):
        yield "N6 72 points in a turn"
    if sum(after.field("place")) and not sum(before.field("place")) and not after.over:
        yield "N7 the others play on"


def passed(before, after):
    """Whose turn it is next (N13)."""
    seats, here, there = before.seats, int(before.field("turn")), int(after.field("turn"))
    way = "clockwise" if before.options["clockwise"] else "anticlockwise"
    if seats > 2 and here >= 0 and there == (here + (-1 if way == "clockwise" else 1)) % seats:
        yield f"N13 {way}"
