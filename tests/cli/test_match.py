"""Matches on the command line, the engine that speaks, and openings."""

import csv
import json
from dataclasses import fields
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from arena.engines import FAULTS, written
from tessella import new
from tessella.arena.play import dismiss
from tessella.cli.match import Plan, match_of, openings_of, running_of
from tessella.cli.runs import Running
from tessella.record import read
from tessella.runner.processes import Here

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """Games are played in this process: processes are for test_match_runs.py."""
    monkeypatch.setattr("tessella.cli.runs.pool_for", lambda work, question, _: Here(work, question))
    yield
    dismiss()


@pytest.fixture
def engine(tmp_path):
    """A word that names a small engine."""
    return partial(written, tmp_path)


def test_a_match_is_told_pair_by_pair_and_as_a_whole(tessella, engine, tmp_path):
    records = tmp_path / "games.txt"
    words = "--game", "tictactoe", "--pairs", "3", "--plies", "1", "--clock", "60", "--records", str(records)
    outcome = tessella("match", engine(), engine(name="other"), *words)
    assert (outcome.status, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["opening 1", "opening 2", "opening 3"]
    assert "score of A 0.500, from 0.500 to 0.500 with 95%; even is 0.500" in lines
    assert "pairs with 0, 1/2, 1, 3/2, 2 points: 0, 0, 3, 0, 0" in lines
    assert any(line.startswith("in the order of play, whoever plays: ") for line in lines)
    assert any(line.startswith("B: ") and "0 games lost by failing" in line for line in lines)
    assert "A: 0 wins called proven, 0 of these claims did not hold" in lines
    with records.open() as file:
        kept = list(read(file))
    assert [record.headers["Opening"] for record in kept] == ["1", "1", "2", "2", "3", "3"]
    assert [record.headers["Cross"] == engine() for record in kept] == [True, False] * 3
    assert all(record.position().over for record in kept)


def test_games_lost_by_failing_are_kept_with_how(tessella, engine, tmp_path):
    records = tmp_path / "games.txt"
    bad = engine(FAULTS["illegal move"][0], "bad")
    words = "--game", "tictactoe", "--pairs", "1", "--clock", "60", "--records", str(records)
    outcome = tessella("match", bad, engine(), *words, "--json")
    found = json.loads(outcome.out)
    assert (found["score"], found["failures"]) == (0.0, {"A": 2, "B": 0})
    assert found["claims"]["A"] == {"made": 0, "failed": 0}
    assert all("is taken" in fault for fault in found["faults"])
    with records.open() as file:
        endings = [(record.headers["Ending"], record.result) for record in read(file)]
    assert all(bad in ending and "is taken" in ending for ending, _ in endings)
    assert [result for _, result in endings] == ["Nought wins", "Cross wins"]


def test_a_record_of_an_engine_that_died_in_colours_can_be_read(tessella, engine, tmp_path):
    records = tmp_path / "games.txt"
    bad = engine(FAULTS["crash in colours"][0], "bad")
    words = "--game", "tictactoe", "--pairs", "1", "--clock", "60", "--records", str(records)
    outcome = tessella("match", bad, engine(), *words)
    assert (outcome.status, outcome.err) == (0, "")
    with records.open() as file:
        endings = [record.headers["Ending"] for record in read(file)]
    assert [ending.removeprefix(f"{bad} ") for ending in endings] == [FAULTS["crash in colours"][1]] * 2


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("Method=nonsense", "has an option Method that takes one of default, "),
        ("Metod=uct", "has no option Metod; "),
    ],
)
def test_an_engine_is_not_measured_with_an_option_that_it_does_not_take(tessella, tmp_path, option, said):
    records = tmp_path / "games.txt"
    words = "--game", "tictactoe", "--pairs", "1", "--nodes", "1", "--records", str(records)
    outcome = tessella("match", "this", f"this,{option}", *words)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"tessella: this,{option} {said}")
    assert not records.exists()


def plan_of(**asked):
    """A plan of which only a part is asked for."""
    return Plan(
        **dict.fromkeys(field.name for field in fields(Plan)) | {"seed": 0, "running": Running()} | asked
    )


@pytest.mark.parametrize(("name", "plies"), [("andantino", 4), ("octopus", 0)])
def test_random_openings_have_four_plies_but_none_where_chance_acts(name, plies):
    for opening in openings_of(plan_of(game=name, pairs=2), new(name)):
        assert [move.seat >= 0 for move in opening.history].count(True) == plies


