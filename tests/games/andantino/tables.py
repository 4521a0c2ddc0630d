"""Positions for the tests of Andantino: played from the beginning, recorded, random, or laid out by hand."""

from random import Random

import tessella
from games import shelf
from tessella.core.position import Position
from tessella.games.andantino.model import action_of
from tessella.games.andantino.rules.state import RED, WHITE

played, record_of, recorded = shelf.of("andantino")


def random_game(seed, plies=None, **options):
    """All positions of a random game, or those of its first plies."""
    rng, position = Random(seed), tessella.new("andantino", **options)
    yield position
    while not position.over and position.ply != plies:
        position = position.roll(rng)
        yield position


def laid_out(white, red, mover=WHITE, **options):
    """A position with tiles on these cells, and as many far away as it takes for the mover to be to act.

    Fifty of them, and it is in the moving phase.
    """
    far = iter([(3 * column - 12, row) for row in (-12, 12) for column in range(9)])
    new = tessella.new("andantino", **options)
    setup, state = new.game.rules.setup(new.options), new.state()
    each = max(len(white) - mover, len(red))
    for seat, cells, count in ((WHITE, white, each + mover), (RED, red, each)):
        for i in range(count):
            state.tiles[2 * i + seat] = action_of(cells[i] if i < len(cells) else next(far))
    state.placed, state.mover = 2 * each + mover, mover
    new.game.kernel.refresh(state)
    return Position(new.game, new.options, setup, state, ())


def scattered(mover, **options):
    """Fifty tiles that do not touch, nor have an empty neighbour in common."""
    cells = [(3 * column, 3 * row) for row in range(5) for column in range(10)]
    full = laid_out(cells[::2], cells[1::2], moving=True, **options)
    state = full.state()
    state.mover = mover
    full.game.kernel.refresh(state)
    return Position(full.game, full.options, full.game.rules.setup(full.options), state, ())
