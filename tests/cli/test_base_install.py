"""What a plain `pip install` brings is enough for all but the server: no other package can be imported here."""

import os
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tessella"
EXAMPLE = str(ROOT / "docs" / "example.txt")
NAME = re.compile(r"[A-Za-z0-9._-]+")
NEED_EXTRAS = {
    "web",
    "storage",
    "rl/bridges",
    "rl/baselines/cfr",
    "rl/baselines/network",
    "rl/baselines/ppo",
    "arena/ladder",
    "arena/ratings",
    "kit/beginnings",
    "record/pictures",
    "runner/cluster",
    "cli",
}
"""Parts of which something needs an extra; of the command line, the commands below are tried."""
BARRED = """
import sys

class Bar:
    def find_spec(self, name, path=None, target=None):
        if name in {barred}:
            raise ModuleNotFoundError("No module named " + name, name=name)

sys.meta_path.insert(0, Bar())
"""
EACH = """
import sys
from tessella.cli.main import run

for words in sys.argv[1:]:
    sys.argv = ["tessella", *words.split()]
    try:
        run()
    except SystemExit as ended:
        print("status", ended.code)
"""


def normal(requirement):
    """The name of what a requirement asks for, as PEP 503 compares names."""
    return re.sub(r"[-_.]+", "-", NAME.match(requirement)[0]).lower()


def plain_install():
    """What is there after an installation without extras: of what is required, all that is required by it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, found = list(map(normal, project["dependencies"])), {"tessella"}
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        with suppress(PackageNotFoundError):  # it is for other systems or another Python
            waiting += [normal(each) for each in requires(name) or () if "extra ==" not in each]
    return found


def barred():
    """The modules that are installed here, and are not there after a plain installation."""
    there = plain_install()
    return {
        module
        for module, homes in packages_distributions().items()
        if module.isidentifier() and not there & set(map(normal, homes))
    }


@pytest.fixture(scope="module")
def plainly(tmp_path_factory):
    """Runs Python with nothing but what a plain installation brings."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / "sitecustomize.py").write_text(BARRED.format(barred=barred()))
    path = os.pathsep.join([str(folder), str(SOURCE.parent)])
    env = {**os.environ, "PYTHONPATH": path, "XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}

    def run(*words):
        return subprocess.run(
            [sys.executable, *words],
            cwd=folder,
            env=env,
            input="quit\n",
            text=True,
            capture_output=True,
            check=False,
        )

    return run


def test_what_only_the_server_needs_is_barred():
    assert {"fastapi", "sqlalchemy", "PIL", "jinja2", "uvicorn"} <= barred()
    assert not {"numpy", "numba", "rich", "tessella"} & barred()


def test_every_module_but_the_server_is_imported(plainly):
    files = (file.relative_to(SOURCE) for file in SOURCE.rglob("*.py"))
    names = [
        ".".join(("tessella", *file.with_suffix("").parts)).removesuffix(".__init__")
        for file in files
        if not any(file.as_posix().startswith(part) for part in NEED_EXTRAS) and file.stem != "__main__"
    ]
    assert len(names) > 300
    ended = plainly(
        "-c", "import sys, importlib; [*map(importlib.import_module, sys.argv[1:])]", *sorted(names)
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_commands_run(plainly):
    commands = (
        "--help",
        "games",
        "picture tictactoe",
        "solve tictactoe",
        "match this this --game tictactoe --nodes 5 --pairs 1 --workers 1",
        "rl bench tictactoe --batch 2 --seconds 0.01",
        f"record show {EXAMPLE}",
        "play tictactoe --against nobody",  # reads what is typed, after which no other command can begin
    )
    ended = plainly("-c", EACH, *commands)
    assert (ended.stderr, ended.stdout.splitlines().count("status 0")) == ("", len(commands))


def test_commands_that_need_more_say_what_to_install(plainly):
    commands = (
        "serve --no-browser",
        "try .",
        "tables list",
        "tables export --all --to .",
        "tables prune --days 3",
        "picture tictactoe -o board.png",
        f"record picture {EXAMPLE} --animate -o game.gif",
    )
    ended = plainly("-c", EACH, *commands)
    assert ended.stdout == "status 2\n" * len(commands)
    said = re.sub(r"needs (?:fastapi|PIL|sqlalchemy):", "needs it:", ended.stderr)
    assert said == "tessella: This needs it: pip install 'tessella[web]'.\n" * len(commands)
