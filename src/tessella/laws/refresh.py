"""What a state leads to follows from its identity and past; the way there has left no other trace (G4)."""

from collections.abc import Iterator
from random import Random

from ..core.compiler.jit import DISABLED
from ..core.leaving import PRESENT
from ..core.position import Position
from .law import Broken, law
from .sources import Played, Source
from .states import Beholder, act, after, called
from .variants import spread

GAMES, CARRIED, BRANCHES = (1, 2, 1) if DISABLED else (100, 4, 6)
"""Games of one source; copies that play a game to its end; actions that are tried in a position."""
TRIED, COMPARED = (4, 8) if DISABLED else (60, 1000)
"""Positions of a game in which they are tried; in which the copies are looked at."""
BLANK, GARBAGE = 0x00, 0xFF
AFRESH = "A copy of which refresh has made all but identity and past plays on otherwise than the state itself"


def some_actions(position: Position, rng: Random) -> list[int]:
    """Legal actions, and that of a seat that leaves."""
    leavings = [position.game.leaves(seat, reason) for seat in position.staying for reason in PRESENT]
    return [*rng.sample(position.actions, min(BRANCHES, len(position.actions))), rng.choice(leavings)]


def games(source: Source) -> Iterator[Played]:
    """The cases of laws on whole games."""
    return map(Played, source.games[:GAMES])


@law(games, of="source", function="refresh", clause="G4")
def a_refreshed_copy_plays_on_like_the_state_itself(played: Played) -> None:
    """To the end of the game: who is to act, what is legal, how likely, scores, results, and all that is kept."""
    positions, game, seen = played.positions, played.position.game, Beholder(played.position)
    begin, looks = (spread(range(len(positions)), most) for most in (CARRIED, COMPARED))
    copies = []
    for ply, position in enumerate(positions):
        state = position.state()
        if ply in begin:
            copies.append(seen.refreshed(state, BLANK))
        told = seen.outlook(state) if ply in looks else None
        if told is not None and any(seen.outlook(copy) != told for copy in copies):
            how = next(filter(None, (seen.parting(copy, state) for copy in copies)))
            raise Broken(f"{AFRESH}: {how}.", position=position)
        for copy in copies if not position.over else ():
            act(game, copy, positions[-1].history[ply].action)


@law(games, of="source", function="refresh", clause="G4")
def a_refreshed_copy_answers_every_action_like_the_state_itself(played: Played) -> None:
    """In every position of a game; of many actions a sample, and somebody leaves."""
    game, seen = played.position.game, Beholder(played.position)
    rng = Random(len(played.positions))
    for position in spread([each for each in played.positions if not each.over], TRIED):
        state = position.state()
        copy = seen.refreshed(state, GARBAGE)
        for action in some_actions(position, rng):
            mine, theirs = after(game, state, action), after(game, copy, action)
            if seen.outlook(mine) != seen.outlook(theirs):
                how = seen.parting(theirs, mine)
                raise Broken(f"{AFRESH}, after {called(position, action)}: {how}.", position=position)
