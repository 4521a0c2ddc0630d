"""A game in the terminal."""

import os
import re
import subprocess
import sys

import pytest

from tessella import catalogue
from tessella.engine.levels import LEVELS

CROSS_WINS = ["a1", "b1", "a2", "b2", "a3"]


def share(tessella, game, *typed):
    """Two people at the keyboard."""
    return tessella("play", game, "--against", "nobody", typed=typed)


def test_a_game_is_played_to_its_end(tessella):
    outcome = share(tessella, "tictactoe", *CROSS_WINS)
    assert outcome.status == 0
    assert outcome.out.endswith(
        "X O .\nX O .\nX . .\nCross has three in a row and wins (T2).\nPoints: Cross 1, Nought 0.\n"
    )


def test_each_seat_is_shown_what_was_played_since_it_last_looked(tessella):
    shown = share(tessella, "tictactoe", *CROSS_WINS).out.split("> ")
    assert "Cross: a1\nX . .\n" in shown[1]
    assert "Cross: a1\nNought: b1\nX O .\n" in shown[2]
    assert "Nought: b1\nCross: a2\nX O .\n" in shown[3]


def test_the_engine_has_the_other_seat(tessella):
    outcome = tessella("play", "tictactoe", "--against", "first-game", "--seat", "2", typed=["moves", "quit"])
    assert outcome.out.startswith("Tic-tac-toe. You are Nought.")
    moves = next(line for line in outcome.out.splitlines() if line.startswith("Nought> "))
    assert len(moves.split()) == 1 + 8


def test_help_names_every_level(tessella):
    told = tessella("play", "--help").out
    assert [level.name for level in LEVELS if level.name not in told] == []


def test_a_mistake_in_the_middle_changes_nothing(tessella):
    outcome = share(tessella, "tictactoe", "b2", "b2", "d4", "", *["why b2", "why a1", "why", "quit"])
    assert outcome.out.count("Cell b2 is taken; a mark goes on an empty cell (T1).") == 2
    assert "'d4' is no cell: write a1 to c3." in outcome.out
    assert "a1 is allowed." in outcome.out
    assert "Type the move after it: why MOVE." in outcome.out
    assert outcome.out.count(". X .") == 2


def test_moves_lists_what_is_allowed(tessella):
    assert "Nought> a1 b1 c1 a2 c2 a3 b3 c3\n" in share(tessella, "tictactoe", "b2", "moves", "quit").out


def test_hint_is_an_allowed_move(tessella):
    outcome = share(tessella, "tictactoe", *CROSS_WINS[:4], "hint", "quit")
    hint = outcome.out.partition("You could play ")[2][:2]
    assert hint in {"c1", "c2", "a3", "b3", "c3"}


def test_a_hint_says_why(tessella):
    assert "You could play" in (told := share(tessella, "andantino", "hint", "quit").out)
    assert " It " in told.partition("You could play")[2]


def test_whoever_is_to_act_is_told_what_to_do(tessella):
    assert (
        "Place a tile where it touches at least two others."
        in share(tessella, "andantino", "0,1", "quit").out
    )


def test_undo_takes_the_last_move_of_a_person_back(tessella):
    outcome = share(tessella, "tictactoe", "b2", "undo", "a1", "undo", "undo", "quit")
    assert outcome.out.count("There is no move of yours to take back.") == 1
    assert outcome.out.count(". . .\n. . .\n. . .\n") == 3


def test_undo_takes_the_engine_s_answer_back_too(tessella):
    outcome = tessella("play", "tictactoe", "--against", "first-game", typed=["b2", "undo", "moves", "quit"])
    assert "Cross> a1 b1 c1 a2 b2 c2 a3 b3 c3\n" in outcome.out


def test_undo_does_not_cross_chance(tessella):
    outcome = share(tessella, "peek", "", "undo", "quit")
    assert "There is no move of yours to take back." in outcome.out


def test_resign_ends_a_game_of_two(tessella):
    assert "Cross resigned; Nought wins (G3).\n" in share(tessella, "tictactoe", "resign").out


def test_resign_leaves_a_game_of_three_to_the_others(tessella):
    outcome = tessella("play", "trio", typed=["resign"])
    assert outcome.status == 0
    assert outcome.out.endswith("Nobody is left at this keyboard; the game stops here.\n")


def test_help_says_what_can_be_typed(tessella):
    outcome = share(tessella, "tictactoe", "help", "quit")
    for word in ("Enter", "hint", "undo", "why", "moves", "resign", "help", "quit"):
        assert f"{word:>8}  " in outcome.out


