"""The deal, by chance, and the choice of colours. (C2, C9)"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.mover import CHANCE

from .derived import refresh
from .endings import finish
from .fair import is_fair
from .grid import BASE, FACES, HOLE, ONE, TILES, WHOLE
from .state import ACT, BEGIN, DEAL, DEALT, MOST_DEALS, REFUSED, START


@jit
def clear_table(s):
    """Takes everything off the table: all tiles are to be dealt, or dealt again. (C2)"""
    s.phase, s.mover = DEAL, CHANCE
    for i in range(2):
        s.table[i], s.walls[i], s.stepped[i], s.lost[i] = 0, 0, 0, 0
        for colour in range(2):
            s.boxes[colour, i], s.pawns[colour, i] = 0, 0
    for tile in range(TILES):
        s.laid[tile], s.removed[tile] = 0, 0
    refresh(s)


@jit
def list_deals(s, out):
    """Lists the deals of every tile that is left, in each of its turns. (C2)"""
    left = np.sort(s.numbers[: s.undealt])
    for i in range(len(left)):
        for quarters in range(4):
            out[4 * i + quarters] = DEALT + 4 * np.int64(left[i]) + quarters
    return 4 * len(left)


@jit
def odds(s, out):
    """All tiles that are left are equally likely, in all their turns. (C2)"""
    for i in range(4 * np.int64(s.undealt)):
        out[i] = 1.0


@jit
def list_beginnings(s, out):
    """Lists who may begin, and with which colour; a single player chooses the colour only. (C9)"""
    n = 2 * np.int64(s.players)
    for i in range(n):
        out[i] = BEGIN + i
    return n


@jit
def place_among_undealt(s, number):
    """The index of a tile among the undealt tiles."""
    for place in range(np.int64(s.undealt)):
        if s.numbers[place] == number:
            return place
    return -1


@inlined
def deal(s, place, quarters):
    """Deals an undealt tile to the next place. (C2)"""
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
    """Puts pawns on the boxes of the other colour. If the deal is not fair, the tiles are dealt again. (C2)"""
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
