"""What many games come to, as a table."""

import csv
import io
import json

import pytest

ALONE = "--workers", "1"


def rows(printed):
    """The cells of a Markdown table, its heading first."""
    lines = [line.strip("|").split("|") for line in printed.splitlines() if "---" not in line]
    return [[cell.strip() for cell in cells] for cells in lines]


def test_a_row_for_each_choice_and_way_to_play(tessella):
    outcome = tessella(
        "statistics", "antino", "--option", "players=1,3", "--option", "size=7", "--games", "20", *ALONE
    )
    assert outcome.status == 0
    heading, *played = rows(outcome.out)
    assert heading == ["players", "size", "play", "games", "plies", "points", "wins", "endings"]
    assert [row[:4] for row in played] == [
        [players, "7", play, "20"] for players in ("1", "3") for play in ("random", "greedy")
    ]
    assert [row[5].count("/") for row in played] == [0, 0, 2, 2]


def test_a_game_without_evaluation_is_played_at_random_only(tessella):
    heading, *played = rows(tessella("statistics", "peek", "--games", "50", *ALONE).out)
    assert heading[0] == "play"
    assert [row[0] for row in played] == ["random"]


def test_equal_seeds_print_equal_tables(tessella):
    one, two, other = (
        tessella("statistics", "peek", "--games", "50", "--seed", seed, *ALONE).out
        for seed in ("1", "1", "2")
    )
    assert one == two != other


def test_mistakes_are_told_before_anything_is_played(tessella):
    for wrong, word in (("players=2,9", "players"), ("sizes=7", "sizes"), ("size", "NAME=VALUE")):
        outcome = tessella("statistics", "antino", "--option", wrong)
        assert outcome.status == 2
        assert word in outcome.err
        assert outcome.out == ""


def test_one_way_to_play_may_be_wished(tessella):
    _, *played = rows(tessella("statistics", "antino", "--play", "random", "--games", "5", *ALONE).out)
    assert [row[0] for row in played] == ["random"]


def test_ways_to_play_that_a_game_does_not_have_are_refused(tessella):
    for name, way in (("antino", "lazy"), ("peek", "greedy")):
        outcome = tessella("statistics", name, "--play", way)
        assert outcome.status == 2
        assert f"not '{way}'" in outcome.err
        assert outcome.out == ""


LONG = "statistics", "trio", "--option", "players=2,3", "--games", "6050"
"""Rows whose last units have several batches, and a last batch with less games."""


@pytest.mark.parametrize("kept", [0, 2, 70])
def test_a_run_that_was_cut_off_prints_the_same_table(tessella, tmp_path, kept):
    """kept: whole lines of results that are left of it; half of the next one is there, too."""
    file = tmp_path / "results.jsonl"
    words = *LONG, "--results", str(file)
    whole = tessella(*words, *ALONE)
    assert (whole.status, whole.err) == (0, "")
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 4 * 52
    file.write_bytes(b"".join(lines[: kept + 1]) + lines[kept + 1][:20])
    again = tessella(*words, *ALONE)
    told = f"{kept} results are in {file}; the run goes on from there.\n" if kept else ""
    assert (again.status, again.out, again.err) == (0, whole.out, told)
    assert sorted(file.read_bytes().splitlines()[1:]) == sorted(line.rstrip() for line in lines[1:])


def test_any_number_of_workers_prints_the_same_table(tessella):
    one, two = (tessella(*LONG, "--json", "--workers", workers) for workers in ("1", "2"))
    assert (one.status, one.err) == (0, "")
    assert one == two


def test_what_the_library_counts_is_what_the_command_prints(tessella):
    from tessella import new, statistics

    [found] = json.loads(tessella("statistics", "tictactoe", "--games", "6050", "--json", *ALONE).out)
    assert (found["game"], found["options"], found["play"]) == ("tictactoe", {}, "random")
    expected = statistics(new("tictactoe"), 6050)
    assert (found["games"], found["plies"], found["points"]) == (6050, expected.plies, list(expected.points))
    assert [each["share"] for each in found["wins"]] == list(expected.utility)
    assert all(each["low"] < each["share"] < each["high"] for each in found["wins"])


def test_csv_has_a_column_for_each_seat(tessella):
    printed = tessella("statistics", "trio", "--option", "players=2,3", "--games", "5", "--csv", *ALONE).out
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [(row["options.players"], row["play"]) for row in rows] == [
        (players, play) for players in "23" for play in ("random", "greedy")
    ]
    assert [row["points.3"] == "" for row in rows] == [True, True, False, False]
    assert all(
        float(row["wins.2.low"]) <= float(row["wins.2.share"]) <= float(row["wins.2.high"]) for row in rows
    )


def test_more_games_go_on_from_fewer(tessella, tmp_path):
    """All units are whole in both, so none is played again."""
    file = tmp_path / "results.jsonl"
    words = "statistics", "tictactoe", "--results", str(file), *ALONE
    tessella(*words, "--games", "200")
    more = tessella(*words, "--games", "400")
    assert (more.status, more.err) == (0, f"2 results are in {file}; the run goes on from there.\n")
    assert more.out == tessella("statistics", "tictactoe", "--games", "400", *ALONE).out


def test_results_of_another_question_are_not_touched(tessella, tmp_path):
    file = tmp_path / "results.jsonl"
    words = "statistics", "tictactoe", "--results", str(file), *ALONE
    tessella(*words, "--games", "100")
    kept = file.read_bytes()
    for other, told in (
        (("--seed", "2", "--games", "100"), "seed is 0 there, and 2 here"),
        (("--games", "150"), 'games is "any number" there, and 150 here'),
    ):
        outcome = tessella(*words, *other)
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err == f"tessella: {file} answers another question: {told}.\n"
        assert file.read_bytes() == kept


def test_one_form_is_printed(tessella):
    outcome = tessella("statistics", "tictactoe", "--json", "--csv")
    told = "tessella: A table is printed with --json or with --csv, not with both.\n"
    assert (outcome.status, outcome.out, outcome.err) == (2, "", told)
