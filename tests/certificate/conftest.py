"""A position of Andantino that White wins, and the choices that prove it."""

import pytest

import tessella
from tessella.certificate.walk import Walk
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.whole_game import WholeGame

WITHIN, TRIED = 19, 20
MOVES = ("0,1", "1,-1", "0,-1", "2,-1", "2,-2", "1,1", "3,-2", "2,0", "0,2", "2,1")


@pytest.fixture(scope="session")
def won():
    """It is White's turn."""
    return tessella.new("andantino").replay(MOVES)


def new_walk(position, within=WITHIN, recent=4):
    return Walk(position, position.mover, within, TRIED, recent)


@pytest.fixture(scope="session")
def choices(won):
    """What a prover chooses wherever the walk asks."""
    walk, prover, found = new_walk(won), WholeGame(won, won.mover, bits=18), []

    def choose():
        while walk.open:
            position = walk.decision
            left = WITHIN - (position.ply - won.ply)
            found.append(walk.actions.index(prover.winning(position, left)[0]))
            yield found[-1]

    assert prover.prove(won, Slices(Budget(nodes=200_000)), WITHIN).wins
    walk.go(choose())
    return bytes(found)
