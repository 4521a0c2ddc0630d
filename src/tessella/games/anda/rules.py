"""The rules of Anda over one record: the pie, turns, and how a game ends; groups and breaths are in groups.py.

Whether a player is out of actions (D8) is found out at the end of every turn. It costs little: an empty cell without
exactly one enemy group beside it gives life to a stone on any empty cell next to it (D2), so one such pair is enough,
and only where there is none every empty cell is tried.

A position can come back (D10) only if each stone placed meanwhile has left again, so only a stone on a cell that its
colour has left before is worked out to the end and compared with the positions of the game, by 64-bit hashes: of at
most 968 earlier ones another has the same with a chance below 1 in 10^16. A game that comes to most_turns(side) turns
is cut off: the player to act loses as by D8. Random games on side 9 have a quarter of them.
"""

import numpy as np

from tessella.core.bits import lowest, nth_bit, popcount, without_lowest
from tessella.core.jit import apart, blank, inlined, jit, record
from tessella.core.mover import OVER
from tessella.core.rng import below, random_keys

from .grid import ORIGIN, RIM, WORDS, adjacent, bit, clear, word
from .groups import (
    endangers,
    find_groups,
    has_stones,
    key_of,
    lay,
    may_remove,
    note_saving,
    remove_own,
    remove_smothered,
    would_live,
)
from .state import (
    ACTIONS,
    ANNIHILATION,
    BLACK,
    BLACK_SIDE,
    CHOOSE,
    DERIVED,
    DIVIDE,
    IDENTITY,
    KOMI,
    LEFT,
    LONGEST,
    MAX_LEGAL,
    MAX_PLY,
    MOST_KOMI,
    MOST_TURNS,
    NO_ACTION,
    NOWHERE,
    PAST,
    PLAY,
    SECOND,
    STATES,
    TAKE,
    UNSETTLED,
    WHITE,
    WHITE_SIDE,
)
from .trial import try_out

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "PAST",
    "key",
    "leave",
    "legal",
    "play",
    "refresh",
    "roll",
    "score",
    "setup",
    "start",
    "state_for",
    "utility",
]

SETUP = record(
    [("seats", "i4"), ("side", "i1"), ("pie", "i1"), ("komi", "i1"), ("handicap", "i1"), ("late", "i1")]
)
TO_MOVE = random_keys(2, seed=12)  # by colour
PRISON_KEYS = random_keys(2, 256, seed=13)  # by colour and stones
OTHER_KEYS = random_keys(64, seed=14)  # by mover, phase and colours
FIRST_KEYS = random_keys(4, seed=15)


def state_for(options):
    """Smaller boards need fewer words."""
    return STATES[WORDS[options["side"]]]


def setup(options):
    """Two seats; a handicap takes the place of komi (D9)."""
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


@jit
def start(s, setup):
    """The board is empty; the pie is to be divided, or First is Black (D9)."""
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


# What may be played


@jit
def legal(s, out):
    """The cells to place on, then a prisoner to take; or what the pie offers."""
    if s.phase == DIVIDE:
        for k in range(MOST_KOMI + 1):
            out[k] = KOMI + k
        return MOST_KOMI + 1
    if s.phase == CHOOSE:
        out[0], out[1] = BLACK_SIDE, WHITE_SIDE
        return 2
    n = 0
    for w in range(len(s.empty)):
        left = candidates(s, w)
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            if may_place(s, at):
                out[n] = at
                n += 1
    if may_take(s):
        out[n] = TAKE
        n += 1
    return n


@inlined
def on_move(s):
    """The colour that is to act, once colours are settled; the mask tells the compiler that it is 0 or 1."""
    return np.int64(s.colour[s.mover & 1]) & 1


@inlined
def may_take(s):
    """Is there an enemy stone in the prison? (D6)"""
    return s.phase == PLAY and s.prison[1 - on_move(s)] > 0


