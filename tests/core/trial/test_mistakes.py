"""What a maker of a game is told of a mistake: the file, the line, and what is wrong, in a few lines and seconds."""

import linecache
from pathlib import Path
from random import Random

import pytest

from mistakes_page import check_told, rows
from tessella.core.catalogue import BrokenGame, find, load_from
from tessella.core.compiler.uncompiled import Uncompiled
from tessella.core.trial import games, trying

pytestmark = pytest.mark.once

IN_LEGAL = "    n = 0\n"
MARKS = "    s.owner[cell] = seat + 1"
COUNTS = "    s.ply += 1\n    if "
MARKS_AND_COUNTS = f"{MARKS}\n    s.key ^= KEYS[seat + 1, cell]\n{COUNTS}makes_line(s, seat + 1):"
FREE = "if s.owner[cell] == EMPTY:\n            out"
WRITE = "def write(position, action):\n"
ALWAYS_A1 = f'{WRITE}    return "a1"\n\n\ndef other(position, action):\n'
COUNT = "if s.unseen[card] > 0:\n            out[n] = s."
ENDING = '"The board is full without three in a row: a draw (T3)."'
TICTACTOE = {
    "rules.py": {
        "a misspelt field": (FREE, FREE.replace("owner", "ownr")),
        "a misspelt name": ("s.owner[:] = EMPTY", "s.owner[:] = EMTPY"),
        "a field with the name of something else": ('("owner", "i1", 9)', '("dtype", "i1", 9)'),
        "`legal` without return": ("    return n\n", ""),
        "an index past the end": (MARKS, MARKS.replace("cell", "cell + 9")),
        "a negative index": (MARKS, MARKS.replace("cell", "cell - 9")),
        "a mover that is no seat": ("pass_turn(s, 1 - seat)", "s.mover = 7"),
        "`MAX_PLY` is too small": ("MAX_PLY = 9", "MAX_PLY = 8"),
        "`MAX_LEGAL` is too small": ("MAX_LEGAL = 9", "MAX_LEGAL = 6"),
        "`key` without return": ("    return s.key", "    s.key"),
        "`start` without `refresh`": ("-1\n    refresh(s)", "-1"),
        "a derived field that gets stale": ("s.key ^= KEYS[seat + 1, cell]", "s.key ^= KEYS[seat + 1, 0]"),
        "no end when nobody can move": ("elif s.ply == 9:", "elif s.ply == 99:"),
        "a loop without end": (IN_LEGAL, f"{IN_LEGAL}    while n == 0:\n        n = 0\n"),
        "plies that nobody counts": (COUNTS, "    if "),
        "a win that is too large": ("out[seat] = 0.5 if", "out[seat] = 5.0 if"),
        "actions in disorder": ("out[n] = cell", "out[n] = 8 - cell"),
        "too few arguments": ("leave(s, seat, reason)", "leave(s, seat)"),
        "who has left is to act": ("1\n    end(s, 1 - seat)", "1\n    s.winner = 1 - seat"),
        "no `utility`": ("def utility(", "def utilities("),
    },
    "explain.py": {
        "text and number added": ('(T1)."\n', '(T1)." + 1\n'),
        "a sentence that is empty": (ENDING, '""'),
    },
    "notation.py": {
        "a misspelt name at the top": ("def read(", "A = B\n\n\ndef read("),
        "one text for all actions": (WRITE, ALWAYS_A1),
    },
    "board.py": {
        "`draw` raises an error": ("set(marks)", "set(mark)"),
        "a misspelt field in `draw`": (
            'owner, marked = position.field("owner")',
            'owner, marked = position.field("ownr")',
        ),
        "an error in `label`": ("str(len(open_lines", "stri(len(open_lines"),
        "no Python": ("def text(position):", "def text(position:"),
        "no `paths`": ("def paths(", "def path("),
    },
    "__init__.py": {"a `sample` that cannot be played": ("shape=", 'sample="b2 b2",\n    shape=')},
}
PLANTED = {
    mistake: ("tictactoe", file, *change)
    for file, changes in TICTACTOE.items()
    for mistake, change in changes.items()
} | {"odds that do not fit `legal`": ("peek", "rules.py", COUNT, COUNT.replace("> 0", "> 1"))}
ENDLESS = "a game without end"
NO_MACHINE_CODE = {
    "a dictionary of texts and numbers": 'n = len({1: 2, "a": 3}) - 2',
    "a misspelt field where games seldom come": "n = 0\n    if s.ply == 77:\n        s.ownr[0] = 1",
    "a misspelt name where games seldom come": "n = 0\n    if s.ply == 77:\n        nothing(s)",
    "a generator": "n = sum(one for one in [0, 0])",
}


