"""The rows of a measurement of balance: what is played, and when a row is at its end."""

import pytest

from tessella import find
from tessella.arena.balance import Alone, Plan, Variant, groups, report
from tessella.arena.openings import WrongOpening
from tessella.arena.play import observe


def variant(name, **options):
    """A toy with options."""
    return Variant(name, find(name).choose(options), options)


def plan(*variants, games=6, **more):
    return Plan(variants, 5, games, **more)


def decided(utility):
    """The result of an observation of one game."""
    told = {"order": [0, 1], "points": [0.0, 0.0], "plies": 5, "ending": "", "loser": None, "seating": [0, 0]}
    return {"games": [told | {"values": [], "choices": [], "clauses": {}, "utility": utility}]}


def test_all_rows_begin_from_the_same_openings_with_the_same_deals():
    (group,) = groups(plan(variant("tictactoe")))
    units = [[row.unit(number) for number in range(5)] for row in group.rows]
    for same in ("opening", "seed"):
        assert len({str([unit[same] for unit in each]) for each in units}) == 1
    assert {len(unit["opening"]) for unit in units[0]} == {2}
    assert len({str(unit["opening"]) for unit in units[0]}) == 5


def test_players_are_those_that_the_game_has_knowledge_for():
    names = [
        [row.players[0].name for row in groups(plan(variant(name)))[0].alone] for name in ("peek", "trio")
    ]
    assert names == [["random", "5 nodes", "50 nodes"], ["random", "greedy", "5 nodes", "50 nodes"]]


def test_who_sits_where():
    """A deal is played twice by equal engines; the larger budget has each seat once, or all seats."""
    seatings = {
        name: [row.seatings for row in (group.alone[0], group.skill)]
        for name in ("tictactoe", "peek", "trio", "duet")
        for group in groups(plan(variant(name)))
    }
    assert seatings == {
        "tictactoe": [[[0, 0]], [[0, 1], [1, 0]]],
        "peek": [[[0, 0], [0, 0]], [[0, 1], [1, 0]]],
        "trio": [[[0, 0, 0]], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]],
        "duet": [[[0, 0]], [[0, 0], [1, 1]]],
    }


def test_games_are_a_bound_on_each_row_rounded_up_to_whole_observations():
    (group,) = groups(plan(variant("trio"), games=7))
    assert [row.wanted for row in group.rows] == [7, 7, 7, 7, 3]


@pytest.mark.parametrize(("until", "ends"), [(0.11, 75), (0.01, 200)])
def test_a_row_ends_when_its_interval_is_narrow(until, ends):
    """Wins in turn: half of the interval is 0.113 after 75 observations, 0.069 after 200."""
    (group,) = groups(plan(variant("tictactoe"), games=200, until=until + 0.01))
    row, done = group.alone[0], 0
    while done < row.wanted:
        row.add(decided([done % 2, 1 - done % 2]))
        done += 1
    assert done == ends


def test_equal_results_do_not_end_a_row_at_once():
    (group,) = groups(plan(variant("tictactoe"), games=1000, until=0.01))
    row = group.alone[0]
    for _ in range(100):
        row.add(decided([1.0, 0.0]))
    assert row.wanted == 1000


def test_the_larger_budget_is_scored_by_what_it_gets_in_every_seat():
    skill = groups(plan(variant("tictactoe")))[0].skill
    first, second = (decided([1.0, 0.0])["games"][0] | {"seating": each} for each in ([0, 1], [1, 0]))
    skill.add({"games": [first, second]})
    skill.add({"games": [first, second | {"utility": [0.0, 1.0]}]})
    told = skill.report()
    assert (told["share"], told["even"], told["games"]) == (0.75, 0.5, 4)


def test_a_report_has_what_units_came_to():
    asked = plan(variant("trio", players=2), games=2)
    found = groups(asked)
    for row in found[0].rows:
        for number in range(row.wanted):
            row.add(observe(row.unit(number)))
    told = report(asked, found)["variants"][0]
    assert [row["games"] for row in told["rows"]] == [2] * 4
    assert [row["nodes"] for row in told["rows"]] == [None, None, 5, 50]
    assert told["rows"][0]["lead"] is None and told["rows"][-1]["lead"] is not None
    assert {each["clause"] for each in told["rows"][0]["clauses"]} <= {"R4", "G2"}
    assert all(row["endings"][0]["share"] > 0 for row in told["rows"])
    assert isinstance(found[0].alone[0], Alone)


def test_openings_that_no_game_has_are_told_before_anything_is_played():
    with pytest.raises(WrongOpening):
        groups(plan(variant("tictactoe"), plies=9))


def test_only_players_that_every_variant_has_are_made_ready():
    assert [player["engine"] for player in plan(variant("trio"), variant("peek")).question["players"]] == [
        "this,Method=random",
        "this",
        "this",
    ]
