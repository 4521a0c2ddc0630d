"""A finished game is reviewed: from the button to the position where it is tried again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.process import RunningServer

from .conftest import DESKTOP, PHONE, TablePage, faults_in_each_light

BY_HAND = f"""
import sys
sys.path.append({str(Path(__file__).parents[1])!r})
import asyncio
from functools import partial
from tessella.web import app, server
from tessella.web.work import reviewing
from web.conftest import FirstMove
from web.reviewed import StudiesHere, judgement, review_of
def review(position, *, given, stop, on_progress):
    on_progress(2, 4)
    return review_of(position)
class Analysed:
    def __init__(self, view):
        self.value = reviewing.Value(view.mover, 0.75)
reviewing.review = review
reviewing.analyse = lambda view, *_, **__: Analysed(view)
server.create_app = partial(app.create_app, thinker=FirstMove, study_pool=StudiesHere)
"""
"""Reviews are made by hand, and the engine plays the first legal move."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with RunningServer(tmp_path_factory.mktemp("server") / "test.db", before=BY_HAND) as server:
        yield server


def finished(page):
    """A table with a finished game: Cross has won, and Nought could have stopped that in move 4."""
    table = TablePage(page, "tictactoe")
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        table.click(cell)
    return table


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.verify("the same on a small screen")),
    ],
)
def test_a_game_is_reviewed_its_lines_are_seen_and_it_is_tried_again(new_page, viewport):
    page = new_page(viewport=viewport)
    table = finished(page)
    page.locator("#result").get_by_role("button", name="Review this game").click()
    card = page.get_by_role("article")
    expect(card).to_contain_text("Turning point 1 of 1")
    for words in ("Round 2: Nought played b2.", "Better was c3. ", "This is proved."):
        expect(card).to_contain_text(words)
    expect(page.locator("#review")).to_contain_text("Accuracy: Cross 90 · Nought 80")
    expect(page.get_by_role("button", name="b2?? turning point")).to_be_attached()
    curve = page.get_by_role("slider", name="The course of the game")
    curve.press("ArrowLeft")
    table.stands_after(4, 5)
    expect(curve).to_have_attribute("aria-valuenow", "4")
    curve.press("Home")
    table.stands_after(0, 5)
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] * 0.6, "y": box["height"] / 2})
    table.stands_after(3, 5)
    assert faults_in_each_light(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    card.get_by_role("button", name="Show what happens").click()
    table.status("What happens: 2 of 2")
    assert table.place("a3").get_attribute("aria-label") == "a3: Cross"
    card.get_by_role("button", name="Show the better line").click()
    table.status("The better line: 1 of 1")
    assert table.place("c3").get_attribute("aria-label") == "c3: Nought"
    table.press("End")
    table.stands_after(5)
    page.reload()
    expect(card).to_contain_text("Round 2: Nought played b2.")  # the review is there for whoever comes again
    review = page.url
    card.get_by_role("button", name="Try again here").click()
    page.wait_for_url(lambda url: url != review)
    table.stands_after(3)
    trial = page.locator("#trial")
    expect(trial).to_contain_text("You try again from here")
    table.place("a3").click()
    expect(trial).to_contain_text("It holds so far: ")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(trial).to_contain_text("You try again from here")
    page.get_by_role("link", name="Back to the review").click()
    expect(card).to_contain_text("Turning point 1 of 1")
    page.goto("/mine/mistakes")
    assert faults_in_each_light(page) == []
    page.get_by_role("button", name="Try again Tic-tac-toe, move 4").click()
    page.wait_for_url("**/tables/*")
    table.stands_after(3)


def test_a_link_to_the_review_of_a_finished_game_asks_for_it(page, new_page):
    table = finished(page)
    page.goto(page.url.split("?")[0] + "/games")
    page.get_by_role("link", name="Review game 1").click()
    expect(page.get_by_role("article")).to_contain_text("Turning point 1 of 1")
    onlooker = new_page()
    onlooker.goto(re.sub(r"#.*", "/watch", page.url))
    expect(onlooker.get_by_role("article")).to_contain_text("Turning point 1 of 1")
    assert table.plies == 5
