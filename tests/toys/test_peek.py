"""Peek by its clauses, and what its players can and cannot know."""

from collections import Counter, defaultdict

import pytest

import tessella
from tessella import CHANCE, WATCHER, IllegalMove
from tessella.laws.chi_square import TOO_MUCH, surprise
from tessella.laws.states import fields
from tessella.laws.worlds import filled

FILLS = 300


def played(moves):
    """The position after moves with blanks between."""
    position = tessella.new("peek")
    for text in moves.split():
        position = position.play(text)
    return position


def texts(moves):
    """Moves as text with blanks between."""
    return " ".join(move.text for move in moves)


def test_p1_the_pack_decides_the_odds():
    assert played("").odds == pytest.approx((3 / 6, 2 / 6, 1 / 6))
    assert played("draw1").odds == pytest.approx((2 / 5, 2 / 5, 1 / 5))
    assert played("draw3").odds == pytest.approx((3 / 5, 2 / 5))
    assert played("draw3").why("draw3") == "The pack does not hold a three any more (P1)."


def test_p1_nobody_acts_before_the_cards_are_drawn():
    assert played("draw1").mover == CHANCE
    assert played("draw1").why("show1") == "A card is to be drawn for Right first (P1)."


def test_p2_who_has_shown_is_passed_over():
    assert played("draw1 draw2 show1 swap2 draw1").mover == 1
    assert played("draw1 draw2 swap1 draw2 show2").mover == 0


def test_p3_swaps():
    assert texts(played("draw3 draw2").moves()) == "show3"
    assert played("draw3 draw2").why("swap3") == "A three is not swapped (P3)."
    swapped = played("draw1 draw2 swap1 draw2 swap2 draw3")
    assert swapped.why("swap2") == "You have swapped once already; now show your card (P3)."
    assert swapped.why("draw1") == "Cards are drawn at the beginning and after a swap only (P3)."
    assert swapped.why("swap1") == "You hold a two, not a one (P2)."


@pytest.mark.parametrize(
    ("moves", "utility", "score"),
    [
        ("draw1 draw2 show1 show2", (0, 1), (0, 3)),
        ("draw1 draw3 show1 show3", (1, 0), (4, 0)),
        ("draw3 draw2 show3 show2", (1, 0), (5, 0)),
        ("draw2 draw2 show2 show2", (0.5, 0.5), (2, 2)),
    ],
)
def test_p5_who_wins(moves, utility, score):
    assert (played(moves).utility, played(moves).score) == (utility, score)


def test_p1_p3_what_a_seat_sees():
    position = played("draw1 draw2 swap1 draw3")
    assert texts(position.view(0).history) == "draw1 draw? swap1 draw3"
    assert texts(position.view(1).history) == "draw? draw2 swap? draw?"
    assert texts(position.view(WATCHER).history) == "draw? draw? swap? draw?"
    assert repr(position.view(0)) == "Left  3 1 -\nRight ? - -"
    assert repr(position.view(1)) == "Left  ? ? -\nRight 2 - -"
    assert repr(position) == "Left  3 1 -\nRight 2 - -"


def test_a_blank_cannot_be_played():
    with pytest.raises(IllegalMove, match="question mark"):
        played("draw1 draw2").play("swap?")


def look(position, seat):
    """All that a seat has seen."""
    view = position.view(seat)
    return seat, fields(view.state(), position.game.rules.IDENTITY), texts(view.history)


def chances(position, chance, found):
    """Notes how likely each position is for who sees what, if everybody plays at random."""
    if position.over:
        return
    for seat in (WATCHER, 0, 1):
        found[look(position, seat)][position] += chance
    odds = position.odds if position.mover == CHANCE else [1 / len(position.actions)] * len(position.actions)
    for action, share in zip(position.actions, odds, strict=True):
        chances(position.play(action), chance * share, found)


def test_fill_draws_what_may_be_as_often_as_it_may_be():
    """Exactly the positions that fit all that was seen, in proportion: a card put aside is no three, say."""
    found = defaultdict(Counter)
    chances(tessella.new("peek"), 1.0, found)
    for (seat, *_), worlds in found.items():
        position, names = next(iter(worlds)), tessella.find("peek").rules.IDENTITY
        fills = Counter(fields(filled(position, seat, seed), names) for seed in range(FILLS))
        likely = {fields(world.state(), names): chance for world, chance in worlds.items()}
        assert set(fills) <= set(likely)
        assert surprise([fills[state] for state in likely], list(likely.values())) < TOO_MUCH
    assert len(found) > 100
