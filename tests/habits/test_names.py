"""A game is one folder: nothing outside it, tests, tools and texts aside, knows its name."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "tessella" / "games"
NAMES = [folder.parent.name for folder in sorted(GAMES.glob("*/__init__.py"))]
MAY_NAME_GAMES = {"README.md", "CHANGELOG.md", "Makefile", "docs", "tests", "tools"}


def files_of_the_house():
    """Every text that is ours and outside of the games' folders."""
    parts = [
        part for part in ROOT.iterdir() if part.name not in MAY_NAME_GAMES and not part.name.startswith(".")
    ]
    inside = [file for part in parts for file in (part.rglob("*") if part.is_dir() else [part])]
    ci = (ROOT / ".ci").rglob("*")
    return [
        file
        for file in (*inside, *ci)
        if file.is_file() and not made_by_machine(file) and not in_a_game(file)
    ]


def made_by_machine(file):
    return bool({"__pycache__", "build", "dist"} & set(file.parts))


def in_a_game(file):
    return any(file.is_relative_to(GAMES / name) for name in NAMES)


def names_game(text, name):
    """As a word or a part of a name: search_<name> counts, another word that merely holds it does not."""
    return re.search(rf"(?<![a-z]){name}(?![a-z])", text.lower()) is not None


def test_there_are_games_and_files_to_look_at():
    files = files_of_the_house()
    assert NAMES
    assert {"pyproject.toml", "run", "catalogue.py", "board.css"} <= {file.name for file in files}


@pytest.mark.parametrize("name", NAMES)
def test_no_file_outside_its_folder_names_a_game(name):
    naming = [
        str(file.relative_to(ROOT))
        for file in files_of_the_house()
        if names_game(file.read_text("utf-8", "replace"), name) or names_game(file.name, name)
    ]
    assert naming == []


def test_a_name_is_found_as_a_word():
    assert names_game("from .games import Anda_rules", "anda")
    assert not names_game("standard", "anda")
