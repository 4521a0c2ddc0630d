"""Stars of deals: measured by partners that overlook things, kept for pages, told in words."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tessella as library
from tessella.engine.budget import Budget
from tessella.insight.strength import partners
from tessella.insight.strength.deals import FILE, Deals, deals_for, stars_of

pytestmark = pytest.mark.once
SCHEMA = Path(__file__).parents[3] / "docs/schema/deals.schema.json"
DUET = {
    "format": "tessella deals 1",
    "game": "duet",
    "options": {},
    "command": "tessella deals duet",
    "build": "one",
    "date": "2026-11-27",
    "partners": 20,
    "first": 5,
    "wins": [20, 12, 0, 4],
}


@pytest.fixture
def duet(tmp_path, monkeypatch):
    game = library.find("duet")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    return game


def test_stars_are_fifths_of_the_partners():
    assert [stars_of(won / 20) for won in (20, 17, 16, 12, 8, 4, 0)] == [1, 1, 2, 3, 4, 5, 5]


def test_stars_of_a_deal_and_the_words_for_them():
    deals = Deals.model_validate(DUET)
    assert [deals.stars(name) for name in ("5", "6", "7", "8", "9", "4", "05", "five", "²")] == [
        *(1, 3, 5, 5),
        *(None,) * 5,
    ]
    assert deals.words("6") == "★★★ 12 of 20 simulated partners win it"
    assert deals.words("7") == "★★★★★ none of 20 simulated partners win it"
    assert deals.words("x") == ""
    assert [deals.names(stars) for stars in (1, 2, 5)] == [["5"], [], ["8"]]


def test_a_broken_file_is_logged_and_no_deal_has_stars(duet, caplog):
    (duet.folder / "deals.json").write_text("{}")
    assert deals_for(duet, {}) is None
    assert "deals.json has no deals" in caplog.text


def test_the_schema_is_that_of_the_classes():
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator(schema).validate([DUET])
    told = {name: schema.pop(name) for name in ("$schema", "$id")}
    assert told["$id"] == "urn:tessella:deals:1"
    assert schema == FILE.json_schema()


def test_the_command_measures_deals_and_keeps_them(tessella, monkeypatch, tmp_path):
    game = library.find("cancelletto")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    monkeypatch.setattr(partners, "PLANS", Budget(nodes=100))
    words = "deals", "cancelletto", "--deals", "3-4", "--partners", "3", "--workers", "1"
    outcome = tessella(*words, "--save")
    assert (outcome.status, outcome.err) == (0, "")
    found = deals_for(game, game.choose({}))
    assert (found.first, found.partners, len(found.wins)) == (3, 3, 2)
    assert outcome.out.splitlines()[2].startswith(f"| 3 | {found.wins[0]} of 3 | ★")
    again = json.loads(tessella(*words, "--json").out)  # equal seeds, equal partners
    assert tuple(each["wins"] for each in again) == found.wins


def test_partners_who_overlook_nothing_win_what_partners_lose_who_overlook_much(monkeypatch, duet):
    def won(overlooks):
        monkeypatch.setattr(partners, "OVERLOOKS", overlooks)
        return sum(partners.wins(duet.new(), seed) for seed in range(10))

    assert won(0.0) == 10 > won(0.9)


def test_games_against_each_other_have_no_such_deals(tessella):
    outcome = tessella("deals", "tictactoe")
    assert (outcome.status, outcome.err) == (
        2,
        "tessella: Tic-tac-toe has no deals that are won together.\n",
    )
