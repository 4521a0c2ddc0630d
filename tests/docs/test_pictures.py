"""The pictures in our texts are what our code draws now; make docs draws them."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from docs.blocks import ROOT

DRAWING = re.compile(r"^\t\$\(BIN\)/(tessella picture .*) --output (\S+)$", re.MULTILINE)
PICTURES = DRAWING.findall((ROOT / "Makefile").read_text("utf-8"))


def test_make_docs_draws_every_picture():
    drawn = {target for _, target in PICTURES}
    assert drawn == {str(file.relative_to(ROOT)) for file in (ROOT / "docs" / "images").iterdir()}


def test_readme_shows_a_picture():
    assert any(target in (ROOT / "README.md").read_text("utf-8") for _, target in PICTURES)


@pytest.mark.parametrize(("command", "target"), PICTURES)
def test_a_picture_is_what_is_drawn_now(command, target):
    program = Path(sys.executable).with_name("tessella")
    words = [str(program), *shlex.split(command)[1:]]
    drawn = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert (ROOT / target).read_text("utf-8") == drawn, "make docs draws it again"
