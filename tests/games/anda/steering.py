"""Players of Anda who seek what is rare: many groups smothered, their own as well, and boards that come back."""

from tessella.games.anda.rules.state import PLAY, SECOND, TAKE
from tessella.laws.directed import Style


def gone(each, own):
    """How many of the mover's stones, or of the enemy's, an action takes off the board."""
    if each.before.phase not in (PLAY, SECOND):
        return 0
    colour = each.before.colour[each.before.mover]
    return sum(int(word).bit_count() for word in each.after.taken[colour if own else 1 - colour])


def smother(each):
    """Many enemies (D4)."""
    return gone(each, own=False)


def both(each):
    """Own stones, and enemies (D4)."""
    return 100 * gone(each, own=True) + gone(each, own=False)


def freed(each):
    """A prisoner, again and again (D6)."""
    return each.action == TAKE


def again(each):
    """Onto cells that an own stone has left, so that a position might come back (D10)."""
    state, action = each.before, each.action
    if state.phase != PLAY or action == TAKE:
        return 3 * (action == TAKE)
    left = int(state.left[state.colour[state.mover]][action >> 6]) >> (action & 63) & 1
    return 5 * left + 2 * gone(each, own=True) + 2 * gone(each, own=False)


LATE = {"komi": "0", "late_test": True}
STYLES = (
    Style("smothering", smother, {"side": 5}),
    Style("smothering on side 3", smother, {"side": 3, "komi": "2"}, games=4),
    Style("smothering both", both, {"side": 3, "komi": "1"}, patience=1000, games=12),
    Style("freeing", freed, {"side": 4, "handicap": 9}, looks=100),
    Style("coming back", again, {"side": 4, "komi": "0"}, patience=1000, games=6, looks=20),
    Style("coming back late", again, {**LATE, "side": 3}, patience=1000, games=6, looks=20),
    Style("coming back late on side 5", again, {**LATE, "side": 5}, patience=1000, games=6, looks=20),
)
