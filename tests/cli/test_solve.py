"""Who wins, as a table."""

from cli.test_statistics import rows


def test_a_row_for_each_choice(tessella):
    outcome = tessella("solve", "anda", "--option", "side=2", "--option", "komi=0,3,pie")
    assert outcome.status == 0
    heading, *solved = rows(outcome.out)
    assert heading == ["side", "komi", "winner", "plies", "positions", "seconds"]
    assert [row[:3] for row in solved] == [["2", komi, "Second"] for komi in ("0", "3", "pie")]


def test_a_draw_and_a_win_of_all_have_their_words(tessella):
    drawn, shared = (rows(tessella("solve", name).out)[1] for name in ("tictactoe", "duet"))
    assert drawn[:2] == ["draw", "9"]
    assert shared[0] == "everybody"


def test_what_time_does_not_allow_is_not_guessed(tessella):
    _, row = rows(tessella("solve", "anda", "--seconds", "0.1").out)
    assert row[:2] == ["not solved in 0.1 seconds", "-"]


def test_mistakes_are_told_before_anything_is_searched(tessella):
    for words, told in (
        (("trio",), "Trio cannot be solved: that takes two sides, no luck and no secrets."),
        (("anda", "--option", "side=2,6"), "side"),
        (("anda", "--option", "side"), "NAME=VALUE"),
        (("anda", "--seconds", "-1"), "seconds"),
    ):
        outcome = tessella("solve", *words)
        assert outcome.status == 2
        assert told in outcome.err
        assert outcome.out == ""
