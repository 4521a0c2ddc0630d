"""The rules of Octopus over one record: deal, turns, points; the board is in grid.py, the record in state.py."""

import numpy as np

from tessella.core.jit import blank, inlined, jit
from tessella.core.mover import CHANCE, OVER
from tessella.core.rng import below, stir

from .grid import KINDS, NOWHERE, SPOTS, lay, place_of, survey, worth
from .state import (
    ACTIONS,
    BEGIN,
    DEAL,
    DERIVED,
    DRAW,
    IDENTITY,
    LEFT,
    MAX_LEGAL,
    MAX_PLY,
    PLAY,
    PLAYED,
    SEATS,
    SETUP,
    START,
    STATE,
)

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "STATE",
    "key",
    "leave",
    "legal",
    "odds",
    "play",
    "refresh",
    "roll",
    "score",
    "setup",
    "start",
    "utility",
]


def setup(options):
    """As many seats as players, and the number of sets."""
    made = blank(SETUP)
    made.seats, made.sets = options["players"], options["sets"]
    return made


@jit
def start(s, setup):
    """Nothing is dealt yet."""
    s.ply, s.reason, s.mover, s.phase, s.turn = 0, 0, CHANCE, DEAL, -1
    s.players, s.sets = setup.seats, setup.sets
    for kind in range(KINDS):
        s.spots[kind, 0], s.spots[kind, 1], s.aside[kind] = NOWHERE, NOWHERE, 0
        for seat in range(SEATS):
            s.hand[seat, kind] = 0
    for seat in range(SEATS):
        s.points[seat], s.left[seat] = 0, 0
    refresh(s)


@jit
def refresh(s):
    """The board, what is not dealt yet, and what each hand may choose from."""
    survey(s)
    s.undealt = 0
    for seat in range(SEATS):
        s.choice[seat] = 0
    for kind in range(KINDS):
        for _ in range(in_pile(s, kind)):
            s.tiles[s.undealt] = kind
            s.undealt += 1
        for seat in range(SEATS):
            if s.hand[seat, kind] > 0:
                add_choice(s, seat, kind)
    s.due = (s.sets * KINDS - s.undealt) % s.players


@jit
def in_pile(s, kind):
    """How many tiles of a kind are not dealt yet. (O4)"""
    n = np.int64(s.sets) - s.aside[kind]
    for twin in range(2):
        if s.spots[kind, twin] != NOWHERE:
            n -= 1
    for seat in range(SEATS):
        n -= s.hand[seat, kind]
    return n


@jit
def key(s):
    """Every number of the identity, stirred into one after another."""
    x = np.uint64(s.mover + 3)
    x = stir(stir(x, s.phase), s.turn + 1)
    for kind in range(KINDS):
        x = stir(stir(stir(x, s.spots[kind, 0]), s.spots[kind, 1]), s.aside[kind])
    for seat in range(s.players):
        x = stir(stir(x, s.points[seat]), s.left[seat])
        for kind in range(KINDS):
            x = stir(x, s.hand[seat, kind])
    return x


# Actions


@jit
def legal(s, out):
    """Every kind of the hand on every open spot (O2); chance's draws and beginners."""
    if s.phase == DEAL:
        return list_draws(s, out)
    if s.phase == START:
        return list_beginners(s, out)
    n = 0
    for kind in range(KINDS):
        if s.hand[s.turn, kind] > 0:
            n = list_placements(s, kind, out, n)
    return n


@jit
def list_placements(s, kind, out, n):
    """Lists the placements of a kind after n others; how many there are then."""
    if n == 0:
        for place in range(np.int64(s.open)):
            out[place] = kind * SPOTS + np.int64(s.around[place])
        sort(out, s.open)
    else:
        more = kind * SPOTS - out[0] // SPOTS * SPOTS
        for place in range(np.int64(s.open)):
            out[n + place] = out[place] + more  # the same spots as of the first kind
    return n + s.open


@jit
def list_draws(s, out):
    """The kinds in the pile."""
    n = 0
    for kind in range(KINDS):
        if in_pile(s, kind) > 0:
            out[n] = DRAW + kind
            n += 1
    return n


@jit
def list_beginners(s, out):
    """The seats that may begin. (G1, G3)"""
    n = 0
    for seat in range(s.players):
        if not s.left[seat]:
            out[n] = BEGIN + seat
            n += 1
    return n


@jit
def sort(numbers, n):
    """The first n numbers in their order, by insertion: they are few."""
    for i in range(1, n):
        number, j = numbers[i], i
        while j > 0 and numbers[j - 1] > number:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = number


@jit
def odds(s, out):
    """Every tile in the pile is as likely as another, and so is every beginner. (G1)"""
    if s.phase == START:
        for n in range(players_in(s)):
            out[n] = 1
        return
    n = 0
    for kind in range(KINDS):
        if in_pile(s, kind) > 0:
            out[n] = in_pile(s, kind)
            n += 1