@pytest.mark.parametrize(
    "typed", [[], ["quit"], ["b2"], ["b2", "quit"]], ids=["end", "quit", "move, end", "move, quit"]
)
def test_leaving_in_the_middle_is_no_error(tessella, typed):
    outcome = share(tessella, "tictactoe", *typed)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.endswith("The game stops here.\n")


def test_options_reach_the_game(tessella):
    outcome = tessella("play", "trio", "--against", "nobody", "--option", "players=2", typed=["quit"])
    assert outcome.out.startswith("Trio. You are Ring, Disc.")


def test_without_a_name_a_game_is_chosen_from_a_list(tessella):
    number = list(catalogue()).index("tictactoe") + 1
    outcome = tessella("play", typed=["none of them", "0", "9" * 5000, str(number), "quit"])
    assert f"{number:3}  Tic-tac-toe: Three in a row on a board of nine cells.\n" in outcome.out
    assert outcome.out.count(f"Type a number from 1 to {len(catalogue())}.") == 3
    assert "Tic-tac-toe. You are Cross." in outcome.out


def test_without_a_name_the_only_game_is_played(tessella, monkeypatch):
    only = {"tictactoe": catalogue()["tictactoe"]}
    monkeypatch.setattr("tessella.cli.setup.catalogue", lambda: only)
    assert tessella("play", typed=["quit"]).out.startswith("Tic-tac-toe. You are Cross.")


def test_a_hidden_hand_is_shown_to_its_owner_only(tessella):
    parts = share(tessella, "peek", "", "undo", "quit").out
    assert parts.count("Left, press Enter when nobody else can see the screen.") == 1
    assert "Chance: draw?" in parts
    assert "Right ? - -" in parts


def test_the_next_person_is_waited_for_before_the_other_hand_is_shown(tessella):
    """A three is never swapped, so Left shows it; any other card is shown as well."""
    start = share(tessella, "peek", "", "quit").out
    assert "Right, press Enter" not in start
    outcome = share(tessella, "peek", "", "show1", "show2", "show3", "", "quit")
    assert "Right, press Enter when nobody else can see the screen." in outcome.out


def test_at_the_curtain_people_hear_what_everybody_may_know(tessella):
    start = share(tessella, "peek", "", "quit").out
    assert start.count("Chance: draw?.\nLeft, press Enter") == 1
    assert "draw1" not in start.split("Left, press Enter")[0]


def test_with_one_person_there_is_no_curtain(tessella):
    assert "press Enter" not in tessella("play", "peek", "--against", "first-game", typed=["quit"]).out


def test_where_a_game_has_news_they_follow_the_moves(tessella):
    anything = [f"{symbol}{mark}-e6" for symbol in "dxos" for mark in ("", "l", "k")]
    played = tessella("play", "antino", "--option", "players=1", typed=[*anything, "quit"]).out
    assert re.search(r"Gnome: \w+-e6\nChance: draw-\w+\nGnome places the .* on e6: .*\.\n", played)


def test_draws_in_a_row_are_told_in_one_line(tessella):
    shown = tessella("play", "antino", "--option", "drawn=no", "--against", "first-game", typed=["quit"]).out
    assert re.search(r"\nChance: draw-\w+ draw-\w+ draw-\w+\n", shown)


def test_the_others_play_on_when_one_of_four_leaves(tessella):
    words = ("play", "antino", "--option", "players=4", "--option", "drawn=no", "--against", "nobody")
    outcome = tessella(*words, typed=["", "resign", "", "resign", "", "resign"])
    assert "Gnome resigns (G3).\nElf, press Enter" in outcome.out
    assert outcome.out.count("press Enter when nobody else can see the screen.") == 3
    assert "Stiff" in outcome.out.splitlines()[-2] and "G3" in outcome.out.splitlines()[-2]


@pytest.mark.verify("compiles everything anew")
def test_the_first_board_does_not_wait_for_the_compiler(tmp_path):
    """Its rules run as plain Python; the engine's first move waits for its own code, which stays on disk."""
    home = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "tessella.cli", "play", "tictactoe", "--against", "first-game"]
    with subprocess.Popen(
        command, env=home, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1
    ) as child:
        seen = ""
        while "Cross>" not in seen:
            seen += child.stdout.read(1)
        assert not list(tmp_path.rglob("playouts-*.kernel"))
        left, _ = child.communicate("a1\nquit\n")
    assert "Nought: " in left
    assert list(tmp_path.rglob("start-*.kernel"))
