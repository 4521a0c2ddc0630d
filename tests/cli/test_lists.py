"""Help, version and the list of games."""

import subprocess
import sys
from importlib.metadata import version

from tessella import catalogue
from web.looped import any_of


def test_version(tessella):
    assert tessella("--version").out == f"tessella {version('tessella')}\n"


@any_of("command", ["play", "serve", "warm", "bench", "games", "picture"])
def test_every_command_explains_itself(tessella, command):
    assert command in tessella("--help").out
    help_text = tessella(command, "--help")
    assert help_text.status == 0
    assert "Usage: tessella" in help_text.out


def test_no_command_is_a_call_for_help(tessella):
    assert "Usage: tessella" in tessella().out


def test_games_are_listed_with_their_options(tessella):
    listed = tessella("games").out
    for game in catalogue().values():
        assert f"{game.name}  {game.title} by {game.designer}\n" in listed
        for option in game.options:
            assert f"--option {option.name}=" in listed


def test_an_option_that_needs_others_says_so(tessella):
    words = " ".join(tessella("games").out.split())
    assert "no tile was placed (N10). Usually no; goes with players=3|4." in words


@any_of("command", ["picture", "play", "bench", "statistics"])
def test_an_option_without_those_that_it_needs_is_refused(tessella, command):
    outcome = tessella(command, "antino", "--option", "drop_streak=yes")
    assert outcome.status == 2
    assert outcome.err.startswith(
        "tessella: Drop streak (drop_streak) goes with Players (players) 3 or 4, not"
    )
    assert outcome.err.count("\n") == 1


def test_help_and_version_load_neither_the_web_nor_the_engine():
    script = (
        "import sys; from tessella.cli import main; sys.argv = ['tessella', '--version']\n"
        "try: main.run()\n"
        "except SystemExit: print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "tessella.cli.main" in loaded
    assert not {"fastapi", "sqlalchemy", "tessella.engine", "tessella.table", "tessella.web"} & set(loaded)
