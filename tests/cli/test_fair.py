"""`tessella openings --fair`: what is printed and kept, and what is refused."""

import json

import pytest

pytestmark = pytest.mark.once
FEW = "--plies", "1", "--candidates", "3", "--nodes", "1,2", "--games", "3", "--workers", "1"


@pytest.fixture(autouse=True)
def any_value(monkeypatch):
    """Tic-tac-toe looks even in every opening, with one node."""
    monkeypatch.setattr("tessella.arena.fair.SCREENS", ())


def test_too_few_fair_openings_are_told(tessella, tmp_path):
    file = tmp_path / "openings.json"
    outcome = tessella("openings", "--fair", "--game", "tictactoe", *FEW, "--output", str(file))
    assert (outcome.status, outcome.out.count("\n")) == (1, 1)
    assert outcome.err == "tessella: Of 3 candidates only 0 are fair; --candidates takes more.\n"
    assert not file.exists()


def test_fair_openings_are_printed_and_kept_beside_those_with_other_options(tessella, tmp_path, monkeypatch):
    monkeypatch.setattr("tessella.arena.fair.WIDTH", 9.0)  # so that three games are enough
    file = tmp_path / "openings.json"
    other = {"options": {"players": 3}, "commands": [], "openings": []}
    file.write_text(json.dumps({"format": "tessella openings 1", "game": "tictactoe", "sets": [other]}))
    outcome = tessella(
        "openings", "--fair", "--game", "tictactoe", *FEW, "--count", "2", "--output", str(file)
    )
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert lines[0].startswith("# tessella openings --fair --game tictactoe --plies 1 --count 2 ")
    assert all(" with 2 nodes, " in line and line.endswith(" with 1 nodes") for line in lines[1:])
    kept = json.loads(file.read_text())
    assert kept["sets"][0] == other
    found = kept["sets"][1]
    assert [each["moves"] for each in found["openings"]] == [line.split()[0] for line in lines[1:]]
    assert [[each["nodes"], each["observations"]] for each in found["openings"][0]["measured"]] == [
        [2, 3],
        [1, 3],
    ]


def test_openings_are_added_to_those_that_are_there_and_few_are_kept_too(tessella, tmp_path, monkeypatch):
    monkeypatch.setattr("tessella.arena.fair.WIDTH", 9.0)
    file = tmp_path / "openings.json"
    old = {"options": {}, "command": "by hand", "openings": [{"moves": "a1", "measured": []}]}
    file.write_text(json.dumps({"format": "tessella openings 1", "game": "tictactoe", "sets": [old]}))
    find = "openings", "--fair", "--game", "tictactoe", *FEW, "--count", "5", "--output", str(file)
    outcome = tessella(*find)
    assert outcome.status == 1
    assert outcome.err.startswith(f"2 new openings of 3 in {file}.\n")  # of three shapes one was there
    assert outcome.err.endswith("Of 3 candidates only 3 are fair; --candidates takes more.\n")
    kept = json.loads(file.read_text())["sets"]
    assert [each["commands"][0] for each in kept] == ["by hand"]
    assert kept[0]["openings"][0] == old["openings"][0]
    assert tessella(*find).err.startswith(f"0 new openings of 3 in {file}.\n")
    assert json.loads(file.read_text())["sets"] == kept


def test_more_candidates_are_not_advised_where_there_are_none(tessella):
    outcome = tessella("openings", "--fair", "--game", "tictactoe", *FEW, "--candidates", "9")
    assert outcome.err.endswith(" candidates only 0 are fair; no other openings of 1 plies look even.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "tictactoe", "--nodes", "many"), "--nodes takes numbers of nodes, such as 200,400"),
        (("--game", "duet"), "Only games in which players play against each other have fair openings."),
        (("--game", "tictactoe", "--plies", "9"), "No game goes on after 9 random plies."),
    ],
)
def test_what_cannot_be_measured_is_refused(tessella, words, said):
    outcome = tessella("openings", "--fair", *words)
    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err


def test_a_file_that_is_no_list_is_left_as_it_is(tessella, tmp_path, monkeypatch):
    monkeypatch.setattr("tessella.arena.fair.WIDTH", 9.0)
    file = tmp_path / "openings.json"
    file.write_text('{"format": "another"}')
    outcome = tessella(
        "openings", "--fair", "--game", "tictactoe", *FEW, "--count", "1", "--output", str(file)
    )
    assert (outcome.status, outcome.out) == (2, "")  # before any game
    assert outcome.err.endswith("is no list of openings of Tic-tac-toe; nothing was written.\n")
    assert file.read_text() == '{"format": "another"}'