@inlined
def candidates(s, w):
    """A word of the cells that may be placed on but for D3 and D10; a first turn's two are apart on the rim (D5)."""
    cells = s.empty[w]
    if s.phase == SECOND or s.first[on_move(s)]:
        cells &= RIM[s.side, w]
    if s.phase == SECOND:
        half = np.int64(s.half)
        cells &= ~adjacent(s, half, w)
        if word(s, half) == w:
            cells &= ~bit(half)
    return cells


@jit
def may_place(s, at):
    """May the mover place on one of the candidates? (D3, D5, D10)

    Two stones of a first turn always live, and have not been there before: the enemy has two at most, on the rim too.
    From side 3 on the inner cells are empty, so all empty cells are one region, with more cells than two stones of the
    rim have neighbours; on side 2 every case is tried by a test.
    """
    colour = on_move(s)
    return s.phase == SECOND or s.first[colour] or may_stay(s, colour, at)


@inlined
def may_stay(s, colour, at):
    """May a stone go on an empty cell, but for the rules of a first turn? (D3, D10)"""
    if not (would_live(s, colour, at) or (s.late and try_out(s, colour, at))):
        return False
    return s.left[colour, word(s, at)] & bit(at) == 0 or not comes_back(s, colour, at)


@jit
def comes_back(s, colour, at):
    """Would a placement bring back an earlier position of the game? (D10)"""
    apart()
    if may_remove(s, colour, at):
        try_out(s, colour, at)
        stands = s.tried ^ TO_MOVE[1 - colour]
    else:
        stands = s.board ^ key_of(colour, at) ^ TO_MOVE[1 - colour]
    for turn in range(s.turns + 1):
        if s.stood[turn] == stands:
            return True
    return False


@inlined
def may_act(s, colour):
    """Has the mover, of this colour, at the beginning of a turn any legal action? (D8)"""
    return s.prison[1 - colour] > 0 or lives_at_a_glance(s, colour) or may_place_somewhere(s)


@inlined
def lives_at_a_glance(s, colour):
    """Is there a breath without exactly one enemy group beside it, and an empty cell next to it to place on? (D2)"""
    if s.late or s.first[colour]:
        return False
    for w in range(len(s.empty)):
        left = s.saving[1 - colour, w]
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            for v in range(len(s.empty)):
                if adjacent(s, at, v) & s.empty[v] & ~s.left[colour, v] != 0:
                    return True
    return False


@jit
def may_place_somewhere(s):
    """Is a placement legal? (D8)"""
    apart()
    for w in range(len(s.empty)):
        left = candidates(s, w)
        while left != 0:
            if may_place(s, 64 * w + lowest(left)):
                return True
            left = without_lowest(left)
    return False


@jit
def roll(s, rng):
    """Plays a random legal action: tries what may be legal in random order, without listing what is."""
    if s.phase == DIVIDE:
        play(s, KOMI + below(rng, MOST_KOMI + 1))
    elif s.phase == CHOOSE:
        play(s, BLACK_SIDE + below(rng, 2))
    else:
        colour = on_move(s)
        if s.phase == SECOND or s.first[colour]:
            play(s, draw(s, colour, True, rng))
        else:
            s.ply += 1
            act(s, colour, draw(s, colour, False, rng))


@inlined
def draw(s, colour, begins, rng):
    """A random legal action of a turn; begins says whether it is a first one."""
    n = 0
    for w in range(len(s.empty)):
        s.untried[w] = candidates(s, w) if begins else s.empty[w]
        n += popcount(s.untried[w])
    takes = s.phase == PLAY and s.prison[1 - colour] > 0
    while True:
        i = below(rng, n + takes)
        if i == n:
            return TAKE
        at = nth_untried(s, i)
        if begins or may_stay(s, colour, at):
            return at
        s.untried[word(s, at)] &= ~bit(at)
        n -= 1


@inlined
def nth_untried(s, n):
    """The nth cell, counted from 0, that has not been tried."""
    w = 0
    while True:
        here = popcount(s.untried[w])
        if n < here:
            return 64 * w + nth_bit(s.untried[w], n) & 255  # the compiler sees that it is not negative
        n -= here
        w += 1


