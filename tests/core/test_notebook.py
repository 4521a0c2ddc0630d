"""What is seen of our things in a notebook: one line, or a picture or a table."""

import pytest

import tessella

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
