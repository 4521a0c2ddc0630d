"""The level of a fair game: after some games, players of any strength win about as often as the others."""

from random import Random

import pytest

from tessella.engine.levels import LEVELS
from tessella.insight.strength.fair_game import STEP, FairLevel, Played, chance, fair_level

pytestmark = pytest.mark.once
NAMES = [level.name for level in LEVELS]
USUAL = dict(zip(NAMES, (STEP * number for number in range(1, 6)), strict=True))
UNEVEN = dict(zip(NAMES, (150, 240, 330, 900, 1200), strict=True))
"""How strong levels are against people need not be what a ladder says."""


def share_of_wins(own, seats, truth, games=120, seed=0):
    """Of somebody who plays fair games, but the first ones; truth: how strong the levels really are."""
    random, played = Random(seed), []
    for _ in range(games):
        found = fair_level(played, seats)
        others = (found.level,) * (seats - 1)
        wins = random.random() < chance(own, [truth[level] for level in others])
        played.append(Played(others, float(wins)))
    return sum(each.share for each in played[20:]) / (games - 20)


@pytest.mark.parametrize("truth", [USUAL, UNEVEN])
@pytest.mark.parametrize("between", [0.1, 0.5, 0.9])
def test_players_of_any_strength_come_to_win_half(truth, between):
    weakest, *_, strongest = truth.values()
    own = weakest + between * (strongest - weakest)
    assert 0.4 <= share_of_wins(own, 2, truth) <= 0.6


def test_with_more_seats_an_even_share_is_less():
    assert 0.17 <= share_of_wins(USUAL["club"], 4, USUAL) <= 0.33


def test_the_weakest_level_comes_first_and_nobody_is_weaker_or_stronger_than_all():
    assert fair_level([], 2) == FairLevel(NAMES[0])
    assert fair_level([Played((NAMES[0],), 0.0)] * 20, 2).level == NAMES[0]
    assert fair_level([Played((NAMES[-1],), 1.0)] * 20, 2).level == NAMES[-1]


def test_the_reason_is_the_last_games_against_the_last_level():
    played = [Played(("casual",), 1.0)] * 5 + [Played(("club",), share) for share in (1.0, 0.5, 0.0)]
    found = fair_level([*played, Played(("casual",), 0.0), *[Played(("casual",), 1.0)] * 6], 2)
    assert (found.won, found.games, found.against) == (9, 10, "casual")


def test_former_names_of_levels_count_and_unknown_ones_do_not():
    assert fair_level([Played(("easy",), 1.0)] * 9, 2) == fair_level([Played(("first-game",), 1.0)] * 9, 2)
    assert fair_level([Played(("wizard",), 1.0), Played((), 1.0)], 2).games == 0


def test_what_was_won_lately_counts_more():
    older, newer = [Played(("club",), 0.0)] * 15, [Played(("club",), 1.0)] * 15
    rising, falling = fair_level(older + newer, 2).level, fair_level(newer + older, 2).level
    assert NAMES.index(rising) > NAMES.index(falling)
