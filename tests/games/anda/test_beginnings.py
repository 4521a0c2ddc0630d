"""The table of proved beginnings on side 3: it has all of them, it is right, and with it the engine plays them."""

from random import Random

import numpy as np
import pytest

import tessella
from fit.anda.beginnings import after_a_turn, starts
from tessella import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.memory import Memory
from tessella.engine.proofs.prover import Prover
from tessella.engine.search import search
from tessella.games.anda.evaluation.beginnings import WINNERS, known_winner
from tessella.games.anda.model import colour_of
from tessella.games.anda.rules.state import BLACK, PLAY, WHITE

pytestmark = pytest.mark.once

TRIED = 6


def beginnings(start: Position) -> list[Position]:
    """What can have been played after one turn and after two, but for symmetry."""
    first = after_a_turn([start])
    return [each for each in [*first, *after_a_turn(first)] if each.field("phase") == PLAY]


def test_D5_every_beginning_is_there():
    found = [known_winner(each.state()) for start in starts() for each in beginnings(start)]
    assert set(found) == {BLACK, WHITE}
    assert len(found) == len(WINNERS)


def test_the_board_may_be_turned():
    for seed in range(100):
        random = Random(seed)
        position = tessella.new("anda", side=3, komi=random.choice("0123"))
        while position.field("turns") < 2:
            position = position.roll(random)
        assert known_winner(position.state()) in (BLACK, WHITE)


def test_a_table_has_no_position_twice():
    assert len(np.unique(WINNERS >> np.uint64(1))) == len(WINNERS)


@pytest.mark.verify("long proofs; on side 3 every first turn that wins is in the first ring")
@pytest.mark.parametrize("komi", ["0", "2", "3"])
def test_D8_a_proof_without_the_table_agrees(komi):
    some = beginnings(tessella.new("anda", side=3, komi=komi))
    for position in Random(komi).sample(some, TRIED):
        prover = Prover(position, position.mover, patterns=False)
        proof = prover.prove(position, Slices(Budget(nodes=2_000_000)))
        if proof.wins is not None:
            winner = position.mover if proof.wins else 1 - position.mover
            assert colour_of(position, winner) == known_winner(position.state())


@pytest.mark.verify("an engine for another size is compiled")
@pytest.mark.parametrize("komi", ["0", "1", "2", "3"])
def test_D5_the_engine_finds_a_first_turn_that_wins(komi):
    """Black wins with up to two prisoners for White (test_solve)."""
    position = tessella.new("anda", side=3, komi=komi)
    if int(komi) < 3:
        for _ in range(2):
            found = search(position, Budget(nodes=10_000))
            assert found.proven and found.value == 1.0
            position = position.play(found.move.text)
        assert known_winner(position.state()) == BLACK
    else:
        after = after_a_turn([position])
        assert all(known_winner(each.state()) == WHITE for each in after)


def test_D8_a_later_position_with_few_stones_is_not_taken_for_a_beginning():
    position = tessella.new("anda", side=3, komi="0")
    while position.field("turns") < 3:
        position = position.roll(Random(1))
    assert known_winner(position.state()) == -1


@pytest.mark.soak
def test_D8_the_engine_wins_what_is_won_on_side_3_with_a_second_a_move():
    random = Random(3)
    for _ in range(100):
        position = tessella.new("anda", side=3, komi=random.choice("0123"))
        while position.field("turns") < 2:
            position = position.roll(random)
        seat = 0 if colour_of(position, 0) == known_winner(position.state()) else 1
        memory = Memory()
        while not position.over:
            if position.mover == seat:
                found = search(position, Budget(seconds=1.0), memory=memory)
                assert found.proven and found.value == 1.0
                position = position.play(found.move.text)
            else:
                position = position.roll(random)
        assert position.utility[seat] == 1.0
