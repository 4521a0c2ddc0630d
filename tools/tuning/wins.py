"""Positions with forced wins, from games of the engine: python tools/tuning/wins.py GAME GAMES... prints them.

The games come from selfplay.py. A line is a position: the number of plies within which the mover can force a win, but
no sooner; whether threats alone do it, or a quiet move is needed; and the moves that lead there. At most one position
of each game is taken, in turn of each length. Every win is proved once more without the patterns of the game.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import typer

import tessella
from tessella import Position
from tessella.core.compiler.jit import blank
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.prover import Prover
from tessella.engine.proofs.sequences_kernel import LONGEST, make_sequences, sequence_type

sys.path.insert(0, str(Path(__file__).parents[1]))
from tuning.selfplay import games_in, texts

LENGTHS = range(5, 19, 2)
THREATS = 100_000
"""So many are tried before a win is said to need a quiet move."""


def proved(prover: Prover, position: Position, within: int, seconds: float) -> bool | None:
    """Whether the mover can force a win within so many plies; None if that is not known after so many seconds."""
    return prover.prove(position, Slices(Budget(seconds=seconds)), within).wins


def length(position: Position, seconds: float) -> int | None:
    """The plies within which the mover can force a win, but no sooner; None if it is not known after so many seconds,
    or if it is beyond LENGTHS."""
    prover = Prover(position, position.mover)
    for within in range(1, LENGTHS.stop, 2):
        answer = proved(prover, position, within, seconds)
        if answer is not False:
            return within if answer and within in LENGTHS else None
    return None


def needs_quiet_move(position: Position) -> bool:
    """Whether no sequence of threats alone is known to win."""
    rules, dtype = position.game.rules, position.state().dtype
    states = np.zeros(2 * LONGEST + 1, dtype)
    states[0] = position.state()
    wins = make_sequences(position.game.kernel)
    memory = blank(sequence_type(rules.MAX_LEGAL, position.seats))
    return bool(wins(memory, states, THREATS, LONGEST) < 0)


def won(positions: list[Position], winner: int, seconds: float) -> Iterator[tuple[int, Position]]:
    """The positions of a game in which the winner is to act and can force the win, from the end back."""
    for position in reversed(positions):
        if position.over or position.mover != winner:
            continue
        within = length(position, seconds)
        if within is not None:
            yield within, position
        elif proved(Prover(position, winner), position, LENGTHS.stop, seconds) is not True:
            return


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("files", nargs="+")
    asked.add_argument("--count", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=10.0, help="for each question to the prover")
    given = asked.parse_args()
    first, met, found = tessella.new(given.game), Counter[tuple[int, bool]](), 0
    for file in given.files:
        for utility, positions in games_in(file, first):
            if found == given.count or utility not in (0.0, 1.0):
                continue
            places = [
                (within, needs_quiet_move(position), position)
                for within, position in won(positions, int(utility == 0.0), given.seconds)
            ]
            for within, quiet, position in sorted(places, key=lambda place: met[place[:2]]):
                plain = Prover(position, position.mover, bits=22, patterns=False)
                if proved(plain, position, within, 6 * given.seconds):
                    met[within, quiet] += 1
                    found += 1
                    typer.echo(f"{within} {'quiet' if quiet else 'threats'} {' '.join(texts(position))}")
                    break


if __name__ == "__main__":
    main()
