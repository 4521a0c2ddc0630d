"""The public names have types that a strict checker sees in the installed package, and the program with them runs."""

import ast
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from runpy import run_path

import pytest

import tessella
from docs.blocks import ROOT

PROGRAM = Path(__file__).with_name("user_program.py")


def test_the_program_uses_every_public_name():
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert set(tessella.__all__) - used == set()


def test_the_program_runs():
    assert "tictactoe" in tessella.catalogue()
    said = run_path(str(PROGRAM))["main"]("tictactoe")
    assert said[0] == tessella.__version__
    assert said[2].startswith("Line 1, column 7: There is no game") or said[2].startswith(
        "1: There is no game"
    )


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """What mypy says in strict mode about a program, which sees Tessella as an installed package.

    An environment of its own has our sources and the packages that they need, so mypy looks for py.typed as it does for
    a user, and no setting of ours is read.
    """
    folder = tmp_path_factory.mktemp("user")
    venv.create(folder / "env", symlinks=True)
    python = folder / "env" / "bin" / "python"
    [site] = (folder / "env").glob("lib/python*/site-packages")
    (site / "all.pth").write_text(f"{ROOT / 'src'}\n{sysconfig.get_path('purelib')}\n")
    cache = ROOT / ".mypy_cache" / "user"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", cache]

    def check(program):
        words = [*command, "--python-executable", python, program]
        own = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
        return subprocess.run(words, cwd=folder, env=own, capture_output=True, text=True, check=False).stdout

    return check


def test_the_program_passes_mypy_strict(checked):
    assert checked(PROGRAM) == "Success: no issues found in 1 source file\n"


def test_no_public_name_is_of_any_type(checked, tmp_path):
    """A name without a type would pass a strict check, too."""
    program = tmp_path / "reveal.py"
    program.write_text(
        "import tessella\n" + "".join(f"reveal_type(tessella.{n})\n" for n in tessella.__all__)
    )
    told = [line.partition("Revealed type is ")[2] for line in checked(program).splitlines()]
    types = dict(zip(tessella.__all__, told, strict=False))
    assert {name for name, kind in types.items() if kind in ("", '"Any"')} == set()
    assert {name: kind for name, kind in types.items() if name.islower() and "Any" in kind} == {}


def test_a_wrong_call_is_found(checked, tmp_path):
    program = tmp_path / "wrong.py"
    program.write_text("import tessella\n\nply: str = tessella.new('tictactoe').ply\n")
    assert "Incompatible types in assignment" in checked(program)
