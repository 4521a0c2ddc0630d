"""Deals with a name: equal names deal equally, and nothing else does."""

from random import Random

import pytest

from tessella import catalogue, find
from tessella.table.event import Event, Refused
from tessella.table.features import deal, resign
from tessella.table.features.branch import branch
from tessella.table.fold import fold
from tessella.table.terms import Player, open_event

from ..tables import settled, table, typed

PLAYERS = [Player(f"P{seat}") for seat in range(6)]


def each_game(dealt_openly):
    """Those that begin with an open deal, or those that do not."""
    return [game for game in catalogue().values() if game.new().begins_with_a_deal is dealt_openly]


def dealt(game, name, seed=0, **options):
    """What is dealt at a table, as text; seed is for who draws without a name."""
    start = fold([open_event(game, options, PLAYERS, deal=name)])
    return [move.text for move in settled(start, seed).position.history]


def test_equal_names_deal_equally_whatever_the_random_numbers():
    for game in each_game(dealt_openly=True):
        assert dealt(game.name, "tuesday", seed=1) == dealt(game.name, "tuesday", seed=2)


def test_another_name_deals_otherwise():
    for game in each_game(dealt_openly=True):
        assert dealt(game.name, "tuesday") != dealt(game.name, "Tuesday") != dealt(game.name, "wednesday")


@pytest.mark.parametrize(
    ("name", "options"),
    [("cancelletto", {"set": "open"}), ("cancelletto", {"silent": True}), ("octopus", {"sets": 2})],
)
def test_another_option_deals_otherwise(name, options):
    usual = dealt(name, "tuesday")
    assert dealt(name, "tuesday", **options)[: len(usual)] != usual


def test_a_deal_is_the_same_for_ever():
    """Links to it are about, so neither this nor the numbers of the actions may change."""
    assert dealt("octopus", "2026-11-21")[:4] == ["draw-g6", "draw-p6", "draw-b2", "draw-y5"]
    assert dealt("cancelletto", "2026-11-21", set="open")[:3] == ["deal-11r0", "deal-4r2", "deal-7r2"]


def test_without_a_name_random_numbers_deal():
    assert dealt("octopus", "", seed=1) != dealt("octopus", "", seed=2)


def test_fresh_names_differ_and_can_be_read():
    names = {deal.fresh() for _ in range(100)}
    assert len(names) == 100
    assert all(set(name) <= set(deal.SIGNS) and len(name) == 6 for name in names)


def test_a_wish_comes_before_a_fresh_name():
    start = find("octopus").new()
    assert deal.named(start, " tuesday ") == "tuesday"
    assert deal.named(start, "  ") != deal.named(start, "")
    assert deal.named(find("tictactoe").new(), "") == ""


def test_a_name_is_tidied():
    assert table("octopus", deal="  to  day ").terms.deal == "to day"
    composed, apart = (table("octopus", deal=name).position.history for name in ("\u00e9", "e\u0301"))
    assert composed == apart


@pytest.mark.parametrize("name", ["x" * 41, "bell\x07", "\u200b", " "])
def test_what_is_no_name_is_refused_in_one_sentence(name):
    with pytest.raises(Refused, match=r"^The name of a deal has 1 to 40 printable characters\.$"):
        table("octopus", deal=name)


def test_a_game_that_is_not_dealt_in_the_open_has_no_name():
    for game in each_game(dealt_openly=False):
        with pytest.raises(Refused, match="begins with no open deal, so there is none to name"):
            open_event(game.name, {}, PLAYERS, deal="tuesday")


def test_later_games_of_a_series_add_their_number():
    first = table("octopus", games=3, deal="tuesday")
    second = settled(first.after(resign.event(first)).after(Event("next", {})), seed=5)
    assert (deal.name_of(first), deal.name_of(second)) == ("tuesday", "tuesday 2")
    assert second.position.history == table("octopus", deal="tuesday 2").position.history


def test_the_number_fits_into_the_longest_name():
    first = table("octopus", games=2, deal="x" * 40)
    second = settled(first.after(resign.event(first)).after(Event("next", {})))
    assert deal.name_of(second) == "x" * 38 + " 2"
    assert table("octopus", deal=deal.name_of(second)).position.history == second.position.history


def test_once_somebody_has_acted_the_name_decides_nothing():
    now = table("octopus", deal="tuesday")
    assert deal.name_now(typed(now, now.position.moves()[0].text)) == ""


def test_a_log_without_a_name_folds_as_ever():
    """As older versions wrote it."""
    event = open_event("octopus", {}, [Player("Ann"), Player("Bob")])
    assert set(event.payload) == {"game", "options", "players", "games"}
    assert deal.name_of(fold([event])) == ""


def test_who_plays_on_from_a_move_keeps_the_deal():
    now = table("octopus", deal="tuesday")
    for ply in (20, len(now.position.history)):
        again = settled(fold(branch(now, ply)), seed=9)
        assert deal.name_of(again) == "tuesday"
        assert again.position.history == now.position.history


def test_a_deal_is_recognised_by_its_name():
    for game in each_game(dealt_openly=True):
        start = settled(fold([open_event(game.name, {}, PLAYERS, deal="tuesday")]))
        position = start.position.roll(Random(0))
        assert deal.is_of(position, "tuesday")
        assert not deal.is_of(position, "wednesday")
        assert not deal.is_of(find("tictactoe").new(), "tuesday")
