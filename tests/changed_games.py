"""Copies of small games, each with one mistake."""

import shutil
from pathlib import Path

import pytest

TOYS = Path(__file__).parent / "toys"


@pytest.fixture
def changed(tmp_path):
    """A copy of a small game, with one change in one file."""

    def change(game, file, old, new):
        folder = tmp_path / game
        shutil.copytree(TOYS / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / file).read_text()
        assert text.count(old) == 1
        (folder / file).write_text(text.replace(old, new))
        return folder

    return change
