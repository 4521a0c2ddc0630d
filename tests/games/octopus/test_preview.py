"""What a placement would bring, shown before it is made (O3)."""

from random import Random
from xml.etree import ElementTree

import pytest

from tessella.games.octopus.board import label, preview
from tessella.games.octopus.model import placement
from tessella.games.octopus.notation import tile_name

from .tables import deal_of, played, random_game, scripted

pytestmark = pytest.mark.once

OPTIONS = [{}, {"players": 5}, {"sets": 2}]
TWINS = "r1-0,0 r1-1,0"


def drawn(markup):
    """The elements of some markup."""
    return list(ElementTree.fromstring(f"<g>{markup.replace(' xmlns=', ' x=')}</g>").iter())


def of_class(elements, name):
    return [each for each in elements if each.get("class") == name]


def counts(elements):
    """The points that are written, at the arms' ends and together."""
    return sorted(each.findtext("text") for each in of_class(elements, "count"))


def chains(elements):
    """What the arms consist of."""
    return [ElementTree.tostring(each) for each in of_class(elements, "arm")]


def some_turns(**options):
    """Positions of a random game, somebody to act, with one of the legal actions."""
    rng = Random(str(options))
    turns = [position for position in random_game(7, **options) if position.mover >= 0]
    return [(position, rng.choice(position.actions)) for position in turns[::3]]


def gain(position, action):
    return sum(position.play(action).score) - sum(position.score)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_O3_a_label_is_what_the_placement_scores(options):
    turns = some_turns(**options)
    assert [label(*turn) for turn in turns] == [f"{gain(*turn):g}" for turn in turns]
    assert len({label(*turn) for turn in turns}) > 2


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_O3_a_preview_shows_what_the_board_shows_afterwards(options):
    for position, action in some_turns(**options):
        before, after = drawn(preview(position, action)), drawn(position.play(action).board())
        assert counts(before) == counts(after)
        (frame,), (framed,) = of_class(before, "last"), of_class(after, "last")
        assert frame.get("transform") == framed.get("transform")
        assert chains(before) == chains(after)


def test_a_preview_shows_the_tile_half_there_on_its_cell():
    position = scripted("r1-0,0 r2-1,0", ["b4"])
    action = position.action("b4-1,-1")
    tile, *_ = drawn(preview(position, action))[1:]
    assert 0 < float(tile.get("opacity")) < 1
    assert tile.get("transform") == "translate(40 -40)"
    assert tile.get("href") == f"#octopus-{tile_name(placement(action)[0])}"
    assert f'id="octopus-{tile_name(placement(action)[0])}"' in position.board()


def test_a_preview_can_be_looked_at_only():
    position = scripted("r1-0,0 r2-1,0", ["b4"])
    elements = drawn(preview(position, position.action("b4-1,-1")))
    assert not [each for each in elements if each.get("id") or each.get("data-at")]
    assert of_class(elements, "fades")[0].get("pointer-events") == "none"


def test_O4_a_twin_counts_in_both_and_both_are_seen():
    position = scripted(TWINS, sets=2)
    badges = of_class(drawn(position.board()), "count")
    assert sorted(each.findtext("text") for each in badges) == ["1", "1", "2"]
    assert len({each.get("transform") for each in badges}) == 3


def test_O2_the_first_tile_scores_nothing():
    position = scripted("", ["b4"])
    action = position.action("b4-0,0")
    assert label(position, action) == "0"
    assert counts(drawn(preview(position, action))) == ["0"]


def test_G1_what_chance_does_scores_nothing_and_shows_nothing():
    for position in (played(), played(deal_of([[], []]))):
        assert {label(position, action) for action in position.actions} == {"?"}
        assert not any(preview(position, action) for action in position.actions)
