"""The first game, played to the end."""

from random import Random

import pytest
from playwright.sync_api import expect

from tessella import new

from .conftest import TablePage, by_form


def played(seed):
    """A whole game: the texts of its moves, and how it ends."""
    position, random = new("andantino"), Random(seed)
    while not position.over:
        position = position.roll(random)
    return [move.text for move in position.history], position.ending


@pytest.mark.verify("48 moves; a whole game by keyboard is in ring one")
def test_a_whole_game_by_mouse_on_a_board_that_grows_and_keeps_its_frame(new_page):
    moves, ending = played(seed=7)
    assert len(moves) == 48
    page = new_page(reduced_motion="reduce")
    table = TablePage(page, "andantino", ask=by_form)
    board = page.locator("#board > svg")
    frame, first = board.bounding_box(), board.get_attribute("viewBox")
    for move in moves:
        table.click(move)
    assert table.moves == moves
    expect(page.locator("#ending")).to_have_text(ending)
    assert board.get_attribute("viewBox") != first
    assert board.bounding_box() == frame


def test_a_whole_game_by_keyboard(sit):
    moves, ending = played(seed=27)
    table = sit("andantino")
    table.to_board()
    for plies, move in enumerate(moves):
        for _ in range(60):
            if table.standing == move:
                break
            table.press("n")
        table.press("Enter")
        table.wait_for(plies + 1)
    assert table.moves == moves
    expect(table.page.locator("#ending")).to_have_text(ending)


@pytest.mark.verify("geometry of one board; the journey by keyboard is in ring one")
def test_arrows_walk_over_hexagons_without_drifting(sit):
    table = sit("andantino")
    table.place("0,0").focus()
    table.press("ArrowRight")
    assert table.standing == "1,0"
    table.press("ArrowLeft", "ArrowLeft")
    assert table.standing == "-1,0"
    table.press("ArrowRight", "ArrowUp", "ArrowUp")
    assert table.standing == "1,-2"
    table.press("ArrowDown", "ArrowDown")
    assert table.standing == "0,0"


def test_an_illegal_click_names_the_clause(sit):
    table = sit("andantino")
    before = table.boxes()
    table.place("0,0").click()
    table.message("A0")
    assert table.boxes() == before


@pytest.mark.verify("options of each game; those of Anda are in ring one")
def test_lifting_and_the_exception_are_options_of_the_new_game_page(sit):
    table = sit("andantino", ask=by_form, ticked=("Second-player exception", "Moving phase"))
    agreed = table.page.locator(".agreed").inner_text()
    assert agreed == "Second-player exception, Moving phase"
    table.place("0,1").click()
    table.wait_for(1)
    assert table.page.locator("#board .legal").count() > 5


@pytest.mark.verify("each game against the engine; one is in ring one")
def test_the_engine_answers(sit):
    table = sit("andantino", opponent="first-game")
    for plies in (0, 2, 4):
        table.status("your turn")
        table.page.locator("#board .legal").first.click()
        table.wait_for(plies + 2)
