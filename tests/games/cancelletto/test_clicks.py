"""What clicks mean."""

import pytest

from tessella.games.cancelletto.board import attempts, paths

from .drawings import FLOOR, START, laid_out, play

pytestmark = pytest.mark.once


def test_C3_and_C5_and_C6_what_to_click_for_what():
    position = laid_out(FLOOR)
    clicks = {"c4-c5": ("c4", "c5"), "gate-a1": ("gate", "a1"), "x-c5": ("x-c5", "sure-c5")}
    assert {move: paths(position, position.action(move)) for move in clicks} == clicks
    second = play(position, "gate-a1")
    assert paths(second, second.action("gate-j10")) == ("j10",)
    through = play(second, "gate-j10")
    assert paths(through, through.action("a1-j10")) == ("a1", "j10")


@pytest.mark.parametrize(
    ("moves", "path", "clause"),
    [
        ("", ("c4",), "C9"),
        ("", ("x-c5",), "C9"),
        (START, ("a9",), "C3"),
        (START, ("a10",), "C3"),
        (START, ("e2", "f2"), "C3"),
        (START, ("c4", "e4"), "C5"),
        (START, ("gate", "c5"), "C5"),
        (f"{START} gate-a1", ("gate",), "C5"),
        (f"{START} gate-a1", ("a1",), "C5"),
        (f"{START} gate-a1 gate-a2", ("gate",), "C5"),
        (f"{START} gate-a1", ("x-c5",), "C5"),
        (START, ("start-1-blue",), None),
        (START, ("gate", "gate"), None),
        (START, ("x-c5", "sure-c7"), None),
        (START, ("x-c5", "c5"), None),
        (START, ("sure-c5",), None),
        (START, ("e5",), None),
        (START, ("z9",), None),
        (START, ("c4", "c5", "c6"), None),
        (START, (), None),
    ],
)
def test_clicks_that_cannot_be_are_explained_and_others_mean_nothing(moves, path, clause):
    position = laid_out(FLOOR, moves)
    sentences = [position.why(action) for action in attempts(position, path)]
    assert bool(sentences) == (clause is not None)
    assert all(f"({clause})" in sentence for sentence in sentences)
