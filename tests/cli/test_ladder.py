"""Ladders on the command line."""

import csv
import json
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

import tessella as library
from arena.engines import small
from tessella.engine.ladder import ladders_of
from tessella.engine.levels import levels

pytestmark = pytest.mark.once
SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schema/ladder.schema.json").read_text("utf-8"))
QUICK = "--workers", "1", "--plies", "1"
MIDDLE_FIRST = "def go(free): say('bestmove ' + ('b2' if 'b2' in free else free[0]))"


@pytest.fixture
def players(tmp_path):
    """A file of three players of tic-tac-toe that need no compiler, the weakest first."""
    engine = tmp_path / "small.py"
    engine.write_text(small("").command[-1])
    middle = tmp_path / "middle.py"
    middle.write_text(small(MIDDLE_FIRST).command[-1])
    command = f"run={sys.executable} -S -E"
    file = tmp_path / "players.txt"
    file.write_text(
        f"this,Method=random # a fool\n\n{command} {engine},Nodes=5\n{command} {middle},Nodes=5\n"
    )
    return str(file)


def lasting(printed):
    """A ladder as data, without what differs from run to run."""
    data = json.loads(printed)
    Draft202012Validator(SCHEMA).validate(data)
    return {name: value for name, value in data.items() if name not in ("date", "hours", "command")}


def test_a_ladder_is_told_as_tables_as_data_as_csv_and_as_a_drawing(tessella, players, tmp_path):
    """All from the same results: only the first command plays."""
    words = "ladder", "tictactoe", "--players", players, "--observations", "12", *QUICK
    words = *words, "--results", str(tmp_path / "results.jsonl")
    outcome = tessella(*words)
    assert (outcome.status, outcome.err) == (0, "")
    title, _, heading, _, *rows = outcome.out.splitlines()
    assert title == "Tic-tac-toe"
    assert heading == "| player | rating | 95% interval | games | limit |"
    assert rows[0].startswith("| Random | 0 |  | 48 |")
    assert rows[2].endswith("| 48 | 5 nodes a move |")
    assert sum(row.endswith("| 12 |") for row in rows) == 3
    assert (
        rows[-1]
        == "Ratings are Elo above Random, by maximum likelihood; each pair counts one drawn game more."
    )

    files = tmp_path / "ladder.json", tmp_path / "ladder.svg"
    data = lasting(tessella(*words, "--json", "--output", str(files[0]), "--plot", str(files[1])).out)
    assert data == lasting(files[0].read_text())
    assert data["players"][0]["word"] == "this,Method=random"
    assert [pair["games"] for pair in data["pairs"]] == [24, 24, 24]
    drawing = ElementTree.parse(files[1]).getroot()
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Random", "Tic-tac-toe", "Elo above Random, with 95% intervals"} <= set(texts)

    table = list(csv.DictReader(StringIO(tessella(*words, "--csv").out)))
    assert [row["table"] for row in table] == ["players"] * 3 + ["pairs"] * 3
    assert [float(row["rating"]) for row in table[:3]] == [each["rating"] for each in data["players"]]
    assert [[float(row["interval.1"]), float(row["interval.2"])] for row in table[3:]] == [
        each["interval"] for each in data["pairs"]
    ]


