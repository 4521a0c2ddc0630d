"""How often a simulated beginner wins: python tools/tuning/beginner.py GAME [--level first-game] [--games 20].

The beginner clicks on what looks sensible. It takes a win at once; it blocks a threat if it sees it, with probability
--sees; else it plays any of the best quarter of the moves at first sight, by points or, in games without points, by the
game's evaluation. It sits in every seat in turn, against engines of one level. People should win 3 to 7 of ten games
against the weakest levels.
"""

import argparse
import sys
from random import Random

import numpy as np

import tessella
from tessella import CHANCE, Position
from tessella.arena.tally import interval
from tessella.engine.immediate import sound, values_soon, winning
from tessella.engine.methods import FORCED, traits_of
from tessella.engine.playouts.greedy import Greedy

BETTER = 4
"""One of so many moves looks sensible."""


def sensible(position: Position, sees: float, random: Random) -> int:
    """An action that a beginner may choose; sees: the probability that it sees a threat."""
    actions = position.actions
    if traits_of(position) >= FORCED:
        values = values_soon(position)
        if wins := winning(values):
            return wins[0]
        if random.random() < sees:
            actions = sound(values)
    has_points = position.game.kernel.estimate.evaluate is None or any(position.score)
    by_sight = Greedy(by_points=has_points).values_of(position, actions, random.randrange(1 << 30))[1]
    better = sorted(actions, key=lambda action: (-by_sight[action], random.random()))
    return random.choice(better[: max(2, len(better) // BETTER)])


def share(first: Position, level: str, seat: int, sees: float, seed: int) -> float:
    """The beginner's share of one game."""
    position, random = first, Random(seed)
    while not position.over:
        if position.mover == CHANCE:
            position = position.roll(random)
        elif position.mover == seat:
            position = position.play(sensible(position, sees, random))
        else:
            position = position.play(tessella.choose(position, level, seed).move)
    utility = np.array(position.utility)
    return float(
        utility[seat]
        if len(utility) == 2
        else (utility[seat] == utility.max()) / sum(utility == utility.max())
    )


def main() -> None:
    """Play, and print what the beginner won."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("game")
    parser.add_argument("--level", default="first-game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--sees", type=float, default=0.6)
    asked = parser.parse_args()
    first = tessella.new(asked.game)
    if first.game.cooperative:
        parser.error(f"In {first.game.title} all win together.")
    shares = [share(first, asked.level, i % first.seats, asked.sees, i) for i in range(asked.games)]
    low, high = interval(shares)
    who = f"{first.game.title}: the beginner has {np.mean(shares):.2f} of {asked.games} games"
    sys.stdout.write(f"{who} against {asked.level} ({low:.2f} to {high:.2f}).\n")


if __name__ == "__main__":
    main()
