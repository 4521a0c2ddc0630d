"""Positions for the tests of Antino: played from the beginning, scripted by turns, recorded, or random."""

from collections import Counter
from random import Random

import numpy as np

import tessella
from games import shelf
from tessella import Position
from tessella.games.antino.evaluation import NOTES, choose, survey
from tessella.games.antino.notation import tile_name
from tessella.games.antino.rules.grid import KINDS

played, record_of, recorded = shelf.of("antino")
FOUR_LOCKS = "xl-e6\nol-d5\nsl-f5\ndl-e4"
"""A script after which only keys fit."""
TWELVE = """
x-e6
x-d5
o-f6
o-d4
s-g6
s-d3
o-c5
o-e7
x-c6
x-d7
o-b6
o-d8
s-a6
s-d9
d-d6 x-f7"""
"""A script whose last turn is a tile of 12, and another."""


def scripted(script, **options):
    """The position after some turns, one on each line, seat 0's first; chance draws what they need.

    A turn is what its seat does, blanks between. "drop:d,xl,o" drops these three; "hand:d,xl,o" as the last turn means
    that the next seat holds them, and is to act.
    """
    turns = [line.split() for line in script.strip().splitlines()]
    position = tessella.new("antino", drawn=False, **options)
    for number, turn in enumerate(turns):
        for word in turn:
            position = drawn(position, turns, number)
            verb, _, _ = word.partition(":")
            position = position if verb == "hand" else position.play(verb)
    return position


def drawn(position, turns, number):
    """Chance draws until a seat is to act; turns from this number on are still to come."""
    while position.mover == tessella.CHANCE:
        seat = position.field("drawer")
        to_come = [
            turn for later, turn in enumerate(turns) if later >= number and later % position.seats == seat
        ]
        wanted = [tile for turn in to_come for word in turn for tile in tiles_of(word)]
        position = position.play(f"draw-{next_tile(position, seat, wanted)}")
    return position


def tiles_of(word):
    """The tiles that a word of a script needs in hand."""
    verb, _, tiles = word.partition(":")
    return tiles.split(",") if tiles else [verb.partition("-")[0]] if "-" in verb else []


def next_tile(position, seat, wanted):
    """The first wanted tile that is not in hand; else one that the bag has many of, and the hand none if possible."""
    hand, unseen = position.field("hand")[seat], position.field("unseen")
    missing = Counter({tile_name(kind): hand[kind] for kind in range(KINDS)})
    for tile in wanted:
        if not missing[tile]:
            return tile
        missing[tile] -= 1
    return tile_name(max(range(KINDS), key=lambda kind: (hand[kind] == 0, unseen[kind])))


def moves_of(position):
    """The moves that led to a position, as text."""
    return " ".join(move.text for move in position.history)


def positions_of(name):
    """Every position of a recorded game."""
    end = recorded(name)
    position = Position.first(end.game, end.options)
    yield position
    for move in end.history:
        position = position.replay([move.action])
        yield position


def random_game(seed, **options):
    """All positions of a random game."""
    rng, position = Random(seed), tessella.new("antino", **options)
    yield position
    while not position.over:
        position = position.roll(rng)
        yield position


def decisions(seed, fewest=2, **options):
    """Those in which a seat has at least so many actions."""
    for position in random_game(seed, **options):
        if position.mover >= 0 and len(position.actions) >= fewest:
            yield position


def chosen(position, rng):
    """The action that is chosen at first sight."""
    states, notes = np.repeat(position.state().reshape(1), 2), np.zeros(2, NOTES)
    survey(states[0], notes[0])
    return int(choose(states, notes, rng))


def gain(script, **options):
    """The points that the last turn of a script scores."""
    *before, _ = script.strip().splitlines()
    return sum(scripted(script, **options).score) - sum(scripted("\n".join(before), **options).score)


def fitting(position, tile):
    """The cells on which the mover may place a tile."""
    return {cell for kind, _, cell in (move.text.partition("-") for move in position.moves()) if kind == tile}


def with_state(position, **fields):
    """The position with other contents of some fields, whole or by index in a mapping; it has no history."""
    state = position.state()
    for name, value in fields.items():
        if isinstance(value, dict):
            for index, element in value.items():
                state[name][index] = element
        else:
            state[name] = value
    position.game.kernel.refresh(state)
    setup = position.game.rules.setup(position.options)
    return Position(position.game, position.options, setup, state, ())