def test_the_page_has_each_mistake():
    assert rows("load").keys() == {*PLANTED, ENDLESS}
    assert rows("compiler").keys() == NO_MACHINE_CODE.keys()


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_mistake_is_told(changed, monkeypatch, mistake):
    monkeypatch.setattr(trying, "PATIENCE", 0.5)
    with pytest.raises(BrokenGame) as broken:
        load_from(changed(*PLANTED[mistake]))
    check_told("load", mistake, str(broken.value))


@pytest.fixture
def endless(changed):
    """Nobody marks a cell, and nobody counts to nine."""
    folder = changed("tictactoe", "rules.py", MARKS_AND_COUNTS, f"{COUNTS}s.ply < 0:")
    rules = folder / "rules.py"
    rules.write_text(
        rules.read_text().replace("s.ply == 9", "s.ply < 0").replace("MAX_PLY = 9", "MAX_PLY = 10**9")
    )
    return folder


@pytest.mark.parametrize("longest", [trying.LONGEST, 0.0], ids=["plain Python", "machine code"])
def test_a_game_without_end_is_stopped(endless, monkeypatch, longest):
    """Machine code plays on if no game has ended in time."""
    monkeypatch.setattr(games, "MOST", 300)
    monkeypatch.setattr(trying, "LONGEST", longest)
    with pytest.raises(BrokenGame) as broken:
        load_from(endless)
    check_told("load", ENDLESS, str(broken.value))


@pytest.mark.parametrize("mistake", NO_MACHINE_CODE)
def test_what_no_machine_code_can_be_made_of_is_told(changed, mistake):
    """Plain Python does it, or never comes there."""
    new = NO_MACHINE_CODE[mistake]
    game = load_from(changed("tictactoe", "rules.py", "n = 0", new))
    with pytest.raises(Uncompiled) as uncompiled:
        game.new().actions  # noqa: B018 - it raises
    check_told("compiler", mistake, str(uncompiled.value))
    source = str(uncompiled.value).splitlines()[1].strip()
    assert source in new or source == "def legal(s, out):"


def test_a_game_that_went_well_is_not_tried_again_until_it_changes(changed, monkeypatch):
    folder = changed("tictactoe", "rules.py", "MAX_PLY = 9", "MAX_PLY = 10")
    tried = []
    monkeypatch.setattr(trying, "SECONDS", 0.0)
    monkeypatch.setattr(
        trying.Player, "start", lambda player: tried.append(1) or super(trying.Player, player).start()
    )
    game = load_from(folder)
    assert trying.untold_fault_of(game) == ""
    assert tried == [1]
    (folder / "explain.py").write_text((folder / "explain.py").read_text() + "\n")
    assert trying.untold_fault_of(game) == ""
    assert tried == [1, 1]


def test_a_game_is_loaded_untried_if_somebody_wants_that(changed, monkeypatch):
    monkeypatch.setenv(trying.UNTRIED, "1")
    assert load_from(changed("tictactoe", "rules.py", "MAX_PLY = 9", "MAX_PLY = 8")).title == "Tic-tac-toe"


def test_arrays_are_as_they_were_after_a_trial(changed, monkeypatch):
    monkeypatch.setattr(trying, "SECONDS", 0.0)
    game = load_from(changed("tictactoe", "rules.py", "MAX_PLY = 9", "MAX_PLY = 10"))
    assert type(game.rules.LINES).__name__ == "ndarray"
    position = game.new().roll(Random(1))
    assert type(position.state().owner).__name__ == "ndarray"
    state = position.state()
    state.owner = 1
    assert state.owner.sum() == 9


def test_a_function_made_by_the_kit_is_told_where_the_game_names_it():
    game = find("hex")
    place = games.Trial(game).place_of("refresh")
    assert place and Path(place.file) == game.folder / "rules.py"
    assert "refresh" in linecache.getline(place.file, place.line)
