"""Every refusal and every ending is one sentence, true, concrete, with its clause."""

import re
from functools import partial
from itertools import chain

import pytest

from tessella.games.andantino.board.scene import scene_of
from tessella.games.andantino.explain import news, task
from tessella.games.andantino.model import action_of, cell_of
from tessella.games.andantino.oracle import neighbours

from .tables import laid_out, played, random_game, record_of, recorded, scattered

pytestmark = pytest.mark.once

RULING = re.compile(r"[A-Z0-9-][^\n]*\((A\d|G\d)(, A\d)?\)[^\n]*\.")
OPTIONS = [{}, {"exception": True}, {"moving": True}, {"exception": True, "moving": True}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_A0_A5_A6_a_move_is_legal_exactly_if_nothing_speaks_against_it(seed, options):
    for position in random_game(seed, plies=70, **options):
        if position.over:
            break
        scene = scene_of(position)
        for cell in [*scene.tiles, *chain(*scene.rings)]:
            reason = position.why(action_of(cell))
            assert (reason is None) == (action_of(cell) in position.actions)
            assert reason is None or RULING.fullmatch(reason)


@pytest.mark.parametrize(
    ("found", "move", "sentence"),
    [
        (played, "1,0", "A tile of Red lies on 1,0 already; a tile goes on an empty cell (A0)."),
        (played, "4,4", "4,4 touches no tile, but a tile must touch at least two others (A0)."),
        (played, "2,0", "2,0 touches one tile, but a tile must touch at least two others (A0)."),
    ],
)
def test_A0_what_a_placing_needs(found, move, sentence):
    position = found()
    assert position.why(move) == sentence


@pytest.mark.parametrize(
    ("found", "move", "sentence"),
    [
        (
            partial(played, "", exception=True),
            "2,0",
            "2,0 touches one tile, but a tile must touch at least two others (A0); the second-player exception does "
            "not help, for it is Red's alone (A5).",
        ),
        (
            partial(played, "0,1 2,0* 1,1", exception=True),
            "3,0",
            "3,0 touches one tile, but a tile must touch at least two others (A0); the second-player exception does "
            "not help, for Red has used it already (A5).",
        ),
        (
            partial(played, "0,1", exception=True),
            "4,4",
            "4,4 touches no tile, but a tile must touch at least two others, or by Red's exception one (A0, A5).",
        ),
    ],
)
def test_A5_what_the_exception_allows(found, move, sentence):
    position = found()
    assert position.why(move) == sentence


def test_A6_only_own_tiles_are_lifted():
    full = recorded("repetition", 48)
    assert full.why("1,0^") == "The tile on 1,0 is Red's; White must lift a white tile (A6)."
    assert full.why("50,50") == "No tile lies on 50,50; White must now lift a white tile (A6)."


def test_A6_a_tile_that_can_go_nowhere_stays():
    full = scattered(0)
    assert full.why("0,0^") == (
        "The tile on 0,0 must stay: without it, no other empty cell touches two tiles, so it could be placed "
        "nowhere else (A6)."
    )
    assert scattered(1, exception=True).why("3,0^") is None


def test_A6_a_lifted_tile_goes_elsewhere():
    full = recorded("repetition", 48)
    lift = full.moves()[0]
    lifted, cell = full.play(lift), lift.text.rstrip("^")
    assert lifted.why(cell) == f"The tile was lifted from {cell} and must go on a different cell (A6)."
    assert lifted.why("50,50") == "50,50 touches no tile, but a tile must touch at least two others (A6)."


RING = sorted(neighbours((0, 0)))


@pytest.mark.parametrize(
    ("white", "red", "move", "sentence"),
    [
        (
            [(0, 0), (1, 0), (3, 0), (4, 0), (5, 0)],
            [(0, 1), (1, 1), (2, 1), (3, 1)],
            "2,0",
            "White wins with a line of six tiles from 0,0 to 5,0 (A1); in a series this win counts 39 points (A7).",
        ),
        (
            [(0, -4), (0, -3), (0, -2), (0, -1), (-4, 0), (-3, 0), (-2, 0), (-1, 0)],
            [],
            "0,0",
            "White wins with a line of five tiles from -4,0 to 0,0 and a line of five tiles from 0,-4 to 0,0 (A1); "
            "in a series this win counts 33 points (A7).",
        ),
        (
            RING[1:],
            [(0, 0)],
            "{},{}".format(*RING[0]),
            "White wins with a loop of six tiles around Red's tile on 0,0 (A2); "
            "in a series this win counts 39 points (A7).",
        ),
        (
            sorted({*neighbours((0, 0)), *neighbours((2, 0))} - {(1, 0)}),
            [(0, 0), (2, 0)],
            "1,0",
            "White wins with a loop of six tiles around Red's tile on 0,0 and a loop of six tiles around Red's tile "
            "on 2,0 (A2); in a series this win counts 29 points (A7).",
        ),
    ],
)
def test_A1_A2_how_a_game_was_won(white, red, move, sentence):
    assert laid_out(white, red).play(move).ending == sentence


def test_A7_one_point_is_singular():
    line = [(q, 0) for q in range(4)]
    rest = [(q, r) for r in (4, 6, 8, 10) for q in range(0, 12, 2)][:20]
    red = [(3, 1), *((q, r) for r in (5, 7, 9, 11) for q in range(0, 12, 2))][:24]
    end = laid_out(line + rest, red).play("4,0")
    assert end.ending.endswith("(A1); in a series this win counts 1 point (A7).")


def test_the_endings_of_recorded_games_are_rulings(record):
    assert RULING.fullmatch(recorded(record).ending)


@pytest.mark.parametrize(
    "name", ["line", "exception", "exception-in-moving-phase", "moving-win", "resignation"]
)
def test_there_are_news_of_every_action(name):
    start, *later = record_of(name).positions()
    assert news(start) is None
    for position in later:
        move, told = position.history[-1], news(position)
        assert told.startswith(f"{position.side(move.seat)} ") and move.text.rstrip("*^") in told
        if position.over or move.text.endswith("^"):
            continue
        own = [cell for cell, seat in tiles(position).items() if seat == move.seat]
        row = {3: "three", 4: "four"}.get(longest(own, cell_of(move.action)))
        assert told.endswith(f": {row} in a row.") if row else "row" not in told


def tiles(position):
    """Cells of all tiles, from the moves alone."""
    lying = {(0, 0): 0, (1, 0): 1}
    for move in position.history:
        if move.text.endswith("^"):
            del lying[cell_of(move.action)]
        else:
            lying[cell_of(move.action)] = move.seat
    return lying


def longest(own, cell):
    """The longest row through a cell, counted by walking both ways."""
    rows = []
    for across, down in ((1, 0), (0, 1), (1, -1)):
        row = 1
        for way in (1, -1):
            q, r = cell
            while (q := q + way * across, r := r + way * down) in own:
                row += 1
        rows.append(row)
    return max(rows)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (partial(played, "0,1"), "White places a tile on 0,1."),
        (
            partial(played, "0,1 2,0*", exception=True),
            "Red places a tile on 2,0, where it touches only one other (A5).",
        ),
        (lambda: played("0,1").leave(1), "Red resigns (G3)."),
        (partial(recorded, "moving-win", 49), "White lifts the tile from 4,-1 (A6)."),
        (partial(recorded, "moving-win", 50), "White moves a tile from 4,-1 to 4,1 (A6)."),
    ],
)
def test_news_in_words(found, sentence):
    position = found()
    assert news(position) == sentence


@pytest.mark.parametrize("name", ["exception-in-moving-phase", "moving-win"])
def test_A0_A5_A6_the_task_is_true_of_the_legal_moves(name):
    for position in record_of(name).positions():
        if position.over:
            continue
        texts = [move.text for move in position.moves()]
        told = task(position)
        assert told.startswith("Lift") == all(text.endswith("^") for text in texts)
        assert ("one is enough" in told) or not any(text.endswith("*") for text in texts)
        lifted = bool(position.history) and position.history[-1].text.endswith("^")
        assert ("the lifted tile" in told) == lifted
