"""Games of the engine against itself, for tools/fit/octopus/fit.py.

    python tools/fit/octopus/selfplay.py SETS PLAYERS GAMES ITERATIONS SEED >>FILE

prints a line for each game: the sets, the players, and all actions from the first draw to the last tile. One of twelve
moves is a random one of those that the game proposes, so that positions differ.
"""

import sys
from random import Random

import tessella
from tessella import CHANCE
from tessella.engine.trees.selective import SelectiveTree

NODES = 1 << 17


def main(sets, players, games, iterations, seed):
    tree = None
    for number in range(games):
        random, position = Random(f"{seed} {number}"), tessella.new("octopus", players=players, sets=sets)
        while not position.over:
            if position.mover == CHANCE:
                position = position.roll(random)
                continue
            tree = tree or SelectiveTree(position, NODES, 0.0, 0)
            tree.position = None
            tree.begin(position, position.actions)
            children = list(tree.children())
            if random.randrange(12) > 0:
                tree.add(iterations)
                children = [max(tree.children(), key=lambda child: child.visits)]
            position = position.play(random.choice(children).action)
        print(sets, players, *(move.action for move in position.history), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
