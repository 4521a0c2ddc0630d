"""Games of Anda that the engine plays against itself, as lines of JSON: what evaluations and priors are fitted to.

    python tools/fit/anda/selfplay.py --side 5 --games 400 --iterations 1500 --random 9 --seed 1 >> games.jsonl
    python tools/fit/anda/selfplay.py --side 7 --games 200 --seconds 0.1 --komi 2 --seed 1 >> pie.jsonl

A game begins with random stones, if asked for; then each move is searched, and in its first third it is drawn by the
visits. Without a komi each game has one of 0 to 4. The lines are printed once all games are played.
"""

import argparse
import json
import sys
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import tessella
from tessella import Position
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tessella.engine.trees.puct import Puct, PuctTree
from tessella.engine.trees.status import LOST, WON

sys.path.insert(0, str(Path(__file__).parents[2]))
from tuning.units import WORDS, numbered, results_of


def visits_of(trees: list[PuctTree], position: Position) -> list[tuple[int, int]]:
    """The actions of a position with their visits; a proved win has all of them. Empty if no tree was grown for it."""
    found = [child for tree in trees[:1] if tree.position == position for child in tree.children()]
    children = [(child.action, child.visits) for child in found if child.proof != LOST]
    wins = [(child.action, 1) for child in found if child.proof == WON]
    return wins or children or [(child.action, 1) for child in found]


def game_of(unit: dict[str, Any]) -> dict[str, object]:
    """The game of a unit of work."""
    limits = Budget(unit["seconds"] or inf, unit["iterations"])
    random = Random(unit["seed"] * 100_000 + unit["number"])
    return game(unit["side"], unit["komi"], limits, unit["random"], random)


def game(side: int, komi: int | None, budget: Budget, most: int, random: Random) -> dict[str, object]:
    """One game, which begins with so many random stones at most, with the visits of each move that was searched."""
    komi, memory = random.randrange(5) if komi is None else komi, Memory()
    position, method = tessella.new("anda", side=side, komi=str(komi)), Puct()
    for _ in range(random.randint(min(most, 3), most)):
        position = position.roll(random)
    begun, searched = position.ply, []
    while not position.over:
        found = search(position, budget, seed=random.randrange(1 << 30), method=method, memory=memory)
        visits = visits_of(memory.of(method, list), position) or [(found.move.action, 1)]
        searched.append([(edge, count) for edge, count in visits if count > 1] or visits)
        action = max(visits, key=lambda each: each[1])[0]
        if position.ply < begun + side * side:
            [action] = random.choices([edge for edge, _ in visits], [count for _, count in visits])
        position = position.play(action)
    actions = [move.action for move in position.history]
    return {
        "side": side,
        "komi": komi,
        "begun": begun,
        "actions": actions,
        "visits": searched,
        "winner": winner(position),
    }


def winner(position: Position) -> int:
    """The seat that won; with a fixed komi, 0 is Black."""
    return position.utility.index(1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    for name in ("side", "games", "seed"):
        parser.add_argument(f"--{name}", type=int, required=True)
    parser.add_argument("--random", type=int, default=0, help="stones at most")
    parser.add_argument("--komi", type=int)
    budget = parser.add_mutually_exclusive_group(required=True)
    budget.add_argument("--iterations", type=int, default=1 << 62)
    budget.add_argument("--seconds", type=float)
    given = parser.parse_args()
    question = {
        name: getattr(given, name) for name in ("side", "komi", "random", "iterations", "seconds", "seed")
    }
    for played in results_of(game_of, question, numbered(question, given.games), given):
        print(json.dumps(played))  # noqa: T201


if __name__ == "__main__":
    main()
