"""Prints how many deals the engine wins with partners who do not follow its plans.

    python tools/tuning/cancelletto_partner.py standard 1-40 --first 2 --later 0.2

For each deal that the engine wins alone, playing both colours, it plays one colour, and a partner the other one.
*careless*: with probability 0.2 the partner plays a random turn that does not lose at once, without placing the gate,
else what the engine plans.
*stubborn*: the partner follows a plan of its own, made from the deal with another seed, as long as it can, and then
another one. Seconds are for the engine's first plan and for each later search.
"""

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from games.cancelletto.tables import dealt
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tuning.units import WORDS, results_of


class Planner:
    """An engine that keeps its plan."""

    def __init__(self, first, later, seed=0):
        self.memory, self.seconds, self.later, self.seed = Memory(), first, later, seed

    def act(self, position):
        report = search(position, Budget(seconds=self.seconds), seed=self.seed, memory=self.memory)
        self.seconds = self.later
        return report.move.action


class Careless(Planner):
    """Now and then it plays a random turn that does not lose at once."""

    def __init__(self, engine, rng):
        self.engine, self.rng, self.turn, self.wild = engine, rng, None, False

    def act(self, position):
        turn = position.field("turns")
        if turn != self.turn:
            self.turn, self.wild = turn, self.rng.random() < 0.2
        if not self.wild:
            return self.engine.act(position)
        moves = [move for move in position.moves() if not move.text.startswith("gate")] or position.moves()
        self.rng.shuffle(moves)
        return next((move.action for move in moves if not lost(position.play(move))), moves[0].action)


def lost(position):
    return position.over and position.utility[0] == 0.0


def played(start, players):
    """A game to its end, with a player for each colour."""
    position = start
    while not position.over:
        position = position.play(players[position.field("colour")].act(position))
    return position.utility[0] == 1.0


def wins(unit):
    """Whether a deal, a unit of work, is planned, won alone, with a careless partner, and with a stubborn one."""
    first, later = unit["first"], unit["later"]
    deal, rng, engine = dealt(unit["name"], set=unit["set"]), Random(int(unit["name"])), Planner(first, later)
    report = search(deal, Budget(seconds=first), memory=engine.memory)
    start, planned = deal.play(report.move), report.value == 1.0
    if not (planned and played(start, [engine, engine])):
        return planned, False, False, False
    engine = Planner(first, later)
    careless = played(start, [engine, Careless(engine, rng)])
    return planned, True, careless, played(start, [Planner(first, later), Planner(first, later, seed=1)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    parser.add_argument("set")
    parser.add_argument("names", metavar="N-M")
    parser.add_argument("--first", type=float, default=10.0)
    parser.add_argument("--later", type=float, default=1.0)
    given = parser.parse_args()
    first, last = map(int, given.names.split("-"))
    question = {"set": given.set, "first": given.first, "later": given.later}
    units = [{**question, "name": str(name)} for name in range(first, last + 1)]
    found = results_of(wins, {**question, "from": first}, units, given)
    planned, alone, careless, stubborn = map(sum, zip(*found, strict=True))
    print(  # noqa: T201 - a command
        f"{len(found)} deals: {planned} planned, {alone} won alone, {careless} with a careless partner, "
        f"{stubborn} with a stubborn one"
    )


if __name__ == "__main__":
    main()
