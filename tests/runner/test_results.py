"""The file of results: what it goes on from, what it refuses, and that nothing that was written is lost."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tessella.runner.results import Results
from tessella.runner.work import RunError

QUESTION = {"command": "count", "seed": 1}


def opened(path, question=QUESTION):
    return Results(path, question)


@pytest.fixture
def path(tmp_path):
    """A file with the results of units 0 and 2 of series 0, and 0 of series 1."""
    path = tmp_path / "results.jsonl"
    results = opened(path)
    for ticket in ((0, 0), (0, 2), (1, 0)):
        results.append(ticket, {"of": list(ticket)})
    results.close()
    return path


def refusal(path, question=QUESTION):
    before = path.read_bytes()
    with pytest.raises(RunError) as caught:
        opened(path, question)
    assert path.read_bytes() == before
    return str(caught.value)


def test_results_are_there_when_the_file_is_opened_again(path):
    results = opened(path)
    assert results.found == results.count() == 3
    assert [results.has((0, unit)) for unit in range(4)] == [True, False, True, False]
    assert results.get((1, 0)) == {"of": [1, 0]}
    results.append((0, 1), "é\n")
    assert results.get((0, 1)) == "é\n"
    results.close()


def test_opening_changes_nothing(path):
    before = path.read_bytes()
    opened(path).close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("left", range(1, 12))
def test_a_line_that_was_cut_short_is_taken_away(path, left):
    whole = path.read_bytes()
    path.write_bytes(whole[:-left])
    results = opened(path)
    assert results.found == 2 and not results.has((1, 0))
    results.append((1, 0), {"of": [1, 0]})
    results.close()
    assert path.read_bytes() == whole


def test_a_first_line_that_was_cut_short_is_written_again(path):
    first = path.read_bytes().partition(b"\n")[0]
    for length in range(len(first) + 1):
        path.write_bytes(first[:length])
        opened(path).close()
        assert path.read_bytes() == first + b"\n"


def test_a_file_that_is_not_ours_is_left_as_it_is(tmp_path):
    path = tmp_path / "letter.txt"
    for text in (
        "Dear Ada",
        "Dear Ada\n",
        '{"format": 1}\n',
        "[1]\n",
        "7\n",
        '{"format":"x","question":{}}\n',
    ):
        path.write_text(text)
        assert "line of results" in refusal(path) or "a form that is not known here: 'x'" in refusal(path)


@pytest.mark.parametrize(
    "line",
    [
        "garbage",
        '{"series":0,"unit":1}',
        '{"series":0,"result":1}',
        '{"series":0,"unit":-1,"result":1}',
        '{"series":0,"unit":1e15,"result":1}',
        '{"series":"a","unit":1,"result":1}',
        "[]",
        "\udcff",
    ],
)
def test_a_line_that_is_no_result_is_named(path, line):
    with path.open("ab") as file:
        file.write(line.encode("utf-8", "surrogateescape") + b'\n{"series":1,"unit":1,"result":0}\n')
    assert refusal(path) == f"Line 5 of {path} is no line of results."


def test_a_file_of_another_question_says_what_differs(path):
    assert refusal(path, {**QUESTION, "seed": 2}).endswith(
        "answers another question: seed is 1 there, and 2 here."
    )
    assert "build is null there, and " in refusal(path, {**QUESTION, "build": "b"})
    assert "command is " in refusal(path, {"seed": 1})


def test_a_file_has_one_run(path):
    results = opened(path)
    with pytest.raises(RunError, match=r"^Another run is writing .*results.jsonl\.$"):
        opened(path)
    results.close()
    opened(path).close()


@pytest.mark.parametrize("place", ["", "nowhere/results.jsonl", os.devnull, "/dev/full"])
def test_what_cannot_be_a_file_of_results(tmp_path, place):
    with pytest.raises(RunError, match=r"^/.*(is no file|cannot be used: No such file or directory)\.$"):
        opened(tmp_path / place)


def test_the_first_of_two_results_counts(path):
    with path.open("a") as file:
        file.write('{"series":0,"unit":0,"result":"again"}\n')
    results = opened(path)
    assert results.found == 3 and results.get((0, 0)) == {"of": [0, 0]}
    results.close()


FULL = """
import resource, signal, sys
from pathlib import Path
from tessella.runner.results import Results
from tessella.runner.work import RunError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
results = Results(Path(sys.argv[1]), {"command": "count", "seed": 1})
resource.setrlimit(resource.RLIMIT_FSIZE, (results.end + 100, -1))
try:
    for unit in range(100):
        results.append((5, unit), "x" * 10)
except RunError as error:
    print(unit, error)
results.close()
"""


def test_a_full_disk_costs_what_did_not_fit(path):
    said = subprocess.run(
        [sys.executable, "-c", FULL, path], capture_output=True, text=True, check=True
    ).stdout
    number, _, sentence = said.strip().partition(" ")
    assert sentence == f"{path} cannot be written: File too large."
    results = opened(path)
    assert results.found == 3 + int(number) and int(number) > 0
    results.close()


def test_a_file_in_passing_goes_away():
    results = Results.in_passing(QUESTION)
    assert results.path.exists()
    results.close()
    assert not results.path.exists()


def test_what_is_written_fits_the_schema(path):
    from jsonschema import Draft202012Validator

    schema = json.loads((Path(__file__).parents[2] / "docs/schema/results.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    fits = Draft202012Validator(schema).is_valid
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len(lines) == 4 and all(map(fits, lines))
    assert not any(
        map(fits, [{}, {**lines[0], "format": "x"}, {**lines[1], "unit": -1}, {"series": 0, "unit": 0}])
    )
