"""Pictures: boards in one frame, PNG, animation."""

from functools import cache
from io import BytesIO

import pytest
from PIL import Image

import tessella
from tessella.core.drawing.svg import document, tag
from tessella.laws.variants import random_game
from tessella.record.pictures import REST, SIDE, STEP, around, box_of, card, font, frames, gif, png, within

from .games import seeded


@cache
def some_game(game):
    """Positions from all over a random game, the first and the last among them."""
    positions = list(random_game(game.new(), seeded(game.name)))
    return [positions[0], *positions[1:-1:8], positions[-1]]


@cache
def frames_of(game):
    """Their pictures."""
    return list(frames(some_game(game)))


def test_all_frames_have_one_size_and_room_for_every_board(game):
    (box,) = {box_of(frame) for frame in frames_of(game)}
    boards = [box_of(position.board()) for position in some_game(game)]
    assert box == pytest.approx(around(boards), abs=0.01)


def test_a_board_stands_at_its_own_place_in_the_frame(game):
    """In the units that it is drawn in, so that a cell is where it was when the board grows."""
    for position, frame in zip(some_game(game), frames_of(game), strict=True):
        assert within(frame, box_of(position.board())) == position.board()


def test_a_card_has_the_drawing_in_its_middle():
    drawing = document((0, 0, 4, 4), tag("rect", x=0, y=0, width=4, height=4), title="black")
    black = Image.open(BytesIO(card(drawing, 400, 200))).convert("L").point(lambda light: 255 - light)
    assert (black.size, black.getbbox()) == ((400, 200), (100, 0, 300, 200))


def test_the_box_around_boxes():
    assert around([(0, 0, 10, 10), (-5, 2, 3, 20)]) == (-5, 0, 15, 22)


@pytest.mark.verify_but("cancelletto", reason="draws each game")
def test_a_png_is_as_large_as_it_should_be(game):
    svg = game.new().board()
    _, _, width, height = box_of(svg)
    wide, high = Image.open(BytesIO(png(svg))).size
    assert max(wide, high) == SIDE
    assert wide / high == pytest.approx(width / height, rel=0.01)


def test_what_has_no_ground_is_on_white():
    empty = document((0, 0, 9, 9), title="nothing")
    assert Image.open(BytesIO(png(empty))).convert("RGB").getpixel((0, 0)) == (255, 255, 255)


def test_a_png_shows_what_stands_on_the_board():
    empty, marked = (Image.open(BytesIO(png(position.svg()))) for position in (start(), start().play("0,1")))
    assert empty.tobytes() != marked.tobytes()


def start():
    """A board of shapes, which need no font."""
    return tessella.new("andantino")


def test_a_font_is_found_where_there_is_one():
    written = document((0, 0, 9, 9), tag("text", "8", y=8, font_family="sans-serif"), title="A figure")
    drawn = len(Image.open(BytesIO(png(written))).convert("L").getcolors()) > 1
    assert drawn == (font() is not None)


@pytest.mark.verify_but("andantino", reason="draws a whole game of each")
def test_an_animation_shows_every_position_and_rests_on_the_last(game):
    positions = [*some_game(game)[:-1:4], some_game(game)[-1]]
    moving = Image.open(BytesIO(gif(positions)))
    times = []
    for frame in range(moving.n_frames):
        moving.seek(frame)
        times.append(moving.info["duration"])
    assert sum(times) == STEP * (len(positions) - 1) + REST  # equal boards may share a frame
    assert times[-1] >= REST
    assert moving.info["loop"] == 0


@pytest.mark.verify("draws whole games; an animation of one is in the first ring")
def test_the_last_frame_is_the_last_position():
    positions = list(random_game(start(), seeded("gif")))
    moving = Image.open(BytesIO(gif(positions)))
    moving.seek(moving.n_frames - 1)
    still = Image.open(BytesIO(png(positions[-1].board(), 480))).convert("RGB")
    apart = [abs(a - b) for a, b in zip(moving.convert("RGB").tobytes(), still.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 2
    assert max(apart) <= 64  # a gradient has more colours than an animation


def test_a_record_of_no_move_has_a_picture_too():
    assert Image.open(BytesIO(gif([start()]))).n_frames == 1
