"""What a player may do in a turn: steps, the two gate tokens, and the removal that ends it."""

import numpy as np

from tessella.core.bits import lowest, without_lowest
from tessella.core.jit import inlined, jit

from .endings import finish
from .grid import ONE, SQUARE, STEPS, THROUGH, WAYS, bits_of, flip, has
from .reach import cut_off, joins, other_end, outer, vacant
from .state import ACT, BOX, PAWN, REMOVE, TOKEN, TOKEN_ON, UNREACHABLE, WON


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
