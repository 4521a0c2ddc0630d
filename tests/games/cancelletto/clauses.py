"""Which clauses the games of Cancelletto meet."""

from tessella.core.leaving import PRESENT
from tessella.games.cancelletto.rules.grid import THROUGH, WAYS
from tessella.games.cancelletto.rules.reach import cut_off, joins
from tessella.games.cancelletto.rules.state import (
    BLUE,
    BOX,
    DEAL,
    DEALT,
    PAWN,
    REMOVE,
    START,
    TOKEN,
    TOKEN_ON,
    UNREACHABLE,
    WON,
)

EVENTS = (
    "C1 the open set",
    "C1 the standard set",
    "C1 the labyrinth",
    "C1 an own set",
    "C2 all tiles dealt",
    "C2 dealt again",
    "C2 any deal taken",
    "C3 a step",
    "C3 five steps in a turn",
    "C3 a turn without a step",
    "C4 won",
    "C5 a gate",
    "C5 a gate between neighbours",
    "C5 a step through the gate",
    "C5 a gate gone with its square",
    "C6 a tile without boxes and pawns removed",
    "C7 a box out of reach before the first removal",
    "C7 lost with a box",
    "C7 lost with a pawn",
    "C7 lost with a box cut off",
    "C8 a silent game",
    "C9 the first seat begins",
    "C9 the second seat begins",
    "C9 orange begins",
    "C9 alone with both colours",
    "G3 somebody left in the deal",
    "G3 somebody left",
)
RECORDED = ()
ELSEWHERE = {}

ENDS = {
    WON: "C4 won",
    BOX: "C7 lost with a box",
    PAWN: "C7 lost with a pawn",
    UNREACHABLE: "C7 lost with a box cut off",
}
SETS = {"open": "C1 the open set", "standard": "C1 the standard set", "labyrinth": "C1 the labyrinth"}


def events(before, after):
    """Of a deal, a choice, an act, or a seat that left."""
    action, phase = after.history[-1].action, before.field("phase")
    if before.ply == 0:
        yield SETS.get(before.options["set"], "C1 an own set")
        if before.options["silent"]:
            yield "C8 a silent game"
    if after.field("reason") in PRESENT:
        yield "G3 somebody left in the deal" if phase == DEAL else "G3 somebody left"
        return
    if after.field("reason") in ENDS:
        yield ENDS[after.field("reason")]
    if action < TOKEN_ON:
        yield from stepped(action, after)
    elif action < REMOVE:
        if phase == TOKEN:
            yield "C5 a gate" if joins(after.state()) else "C5 a gate between neighbours"
    elif action < DEALT:
        yield from removed(before, after)
    else:
        yield from begun(before, after) if phase == START else dealt(before, after)


def dealt(before, after):
    """The last tile of a deal (C2)."""
    if after.field("failed") > before.field("failed"):
        yield "C2 dealt again"
    if after.field("phase") == START:
        yield "C2 any deal taken" if after.options["any_deal"] else "C2 all tiles dealt"


def begun(before, after):
    """The players' choice (C9)."""
    if before.seats == 1:
        yield "C9 alone with both colours"
    else:
        yield f"C9 the {('first', 'second')[after.mover]} seat begins"
    if after.field("colour") != BLUE:
        yield "C9 orange begins"


def stepped(action, after):
    """A pawn's step (C3, C5)."""
    yield "C5 a step through the gate" if action % WAYS == THROUGH else "C3 a step"
    if sum(word.bit_count() for word in after.field("stepped").tolist()) == 5:
        yield "C3 five steps in a turn"


def removed(before, after):
    """The end of a turn (C3, C5-C7)."""
    state = before.state()
    if not any(before.field("stepped")):
        yield "C3 a turn without a step"
    if any(before.field("gate")) and not any(after.field("gate")):
        yield "C5 a gate gone with its square"
    if not after.over:
        yield "C6 a tile without boxes and pawns removed"
    if before.field("turns") == 0 and any(any(cut_off(state, colour)) for colour in (0, 1)):
        yield "C7 a box out of reach before the first removal"
