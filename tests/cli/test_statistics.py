"""What many games come to, as a table."""


def rows(printed):
    """The cells of a Markdown table, its heading first."""
    lines = [line.strip("|").split("|") for line in printed.splitlines() if "---" not in line]
    return [[cell.strip() for cell in cells] for cells in lines]


def test_a_row_for_each_choice_and_way_to_play(tessella):
    outcome = tessella(
        "statistics", "antino", "--option", "players=1,3", "--option", "size=7", "--games", "20"
    )
    assert outcome.status == 0
    heading, *played = rows(outcome.out)
    assert heading == ["players", "size", "play", "games", "plies", "points", "wins", "endings"]
    assert [row[:4] for row in played] == [
        [players, "7", play, "20"] for players in ("1", "3") for play in ("random", "greedy")
    ]
    assert [row[5].count("/") for row in played] == [0, 0, 2, 2]


def test_a_game_without_evaluation_is_played_at_random_only(tessella):
    heading, *played = rows(tessella("statistics", "peek", "--games", "50").out)
    assert heading[0] == "play"
    assert [row[0] for row in played] == ["random"]


def test_equal_seeds_print_equal_tables(tessella):
    one, two, other = (
        tessella("statistics", "peek", "--games", "50", "--seed", seed).out for seed in ("1", "1", "2")
    )
    assert one == two != other


def test_mistakes_are_told_before_anything_is_played(tessella):
    for wrong, word in (("players=2,9", "players"), ("sizes=7", "sizes"), ("size", "NAME=VALUE")):
        outcome = tessella("statistics", "antino", "--option", wrong)
        assert outcome.status == 2
        assert word in outcome.err
        assert outcome.out == ""


def test_one_way_to_play_may_be_wished(tessella):
    _, *played = rows(tessella("statistics", "antino", "--play", "random", "--games", "5").out)
    assert [row[0] for row in played] == ["random"]


def test_ways_to_play_that_a_game_does_not_have_are_refused(tessella):
    for name, way in (("antino", "lazy"), ("peek", "greedy")):
        outcome = tessella("statistics", name, "--play", way)
        assert outcome.status == 2
        assert f"not '{way}'" in outcome.err
        assert outcome.out == ""
