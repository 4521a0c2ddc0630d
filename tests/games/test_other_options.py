"""States of one game that no other choice of its options takes."""

import pytest

import tessella

OTHERS = [
    ("andantino", {"exception": False}, {"exception": True}),
    ("anda", {"side": 5}, {"side": 4}),
    ("anda", {"komi": "2"}, {"komi": "3"}),
    ("anda", {"komi": "0"}, {"handicap": 2}),
    ("anda", {}, {"late_test": True}),
    ("antino", {"size": 9}, {"size": 7}),
    ("antino", {}, {"strict": True}),
    ("antino", {"players": 3}, {"players": 3, "drop_streak": True}),
    ("antino", {"players": 3, "size": 11}, {"players": 3, "size": 11, "play_on": True}),
    ("antino", {"players": 3}, {"players": 3, "clockwise": True}),
    ("cancelletto", {}, {"set": "open"}),
    ("cancelletto", {}, {"any_deal": True}),
    ("octopus", {}, {"sets": 2}),
]


@pytest.mark.parametrize(("named", "mine", "other"), OTHERS)
def test_a_state_of_other_options_is_refused(named, mine, other):
    state = tessella.new(named, **other).state()
    with pytest.raises(ValueError, match="with other options"):
        tessella.new(named, **mine).with_state(state)


def test_the_komi_of_the_pie_is_a_players_choice():
    """D9"""
    chosen = tessella.new("anda").play("komi-3")
    assert tessella.new("anda").with_state(chosen.state()) == chosen
