"""G4: what a state leads to follows from its identity and past; the way that it was reached has left no other trace."""

from random import Random

from numba import config

from tessella.core.compiler.jit import copy_of
from tessella.core.leaving import PRESENT

from .states import Beholder, where
from .variants import spread

GAMES, CARRIED, BRANCHES = (1, 2, 1) if config.DISABLE_JIT else (100, 4, 6)
"""Games of one origin; copies that play a game to its end; actions that are tried in a position."""
TRIED, COMPARED = (4, 8) if config.DISABLE_JIT else (60, 1000)
"""Positions of a game in which they are tried; in which the copies are looked at."""
BLANK, GARBAGE = 0x00, 0xFF


def act(game, state, action):
    """Carries out an action, leaving included."""
    if leaving := game.leaving(action):
        game.kernel.leave(state, *leaving)
    else:
        game.kernel.play(state, action)


def after(game, state, action):
    """A copy of a state after an action."""
    copy = copy_of(state)
    act(game, copy, action)
    return copy


def some_actions(position, rng):
    """Legal actions, and that of a seat that leaves."""
    staying = [seat for seat in range(position.seats) if seat not in position.left]
    leavings = [position.game.leaves(seat, reason) for seat in staying for reason in PRESENT]
    return [*rng.sample(position.actions, min(BRANCHES, len(position.actions))), rng.choice(leavings)]


def test_G4_a_refreshed_copy_plays_on_like_the_state_itself(origin):
    """To the end of the game: who is to act, what is legal, how likely, scores, results, and all that is kept."""
    for positions in origin.games[:GAMES]:
        game, end, seen = positions[0].game, positions[-1], Beholder(positions[0])
        begin, looks = (spread(range(len(positions)), most) for most in (CARRIED, COMPARED))
        copies = []
        for ply, position in enumerate(positions):
            state = position.state()
            if ply in begin:
                copies.append(seen.refreshed(state, BLANK))
            told = seen.outlook(state) if ply in looks else None
            assert told is None or all(seen.outlook(copy) == told for copy in copies), where(position)
            for copy in copies if not position.over else ():
                act(game, copy, end.history[ply].action)


def test_G4_a_refreshed_copy_answers_every_action_like_the_state_itself(origin):
    """In every position of a game; of many actions a sample, and somebody leaves."""
    for positions in origin.games[:GAMES]:
        game, rng, seen = positions[0].game, Random(len(positions)), Beholder(positions[0])
        for position in spread([each for each in positions if not each.over], TRIED):
            state = position.state()
            copy = seen.refreshed(state, GARBAGE)
            for action in some_actions(position, rng):
                one, other = (seen.outlook(after(game, each, action)) for each in (state, copy))
                assert one == other, (where(position), action)
