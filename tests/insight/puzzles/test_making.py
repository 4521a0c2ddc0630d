"""Making puzzles: equal units, what is found, what is proved of it, and grades."""

from collections import Counter
from random import Random

import pytest

import tessella
from engine.second_opinion import Opinion
from tessella.engine.levels import levels
from tessella.insight.puzzles.best import Best, by_themselves, ends, is_proved, margin_of, measured
from tessella.insight.puzzles.file import WrittenPuzzle
from tessella.insight.puzzles.forced import Forced
from tessella.insight.puzzles.making import make, played
from tessella.insight.puzzles.packing import packed, unpacked
from tessella.insight.puzzles.proofs import Proofs
from tessella.insight.puzzles.together import Together, quickest

pytestmark = pytest.mark.once
START = tessella.new("tictactoe")
FORK = START.replay(["a1", "b1", "a2", "a3"])
EFFORT = {"nodes": 3000, "proved": False}
UNIT = {"game": "tictactoe", "options": {}, **EFFORT}


def puzzles(**source):
    """What a unit comes to."""
    return [WrittenPuzzle.model_validate(each) for each in make({**UNIT, **source})["puzzles"]]


@pytest.mark.parametrize("moves", ["", "b2", "b2 a1 c3 a3"])
def test_a_packed_position_is_unpacked_with_its_history(moves):
    position = START.replay(moves.split())
    again = unpacked(START.game, {}, packed(position))
    assert (again, again.history) == (position, position.history)


def test_what_is_no_position_is_refused():
    with pytest.raises(ValueError, match="is no position of Tic-tac-toe"):
        unpacked(START.game, {}, "zzzzzzzz")
    with pytest.raises(ValueError, match="left"):
        packed(START.play("b2").leave(0))


def test_equal_units_give_equal_puzzles():
    seed = next(seed for seed in range(99) if puzzles(seed=seed))
    assert puzzles(seed=seed) == puzzles(seed=seed)


def test_puzzles_of_a_proof_ask_for_the_win_that_the_winner_has():
    first = tessella.new("andantino")
    assert {position.mover for position in played(first, Random(1), winner=0)} == {0}
    unit = {
        "game": first.game.name,
        "options": {},
        "seed": 630,
        "solved": True,
        "nodes": 1000,
        "proved": False,
    }
    assert [each["kind"] for each in make(unit)["puzzles"]] == ["win"]


def test_what_is_proved_to_lose_is_no_defence():
    """A proof of the whole game sees farther than the effort that a defence has to withstand."""
    game = tessella.find("andantino")
    assert Forced(1000).found(unpacked(game, game.choose({}), "MYa9")) is None


def test_a_forced_win_is_found_with_its_length_and_line():
    found = Forced(3000).found(FORK)
    assert (found.kind, found.turns, found.plies) == ("win", 2, 3)
    first, *_ = found.solution.split()
    assert Opinion(START, 0).wins(FORK.play(first), 1000)
    assert FORK.replay(found.solution.split()).utility == (1.0, 0.0)


def test_a_position_with_many_wins_or_none_is_no_puzzle():
    assert Forced(3000).found(START) is None
    assert Forced(3000).found(START.replay(["b2", "b1"])) is None  # most moves win
    assert Forced(3000).found(FORK, but=frozenset({"win"})) is None


def test_the_only_defence_is_found():
    corner = START.play("a1")
    found = Forced(3000).found(corner)
    assert (found.kind, found.solution) == ("defend", "b2")
    opinion = Opinion(START, 0)
    lost = [move.text for move in corner.moves() if opinion.wins(corner.play(move), 5000)]
    assert len(lost) == len(corner.actions) - 1
    assert "b2" not in lost


def test_resistance_is_the_longest_there_is():
    lost, proofs = FORK.play("b2"), Proofs()
    action, plies = proofs.resistance(lost, 0)
    assert plies == 1 == proofs.length(lost.play(action), 0)
    assert proofs.length(FORK, 0) == 3


def test_games_won_together_are_planned():
    found = next(
        found
        for seed in range(20)
        for found in make({"game": "duet", "options": {"steps": 2}, **EFFORT, "seed": seed})["puzzles"]
    )
    position = unpacked(tessella.find("duet"), {"steps": 2}, found["position"])
    assert found["kind"] == "home"
    assert quickest(position)[0].acts
    assert Together(3000).found(position, but=frozenset({"home"})) is None


def test_a_best_move_is_measured_in_pairs_of_games():
    first = tessella.new("trio")
    trio = first.replay([move.action for move in first.moves()[:1]])
    best, other = trio.actions[:2]
    sides = [list(ends(trio, action, range(8))) for action in (best, other)]
    margin, turned = margin_of(trio.mover, *sides), margin_of(trio.mover, *sides[::-1])
    assert margin.games == 8
    assert margin.points is None or margin.points[0] == -turned.points[0]
    assert margin.share[0] == -turned.share[0]
    assert margin.share[1] <= margin.share[0] <= margin.share[2]


def test_what_is_only_measured_may_be_left_out_and_goes_once_it_is_no_longer_clear():
    random = Random(3)
    positions = (tessella.new("trio").roll(random).roll(random) for _ in range(99))
    position, found = next((each, puzzle) for each in positions if (puzzle := Best(300).found(each)))
    assert (found.proved, found.margin.games) == (False, 60)
    assert found.solution == position.move(by_themselves(position, 1)[0]).text
    assert Best(300, only_proved=True).found(position) is None
    assert measured(found, position) == found
    worst = position.move(by_themselves(position, 1)[-1]).text
    assert measured(found.model_copy(update={"solution": worst}), position) is None


def best_result(position, seat):
    """What a seat gets if both play as well as they can, by trying everything."""
    if position.over:
        return position.utility[seat]
    choose = max if position.mover == seat else min
    return choose(best_result(position.play(action), seat) for action in position.actions)


def test_what_is_called_proved_is_so_by_trying_everything():
    random, said = Random(1), Counter()
    for _ in range(40):
        position = tessella.new("trio", players=2)
        while len(position.actions) > 4:
            position = position.roll(random)
        if position.over:
            continue
        results = {action: best_result(position.play(action), position.mover) for action in position.actions}
        for action, result in results.items():
            others = max(value for other, value in results.items() if other != action)
            said[is_proved(position, action, 5000)] += 1
            assert is_proved(position, action, 5000) == (result > others)
    assert said[True] > 3 < said[False]


def test_a_puzzle_is_graded_by_the_weakest_level_that_solves_it(monkeypatch):
    written = Forced(3000).found(FORK)
    weakest, *_, strongest = levels()
    asked = []

    def choose(position, level, seed):
        asked.append(level)
        found = {weakest: "c1", strongest: "b2"}.get(level, "b2")
        return tessella.search(position, among=[position.action(found)])

    monkeypatch.setattr("tessella.insight.puzzles.grading.choose", choose)
    [again] = puzzles(puzzle=written.model_dump(mode="json"))
    assert again.grade == list(levels())[1]
    assert asked == [weakest] * 3 + [again.grade] * 3