def test_records_are_appended(tessella, engine, tmp_path):
    records = tmp_path / "games.txt"
    words = "--game", "tictactoe", "--pairs", "1", "--clock", "60", "--records", str(records)
    for _ in range(2):
        tessella("match", engine(), engine(), *words)
    with records.open() as file:
        assert len(list(read(file))) == 4


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full")
def test_a_match_whose_records_cannot_be_written_ends_in_a_sentence(tessella, engine):
    words = "--game", "tictactoe", "--pairs", "9", "--plies", "1", "--clock", "60", "--records", "/dev/full"
    outcome = tessella("match", engine(), engine(), *words)
    assert outcome.status == 1
    assert outcome.err.startswith("tessella: /dev/full cannot be written: No space left on device; ")


def test_a_match_that_cannot_go_on_prints_what_there_is(tessella, engine):
    words = "--game", "tictactoe", "--pairs", "9", "--plies", "1", "--clock", "60"
    outcome = tessella("match", engine("def go(free): sys.exit()", "bad"), engine(), *words)
    assert outcome.status == 1
    assert "failed in 5 games in a row: it has ended." in outcome.err
    assert "A won 0, drew 0, lost 6" in outcome.out


def test_ctrl_c_prints_what_there_is(tessella, engine, monkeypatch):
    def interrupted(observation, tally):
        if len(tally.observations) == 2:
            raise KeyboardInterrupt
        return "one"

    monkeypatch.setattr("tessella.cli.match.line_about", interrupted)
    words = "--game", "tictactoe", "--pairs", "50", "--plies", "0", "--clock", "60"
    outcome = tessella("match", engine(), engine(), *words)
    assert outcome.status == 1
    assert "4 games in 2 openings" in outcome.out
    assert "The run was stopped; 2 results are kept in " in outcome.err


def test_a_limit_may_stand_in_a_word_and_time_is_told_where_it_limits_moves(tessella):
    words = "match", "this", "this,Nodes=5", "--game", "tictactoe", "--pairs", "1", "--json"
    by_nodes, by_time = (
        json.loads(tessella(*words, *limit).out) for limit in (["--nodes", "9"], ["--seconds", "0.05"])
    )
    assert by_nodes["control"] == "9 nodes a move against 5 nodes a move"
    assert by_time["control"] == "0.05 s a move against 5 nodes a move"
    assert "time" not in by_nodes
    assert by_time["time"]["A"]["moves"] > 0


@pytest.mark.parametrize(
    ("words", "limits", "workers"),
    [
        (("this", "this"), {"nodes": 9}, None),
        (("this", "this"), {}, 1),
        (("this", "this,Seconds=1"), {"nodes": 9}, 1),
        (("this", "this,level=first-game"), {"nodes": 9}, 1),
        (("this,Nodes=9", "this,Depth=2"), {}, None),
    ],
)
def test_where_time_decides_one_opening_is_played_at_once(words, limits, workers):
    plan = plan_of(engines=words, game="tictactoe", pairs=1, **limits)
    first = new("tictactoe")
    assert (
        running_of(plan.running, match_of(plan, first, openings_of(plan, first), lambda _: False)).workers
        == workers
    )


def test_a_sequential_test_stops_early(tessella, engine):
    worse = engine("def go(free): say('bestmove ' + ('b2' if 'b2' in free else free[0]))", "worse")
    words = "--game", "tictactoe", "--pairs", "500", "--plies", "0", "--clock", "60", "--sprt", "0,200"
    outcome = tessella("match", engine(), worse, *words)
    assert outcome.status == 0
    assert "it is 200 rather than 0; this only decides whether a change is kept" in outcome.out
    assert outcome.out.count("opening ") < 100


def test_openings_of_a_file_are_played(tessella, engine, tmp_path):
    file = tmp_path / "openings.txt"
    made = tessella("openings", "--game", "tictactoe", "--plies", "2", "--count", "3", "--seconds", "0.01")
    file.write_text(made.out)
    assert made.out.startswith(
        "# tessella openings --game tictactoe --plies 2 --count 3 --seconds 0.01 --seed 0\n"
    )
    outcome = tessella(
        "match", engine(), engine(), "--game", "tictactoe", "--openings", str(file), "--clock", "60"
    )
    assert "6 games in 3 openings" in outcome.out
    outcome = tessella("openings", "--game", "tictactoe", "--plies", "1", "--count", "4", "--seconds", "0")
    assert (outcome.status, outcome.out.count("\n")) == (2, 4)
    assert "There are only 3 openings of 1 plies that differ." in outcome.err


