"""Deals with a name, and silence, in the terminal."""

import re

from tessella.table.features import deal
from tessella.table.fold import fold
from tessella.table.terms import Player, open_event


def play(tessella, *words, typed=("quit",)):
    return tessella("play", *words, "--against", "nobody", typed=typed)


def dealt(text):
    """What the terminal told of the deal."""
    return re.search(r"Chance: ((?:(?:draw|start)-\w+\s+)+)", text)[1].split()


def at_a_table(name, **options):
    """The same deal at a table."""
    table = fold([open_event("octopus", options, [Player("Ann"), Player("Bob")], deal=name)])
    while table.position.mover < 0:
        table = table.after(deal.chance(table, None))
    return [move.text for move in table.position.history]


def test_a_name_deals_as_it_does_at_a_table(tessella):
    outcome = play(tessella, "octopus", "--deal", "tuesday", "--option", "sets=2")
    assert "\nDeal tuesday.\n" in outcome.out
    assert dealt(outcome.out) == at_a_table("tuesday", sets=2)


def test_without_a_name_there_is_a_fresh_one_to_play_again(tessella):
    told = play(tessella, "octopus").out
    name = re.search(r"^Deal ([a-z2-9]{6})\.$", told, re.MULTILINE)[1]
    assert dealt(told) == at_a_table(name)
    assert name not in play(tessella, "octopus").out


def test_a_game_that_is_not_dealt_tells_of_no_deal(tessella):
    assert "Deal" not in play(tessella, "tictactoe").out


def test_what_is_no_name_or_has_none_is_told_in_one_sentence(tessella):
    outcome = play(tessella, "octopus", "--deal", "x" * 41)
    told = "tessella: The name of a deal has 1 to 40 printable characters.\n"
    assert (outcome.status, outcome.err) == (2, told)
    outcome = play(tessella, "tictactoe", "--deal", "tuesday")
    told = "tessella: Tic-tac-toe begins with no open deal, so there is none to name.\n"
    assert (outcome.status, outcome.err) == (2, told)


def test_C8_silent_partners_get_no_hint(tessella):
    words = ("cancelletto", "--option", "silent=yes")
    assert "there are no hints" in play(tessella, *words, typed=["hint", "quit"]).out
    assert "You could play" not in play(tessella, *words, typed=["hint", "quit"]).out
