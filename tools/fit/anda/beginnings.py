"""Proves who wins on the board of side 3 after one first turn or both, for every komi:

    python tools/fit/anda/beginnings.py > beginnings.txt

Each line is a number of games/anda/evaluation/beginnings.py, which reads the file. What it already knows is not proved
again: empty the file to prove all.
"""

import sys
from collections.abc import Iterator
from time import perf_counter

import tessella
from tessella import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.endgame import Endgame
from tessella.games.anda.evaluation.beginnings import packed
from tessella.games.anda.model import colour_of
from tessella.games.anda.rules.state import BLACK, KOMI, MOST_KOMI, PLAY, WHITE_SIDE

NODES = [100_000 << doubled for doubled in range(6)]
"""How many positions the provers may look at for one answer, in turn."""


def starts() -> Iterator[Position]:
    """The position before the first turn, for each komi that a pie can have (D9)."""
    pie = tessella.new("anda", side=3, komi="pie")
    for komi in range(MOST_KOMI + 1):
        yield pie.replay([KOMI + komi, WHITE_SIDE])


def after_a_turn(positions: list[Position]) -> list[Position]:
    """The positions after each turn, one of each shape; finished games are left out."""
    found, open_ = {}, list(positions)
    while open_:
        position = open_.pop()
        for action in position.actions:
            after = position.play(action)
            if after.over:
                continue
            if after.mover != position.mover:
                found.setdefault(after.shape, after)
            else:
                open_.append(after)
    return list(found.values())


class Provers:
    """Two provers, one for each seat's wins: now and then one of them needs very much longer than the other."""

    def __init__(self, start: Position) -> None:
        self.provers = [Endgame(start, seat, bits=22) for seat in range(2)]

    def winner(self, position: Position) -> int | None:
        """The seat that wins; None if neither prover can tell."""
        for nodes in NODES:
            for prover in self.provers:
                proof = prover.prove(position, Slices(Budget(nodes=nodes)))
                if proof.wins is not None:
                    return prover.attacker if proof.wins else 1 - prover.attacker
        return None


def winners(start: Position) -> Iterator[tuple[Position, int]]:
    """The positions after one and two turns with the colours that win them, as far as that can be told."""
    provers, first = Provers(start), after_a_turn([start])
    for position in [*after_a_turn(first), *first]:
        seat = provers.winner(position) if position.field("phase") == PLAY else None
        if seat is not None:
            yield position, colour_of(position, seat)


def main() -> None:
    """Print the numbers, and to standard error how many each start has and how long they took."""
    for start in starts():
        begun, count, black = perf_counter(), 0, 0
        for position, colour in winners(start):
            print(2 * int(packed(position.state())) + colour)  # noqa: T201
            count, black = count + 1, black + (colour == BLACK)
        sys.stdout.flush()
        spent = perf_counter() - begun
        print(f"komi {start.field('komi')}: {count}, Black wins {black}, {spent:.1f} s", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main()
