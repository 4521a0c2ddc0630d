"""What others do is shown one after another, and the page says no more than what has been shown."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

import tessella
from tessella.table.terms import Player
from web.patient import PatientServer

from .conftest import PHONE

ANN, ENGINE = Player("Ann"), Player("Robot", "first-game")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with PatientServer(tmp_path_factory.mktemp("patient") / "test.db") as server:
        yield server


@pytest.fixture
def slow(new_page, server):
    """A table of Ann and an engine, where no time passes on the page by itself."""
    page = new_page(is_alone=True)
    page.clock.install()
    page.goto(server.open(page.context, tessella.new("andantino"), [ANN, ENGINE]))
    page.clock.pause_at(datetime.now(UTC).timestamp() + 60)
    return page


def answered(page, server):
    """Ann has moved, the engine has answered, and only Ann's move is shown."""
    page.locator("#board .legal").first.click()
    expect(page.locator("#status")).to_have_text("Robot is thinking…")
    server.let_engine_think()
    expect(page.locator("#moves .moved")).to_have_count(2)


def test_it_is_nobodys_turn_before_the_answer_is_shown(slow, server):
    answered(slow, server)
    expect(slow.locator("#status")).to_have_text("Robot plays…")
    expect(slow.locator(".player.acts .who")).to_have_text("Robot")
    expect(slow.locator("#board .legal")).to_have_count(0)
    expect(slow.locator("#task")).to_have_text("")
    slow.clock.run_for(5000)
    expect(slow.locator("#status")).to_have_text("Your turn")
    expect(slow.locator("#board .legal").first).to_be_attached()
    expect(slow.locator("#task")).not_to_have_text("")


@pytest.mark.verify("a detail of the pace")
def test_what_the_other_has_done_stands_above_what_ones_own_move_has_brought(slow, server):
    slow.locator("#board .legal").first.click()
    expect(slow.locator("#news")).to_have_text(re.compile("^You "))
    own = slow.locator("#news").inner_text()
    server.let_engine_think()
    expect(slow.locator("#moves .moved")).to_have_count(2)
    expect(slow.locator("#news")).to_have_text(own)
    slow.clock.run_for(5000)
    expect(slow.locator("#news")).to_have_text(re.compile("^Robot "))
    expect(slow.locator("#own")).to_have_text(own)
    slow.reload()
    expect(slow.locator("#news")).to_have_text(re.compile("^Robot "))


@pytest.mark.verify("a detail of the pace")
def test_words_that_need_more_room_are_whole_and_leave_the_board_as_it_is(sit, page):
    page.set_viewport_size(PHONE)
    table = sit("anda", choices={"komi": "0"})
    table.click("a1")
    news, board = page.locator("#news"), page.locator("#board > svg").first
    before = board.bounding_box()
    news.evaluate("(words) => { words.textContent = 'Many words on a3 and b1. '.repeat(10); }")
    assert board.bounding_box() == before
    words, buttons = news.bounding_box(), page.locator("#slot").bounding_box()
    assert news.evaluate("(words) => words.scrollHeight <= words.clientHeight + 1")
    assert words["y"] + words["height"] <= buttons["y"]
    news.click()
    expect(page.locator("#board .named")).to_have_count(2)
    assert sorted(page.locator("#board .badge").all_text_contents()) == ["1", "2"]
