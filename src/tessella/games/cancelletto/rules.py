"""The rules of Cancelletto over one record: deal, acts and turns; the board is in grid.py, the record in state.py."""

import numpy as np

from tessella.core.bits import lowest, nth_bit, popcount, without_lowest
from tessella.core.jit import blank, inlined, jit
from tessella.core.mover import CHANCE, OVER
from tessella.core.rng import below, stir

from .grid import (
    BASE,
    FACES,
    HOLE,
    ONE,
    SQUARE,
    STEPS,
    THROUGH,
    TILES,
    WAYS,
    WHOLE,
    bits_of,
    count,
    cut_off,
    down,
    flip,
    has,
    is_fair,
    joins,
    left,
    nth_square,
    other_end,
    outer,
    right,
    shapes_of,
    through,
    up,
    vacant,
)
from .sets import faces_of
from .state import (
    ACT,
    ACTIONS,
    BEGIN,
    BLUE,
    BOX,
    DEAL,
    DEALT,
    DERIVED,
    IDENTITY,
    LEFT,
    MAX_LEGAL,
    MAX_PLY,
    MOST_DEALS,
    PAWN,
    REFUSED,
    REMOVE,
    SETUP,
    START,
    STATE,
    TOKEN,
    TOKEN_ON,
    UNREACHABLE,
    WON,
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
    """As many seats as players, and the faces of the tile set (C1)."""
    made = blank(SETUP)
    made.seats, made.any_deal = options["players"], options["any_deal"]
    made.shapes[:] = shapes_of(faces_of(options["set"]))
    return made


@jit
def start(s, setup):
    """Nothing is dealt yet."""
    s.ply, s.players, s.any_deal = 0, setup.seats, setup.any_deal
    s.shapes = setup.shapes
    s.failed, s.reason, s.turns, s.colour, s.token, s.gate_used = 0, 0, 0, BLUE, 0, 0
    for i in range(2):
        s.gate[i], s.seat_of[i] = 0, 0
    clear_table(s)


@jit
def clear_table(s):
    """All tiles are to be dealt, or dealt again. (C2)"""
    s.phase, s.mover = DEAL, CHANCE
    for i in range(2):
        s.table[i], s.walls[i], s.stepped[i], s.lost[i] = 0, 0, 0, 0
        for colour in range(2):
            s.boxes[colour, i], s.pawns[colour, i] = 0, 0
    for tile in range(TILES):
        s.laid[tile], s.removed[tile] = 0, 0
    refresh(s)


@jit
def refresh(s):
    """The tiles on the table, and those not dealt yet."""
    s.standing, s.undealt, dealt = 0, 0, 0
    for tile in range(TILES):
        if s.laid[tile] > 0:
            s.standing |= ONE << np.uint64(tile)
            dealt |= 1 << (np.int64(s.laid[tile]) - 1) // 4
    if s.phase == DEAL:
        for number in range(FACES):
            if dealt >> number & 1 == 0:
                s.numbers[s.undealt] = number
                s.undealt += 1


@jit
def key(s):
    """Every number of the identity, stirred into one after another."""
    x = np.uint64(s.mover + 3)
    x = stir(stir(stir(x, s.phase), s.colour), s.token)
    x = stir(stir(stir(stir(x, s.gate[0]), s.gate[1]), s.gate_used), s.failed)
    x = stir(stir(x, s.seat_of[0]), s.seat_of[1])
    for i in range(2):
        x = stir(stir(stir(x, s.table[i]), s.walls[i]), s.stepped[i])
        for colour in range(2):
            x = stir(stir(x, s.boxes[colour, i]), s.pawns[colour, i])
    for tile in range(TILES):
        x = stir(x, s.laid[tile])
    return x


# Actions


@jit
def legal(s, out):
    """Steps, gate tokens, removals, in any order until the removal (C3); the deal, the choice."""
    if s.phase == DEAL:
        return list_deals(s, out)
    if s.phase == START:
        return list_beginnings(s, out)
    n = list_steps(s, out) if s.phase == ACT else 0
    if not s.gate_used:
        n = list_tokens(s, out, n)
    return list_removals(s, out, n) if s.phase == ACT else n


@jit
def list_deals(s, out):
    """Every tile that is left, turned in every way. (C2)"""
    left = np.sort(s.numbers[: s.undealt])
    for i in range(len(left)):
        for quarters in range(4):
            out[4 * i + quarters] = DEALT + 4 * np.int64(left[i]) + quarters
    return 4 * len(left)


@jit
def odds(s, out):
    """Every tile that is left, in every way that it can be turned, is as likely as another. (C2)"""
    for i in range(4 * np.int64(s.undealt)):
        out[i] = 1.0


@jit
def list_beginnings(s, out):
    """Who begins, and with which colour; one alone has the colours to choose from. (C9)"""
    n = 2 * np.int64(s.players)
    for i in range(n):
        out[i] = BEGIN + i
    return n


@jit
def list_steps(s, out):
    """Pawns that have not moved in this turn, to squares without wall and pawn. (C3)"""
    n = 0
    low, high = movable(s)
    spots = vacant_words(s)
    for word in range(2):
        bits = high if word else low
        while bits != 0:
            square = SQUARE[60 * word + lowest(bits)]
            bits = without_lowest(bits)
            for way in range(THROUGH):
                if has(spots, square + STEPS[way]):
                    out[n] = WAYS * square + way
                    n += 1
            if leads_through(s, square) and has(spots, other_end(s, square)):
                out[n] = WAYS * square + THROUGH
                n += 1
    return n


@inlined
def movable(s):
    """The squares of the pawns that may still move in this turn. (C3)"""
    return s.pawns[s.colour, 0] & ~s.stepped[0], s.pawns[s.colour, 1] & ~s.stepped[1]


@inlined
def vacant_words(s):
    """The squares that a pawn may step on, as an array. (C3)"""
    words = np.empty(2, np.uint64)
    words[0], words[1] = vacant(s)
    return words


@inlined
def leads_through(s, square):
    """Does the gate lead away from a square? (C5)"""
    return joins(s) and (square == s.gate[0] or square == s.gate[1])


@jit
def list_tokens(s, out, n):
    """Outer squares, each once. (C5)"""
    low, high = outer(s)
    for word in range(2):
        bits = high if word else low
        while bits != 0:
            square = SQUARE[60 * word + lowest(bits)]
            bits = without_lowest(bits)
            if square != s.token:
                out[n] = TOKEN_ON + square
                n += 1
    return n


@jit
def list_removals(s, out, n):
    """Any tile. (C6)"""
    tiles = s.standing
    while tiles != 0:
        out[n] = REMOVE + lowest(tiles)
        n += 1
        tiles = without_lowest(tiles)
    return n


@inlined
def roll(s, rng):
    """A random action, found by counting."""
    s.ply += 1
    if s.phase == DEAL:
        drawn = below(rng, 4 * np.int64(s.undealt))
        deal(s, drawn // 4, drawn % 4)
    elif s.phase == START:
        chosen = below(rng, 2 * s.players)
        begin(s, chosen // 2, chosen % 2)
    elif s.phase == TOKEN:
        low, high = outer(s)
        put_token(s, random_but_token(s, low, high, rng))
    else:
        act_at_random(s, rng)


@jit
def random_but_token(s, low, high, rng):
    """A square of a set, but not that of the first token, which is one of them."""
    square = np.int64(s.token)
    while square == s.token:
        square = nth_square(low, high, below(rng, count(low, high)))
    return square


@jit
def act_at_random(s, rng):
    """A step, the first token or a removal."""
    low, high = movable(s)
    spot_low, spot_high = vacant(s)
    a, b = up(low, high)
    c, d = down(low, high)
    e, f = left(low, high)
    g, h = right(low, high)
    i, j = through(s, low, high) if joins(s) else (np.uint64(0), np.uint64(0))
    ways = (
        (a & spot_low, b & spot_high),
        (c & spot_low, d & spot_high),
        (e & spot_low, f & spot_high),
        (g & spot_low, h & spot_high),
        (i & spot_low, j & spot_high),
    )
    outer_low, outer_high = outer(s)
    tokens = 0 if s.gate_used else count(outer_low, outer_high)
    removals = popcount(s.standing)
    steps = 0
    for way in ways:
        steps += count(way[0], way[1])
    n = below(rng, steps + tokens + removals)
    if n < removals:
        remove(s, nth_bit(s.standing, n))
    elif n < removals + tokens:
        put_token(s, nth_square(outer_low, outer_high, n - removals))
    else:
        n -= removals + tokens
        for way in range(WAYS):
            here = count(ways[way][0], ways[way][1])
            if 0 <= n < here:
                goal = nth_square(ways[way][0], ways[way][1], n)
                back = other_end(s, goal) if way == THROUGH else goal - STEPS[way]
                step(s, back, goal)
            n -= here


@jit
def play(s, action):
    """Carries out a legal action."""
    s.ply += 1
    if action >= BEGIN:
        begin(s, (action - BEGIN) // 2, (action - BEGIN) % 2)
    elif action >= DEALT:
        deal(s, lying(s, (action - DEALT) // 4), (action - DEALT) % 4)
    elif action >= REMOVE:
        remove(s, action - REMOVE)
    elif action >= TOKEN_ON:
        put_token(s, action - TOKEN_ON)
    else:
        square, way = action // WAYS, action % WAYS
        step(s, square, other_end(s, square) if way == THROUGH else square + STEPS[way])


# The deal


@jit
def lying(s, number):
    """Where a tile stands among those that are not dealt."""
    for place in range(np.int64(s.undealt)):
        if s.numbers[place] == number:
            return place
    return -1


@inlined
def deal(s, place, quarters):
    """A tile that is not dealt yet goes to the next place. (C2)"""
    tile = FACES - np.int64(s.undealt)
    tile += tile >= HOLE
    number = np.int64(s.numbers[place])
    s.undealt -= 1
    s.numbers[place] = s.numbers[s.undealt]
    s.laid[tile] = 1 + 4 * number + quarters
    s.standing |= ONE << np.uint64(tile)
    word, first = np.int64(BASE[tile] >= 60), np.uint64(BASE[tile] % 60)
    s.table[word] |= WHOLE << first
    s.walls[word] |= np.uint64(s.shapes[number, quarters, 0]) << first
    s.boxes[0, word] |= np.uint64(s.shapes[number, quarters, 1]) << first
    s.boxes[1, word] |= np.uint64(s.shapes[number, quarters, 2]) << first
    if s.undealt == 0:
        end_deal(s)


@jit
def end_deal(s):
    """Pawns go on the boxes of the other colour; a deal that no gate makes possible is dealt again. (C2)"""
    for i in range(2):
        s.pawns[0, i], s.pawns[1, i] = s.boxes[1, i], s.boxes[0, i]
    if s.any_deal or is_fair(s):
        s.phase, s.mover = START, 0
        return
    s.failed += 1
    clear_table(s)
    if s.failed == MOST_DEALS:
        finish(s, REFUSED)


@jit
def begin(s, seat, colour):
    """The players have agreed on colours, and on who starts. (C9)"""
    s.seat_of[colour], s.seat_of[1 - colour] = seat, s.players - 1 - seat
    s.colour, s.phase, s.mover = colour, ACT, seat


# Acts


@inlined
def step(s, square, goal):
    """A pawn moves by one square, and the game may be won. (C3, C4)"""
    flip(s.pawns[s.colour], square)
    flip(s.pawns[s.colour], goal)
    flip(s.stepped, goal)
    away = 0
    for colour in range(2):
        away += s.pawns[colour, 0] != s.boxes[colour, 0] or s.pawns[colour, 1] != s.boxes[colour, 1]
    if away == 0:
        finish(s, WON)


@inlined
def put_token(s, square):
    """The second of two tokens makes a gate. (C5)"""
    if s.phase == ACT:
        s.token, s.phase = square, TOKEN
        return
    s.gate[0], s.gate[1] = min(s.token, square), max(s.token, square)
    s.token, s.gate_used, s.phase = 0, 1, ACT


@jit
def remove(s, tile):
    """A tile leaves with all that is on it; the turn is over, and the game may be lost. (C6, C7)"""
    s.turns += 1
    s.laid[tile], s.removed[tile] = 0, s.turns
    s.standing ^= ONE << np.uint64(tile)
    word, squares = bits_of(tile)
    boxes = (s.boxes[0, word] | s.boxes[1, word]) & squares
    pawns = (s.pawns[0, word] | s.pawns[1, word]) & squares
    take(s, word, squares)
    if boxes | pawns != 0:
        s.lost[word] = boxes | pawns
        finish(s, BOX if boxes != 0 else PAWN)
        return
    a, b = cut_off(s, 0)
    c, d = cut_off(s, 1)
    s.lost[0], s.lost[1] = a | c, b | d
    if a | b | c | d != 0:
        finish(s, UNREACHABLE)
    else:
        end_turn(s)


@inlined
def take(s, word, squares):
    """Squares become void, and the gate goes with its squares. (C5)"""
    s.table[word] &= ~squares
    s.walls[word] &= ~squares
    s.stepped[word] &= ~squares
    for colour in range(2):
        s.boxes[colour, word] &= ~squares
        s.pawns[colour, word] &= ~squares
    if s.gate[1] > 0 and not (has(s.table, s.gate[0]) and has(s.table, s.gate[1])):
        s.gate[0], s.gate[1] = 0, 0


@inlined
def end_turn(s):
    """The other colour's turn; all its pawns may move."""
    s.stepped[0], s.stepped[1] = 0, 0
    s.colour = 1 - s.colour
    s.mover = s.seat_of[s.colour]


@jit
def finish(s, reason):
    """The game is over."""
    s.mover, s.reason = OVER, reason


@jit
def leave(s, seat):
    """G3: all lose."""
    s.ply += 1
    finish(s, LEFT)


# Results


@jit
def score(s, out):
    """1 for a win: there are no points."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.reason == WON else 0.0


@jit
def utility(s, out):
    """All win or all lose."""
    score(s, out)
