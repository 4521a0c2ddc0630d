"""Tools with many units: equal lines for any number of workers, and after a run that was cut off."""

import subprocess
import sys
from pathlib import Path

import pytest

from tuning.units import WORDS, digest_of, results_of

ROOT = Path(__file__).parents[2]
GAMES = ["tools/tuning/selfplay.py", "tictactoe", "--games", "5", "--nodes", "200", "--plies", "2"]


def tool(*words):
    """What a tool prints, run as its file says."""
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_games_are_equal_for_any_number_of_workers_and_go_on(tmp_path):
    file = tmp_path / "results.jsonl"
    whole = tool(*GAMES, "--workers", "2", "--results", str(file))
    assert (whole.returncode, whole.stderr) == (0, "")
    assert len(whole.stdout.splitlines()) == 5
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    again = tool(*GAMES, "--workers", "1", "--results", str(file))
    assert (again.returncode, again.stdout) == (0, whole.stdout)
    assert again.stderr == f"2 results are in {file}; the run goes on from there.\n"


def test_lines_are_those_that_fits_read(tmp_path):
    import tessella
    from tuning.selfplay import game_of, games_in

    unit = {"game": "tictactoe", "options": {}, "method": "alphabeta", "nodes": 200, "plies": 3, "seed": 1}
    lines = [game_of({**unit, "number": number}) for number in range(4)]
    assert len(set(lines)) > 1
    file = tmp_path / "games.txt"
    file.write_text("".join(f"{line}\n" for line in lines))
    for line, game in zip(lines, games_in(str(file), tessella.new("tictactoe")), strict=True):
        utility, begun, *moves = line.split()
        assert game.utility == float(utility)
        assert game.positions[0].ply == int(begun)
        assert [move.text for move in game.positions[-1].history] == moves


@pytest.mark.verify("games that others are fitted to")
@pytest.mark.parametrize(
    "words",
    [
        ["tools/fit/octopus/selfplay.py", "1", "2", "2", "20", "1"],
        ["tools/fit/anda/selfplay.py", "--side", "3", "--games", "2", "--iterations", "30", "--seed", "1"],
    ],
    ids=lambda words: words[0],
)
def test_games_to_fit_to_are_equal_for_any_number_of_workers(words):
    one, two = (tool(*words, "--workers", workers) for workers in ("1", "2"))
    assert (one.returncode, one.stderr, two.returncode) == (0, "", 0)
    assert len(one.stdout.splitlines()) == 2
    assert one.stdout == two.stdout


def test_what_cannot_be_written_ends_a_tool_in_a_sentence(tmp_path):
    given = WORDS.parse_args(["--workers", "1", "--results", str(tmp_path / "no" / "file")])
    with pytest.raises(SystemExit) as ended:
        results_of(digest_of, {}, [], given)
    assert str(ended.value) == f"{tmp_path / 'no' / 'file'} cannot be used: No such file or directory."
