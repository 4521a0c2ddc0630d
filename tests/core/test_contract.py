"""What a game's files must have and may have."""

from dataclasses import MISSING, fields
from types import SimpleNamespace

import pytest

from tessella import find
from tessella.core.contract import LEFT, Board, Explain, IncompleteGame, Termination
from tessella.core.evaluation import Beliefs, Planner, Policy, Sheet, Threats
from tessella.core.kernel import Kernel
from tessella.core.leaving import RESIGNED, TIMED_OUT
from tessella.core.names import NAMELESS
from tessella.core.sentences import departed

EXPLAIN = {"refusal": lambda position, action: None, "ending": lambda position: "Over (X1)."}
BOARD = dict.fromkeys(("draw", "text", "paths", "attempts"), lambda *_: "")


def test_what_is_left_out_is_filled_in():
    explain = Explain.of(SimpleNamespace(**EXPLAIN))
    assert explain.news(None) is None
    assert explain.side(SimpleNamespace(game=SimpleNamespace(sides=("Red", "Blue"))), 1) == "Blue"
    assert explain.terminations == {}
    board = Board.of(SimpleNamespace(**BOARD))
    assert (board.label, board.preview, board.emblem, board.styles, tuple(board.classes)) == (
        None,
        None,
        None,
        {},
        (),
    )
    assert not board.looks_ahead


def test_constants_are_taken_by_their_names_and_seats_can_leave_any_game():
    line = Termination("line of five", "A1")
    explain = Explain.of(SimpleNamespace(**EXPLAIN, TERMINATIONS={1: line}))
    assert explain.terminations == {1: line, **LEFT}
    board = Board.of(SimpleNamespace(**BOARD, CLASSES=("stone",), label=lambda *_: "3"))
    assert board.classes == ("stone",)
    assert board.looks_ahead


def test_what_is_missing_is_named():
    with pytest.raises(IncompleteGame, match=r"no 'ending', which every game must have\.$"):
        Explain.of(SimpleNamespace(refusal=EXPLAIN["refusal"]))


@pytest.mark.parametrize("bundle", [Threats, Sheet, Policy, Beliefs, Planner])
def test_what_a_bundle_lacks_is_named_with_what_is_there(bundle):
    every = {each.name: object() for each in fields(bundle)}
    needed = [each.name for each in fields(bundle) if each.default is MISSING]
    assert vars(bundle.among(SimpleNamespace(**every))) == every
    assert bundle.among(SimpleNamespace(**{name: every[name] for name in needed})) is not None
    assert bundle.among(SimpleNamespace(evaluate=object())) is bundle.among(None) is None
    for name in needed[1:] if len(every) == len(needed) else needed:
        others = SimpleNamespace(**{other: every[other] for other in every if other != name})
        with pytest.raises(IncompleteGame, match=rf"has no '{name}', which goes with '\w+'\.$"):
            bundle.among(others)


def test_every_evaluation_has_an_estimate():
    with pytest.raises(IncompleteGame, match="has no 'evaluate', which every game must have"):
        Kernel.of(find("tictactoe").rules, SimpleNamespace(order=object()))
    assert find("trio").kernel.estimate.order is not None
    assert vars(find("tictactoe").kernel.estimate) == dict.fromkeys(
        ("evaluate", "order", "decided", "stage", "HORIZON")
    )


def test_the_actions_by_which_seats_leave_follow_the_game_s_own():
    trio = find("trio")  # 8 actions, 3 sides
    numbers = [trio.leaves(seat, reason) for reason in (RESIGNED, TIMED_OUT) for seat in range(3)]
    assert numbers == list(range(8, 14))
    assert trio.leaving(7) is None
    assert [trio.leaving(number) for number in (9, 13)] == [(1, RESIGNED), (2, TIMED_OUT)]


def test_who_has_left_is_told_with_the_reason():
    left = {0: RESIGNED, 1: TIMED_OUT, 2: RESIGNED}
    position = SimpleNamespace(left=left, names=NAMELESS, side=lambda seat: "ABC"[seat])
    assert departed(position, [1]) == "B lost on time"
    assert departed(position, [0, 1, 2]) == "A and C resigned and B lost on time"
