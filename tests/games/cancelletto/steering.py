"""Players of Cancelletto who seek what is rare: to win, gates that are used and lost, tables that fall late."""

import numpy as np

from tessella.games.cancelletto.rules.grid import THROUGH, WAYS
from tessella.games.cancelletto.rules.state import BOX, PAWN, REMOVE, TOKEN_ON, UNREACHABLE, WON
from tessella.laws.directed import Style


def home(each):
    """All pawns home, by what the engine knows (C4)."""
    if each.after.reason:
        return 2 * (each.after.reason == WON)
    out = np.zeros(each.position.seats)
    each.position.game.kernel.estimate.evaluate(each.after, out)
    return out[0]


def through(each):
    """Gates, steps through them, and then their end (C5)."""
    if each.action < TOKEN_ON:
        return 3 if each.action % WAYS == THROUGH else 1
    if each.action < REMOVE:
        return 2
    return -1 if any(each.after.gate) else each.before.turns > 2


def falling(reason):
    """To lose in one way (C7)."""
    return lambda each: int(each.after.reason == reason) - int(each.after.reason not in (0, reason))


EASY = "/".join(["BO.."] * 5 + ["...."] * 19)
"""A tile set in which every pawn begins beside a box of its colour (C1)."""
HARD = "/".join(["B##."] * 5 + ["O##."] * 5 + ["...."] * 14)
"""One of which every other deal is dealt again (C2)."""
STYLES = (
    Style("going home", home, {"set": EASY}, looks=16, games=6),
    Style("going home alone", home, {"set": EASY, "players": 1}, looks=16),
    Style("striving", home, {"set": "open", "silent": True}),
    Style("gates", through, patience=24 + 40, games=4, looks=200),
    Style("gates in any deal", through, {"any_deal": True, "set": "labyrinth"}, patience=24 + 40, games=4),
    Style("losing boxes", falling(BOX)),
    Style("losing pawns", falling(PAWN), patience=50, looks=200),
    Style("cutting off", falling(UNREACHABLE), {"set": "labyrinth"}, games=4, looks=200),
    Style("dealing again, and leaving", options={"set": HARD}, leaves=0.01, looks=1, games=8, compared=4),
    Style("holding", options={"set": "labyrinth", "any_deal": True}, patience=1000, looks=200),
    Style("holding, and leaving", leaves=0.05, patience=1000, looks=200, games=4),
)
