"""The library's pages: they are built without a warning, and the reference has every public name."""

import re
import shlex
import subprocess
import sys

import pytest

import tessella
import tessella.record
import tessella.rl
from docs.blocks import LIBRARY, ROOT

BUILDING = re.compile(r"^\t\$\(BIN\)/sphinx-build (.*) (\S+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of the pages, built as make docs does it."""
    [(words, usual)] = BUILDING.findall((ROOT / "Makefile").read_text("utf-8"))
    assert usual.startswith("build/")  # which git ignores
    folder = tmp_path_factory.mktemp("library")
    command = [sys.executable, "-m", "sphinx", *shlex.split(words), str(folder)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return folder


def test_every_page_is_built(built):
    pages = {page.stem for page in LIBRARY if page.name != "README.md"}
    assert pages >= {"index", "guide", "concepts", "reference", "glossary"}
    assert pages <= {page.stem for page in built.glob("*.html")}


def test_the_reference_has_every_public_name(built):
    page = (built / "reference.html").read_text("utf-8")
    other = {f"record.{name}" for name in tessella.record.__all__} - {"record.Line"}  # told in words
    other |= {f"rl.{name}" for name in tessella.rl.__all__}
    public = {*tessella.__all__, *other} - {f"record.{name}" for name in tessella.__all__}
    assert {name for name in public if f'id="tessella.{name}"' not in page} == set()
