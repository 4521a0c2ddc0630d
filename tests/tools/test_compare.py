"""The comparison with the twins, with runners whose speed is known."""

import shutil

import pytest

from twins.compare import FAST, HERE, Run, build, compare, enough, options_of, pair, title, twin_of

CHECKED = ("-O1", "-Wall", "-Wextra", "-Werror")  # with the assertions


def runner(speed, plies=10, calls=None):
    """Plays that many games per second; notes its calls."""

    def run(count, seed):
        if calls is not None:
            calls.append((speed, seed))
        return Run(count, count * plies, count / speed)

    return run


def test_the_ratio_is_ours_over_the_twin_s():
    assert compare(runner(3000, plies=8), runner(2000, plies=9)) == ["3,000", "2,000", "1.50", "8.00", "9.00"]


def test_a_slow_spell_of_both_does_not_change_the_ratio():
    def tired(speed):
        return lambda count, seed: Run(count, count, count / speed * (5 if seed % 3 == 0 else 1))

    assert compare(tired(3000), tired(2000))[2] == "1.50"


def test_who_goes_first_alternates():
    calls = []
    for seed in (1, 2):
        pair(runner(1, calls=calls), runner(2, calls=calls), 1, seed)
    assert calls == [(1, 1), (2, 1), (2, 2), (1, 2)]


def test_runs_are_long_enough():
    assert 0.5 <= enough(runner(1000)) / 1000 < 1


def test_a_row_names_the_game_and_its_options():
    assert title("game", {}) == "game"
    assert title("game", {"side": 5, "komi": 0}) == "game, side 5, komi 0"


def test_a_game_without_options_has_one_row():
    assert list(options_of("game")) == [{}]


NEEDS_COMPILER = pytest.mark.skipif(shutil.which("g++") is None, reason="needs a C++ compiler")


@pytest.mark.verify("compiles C++")
@NEEDS_COMPILER
@pytest.mark.parametrize("source", sorted(HERE.glob("*.cpp")), ids=lambda source: source.stem)
@pytest.mark.parametrize("flags", [FAST, CHECKED], ids=["fast", "checked"])
@pytest.mark.verify("compiles C++")
def test_a_twin_plays_as_many_games_as_it_is_told(source, flags, tmp_path):
    program = build(shutil.which("g++"), source, tmp_path, flags)
    for options in options_of(source.stem):
        told = twin_of(program, options)(100, 1)
        assert told.games == 100
        assert told.plies > 100
        assert told.seconds > 0


@pytest.mark.verify("compiles C++")
@NEEDS_COMPILER
@pytest.mark.verify("compiles C++")
def test_D1_a_larger_board_of_anda_takes_longer(tmp_path):
    program = build(shutil.which("g++"), HERE / "anda.cpp", tmp_path, CHECKED)
    lengths = [twin_of(program, options)(100, 1).plies for options in options_of("anda")]
    assert lengths[0] * 1.8 < lengths[1] < lengths[2] / 1.5
