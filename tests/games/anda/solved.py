"""Positions of Anda on side 4 with at most 16 empty cells, each with the seat that wins; with the tests' Python path:

    PYTHONPATH=tests python -m games.anda.solved > tests/games/anda/solved.txt

A line has the komi, the moves, and the seat. Proof-number search without any knowledge of the game finds the winner.
"""

from random import Random

import tessella
from tessella import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.prover import Prover
from tessella.games.anda.model import stones_of

CELLS, FEW, COUNT = 37, 16, 200


def position_of(line: str) -> tuple[Position, int]:
    """A position, and the seat that wins it."""
    komi, *moves, winner = line.split()
    position = tessella.new("anda", side=4, komi=komi)
    for move in moves:
        position = position.play(move)
    return position, int(winner)


def begun(random: Random) -> Position:
    """A position by chance with few empty cells; perhaps its game is over."""
    position, empty = tessella.new("anda", side=4, komi=random.choice("012")), random.randint(FEW - 8, FEW)
    while not position.over and CELLS - sum(map(len, stones_of(position))) > empty:
        position = position.roll(random)
    return position


def winner_of(position: Position, nodes: int = 400_000) -> int | None:
    """The seat that wins; None if that takes too long."""
    proof = Prover(position, position.mover, bits=21, patterns=False).prove(
        position, Slices(Budget(nodes=nodes))
    )
    return None if proof.wins is None else position.mover if proof.wins else 1 - position.mover


def main() -> None:
    """Print a line for each position."""
    random, count = Random(4), 0
    while count < COUNT:
        position = begun(random)
        winner = None if position.over else winner_of(position)
        if winner is not None:
            moves = " ".join(move.text for move in position.history)
            print(position.options["komi"], moves, winner, flush=True)  # noqa: T201
            count += 1


if __name__ == "__main__":
    main()
