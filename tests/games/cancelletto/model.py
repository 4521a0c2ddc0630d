"""What the model of Cancelletto says, compared with the compiled rules."""

import numpy as np

from tessella import OVER
from tessella.core.compiler.jit import copy_of
from tessella.games.cancelletto import model
from tessella.games.cancelletto.rules.grid import (
    BIT,
    BLUE_BOX,
    BOARD,
    EMPTY,
    ORANGE_BOX,
    THROUGH,
    TILES,
    VOID,
    WALL,
    WAYS,
)
from tessella.games.cancelletto.rules.reach import cut_off, joins, other_end
from tessella.games.cancelletto.rules.state import ACT, BOX, PAWN, REMOVE, TOKEN_ON, UNREACHABLE


def compare(position):
    """What is on the squares, what can be reached, what each removal loses, and the position before a lost one."""
    sign, pawn = compare_squares(position)
    floor = model.floor_of(sign, pawn, filter(None, position.field("gate").tolist()))
    out_of_reach = [of_words(state_cut_off(position, colour)) for colour in range(2)]
    assert floor.cut_off == out_of_reach[0] | out_of_reach[1]
    compare_gate(position)
    if position.field("phase") == ACT and not position.over:
        compare_ways_through(position, sign, pawn)
        for tile in np.flatnonzero(position.field("laid")).tolist():
            compare_loss(position, floor, tile)
    if position.over and position.history:
        assert played_again(position) == position


def compare_squares(position):
    """By square what is there, from the model, after comparing it bit by bit."""
    table, walls, boxes, pawns = map(position.field, ("table", "walls", "boxes", "pawns"))
    sign, pawn = model.signs(position).tolist(), model.pawns(position).tolist()
    stepped, home = model.stepped(position), 0
    for square in range(BOARD):
        there = [EMPTY] * has(table, square) + [WALL] * has(walls, square)
        there += [BLUE_BOX] * has(boxes[0], square) + [ORANGE_BOX] * has(boxes[1], square)
        assert sign[square] == max(there, default=VOID)
        assert pawn[square] == has(pawns[0], square) + 2 * has(pawns[1], square)
        assert stepped[square] == has(position.field("stepped"), square)
        home += pawn[square] > 0 and sign[square] == WALL + pawn[square]
    assert model.home(position) == home
    assert {model.TILE_OF[square] for square in range(BOARD) if sign[square] != VOID} == standing(position)
    return sign, pawn


def compare_gate(position):
    """Where the gate leads to from its two squares. (C5)"""
    state, gate = position.state(), [square for square in position.field("gate").tolist() if square]
    for square in gate:
        assert model.gate_goal(position, square) == (other_end(state, square) if joins(state) else 0)


def compare_ways_through(position, sign, pawn):
    """Which pawns of the colour to act may step through the gate. (C5)"""
    steps = [divmod(action, WAYS) for action in position.actions if action < TOKEN_ON]
    stepped, colour = model.stepped(position), position.field("colour")
    ready = [square for square in range(BOARD) if pawn[square] == colour + 1 and not stepped[square]]
    goals = {square: model.gate_goal(position, square) for square in ready}
    open_to = {square for square, goal in goals.items() if goal and sign[goal] != WALL and not pawn[goal]}
    assert open_to == {square for square, way in steps if way == THROUGH}


def compare_loss(position, floor, tile):
    """What a removal loses, by removing the tile."""
    after, loss = copy_of(position.state()), floor.loss(tile)
    position.game.kernel.play(after, REMOVE + tile)
    assert floor.without(tile).gate == model.packed(filter(None, after["gate"].tolist()))
    assert bool(loss) == (after["mover"] == OVER)
    if loss:
        assert after["reason"] == (BOX if loss.boxes else PAWN if loss.pawns else UNREACHABLE)
        assert of_words(after["lost"]) == (loss.taken or loss.cut_off)


def played_again(position):
    """The position, from the one before it."""
    before, last = model.before_last(position), position.history[-1].action
    leaves = last >= position.game.rules.ACTIONS
    return before.leave(last - position.game.rules.ACTIONS) if leaves else before.play(last)


def standing(position):
    """The tiles on the table, as the rules have them."""
    return {tile for tile in range(TILES) if int(position.field("standing")) >> tile & 1}


def state_cut_off(position, colour):
    """The boxes of a colour that none of its pawns can reach, as the rules have them."""
    return cut_off(position.state(), colour)


def of_words(words):
    """A set of the rules as one of the model."""
    return sum(1 << square for square in range(BOARD) if has(words, square))


def has(words, square):
    """Is a square in a set of the rules?"""
    bit = int(BIT[square])
    return bit >= 0 and int(words[int(bit >= 60)]) >> bit % 60 & 1 == 1
