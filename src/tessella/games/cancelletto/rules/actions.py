"""The legal actions: steps, gate tokens and a removal, which ends the turn (C3); the deal; the choice of colours."""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from .deal import list_beginnings, list_deals
from .grid import SQUARE, STEPS, THROUGH, WAYS, has
from .reach import joins, other_end, outer, vacant
from .state import ACT, DEAL, REMOVE, START, TOKEN_ON


@jit
def legal(s, out):
    """Lists steps, gate tokens and removals (C3); or deals; or the choices of colours."""
    if s.phase == DEAL:
        return list_deals(s, out)
    if s.phase == START:
        return list_beginnings(s, out)
    n = list_steps(s, out) if s.phase == ACT else 0
    if not s.gate_used:
        n = list_tokens(s, out, n)
    return list_removals(s, out, n) if s.phase == ACT else n


@jit
def list_steps(s, out):
    """Lists the steps of pawns that have not moved in this turn, to squares without wall and pawn. (C3)"""
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
    """Whether the gate leads away from a square. (C5)"""
    return joins(s) and (square == s.gate[0] or square == s.gate[1])


@jit
def list_tokens(s, out, n):
    """Lists the placements of a token on outer squares, each once. (C5)"""
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
    """Lists the removals of all tiles on the table. (C6)"""
    tiles = s.standing
    while tiles != 0:
        out[n] = REMOVE + lowest(tiles)
        n += 1
        tiles = without_lowest(tiles)
    return n