def test_a_ladder_that_was_interrupted_goes_on_to_equal_bytes(tessella, players, tmp_path):
    results = tmp_path / "results.jsonl"
    words = "ladder", "tictactoe", "--players", players, "--observations", "15", "--until", "0.2", *QUICK
    whole = tessella(*words, "--results", str(results))
    lines = results.read_text().splitlines(keepends=True)
    results.write_text("".join(lines[: len(lines) // 2]))
    again = tessella(*words, "--results", str(results))
    assert "the run goes on from there" in again.err
    assert (again.status, again.out) == (0, whole.out)
    assert sorted(results.read_text().splitlines()) == sorted(map(str.rstrip, lines))


def test_a_pair_ends_when_its_interval_is_narrow(tessella, players):
    words = "--players", players, "--observations", "60", "--until", "0.15", *QUICK, "--json"
    pairs = json.loads(tessella("ladder", "tictactoe", *words).out)["pairs"]
    assert all(high - low <= 0.3 for low, high in (pair["interval"] for pair in pairs))
    assert all(10 <= pair["observations"] < 60 for pair in pairs)


def test_a_ladder_from_fair_openings_takes_them_again_if_there_are_few(tessella, players):
    fair = len(library.find("tictactoe").fair_openings({}))
    words = (
        "ladder",
        "tictactoe",
        "--players",
        players,
        "--openings",
        "fair",
        *QUICK,
        "--until",
        "0",
        "--json",
    )
    for asked, played in ([], fair), (["--observations", str(2 * fair)], 2 * fair):
        pairs = json.loads(tessella(*words, *asked).out)["pairs"]
        assert [pair["observations"] for pair in pairs] == [played] * 3


def test_a_ladder_from_fair_openings_needs_some(tessella):
    outcome = tessella("ladder", "trio", "--openings", "fair")
    assert (outcome.status, outcome.out) == (2, "")
    assert "fair openings of Trio, with these options, has 0 openings, not any." in outcome.err


@pytest.mark.verify("levels take their time")
def test_levels_and_anchors_are_the_players_and_the_ladder_is_saved(tessella, tmp_path, monkeypatch):
    game = library.find("peek")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    outcome = tessella("ladder", "peek", "--observations", "2", *QUICK, "--player", "this,Nodes=3", "--save")
    assert (outcome.status, outcome.err) == (0, "")
    (found,) = ladders_of(game)
    assert [player.name for player in found.players] == [
        "Random",
        *(each.title for each in levels().values()),
        "this,Nodes=3",
    ]
    assert [player.level for player in found.players] == [None, *levels(), None]
    assert [player.limit for player in found.players] == [""] * 6 + ["3 nodes a move"]
    assert [(pair.weaker, pair.stronger) for pair in found.pairs] == [
        *((0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5), (4, 6), (5, 6))
    ]


def test_three_seats_and_games_won_together(tessella, tmp_path):
    file = tmp_path / "players.txt"
    file.write_text("this,Method=random\nthis,Method=greedy\n")
    words = "--players", str(file), "--observations", "4", "--workers", "1"
    three = tessella("ladder", "trio", "--option", "players=3", *words).out
    assert "in every seat once; even is 0.333." in three
    assert "| Random | 0 |  | 12 |" in three
    together = lasting(tessella("ladder", "duet", *words, "--json").out)
    assert (together["measure"], together["pairs"][0]["games"], together["pairs"][0]["even"]) == (
        "deals",
        8,
        0.5,
    )


def test_players_who_lost_all_are_told(tessella, tmp_path, players):
    resigner = tmp_path / "resigner.py"
    resigner.write_text(small("def go(free): say('bestmove nonsense')").command[-1])
    lines = Path(players).read_text().splitlines()
    Path(players).write_text("\n".join([f"run={sys.executable} -S -E {resigner},Nodes=5", *lines[2:]]))
    outcome = tessella("ladder", "tictactoe", "--players", players, "--observations", "2", *QUICK)
    assert outcome.status == 0
    assert "Only floors, because nobody below took points off these: run=" in outcome.out


def test_an_engine_that_fails_again_and_again_is_told_and_nothing_is_saved(tessella, tmp_path, players):
    lines = Path(players).read_text().splitlines()
    bad = tmp_path / "bad.py"
    bad.write_text(small("def go(free): sys.exit('no wood')").command[-1])
    Path(players).write_text("\n".join([*lines, f"run={sys.executable} -S -E {bad},Nodes=5"]))
    output = tmp_path / "ladder.json"
    words = "--players", players, "--observations", "5", *QUICK, "--output", str(output)
    outcome = tessella("ladder", "tictactoe", *words)
    assert outcome.status == 1
    assert "failed in 5 games in a row: it has ended: no wood." in outcome.err
    assert "| Random | 0 |" in outcome.out
    assert list(tmp_path.glob("ladder.json*")) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--player", "that"],
            "An engine is this, tree=PATH or run=COMMAND, with options after commas; not 'that'.",
        ),
        (["--player", "this,Level=master"], "The player this,Level=master stands there twice."),
        (["--player", "this,Level=best"], "has an option Level that takes one of "),
        (["--player", "this,Nodes=none"], "below 100,000,000,000, not Nodes=none."),
        (
            ["--player", "run=/no/such/engine"],
            "run=/no/such/engine could not be started: No such file or directory.",
        ),
        (["--players", "/no/such/file"], "/no/such/file cannot be read: No such file or directory."),
        (["--players", "/dev/null"], "A ladder takes at least two players."),
        (
            ["--within", "0.9,0.65"],
            "--within takes two scores from 0 to 1, the lower one first, such as 0.65,0.9",
        ),
        (["--openings", "/dev/null"], "/dev/null has 0 openings, not any."),
        (["--output", "/no/such/folder/ladder.json"], "/no/such/folder/ladder.json cannot be written: "),
        (["--plot", "/no/such/folder/ladder.svg"], "/no/such/folder/ladder.svg cannot be written: "),
        (["--option", "size=4"], "has no option 'size'"),
    ],
)
def test_bad_input_is_told_in_a_sentence_before_any_game(tessella, words, said):
    outcome = tessella("ladder", "tictactoe", *words)
    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


def test_what_is_not_installed_is_told_with_how_to_install_it(tessella, monkeypatch):
    for module in ("tessella.arena.ratings", "tessella.arena.ladder", "tessella.cli.ladder"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "choix", None)
    outcome = tessella("ladder", "tictactoe")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "tessella: This needs choix: pip install 'tessella[report]'.\n"


def test_a_saved_ladder_takes_the_place_of_that_with_the_same_options(tessella, tmp_path, monkeypatch):
    game = library.find("trio")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    file = tmp_path / "players.txt"
    file.write_text("this,Method=random\nthis,Method=greedy\n")
    words = "ladder", "trio", "--players", str(file), "--workers", "1", "--save", "--observations"
    for option, observations in (("players=2", "2"), ("players=3", "2"), ("players=2", "3")):
        assert tessella(*words, observations, "--option", option).status == 0
    found = [(ladder.seats, ladder.pairs[0].observations) for ladder in ladders_of(game)]
    assert found == [(2, 3), (3, 2)]
    (tmp_path / "ladder.json").write_text("{")
    assert "is no ladder" in tessella(*words, "2").err