def test_more_openings_go_on_from_the_same_file(played_match, tmp_path):
    """Of random ones, and of those in a file."""
    (tmp_path / "openings").write_text("a1\nb2\nc3\n")
    for given in ([], ["--openings", str(tmp_path / "openings")]):
        words = (
            "this",
            "this,Method=uct",
            "--game",
            "tictactoe",
            "--nodes",
            "9",
            "--plies",
            "1",
            "--workers",
            "1",
            *given,
        )
        played_match(tmp_path / "file", *words, "--pairs", "2")
        *found, said = played_match(tmp_path / "file", *words, "--pairs", "3")
        assert said.startswith("2 results are in ")
        assert (*found, "") == played_match(tmp_path / "other", *words, "--pairs", "3")
        (tmp_path / "file").unlink()
        (tmp_path / "other").unlink()


def test_a_file_of_another_match_is_not_touched(played_match, tessella, tmp_path):
    words = "this", "this", "--game", "tictactoe", "--pairs", "1", "--workers", "1"
    _, before, _ = played_match(tmp_path / "file", *words, "--nodes", "9")
    outcome = tessella("match", *words, "--nodes", "8", "--results", str(tmp_path / "file"))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.endswith(" answers another question: players 1 nodes is 9 there, and 8 here.\n")
    assert sorted((tmp_path / "file").read_text().splitlines()) == before


def test_mistakes_are_told_before_anything_is_started(tessella, tmp_path):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("a1 a1\n")
    game = ("--game", "tictactoe")
    for words, told in (
        (("this", "that", *game), "An engine is this"),
        (("this", "this,Nodes=few", *game), "The limits of an engine are numbers above 0 and below"),
        (
            ("this", "run=/nobody/here", *game),
            "run=/nobody/here could not be started: No such file or directory.",
        ),
        (("this", "this", "--game", "chess"), "no game 'chess'"),
        (("this", "this", *game, "--option", "side=5"), "no option 'side'"),
        (("this", "this", *game, "--clock", "fast"), "--clock takes seconds"),
        (("this", "this", *game, "--clock", "60", "--seconds", "1"), "no other limit"),
        (("this", "this", *game, "--sprt", "20"), "--sprt takes two Elo differences"),
        (("this", "this", "--game", "trio", "--sprt", "0,20"), "--sprt takes games for two sides"),
        (("this", "this", *game, "--openings", str(wrong)), "Line 1: Move 2, a1"),
        (("this", "this", *game, "--openings", "/nowhere"), "cannot be read"),
        (("this", "this", *game, "--plies", "9"), "No game goes on"),
        (("this", "this", *game, "--records", "/nowhere/at/all"), "cannot be written"),
        (("this", *game), "Missing argument"),
        (("this", "this"), "--game"),
    ):
        outcome = tessella("match", *words)
        assert outcome.status == 2
        assert told in outcome.err
        assert outcome.out == ""


def test_the_engine_speaks(tessella):
    typed = "ugi", "position startpos moves b2", "query turn", "quit"
    outcome = tessella("engine", "--game", "tictactoe", typed=typed)
    assert outcome.status == 0
    assert outcome.out.splitlines()[0] == "id name Tessella (Tic-tac-toe)"
    assert outcome.out.splitlines()[-2:] == ["ugiok", "response 2"]


def test_the_engine_plays_with_options(tessella):
    typed = "position startpos moves a1", "query turn", "position startpos moves komi-3", "query turn"
    outcome = tessella("engine", "--game", "anda", "--option", "side=5", "--option", "komi=0", typed=typed)
    assert outcome.out.splitlines()[0] == "response 1"  # Black has two stones first (D5)
    assert outcome.out.splitlines()[1].startswith("info string Move 1, komi-3")


def test_a_match_is_a_row_of_csv(tessella, engine):
    words = "--game", "tictactoe", "--pairs", "1", "--plies", "0", "--clock", "60"
    outcome = tessella("match", engine(), engine(name="other"), *words, "--csv")
    assert (outcome.status, outcome.err) == (0, "")
    (row,) = csv.DictReader(StringIO(outcome.out))
    assert (row["engines.A"], row["games"], row["score"], row["interval.1"]) == (engine(), "2", "0.5", "0.5")
    both = tessella("match", engine(), engine(), *words, "--csv", "--json")
    assert (both.status, both.out) == (2, "")