# What an action does


@jit
def play(s, action):
    """Divides the pie, chooses a side of it, takes a prisoner, or places a stone."""
    s.ply += 1
    if s.phase == DIVIDE:
        s.komi = s.prison[BLACK] = action - KOMI
        s.phase = CHOOSE
        s.mover = 1
    elif s.phase == CHOOSE:
        choose(s, action - BLACK_SIDE)
    elif action != TAKE and s.phase == PLAY and s.first[on_move(s)]:
        s.half = action
        s.phase = SECOND
    else:
        act(s, on_move(s), action)


@jit
def choose(s, colour):
    """The second player takes a colour; Black begins (D9)."""
    s.colour[1], s.colour[0] = colour, 1 - colour
    s.phase = PLAY
    s.mover = 1 if colour == BLACK else 0


@inlined
def act(s, colour, action):
    """A whole turn of a colour, but for the first of two stones: it places, or takes an enemy stone from the prison;
    a first turn is over with that too (D6)."""
    half = np.int64(s.half)
    s.last[0], s.last[1] = action, half
    s.first[colour] = 0
    s.turns += 1
    for w in range(len(s.empty)):
        s.taken[BLACK, w] = s.taken[WHITE, w] = 0
    wins = False
    if action == TAKE:
        s.prison[1 - colour] -= 1
    else:
        wins = place(s, colour, half, action)
    if wins:
        end(s, s.mover, ANNIHILATION)
    else:
        pass_on(s, 1 - colour)


@inlined
def place(s, colour, half, at):
    """A stone, or in a first turn two, on the board; then smothered groups leave, the enemy's first (D4).

    Does the mover win? (D7)
    """
    if half != NOWHERE:
        lay(s, colour, half)
        s.half = NOWHERE
        s.phase = PLAY
    lay(s, colour, at)
    note_saving(s)
    wins = remove_smothered(s, 1 - colour) and not has_stones(s, 1 - colour)
    # The mover's own last group cannot leave (D7): what was placed has a breath that saves it (D3), and where an enemy
    # group left that stood beside the breath, there are now breaths with no enemy beside them.
    if half != NOWHERE or endangers(s, colour, at):
        remove_own(s, colour)
    release = min(s.prison[BLACK], s.prison[WHITE])  # D4
    s.prison[BLACK] -= release
    s.prison[WHITE] -= release
    return wins


@inlined
def pass_on(s, colour):
    """The other player, who has this colour, is to act, unless that is impossible (D8)."""
    s.mover = 1 - s.mover
    s.stood[s.turns] = s.board ^ TO_MOVE[colour]
    if not may_act(s, colour):
        end(s, 1 - s.mover, NO_ACTION)
    elif s.turns == MOST_TURNS[s.side]:
        end(s, 1 - s.mover, LONGEST)


@inlined
def end(s, winner, reason):
    """The game is decided."""
    s.winner, s.reason, s.mover = winner, reason, OVER


@jit
def leave(s, seat):
    """G3: the other side wins."""
    s.ply += 1
    end(s, 1 - seat, LEFT)


@jit
def refresh(s):
    """Finds the groups anew."""
    find_groups(s)


@jit
def key(s):
    """Zobrist key of all that makes positions equal."""
    found = s.board ^ PRISON_KEYS[0, s.prison[0] & 255] ^ PRISON_KEYS[1, s.prison[1] & 255]
    found ^= (
        OTHER_KEYS[(s.mover + 2) * 16 + s.phase * 4 + s.colour[0] + 1]
        ^ FIRST_KEYS[s.first[0] * 2 + s.first[1]]
    )
    return found if s.half == NOWHERE else found ^ key_of(s.colour[s.mover], s.half)


@jit
def score(s, out):
    """1 for the winner."""
    for seat in range(2):
        out[seat] = 1.0 if s.winner == seat else 0.0


@jit
def utility(s, out):
    """1 for the winner."""
    score(s, out)
