"""Positions for the tests of Anda: played from the beginning, recorded, random, or with another state."""

from random import Random

from games import shelf

played, record_of, recorded = shelf.of("anda")
WALLED = "g2 e6 a3 c1 b2 b3 d6 c3 f3 c2"
"""On side 4: White walls in the black stone on b2 with a1, a2 and b1; Black is to move."""
EYE = f"{WALLED} a2 e2 b1"
"""Black's group there has a one-cell eye on a1; White is to move."""
BOTH = "b4 a1 d1 d4 e2 c3 e3 b2 c1 c2"
"""On side 3: the last stone, White's, smothers c1 and White's own d4."""
ROUND = "a1 d1 b1 e2 e3 b2 c4 c5 d3 b3 e1 d2 d1"
"""On side 3: White's e2 would bring back the position after turn 8."""


def no_komi(options):
    """The option for a game without komi; none where a handicap takes its place (D9)."""
    return {} if options.get("handicap") else {"komi": "0"}


def random_game(seed, moves="", **options):
    """All positions of a random game that begins with these moves."""
    rng, position = Random(seed), played(moves, **options)
    yield position
    while not position.over:
        position = position.roll(rng)
        yield position


def with_fields(position, **fields):
    """The position with other contents of some fields; it has no history."""
    state = position.state()
    for name, value in fields.items():
        state[name] = value
    position.game.kernel.refresh(state)
    return position.with_state(state)
