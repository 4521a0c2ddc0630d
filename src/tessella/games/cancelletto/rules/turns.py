"""What each action does: a step, a gate token, the removal that ends a turn; and a seat that leaves."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .deal import begin, deal, place_among_undealt
from .endings import finish
from .grid import ONE, STEPS, THROUGH, WAYS, bits_of, flip, has
from .reach import cut_off, other_end
from .state import ACT, BEGIN, BOX, DEALT, PAWN, REMOVE, TOKEN, TOKEN_ON, UNREACHABLE, WON


@jit
def play(s, action):
    """Carries out a legal action."""
    s.ply += 1
    if action >= BEGIN:
        begin(s, (action - BEGIN) // 2, (action - BEGIN) % 2)
    elif action >= DEALT:
        deal(s, place_among_undealt(s, (action - DEALT) // 4), (action - DEALT) % 4)
    elif action >= REMOVE:
        remove(s, action - REMOVE)
    elif action >= TOKEN_ON:
        put_token(s, action - TOKEN_ON)
    else:
        square, way = action // WAYS, action % WAYS
        step(s, square, other_end(s, square) if way == THROUGH else square + STEPS[way])


@inlined
def step(s, square, goal):
    """Moves a pawn by one step, after which the game may be won. (C3, C4)"""
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
    """Puts a gate token; the second one makes a gate. (C5)"""
    if s.phase == ACT:
        s.token, s.phase = square, TOKEN
        return
    s.gate[0], s.gate[1] = min(s.token, square), max(s.token, square)
    s.token, s.gate_used, s.phase = 0, 1, ACT


@jit
def remove(s, tile):
    """Removes a tile with all that is on it. The turn is over, and the game may be lost. (C6, C7)"""
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
    """Makes squares void; a gate on one of them is gone, too. (C5)"""
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
    """Begins the other colour's turn; all its pawns may move."""
    s.stepped[0], s.stepped[1] = 0, 0
    s.colour = 1 - s.colour
    s.mover = s.seat_of[s.colour]


@jit
def leave(s, seat, reason):
    """G3: all lose."""
    s.ply += 1
    finish(s, reason)
