"""What a maker of a game is told of a mistake: the file, the line, and what is wrong, in a few lines and seconds."""

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from tessella.core.catalogue import BrokenGame, load_from
from tessella.core.compiler.uncompiled import Uncompiled
from tessella.core.trial import trying

pytestmark = pytest.mark.once

TOYS = Path(__file__).parents[2] / "toys"
LINES = 12


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


MARKS = "    s.owner[cell] = seat + 1"
IN_LEGAL = "    n = 0\n"
FREE = "if s.owner[cell] == EMPTY:\n            out"
WRITE = "def write(position, action):\n"
ALWAYS_A1 = f'{WRITE}    return "a1"\n\n\ndef other(position, action):\n'
OF_RULES = {
    "a misspelt field": (FREE, FREE.replace("owner", "ownr"), r"no field 'ownr'\. Did you mean 'owner'\?"),
    "a misspelt name": ("s.owner[:] = EMPTY", "s.owner[:] = EMTPY", r"NameError: .+ Did you mean 'EMPTY'\?"),
    "no return": ("    return n\n", "", r"legal has to return how many actions it .+; it returned None\."),
    "an index past the end": (
        MARKS,
        MARKS.replace("cell", "cell + 9"),
        r"play:\n.+\nIndexError: index \d+ is out",
    ),
    "a negative index": (
        MARKS,
        MARKS.replace("cell", "cell - 9"),
        r"play:\n.+\nIndexError: index -\d is negative",
    ),
    "no seat acts": (
        "pass_turn(s, 1 - seat)",
        "s.mover = 7",
        r"the mover is 7: .+, CHANCE or OVER\.\nAfter 1 move: ",
    ),
    "MAX_PLY is small": (
        "MAX_PLY = 9",
        "MAX_PLY = 8",
        r"goes on after 9 plies; MAX_PLY says 8\.\nAfter 9 moves: ",
    ),
    "MAX_LEGAL is small": (
        "MAX_LEGAL = 9",
        "MAX_LEGAL = 6",
        r"IndexError: .+ \(There is room for MAX_LEGAL = 6 .+\)",
    ),
    "no key": ("    return s.key", "    s.key", r"key has to return a uint64; it returned None\."),
    "no refresh at the start": (
        "-1\n    refresh(s)",
        "-1",
        r"another value of 'key' than start has left there",
    ),
    "no end": ("elif s.ply == 9:", "elif s.ply == 99:", r"legal finds no action, but the game is not over\."),
    "an endless loop": (
        IN_LEGAL,
        f"{IN_LEGAL}    while n == 0:\n        n = 0\n",
        r"legal:\n +(while n == 0:|n = 0)",
    ),
    "plies that nobody counts": (
        "    s.ply += 1\n    if",
        "    if",
        r"After play ply is 0; it has to be 1\.",
    ),
    "a win too large": (
        "out[seat] = 0.5 if",
        "out[seat] = 5.0 if",
        r"utility:\n.+\nutility writes .+ from 0 to 1\.",
    ),
    "actions in disorder": (
        "out[n] = cell",
        "out[n] = 8 - cell",
        r"legal .+ each action once, ascending: \[8, 7",
    ),
    "too few arguments": (
        "leave(s, seat, reason)",
        "leave(s, seat)",
        r"in leave:\n +def leave.+\nTypeError: leave\(\) ",
    ),
    "who has left acts": (
        "1\n    end(s, 1 - seat)",
        "1\n    s.winner = 1 - seat",
        r"Seat \d has left, but .+ \(G3\)\.",
    ),
}
OF_OTHER_FILES = {
    "text and number": (
        "explain.py",
        '(T1)."\n',
        '(T1)." + 1\n',
        r"explain\.py, line \d+, in refusal:\n.+\nTypeError: ",
    ),
    "a name at the top": (
        "notation.py",
        "def read(",
        "A = B\n\n\ndef read(",
        r"at notation\.py, line \d+: NameError: ",
    ),
    "one text for all": ("notation.py", WRITE, ALWAYS_A1, r"write gives two actions the text 'a1'\."),
    "a wrong label": (
        "board.py",
        "str(len(open_lines",
        "stri(len(open_lines",
        r"in label:\n.+\nNameError: .+'str'\?",
    ),
    "a broken sample": (
        "__init__.py",
        "shape=",
        'sample="b2 b2",\n    shape=',
        r"IllegalMove: Cell b2 is taken",
    ),
}


@pytest.mark.parametrize(("old", "new", "told"), OF_RULES.values(), ids=OF_RULES)
def test_a_mistake_in_rules_is_told(changed, monkeypatch, old, new, told):
    monkeypatch.setattr(trying, "PATIENCE", 0.5)
    with pytest.raises(BrokenGame) as broken:
        load_from(changed("tictactoe", "rules.py", old, new))
    message = str(broken.value)
    assert re.search(told, message), message
    assert "rules.py, line " in message and len(message.splitlines()) <= LINES


@pytest.mark.parametrize(("file", "old", "new", "told"), OF_OTHER_FILES.values(), ids=OF_OTHER_FILES)
def test_a_mistake_elsewhere_is_told(changed, file, old, new, told):
    with pytest.raises(BrokenGame) as broken:
        load_from(changed("tictactoe", file, old, new))
    assert re.search(told, str(broken.value)), str(broken.value)


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ('    n = len({1: 2, "a": 3}) - 2', "cannot safely cast unicode_type to int64"),
        ("    n = 0\n    if s.ply == 77:\n        s.ownr[0] = 1", "The record has no field 'ownr'."),
        ("    n = 0\n    if s.ply == 77:\n        nothing(s)", "NameError: name 'nothing' is not defined"),
        ("    n = sum(one for one in [0, 0])", "The use of yield in a closure is unsupported."),
    ],
)
def test_what_no_machine_code_can_be_made_of_is_told(changed, new, told):
    """Plain Python does it, or never comes there."""
    game = load_from(changed("tictactoe", "rules.py", "    n = 0", new))
    with pytest.raises(Uncompiled) as uncompiled:
        game.new().actions  # noqa: B018 - it raises
    where, source, reason = str(uncompiled.value).splitlines()
    assert re.search(r"rules\.py, line 5\d:$", where) and reason.startswith(told)
    assert source.strip() in new or source.strip() == "def legal(s, out):"


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
