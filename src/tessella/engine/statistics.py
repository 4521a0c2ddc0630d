"""What many games come to, each seat playing at random or greedily: lengths, points, results, ways to end."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.position import Position
from ..core.rng import new_rng
from .greedy import greedy_game_of
from .playout import random_game_of

POLICIES = ("random", "greedy")


class UnknownPolicy(LookupError):
    """A way to play that is none of POLICIES; one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Statistics:
    """Means over games. plies counts chance's actions too; points and utility are by seat.

    endings counts games by the manner in which they ended, where the game names it, most frequent first.
    """

    games: int
    plies: float
    points: tuple[float, ...]
    utility: tuple[float, ...]
    endings: Mapping[str, int]


def statistics(position: Position, games: int, seed: int = 0, policy: str = "random") -> Statistics:
    """Play games from a position to their ends; raises UnknownPolicy, or ValueError where greed has no evaluation."""
    if policy not in POLICIES:
        raise UnknownPolicy(f"There is no way to play {policy!r}; there are: {', '.join(POLICIES)}.")
    play, rng = player_of(position, policy), new_rng(seed)
    plies, endings = 0, Counter[str]()
    points, utility = np.zeros(position.seats), np.zeros(position.seats)
    for _ in range(games):
        end = position.with_state(play(rng))
        plies += end.ply - position.ply
        points += end.score
        utility += end.utility
        endings[manner(end)] += 1
    by_seat = tuple((points / games).tolist()), tuple((utility / games).tolist())
    return Statistics(games, plies / games, *by_seat, dict(endings.most_common()))


def manner(position: Position) -> str:
    """In what manner a game ended, in a few words; empty where the game does not tell."""
    tell = getattr(position.game.explain, "manner", None)
    return str(tell(position)) if tell else ""


def player_of(position: Position, policy: str) -> Callable[[Any], Any]:
    """play(rng): one game from the position to its end; gives the last state, until it is called again."""
    states = np.zeros(3, position.state().dtype)
    first, work = (
        position.state(),
        (np.empty(position.game.rules.MAX_LEGAL, np.int32), np.empty(position.seats)),
    )
    run = (greedy_game_of if policy == "greedy" else random_game_of)(position.game)

    def play(rng: Any) -> Any:
        states[0] = first
        run(states, rng, *work)
        return states[0]

    return play
