"""The pictures in our texts: one is what our code draws now, as make docs draws it; one is a table in a browser; the
others are plots of measured games."""

import re
from runpy import run_path

from PIL import Image

from docs.blocks import ROOT

DRAWING = re.compile(r"^\t\$\(BIN\)/python (\S+) >(\S+)$", re.MULTILINE)
((PROGRAM, PICTURE),) = DRAWING.findall((ROOT / "Makefile").read_text("utf-8"))
TABLE = "docs/images/table.png"
"""Made by docs/screenshot.py; fonts differ from machine to machine, so no test makes it again."""
MOST = 200_000
"""Bytes of that."""


def test_every_picture_is_made_by_a_program():
    pictures = {str(file.relative_to(ROOT)) for file in (ROOT / "docs" / "images").iterdir()}
    plots = re.findall(
        r" --plot (docs/images/\S+)", (ROOT / "docs/engines/calibration.md").read_text("utf-8")
    )
    assert pictures == {PICTURE, TABLE, *plots}
    assert f"python docs/screenshot.py {TABLE}" in (ROOT / "docs" / "screenshot.py").read_text("utf-8")


def test_readme_opens_with_a_table():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert TABLE in readme.partition("\n## ")[0]


def test_the_page_for_players_shows_every_game():
    players = (ROOT / "docs" / "players.md").read_text("utf-8")
    assert PICTURE.removeprefix("docs/") in players


def test_the_table_is_large_and_light():
    file = ROOT / TABLE
    with Image.open(file) as picture:
        assert picture.size == (1280, 800)
    assert file.stat().st_size < MOST


def test_the_picture_is_what_is_drawn_now(capsys):
    run_path(str(ROOT / PROGRAM), run_name="__main__")
    assert (ROOT / PICTURE).read_text("utf-8") == capsys.readouterr().out, "make docs draws it again"
