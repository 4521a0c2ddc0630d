"""Prints openings.json of a toy: openings from which random players come out even.

    TESSELLA_GAMES=tests/toys python tests/toys/fair_openings.py > tests/toys/tictactoe/openings.json

Openings of games at home are measured with engines.
"""

import json
import math
import sys
from itertools import product

import tessella
from tessella.core.openings import FORMAT

GAMES, PLIES, LOW, HIGH = 2000, 2, 0.4, 0.6
COMMAND = "TESSELLA_GAMES=tests/toys python tests/toys/fair_openings.py"


def openings(game):
    """Yields every opening of so many plies from which the first seat gets its share, no two of one shape."""
    known = set()
    for moves in product([move.text for move in game.new().moves()], repeat=PLIES):
        try:
            position = game.new().replay(moves)
        except tessella.IllegalMove:
            continue
        if position.shape not in known and (found := measured(position)):
            yield {"moves": " ".join(moves), "measured": [found]}
        known.add(position.shape)


def measured(position):
    """The figures of random play from an opening; None unless their interval lies between LOW and HIGH."""
    score = tessella.statistics(position, GAMES).utility[0]
    error = 1.96 * 0.5 / math.sqrt(GAMES)  # a result between 0 and 1 deviates by at most 0.5
    interval = [round(score - error, 4), round(score + error, 4)]
    if not LOW <= interval[0] <= interval[1] <= HIGH:
        return None
    return {"nodes": 0, "observations": GAMES, "score": round(score, 4), "interval": interval}


def found():
    """What the file holds."""
    game = tessella.find("tictactoe")
    sets = [{"options": {}, "commands": [COMMAND], "openings": list(openings(game))}]
    return {"format": FORMAT, "game": game.name, "sets": sets}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(found(), indent=1) + "\n")
