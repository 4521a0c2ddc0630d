"""Positions for the tests of Octopus: played from the beginning, dealt as wanted, recorded, or random."""

from collections import Counter
from functools import cache
from itertools import chain, islice
from random import Random

from games import shelf
from tessella.games.octopus.notation import LETTERS

played, record_of, recorded = shelf.of("octopus")
SET = [f"{letter}{value}" for letter in LETTERS for value in range(1, 7)]


def deal_of(hands, sets=1):
    """The draws that give each seat these tiles, and then what is left, the first in the order of a set."""
    pile = Counter(SET * sets) - Counter(chain(*hands))
    rest, size = pile.elements(), len(SET) * sets // len(hands)
    full = [[*hand, *islice(rest, size - len(hand))] for hand in hands]
    return " ".join(f"draw-{tile}" for tiles in zip(*full, strict=True) for tile in tiles)


def scripted(moves, hands=(), players=2, sets=1):
    """The position after placements, seat 0's first; each seat is dealt what it places, and its hand in hands."""
    placements = moves.split()
    begun = [[move[:2] for move in placements[seat::players]] for seat in range(players)]
    wanted = [[*begun[seat], *(hands[seat].split() if seat < len(hands) else ())] for seat in range(players)]
    return played(f"{deal_of(wanted, sets)} start-1 {moves}", players=players, sets=sets)


@cache
def random_game(seed, **options):
    """All positions of a random game."""
    rng, positions = Random(seed), [played(**options)]
    while not positions[-1].over:
        positions.append(positions[-1].roll(rng))
    return positions
