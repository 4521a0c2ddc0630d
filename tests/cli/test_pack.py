"""A game as a wheel."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

TESTS = Path(__file__).parents[1]
TRIO, STICKS = TESTS / "toys" / "trio", TESTS / "core" / "sticks.py"


@pytest.fixture
def packed(tessella, tmp_path):
    outcome = tessella("pack", str(TRIO), "--output", str(tmp_path / "wheels"))
    assert (outcome.status, outcome.err) == (0, "")
    return Path(outcome.out.strip())


def test_a_wheel_has_the_files_of_the_game_and_nothing_that_was_made_of_them(packed):
    with ZipFile(packed) as wheel:
        names = wheel.namelist()
        assert wheel.read("tessella_game_trio/rules.py") == (TRIO / "rules.py").read_bytes()
    assert "tessella_game_trio/__init__.py" in names and not [name for name in names if "__pycache__" in name]


def test_a_game_in_one_file_is_a_package_of_it(tessella, tmp_path):
    outcome = tessella("pack", str(STICKS), "-o", str(tmp_path))
    assert (outcome.status, outcome.err) == (0, "")
    with ZipFile(outcome.out.strip()) as wheel:
        assert wheel.read("tessella_game_sticks/__init__.py") == STICKS.read_bytes()


def test_a_later_wheel_replaces_an_earlier_one(tessella, tmp_path):
    mine = Path(shutil.copytree(TRIO, tmp_path / "trio", ignore=shutil.ignore_patterns("__pycache__")))
    versions = []
    for moment in (1_700_000_000, 1_700_000_060):
        for file in mine.rglob("*"):
            os.utime(file, (moment, moment))
        versions.append(Path(tessella("pack", str(mine), "-o", str(tmp_path)).out.strip()).name.split("-")[1])
    assert versions == ["1.20231114.221320", "1.20231114.221420"]


@pytest.mark.verify("pip runs")
def test_who_installs_the_wheel_has_the_game(packed, tmp_path):
    site = tmp_path / "site"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(site),
    ]
    subprocess.run([*pip, str(packed)], check=True)
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    ask = "from tessella import find; print(find('trio').folder)"
    environment = {**os.environ, "PYTHONPATH": path, "TESSELLA_GAMES": ""}
    told = subprocess.run(
        [sys.executable, "-c", ask], check=False, env=environment, capture_output=True, text=True
    )
    assert (told.stdout.strip(), told.stderr) == (str(site / "tessella_game_trio"), "")


def test_a_game_with_a_mistake_is_not_packed(tessella, tmp_path):
    mine = Path(shutil.copytree(TRIO, tmp_path / "mine"))
    (mine / "notation.py").write_text("1 / 0")
    outcome = tessella("pack", str(mine), "-o", str(tmp_path))
    assert outcome.status == 2 and "at notation.py, line 1: ZeroDivisionError" in outcome.err
    assert not list(tmp_path.glob("*.whl"))


def test_a_folder_without_a_game_is_refused(tessella, tmp_path):
    outcome = tessella("pack", str(tmp_path))
    assert (outcome.status, outcome.err) == (
        2,
        f"tessella: There is no {tmp_path / '__init__.py'}, which would make a game.\n",
    )
