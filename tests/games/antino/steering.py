"""Players of Antino who seek what is rare: tiles of 12, locks everywhere, hands that fit nowhere, tied draws."""

from tessella import CHANCE
from tessella.games.antino.rules.fits import places
from tessella.games.antino.rules.grid import CELLS, DIAMOND, KINDS, LOCK, STEPS, WIDTH
from tessella.games.antino.rules.state import DRAW, STOP
from tessella.laws.directed import Style

TARGET = 6 * WIDTH + 4
"""The cell d6, of which three cells lie on every side of a board of 9x9."""
PLAN = {TARGET + n * step: n for step in STEPS.tolist() for n in (1, 2, 3)}
"""The symbols around it for a diamond of 12: in each direction all three others (N6)."""

LOCKS_FIRST = [1, 2, 0]
"""What a plain tile is worth to who draws, a lock, a key."""


def points(each):
    """As many as possible (N5)."""
    return sum(each.after.points) - sum(each.before.points)


def twelve(each):
    """A diamond between the three other symbols in every direction (N6)."""
    if each.action >= STOP:
        return 0
    kind, cell = divmod(each.action, CELLS)
    if cell == TARGET:
        return 100 if points(each) >= 24 else -10
    fits = PLAN.get(cell) == kind // 3 and kind % 3 != LOCK
    return 10 if fits else -10 * (cell in PLAN)


def locks(each):
    """Locks drawn and laid, and then keys (N4); few cells to place on."""
    if each.before.mover == CHANCE:
        return LOCKS_FIRST[(each.action - DRAW) % 3]
    return sum(int(word).bit_count() for word in each.after.shut)


def same(each):
    """Everybody draws diamonds, in the starting draw as well (N11), and soon nobody can place any (N9)."""
    if each.before.mover == CHANCE:
        return -((each.action - DRAW) // 3 - DIAMOND)
    return 0


def few_places(each):
    """As little room as possible for tiles of any kind (N3): hands are dropped when the bag is all but empty (N9)."""
    return -sum(places(each.after, kind) for kind in range(KINDS))


STYLES = (
    Style("points", points, {"players": 3}, looks=100),
    Style("twelve", twelve, {"drawn": False}, looks=1000, games=3),
    Style("twelve for four", twelve, {"players": 4, "clockwise": True}, looks=1000),
    Style("twelve alone", twelve, {"players": 1}, looks=1000),
    Style("locks", locks, {"players": 3}, luck=200, looks=200, games=4),
    Style("locks in a strict game", locks, {"strict": True}, luck=200, looks=200),
    Style("the same", same, {"players": 3, "drop_streak": True}, luck=60, games=4),
    Style("the same for two", same, {}, luck=60),
    Style("wide", points, {"size": 11, "players": 4}, games=1),
    Style("wide alone", points, {"size": 11, "players": 1}, patience=1000),
    Style("narrow", options={"size": 7}, looks=1, games=4),
    Style("few places", few_places, {"size": 11, "players": 4}, patience=1000, looks=20),
    Style("four who leave", options={"players": 4}, leaves=0.02, looks=1, games=6),
    Style("three who leave", options={"players": 3, "drawn": False}, leaves=0.02, looks=1, games=4),
)
