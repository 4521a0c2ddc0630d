"""The options of a game, and how it begins (D9)."""

from tessella.core.compiler.jit import blank, jit, record

from .grid import ORIGIN, clear
from .groups import refresh
from .keys import TO_MOVE
from .state import BLACK, DIVIDE, NOWHERE, PLAY, UNSETTLED, WHITE

SETUP = record(
    [("seats", "i4"), ("side", "i1"), ("pie", "i1"), ("komi", "i1"), ("handicap", "i1"), ("late", "i1")]
)


def setup(options):
    """The record for `start`: two seats, and the options. A handicap replaces komi (D9)."""
    made = blank(SETUP)
    made.seats, made.side, made.late, made.handicap = (
        2,
        options["side"],
        options["late_test"],
        options["handicap"],
    )
    if not made.handicap:
        made.pie = options["komi"] == "pie"
        made.komi = 0 if made.pie else int(options["komi"])
    return made


def belongs(s, setup):
    """Whether a state may come from a game with a setup. By the pie any komi may be chosen (D9)."""
    same = all(s[name] == setup[name] for name in ("side", "late", "handicap"))
    return same and (setup.pie or s["komi"] == setup.komi)


@jit
def start(s, setup):
    """The first position: the board is empty, and the pie is to be divided, or First is Black (D9)."""
    s.ply, s.mover, s.winner, s.reason = 0, 0, -1, 0
    s.side, s.origin = setup.side, ORIGIN[setup.side]
    s.late, s.handicap, s.komi = setup.late, setup.handicap, setup.komi
    s.prison[BLACK], s.prison[WHITE] = setup.komi, setup.handicap
    s.first[BLACK] = s.first[WHITE] = 1
    s.half = s.last[0] = s.last[1] = NOWHERE
    s.turns = 0
    for colour in range(2):
        clear(s.stones[colour])
        clear(s.left[colour])
        clear(s.taken[colour])
    refresh(s)
    s.stood[0] = TO_MOVE[BLACK]
    if setup.pie:
        s.phase = DIVIDE
        s.colour[0] = s.colour[1] = UNSETTLED
    else:
        s.phase = PLAY
        s.colour[0], s.colour[1] = BLACK, WHITE
