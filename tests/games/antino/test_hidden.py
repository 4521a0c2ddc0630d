"""What may be known of hidden hands, beyond what every game of the catalogue is tested for (N8, N9)."""

from random import Random

import pytest
from numba import config

import tessella
from tessella import CHANCE, WATCHER
from tessella.core.compiler.rng import new_rng
from tessella.games.antino.rules.grid import KINDS
from tessella.games.antino.rules.memory import barred
from tessella.games.antino.rules.state import HIDDEN, REDRAW

pytestmark = pytest.mark.verify_slow("beliefs about hands; rules come first")

PLAIN = config.DISABLE_JIT  # a hundred times as slow
GAMES, FILLS, TRIALS = (1, 30, 300) if PLAIN else (12, 200, 4000)
EVERY = 9 if PLAIN else 1


def random_positions(seed, **options):
    position, rng = tessella.new("antino", **options), Random(seed)
    while not position.over:
        yield position
        position = position.roll(rng)


def worlds(position, seat, count=FILLS):
    """States that might be, for all the seat knows."""
    kernel, rng = position.game.kernel, new_rng(1)
    for _ in range(count):
        state = position.view(seat).state()
        kernel.fill(state, seat, rng)
        yield state


def by_age(position):
    """The seats from the one since whose last draw most tiles came back."""
    returned = position.field("returned")
    return sorted(range(position.seats), key=lambda seat: -returned[seat].sum())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_N9_the_truth_is_always_possible(players):
    """Whatever the random game: fill may draw the very hands that there are, one hand after another."""
    returns = 0
    for seed in range(GAMES):
        for position in list(random_positions(seed, players=players, size=7, strict=True))[::EVERY]:
            returns += position.field("returned").any()
            for viewer in range(WATCHER, players):
                view, left = position.view(viewer).state(), position.view(viewer).field("unseen")
                for seat in by_age(position):
                    if view.hand[seat, HIDDEN]:
                        hand = position.field("hand")[seat][:KINDS]
                        room = [left[k] - barred(view, viewer, seat, k) for k in range(KINDS)]
                        assert all(hand <= [max(0, n) for n in room])
                        left = left - hand
    assert returns > 2 or PLAIN, "the games hold no drops"


def drops_of_a_last_tile():
    """Positions where Gnome has just dropped all the tiles of a kind that Elf could not see, with the kind."""
    for seed in range(3000):
        for position in random_positions(seed, size=7, strict=True):
            hand, unseen = position.field("hand"), position.view(0).field("unseen")
            if position.mover == 0 and position.moves()[0].text == "drop" and hand[1].sum() == 3:
                last = [k for k in range(KINDS) if hand[0][k] and not unseen[k]]
                after = position.play("drop")
                while last and after.mover == CHANCE and after.field("phase") == REDRAW:
                    after = after.play(after.moves()[0])
                if last and not after.over and after.field("held")[1] == 3:
                    yield after, last[0]


def test_N9_a_tile_that_came_back_is_in_no_hand_drawn_before():
    """It is in the bag, and Gnome knows that Elf does not hold it; without that memory Elf might."""
    position, kind = next(drops_of_a_last_tile())
    assert not any(state.hand[1, kind] for state in worlds(position, 0))
    forgetful = position.state()
    forgetful.returned[:] = 0
    assert any(state.hand[1, kind] for state in worlds(position.with_state(forgetful), 0))


def test_N8_hidden_hands_are_drawn_by_what_is_unseen():
    """A kind is in a filled hand as often as there are tiles of it."""
    position = next(
        p for p in random_positions(5) if p.ply > 60 and p.mover == 0 and not p.field("returned").any()
    )
    unseen, held = position.view(0).field("unseen").astype(int), int(position.field("held")[1])
    count, trials = [0] * KINDS, TRIALS
    for state in worlds(position, 0, trials):
        for k in range(KINDS):
            count[k] += int(state.hand[1, k])
    for k in range(KINDS):
        expected = trials * held * unseen[k] / unseen.sum()
        assert count[k] == pytest.approx(expected, abs=5 * (expected + 1) ** 0.5)


def test_N12_solitaire_hides_nothing():
    """One tile, drawn openly."""
    for position in random_positions(1, players=1, size=7):
        assert position.view(WATCHER) == position
