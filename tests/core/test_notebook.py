"""What is seen of our things in a notebook: one line, or a picture or a table."""

import re
from math import inf, nan

import pytest

import tessella
from tessella.core.drawing.svg import box_of

POSITION = tessella.new("tictactoe").replay(["a1", "b2", "a2", "b1"])
THINGS = {
    "game": (POSITION.game, "<Game tictactoe: Tic-tac-toe, by "),
    "report": (tessella.search(POSITION), "<Report a3: 1.000, proven, after "),
    "record": (tessella.Record.of(POSITION), "<Record of Tic-tac-toe: 4 moves, *>"),
    "statistics": (tessella.statistics(POSITION, 5), "Statistics(games=5, "),
}


@pytest.mark.parametrize("name", THINGS)
def test_a_thing_tells_itself_in_one_line(name):
    thing, begins = THINGS[name]
    assert repr(thing).startswith(begins)
    assert "\n" not in repr(thing)


@pytest.mark.parametrize("name", THINGS)
def test_a_thing_shows_itself_in_a_notebook(name):
    shown = THINGS[name][0]._repr_html_()
    assert shown.startswith("<svg" if name == "record" else "<table><tr><th>")


@pytest.mark.parametrize("name", ["tictactoe", "peek"])
def test_a_drawing_is_as_wide_as_it_is_asked_to_be(name):
    position = tessella.new(name)
    wide = position.svg(width=320)
    width, height = map(float, re.match('<svg width="(.+?)" height="(.+?)"', wide).groups())
    across, down = box_of(wide)[2:]
    assert width == 320
    assert height == pytest.approx(320 * down / across, abs=0.01)
    assert position._repr_svg_() == wide
    assert wide.replace(f' width="320" height="{height:g}"', "", 1) == position.svg()


@pytest.mark.parametrize("width", [0, -5, 0.5, nan, inf])
def test_a_width_that_cannot_be_is_refused(width):
    with pytest.raises(ValueError, match="width") as refused:
        POSITION.svg(width=width)
    told = f"The width of a drawing is a number of CSS pixels, 1 or more, not {width}."
    assert str(refused.value) == told
