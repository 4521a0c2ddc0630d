"""Games of the engine against itself, for tools/fit/octopus/fit.py.

    python tools/fit/octopus/selfplay.py SETS PLAYERS GAMES ITERATIONS SEED >>FILE

prints a line for each game: the sets, the players, and all actions from the first draw to the last tile, once all games
are played. One of twelve moves is a random one of those that the game proposes, so that positions differ.
"""

import argparse
import sys
from pathlib import Path
from random import Random

import tessella
from tessella import CHANCE
from tessella.engine.trees.selective import SelectiveTree

sys.path.insert(0, str(Path(__file__).parents[2]))
from tuning.units import WORDS, numbered, results_of

NODES = 1 << 17


def game_of(unit):
    """The line of a game: a unit of work."""
    sets, players, tree = unit["sets"], unit["players"], None
    random, position = (
        Random(f"{unit['seed']} {unit['number']}"),
        tessella.new("octopus", players=players, sets=sets),
    )
    while not position.over:
        if position.mover == CHANCE:
            position = position.roll(random)
            continue
        tree = tree or SelectiveTree(position, NODES, 0.0, 0)
        tree.position = None
        tree.begin(position, position.actions)
        children = list(tree.children())
        if random.randrange(12) > 0:
            tree.add(unit["iterations"])
            children = [max(tree.children(), key=lambda child: child.visits)]
        position = position.play(random.choice(children).action)
    return " ".join(map(str, (sets, players, *(move.action for move in position.history))))


def main():
    parser = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    for name in ("sets", "players", "games", "iterations", "seed"):
        parser.add_argument(name, type=int)
    given = parser.parse_args()
    question = {name: getattr(given, name) for name in ("sets", "players", "iterations", "seed")}
    for line in results_of(game_of, question, numbered(question, given.games), given):
        print(line)  # noqa: T201


if __name__ == "__main__":
    main()
