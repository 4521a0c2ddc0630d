"""What a game is made of: options and kernel."""

from dataclasses import replace

import pytest

import tessella
from tessella import Option, OptionError, find
from tessella.core.contract import IncompleteGame
from tessella.core.option import Advice

FLAG = Option("gate", "Gate", "Is there a gate (X1)?", False)
SIZE = Option("size", "Size", "How wide the board is (X2).", 9, (7, 9, 11))
STYLE = Option("deal", "Deal", "How tiles are dealt (X3).", "open", ("open", "any"))


@pytest.mark.parametrize("text", [True, "True", "true", "yes", "YES", "on"])
def test_a_flag_may_be_set_in_many_ways(text):
    assert FLAG.read(text) is True


@pytest.mark.parametrize("text", [False, "False", "false", "no", "No", "off"])
def test_a_flag_may_be_unset_in_many_ways(text):
    assert FLAG.read(text) is False


def test_numbers_and_words_are_read():
    assert SIZE.read("11") == SIZE.read(11) == 11
    assert STYLE.read("any") == "any"


def test_a_wrong_choice_lists_the_right_ones():
    with pytest.raises(OptionError, match=r"^Size \(size\) takes one of: 7, 9, 11; not 8\.$"):
        SIZE.read(8)
    with pytest.raises(OptionError, match=r"^Gate \(gate\) takes one of: no, yes; not 'maybe'\.$"):
        FLAG.read("maybe")


def level(text):
    """What players draw themselves: hashes, in a line."""
    if set(text) != {"#"}:
        raise ValueError(f"in column 1, {text[:1]!r} is no hash (X4).")
    return text


LEVEL = Option("level", "Level", "What is where (X4).", "open", ("open", "maze"), custom=level)


def test_a_value_of_the_players_own_is_read_where_it_is_none_of_the_usual():
    assert LEVEL.read("##") == "##"
    assert LEVEL.read("Maze") == "maze"


def test_what_is_wrong_with_a_value_of_ones_own_follows_the_usual_ones():
    with pytest.raises(
        OptionError, match=r"^Level \(level\) takes one of: open, maze, or your own; in column 1, 'm'"
    ):
        LEVEL.read("mazy")


GAME = replace(
    find("trio"),
    options=(SIZE, STYLE, replace(FLAG, needs={"size": (9, 11), "deal": ("any",)})),
)
"""A gate only on the greater boards, where any deal will do."""


def test_an_option_that_needs_others_can_be_chosen_with_them_only():
    assert GAME.choose({"gate": True, "deal": "any"})["gate"] is True
    with pytest.raises(OptionError) as refused:
        GAME.choose({"gate": "yes", "size": "7", "deal": "any"})
    assert (
        str(refused.value) == "Gate (gate) goes with Size (size) 9 or 11, not with 7: Is there a gate (X1)?"
    )
    with pytest.raises(OptionError, match=r"goes with Deal \(deal\) any, not with open"):
        GAME.choose({"gate": True})


def test_an_option_that_needs_others_can_always_be_left_out():
    assert GAME.choose({"size": 7}) == GAME.choose({"size": 7, "gate": "no"})


def test_of_options_kept_by_older_versions_those_that_mean_nothing_are_not_chosen():
    kept = GAME.meaningful({"size": 7, "deal": "any", "gate": True})
    assert kept == GAME.choose({"size": 7, "deal": "any"})
    assert GAME.meaningful({"deal": "any", "gate": True})["gate"] is True
    with pytest.raises(OptionError, match="has no option"):
        GAME.meaningful({"height": 1})


def test_an_unknown_option_lists_those_there_are():
    with pytest.raises(OptionError, match=r"^Trio has no option 'size'; its options are: players\.$"):
        find("trio").new(size=3)
    with pytest.raises(OptionError, match="its options are: none"):
        find("tictactoe").new(size=3)


@pytest.mark.parametrize("option", ["self", "name", "options", "game"])
def test_an_option_may_be_called_anything(option):
    with pytest.raises(OptionError, match=f"no option '{option}'"):
        find("tictactoe").new(**{option: 3})
    with pytest.raises(OptionError, match=f"no option '{option}'"):
        tessella.new("tictactoe", **{option: 3})


def test_the_kernel_knows_what_a_game_has():
    kernels = {name: find(name).kernel for name in ("tictactoe", "trio", "peek", "duet")}
    assert [name for name, kernel in kernels.items() if kernel.chance] == ["peek"]
    assert [name for name, kernel in kernels.items() if kernel.hidden] == ["peek"]
    assert [name for name, kernel in kernels.items() if kernel.estimate.evaluate] == ["trio", "duet"]
    assert kernels["trio"].roll is find("trio").rules.roll


KOMI = Option(
    "komi",
    "Komi",
    "What the second player gets (X5).",
    "pie",
    ("pie", 0, 1),
    first=0,
    advice=(Advice("size", 7, 1, "On small boards moving first is worth one."),),
)


def test_what_pages_suggest_may_depend_on_another_option():
    game = replace(find("tictactoe"), options=(SIZE, KOMI))
    assert game.suggested == {"size": 9, "komi": 0}
    assert KOMI.suggested_beside({"size": 7}) == 1
    assert KOMI.suggested_beside({"size": 11}) == 0
    small = replace(game, options=(replace(SIZE, first=7), KOMI))
    assert small.suggested == {"size": 7, "komi": 1}
    assert small.choose({}) == {"size": 9, "komi": "pie"}


@pytest.mark.parametrize(
    "advice", [Advice("width", 7, 1, "."), Advice("size", 8, 1, "."), Advice("size", 7, 2, ".")]
)
def test_advice_for_what_is_no_choice_is_an_error(advice):
    with pytest.raises(IncompleteGame, match=r"The option 'komi' has advice that fits no choice"):
        replace(find("tictactoe"), options=(SIZE, replace(KOMI, advice=(advice,))))