@inlined
def roll(s, rng):
    """A random action: any kind of the hand on any open spot."""
    s.ply += 1
    if s.phase == PLAY:
        which, place = below(rng, s.choice[s.turn]), below(rng, s.open)
        put(s, which, np.int64(s.around[place]), place)
    elif s.phase == DEAL:
        deal(s, below(rng, s.undealt))
    else:
        begin(s, random_beginner(s, rng))


@jit
def random_beginner(s, rng):
    """A seat that has not left."""
    n = below(rng, players_in(s))
    for seat in range(s.players):
        if not s.left[seat]:
            if n == 0:
                return seat
            n -= 1
    return -1


@jit
def play(s, action):
    """Carries out a legal action."""
    s.ply += 1
    if action >= BEGIN:
        begin(s, action - BEGIN)
    elif action >= DRAW:
        deal(s, lying(s, action - DRAW))
    else:
        spot = action % SPOTS
        put(s, which_of(s, action // SPOTS), spot, place_of(s, spot))


@jit
def lying(s, kind):
    """The place of a tile of a kind in the pile."""
    for place in range(np.int64(s.undealt)):
        if s.tiles[place] == kind:
            return place
    return -1


@inlined
def deal(s, place):
    """The tile in this place of the pile goes to the next seat, round and round. (O1)"""
    kind = np.int64(s.tiles[place])
    seat = np.int64(s.due)
    s.due = seat + 1 if seat + 1 < s.players else 0
    s.undealt -= 1
    s.tiles[place] = s.tiles[s.undealt]
    if s.left[seat]:
        s.aside[kind] += 1  # G3
    else:
        if s.hand[seat, kind] == 0:
            add_choice(s, seat, kind)
        s.hand[seat, kind] += 1
    if s.undealt == 0:
        s.phase = START


@inlined
def begin(s, seat):
    """Chance has told who begins. (G1)"""
    s.phase, s.turn, s.mover = PLAY, seat, seat


@inlined
def add_choice(s, seat, kind):
    """The hand of a seat has tiles of this kind, from now on."""
    s.fan[seat, s.choice[seat]] = kind
    s.choice[seat] += 1


@jit
def which_of(s, kind):
    """Where a kind stands among those that the seat to act may choose from."""
    for which in range(np.int64(s.choice[s.turn])):
        if s.fan[s.turn, which] == kind:
            return which
    return -1


@inlined
def put(s, which, spot, place):
    """A tile of the kind that stands there in the fan goes on the spot that stands there among the open ones. (O2)"""
    seat = np.int64(s.turn)
    kind = np.int64(s.fan[seat, which])
    s.hand[seat, kind] -= 1
    if s.hand[seat, kind] == 0:
        s.choice[seat] -= 1
        s.fan[seat, which] = s.fan[seat, s.choice[seat]]
    s.points[seat] += worth(s, kind, spot)  # O3
    remember(s, kind, spot)
    lay(s, kind, spot, place)
    end_turn(s)


@inlined
def remember(s, kind, spot):
    """Of twins, which are alike, the one on the greater spot comes first. (O4)"""
    if spot > s.spots[kind, 0]:
        s.spots[kind, 1], s.spots[kind, 0] = s.spots[kind, 0], spot
    else:
        s.spots[kind, 1] = spot


@inlined
def end_turn(s):
    """The next seat that has not left; all is over if it has no tiles, for then nobody has. (O4)"""
    seat = np.int64(s.turn)
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if not s.left[seat]:
            break
    s.turn = seat
    s.mover = seat
    if s.choice[seat] == 0:
        finish(s, PLAYED)


@jit
def finish(s, reason):
    """The game is over."""
    s.mover, s.reason = OVER, reason


@jit
def players_in(s):
    """How many seats have not left."""
    n = 0
    for seat in range(s.players):
        n += 1 - s.left[seat]
    return n


@jit
def leave(s, seat):
    """G3: the hand is set aside, the others play on; the last one wins."""
    s.ply += 1
    if s.left[seat]:
        return
    s.left[seat] = 1
    for kind in range(KINDS):
        s.aside[kind] += s.hand[seat, kind]
        s.hand[seat, kind] = 0
    s.choice[seat] = 0
    if players_in(s) < 2:
        finish(s, LEFT)
    elif seat == s.mover:
        end_turn(s)


# Results


@jit
def score(s, out):
    """Points."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@jit
def utility(s, out):
    """The win, or shares of it: most points of those who have not left. (G2, G3)"""
    best, sharing = -1, 0
    for seat in range(s.players):
        if s.left[seat]:
            continue
        if s.points[seat] > best:
            best, sharing = s.points[seat], 0
        if s.points[seat] == best:
            sharing += 1
    for seat in range(s.players):
        wins = s.points[seat] == best and not s.left[seat]
        out[seat] = 1.0 / sharing if wins else 0.0
