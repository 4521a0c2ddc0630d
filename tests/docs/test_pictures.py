"""The picture in our texts is what our code draws now; make docs draws it."""

import re
from runpy import run_path

from docs.blocks import ROOT

DRAWING = re.compile(r"^\t\$\(BIN\)/python (\S+) >(\S+)$", re.MULTILINE)
((PROGRAM, PICTURE),) = DRAWING.findall((ROOT / "Makefile").read_text("utf-8"))


def test_make_docs_draws_every_picture():
    assert [str(file.relative_to(ROOT)) for file in (ROOT / "docs" / "images").iterdir()] == [PICTURE]


def test_readme_opens_with_the_picture():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert PICTURE in readme.partition("\n## ")[0]


def test_the_picture_is_what_is_drawn_now(capsys):
    run_path(str(ROOT / PROGRAM), run_name="__main__")
    assert (ROOT / PICTURE).read_text("utf-8") == capsys.readouterr().out, "make docs draws it again"
