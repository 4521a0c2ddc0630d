"""Mistakes that makers of games make: each is told once, in a few lines, by tessella check-game."""

from pathlib import Path

import pytest

from mistakes_page import check_told, rows
from rings import first_of
from tessella.core.catalogue import load_from
from tessella.laws.law import Fault
from tessella.laws.ranges import what_fill_imagines_is_in_the_range_of_real_games as in_range
from tessella.laws.variants import variants_of

pytestmark = pytest.mark.once

ORACLES = Path(__file__).parents[1] / "oracles"
SCORE = "out[seat] = 1.0 if s.winner == seat else 0.0\n"
LEAVE = "\n\n@jit\ndef leave"
PLANTED = {
    "a `fill` that draws a card twice": (
        "peek",
        "rules.py",
        "    s.unseen[card] -= 1\n    return",
        "    return",
    ),
    "a `hide` that shows something": (
        "peek",
        "rules.py",
        "s.aside[other] = HIDDEN",
        "s.aside[other] = s.aside[other]",
    ),
    "a `visible` that shows something": ("peek", "rules.py", "return DRAW_HIDDEN", "return action"),
    "a fact that tells a hand": ("draft", "board.py", "[seat].sum()", "[seat].argmax()"),
    "a seat that leaves while chance acts": (
        *("peek", "rules.py", "    s.gone = seat\n    s.mover = OVER"),
        "    s.gone = seat\n    s.mover = OVER if s.mover >= 0 else s.mover",
    ),
    "a `key` that leaves out a field": ("peek", "rules.py", " ^ ASIDE_KEYS[seat, aside]", ""),
    "a refusal that cites no clause": (
        *("tictactoe", "explain.py", " goes on an empty cell (T1).", " goes on an empty cell."),
    ),
    "points of another seat": (
        *("tictactoe", "rules.py", SCORE + LEAVE, SCORE.replace("== seat", "== 1 - seat") + LEAVE),
    ),
    "a label that is too long": ("tictactoe", "board.py", "return str(len(", 'return "lines: " + str(len('),
}


def test_the_page_has_each_mistake():
    assert rows("check-game").keys() == PLANTED.keys()


@pytest.mark.parametrize("fault", first_of(PLANTED, "other mistakes, told in the same way"))
def test_a_mistake_is_told_once(changed, tessella, fault):
    game, *change = PLANTED[fault]
    folder = changed(game, *change)
    (folder / "oracle.py").write_text((ORACLES / f"{game}.py").read_text())
    outcome = tessella("check-game", str(folder))
    told, *verdict = outcome.out.rstrip().split("\n\n")
    assert outcome.status == 1
    check_told("check-game", fault, told)
    assert f"The game in {folder} has a mistake" in told
    assert len(verdict) <= 1


def test_what_is_found_when_a_game_is_loaded_is_told_by_this_command_too(changed, tessella):
    outcome = tessella(
        "check-game", str(changed("tictactoe", "rules.py", "out[n] = cell", "out[n] = 8 - cell"))
    )
    assert outcome.status == 1
    check_told("load", "actions in disorder", outcome.out)


@pytest.mark.verify("another law finds it, too")
def test_what_fill_counts_is_compared_with_real_games(changed):
    """Also where too many worlds may be to list them."""
    game = load_from(changed(*PLANTED["a `fill` that draws a card twice"]))
    with pytest.raises(Fault, match=r"fill imagines what no game has: the .+ is \d, .+ from \d to \d\."):
        in_range.check(variants_of(game)[0])
