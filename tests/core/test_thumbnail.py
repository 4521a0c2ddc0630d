"""Small pictures of boards."""

import pytest

from tessella.core.drawing.svg import box_of, document, tag
from tessella.core.drawing.thumbnail import thumbnail

BOX = (0.0, 0.0, 200.0, 100.0)


def board(*places):
    """A board with pieces at these places, on cells with names."""
    pieces = [
        tag("g", tag("use", class_="piece", x=5), transform=f"translate({x - 5} {y})") for x, y in places
    ]
    fine = [tag("g", tag("text", "a"), class_="axis"), tag("path", class_="cell", data_at="a1")]
    return document(BOX, tag("rect", class_="surface"), *fine, *pieces, title="Board")


def test_a_picture_shows_a_square_around_the_pieces_within_the_board():
    left, top, width, height = box_of(thumbnail(board((120, 50), (160, 60))))
    assert width == height == 90
    assert (left, top) == (95, 10)
    assert box_of(thumbnail(board((0, 50))))[0] == 0


@pytest.mark.parametrize("places", [(), ((0, 50), (200, 50))])
def test_without_pieces_or_with_pieces_everywhere_it_shows_the_whole_board(places):
    assert box_of(thumbnail(board(*places))) == (0, -50, 200, 200)


def test_nothing_fine_is_left_and_nothing_of_use_to_pages_only():
    small = thumbnail(board((120, 50)))
    assert not [part for part in ("axis", "cell", "<title", "data-at") if part in small]
    assert 'class="surface"' in small and 'class="piece"' in small
    assert 'class="cell"' in thumbnail(board()), "where there is nothing else"


def test_every_game_has_a_small_picture(game):
    position = game.new()
    while not position.over and position.ply < 40:
        position = position.play(position.actions[len(position.actions) // 2])
    whole = position.board()
    small = thumbnail(whole)
    assert len(small) <= len(whole)
    assert small.count('class="piece"') == whole.count('class="piece"')
    assert thumbnail(small).startswith("<svg xmlns")
