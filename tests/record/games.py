"""Records to test with: random games, some of them talked about."""

from random import Random

from tessella.record import Entry, Record
from tessella.record.record import ANNOTATIONS

REMARKS = [
    "Game: over?",
    "see (this) and <that>; 12. b2 !",
    "Ärger mit \N{SNOWMAN}, 100 % sicher",
    "a very long remark, " * 9 + "with an end",
    "game : game: GAME:",
]


def random_record(variant, rng, headers=None):
    """A random game that may stop early, with remarks and with random games as variations."""
    position = variant.new()
    plies = rng.choice([None, rng.randint(0, 12)])
    line, _ = random_line(position, rng, plies, 2)
    return Record(position.game, position.options, headers or {}, rng.choice(["", *REMARKS]), line)


def random_line(position, rng, plies, depth):
    """Entries of random moves, and the position after them."""
    line = []
    while not position.over and len(line) != plies:
        after = step(position, rng)
        variations = [
            random_line(position, rng, rng.randint(1, 4), depth - 1)[0]
            for _ in range(2)
            if depth and rng.random() < 0.1
        ]
        annotation = rng.choice(["", "", "", *ANNOTATIONS])
        comment = rng.choice(["", "", "", *REMARKS])
        line.append(Entry(after.history[-1], annotation, comment, tuple(variations)))
        position = after
    return tuple(line), position


def step(position, rng):
    """A random move; once in a while somebody leaves who has not left before."""
    staying = [seat for seat in range(position.seats) if seat not in position.left]
    if rng.random() < 0.02:
        return position.leave(rng.choice(staying))
    return position.roll(rng)


def seeded(*parts):
    """Random numbers that are the same in every run."""
    return Random(" ".join(map(str, parts)))
