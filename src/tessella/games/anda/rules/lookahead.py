"""The board after a placement: the placement is made, examined, and taken back."""

from tessella.core.compiler.jit import jit, not_inlined

from .grid import bit, word
from .groups import find_groups, lay, note_saving
from .removal import remove_own

STONES, EVER_LEFT, TAKEN = range(3)  # what is kept meanwhile, in `before`


@jit
def try_out(s, colour, at):
    """Writes the hash of the board after a placement to `tried`, and returns whether the stone itself would stay. (D4)

    This is the late test of D3; a placement that passes the usual test passes it, too.
    """
    not_inlined()
    prisoners = s.prison[0], s.prison[1]
    for of in range(2):
        for w in range(len(s.empty)):
            s.before[STONES, of, w], s.before[EVER_LEFT, of, w] = s.stones[of, w], s.left[of, w]
            s.before[TAKEN, of, w] = s.taken[of, w]
    lay(s, colour, at)
    note_saving(s)
    remove_own(s, 1 - colour)
    remove_own(s, colour)
    s.tried = s.board
    stays = s.stones[colour, word(s, at)] & bit(at) != 0
    s.prison[0], s.prison[1] = prisoners
    for of in range(2):
        for w in range(len(s.empty)):
            s.stones[of, w], s.left[of, w] = s.before[STONES, of, w], s.before[EVER_LEFT, of, w]
            s.taken[of, w] = s.before[TAKEN, of, w]
    find_groups(s)
    return stays
