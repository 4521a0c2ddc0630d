"""Scores against opponents, and the curve of a learner."""

import pytest
import typer

import tessella
from tessella.rl.baselines.command import run
from tessella.rl.baselines.curve import print_curve
from tessella.rl.baselines.scoring import Score, score_of


def first_action(position, seed):
    return position.actions[0]


def test_an_interval_holds_the_share_and_shrinks():
    few, many = Score(0.9, 10).interval, Score(0.9, 1000).interval
    assert few[0] < many[0] < 0.9 < many[1] < few[1] < 1


def test_both_seats_are_played_and_a_policy_scores_half_against_itself():
    seats = []

    def policy(position, seed):
        seats.append(position.mover)
        return tessella.rl.baselines.scoring.by_chance(position, seed)

    score = score_of(policy, tessella.new("tictactoe"), "random", 400, 1)
    assert score.interval[0] < 0.5 < score.interval[1]
    assert 0.3 < sum(seats) / len(seats) < 0.7


def test_a_level_wins_against_the_first_action():
    assert score_of(first_action, tessella.new("tictactoe"), "master", 4, 1).share < 0.5


def test_a_policy_sees_no_more_than_its_seat():
    def policy(position, seed):
        assert position == position.view(position.mover)
        return position.actions[0]

    assert score_of(policy, tessella.new("peek"), "random", 2, 1).games == 2


def test_an_illegal_action_is_refused():
    with pytest.raises(tessella.IllegalMove, match="taken"):
        score_of(lambda position, seed: 4, tessella.new("tictactoe"), "random", 2, 1, opening=0)


class Idle:
    """It learns nothing, and counts how often."""

    def __init__(self):
        self.first, self.learnt, self.choose = tessella.new("tictactoe"), 0, first_action

    def learn(self):
        self.learnt += 1
        return 10

    def save(self, path):
        path.write_text(str(self.learnt))


def test_a_curve_ends_with_a_row_and_a_file(capsys, tmp_path):
    learner, file = Idle(), tmp_path / "idle.txt"
    print_curve(learner, file, minutes=1e-6, against=["random"], games=2, opening=0, seed=1)
    heading, row = capsys.readouterr().out.splitlines()
    assert heading == "seconds | games | random"
    assert row.startswith(f"0 | {10 * learner.learnt} | ")
    assert file.read_text() == str(learner.learnt)


def test_a_mistake_is_one_sentence(capsys, monkeypatch):
    def main(game: str) -> None:
        tessella.new(game)

    monkeypatch.setattr("sys.argv", ["learn", "chess"])
    with pytest.raises(SystemExit, match="2"):
        run(main)
    assert capsys.readouterr().err.count("\n") == 1
    assert typer
