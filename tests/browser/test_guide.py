"""Guided first games, played by a browser from the first step to the last, and left and taken up again."""

import re

import pytest
from playwright.sync_api import expect

from tessella import find
from tessella.table.guide import guide_file, guide_of, replayed

from .conftest import PHONE, faults

SIDEWAYS = {"width": 844, "height": 390}


class Lesson:
    """A guided game on a page."""

    def __init__(self, page, name):
        self.page, self.guide, self.start = (
            page,
            guide_of(find(name)),
            find(name).new(**guide_of(find(name)).options),
        )
        page.goto(f"/games/{name}/learn")

    def stands_at(self, number):
        """Wait until a step is reached, and asks for what it asks for; steps count from 0."""
        step, total = self.guide.steps[number], len(self.guide.steps)
        expect(self.page.locator("#count")).to_have_text(f"{number + 1} of {total}")
        expect(self.page.locator("#say")).to_have_text(step.say)
        expect(self.page.locator("#board")).to_have_class(
            re.compile(r"\bopen\b" if step.play or step.refused else r"^(?!.*\bopen\b)")
        )

    def do(self, number, choice=0):
        """What a step asks for, by clicks."""
        step = self.guide.steps[number]
        if step.play:
            self.click(self.path(step, step.play[choice]))
            if self.is_followed_by_another_position(number):
                self.go_on()
        elif step.refused:
            self.click(step.refused)
        else:
            self.go_on()

    def go_on(self):
        self.page.get_by_role("button", name="Go on").click()

    def is_followed_by_another_position(self, number):
        step, after = self.guide.steps[number : number + 2]
        moves = [*step.moves, step.play[0], *(move for run in step.then for move in run)]
        return after.moves != moves

    def path(self, step, text):
        """The ids to be clicked for a move."""
        position = replayed(self.start, step.moves)
        return position.game.board.paths(position, position.action(text))

    def click(self, path):
        for number, place in enumerate(path):
            self.place(place).click()
            if number < len(path) - 1:
                expect(self.place(place)).to_have_class(re.compile("chosen"))

    def place(self, name):
        return self.page.locator(f'#board [data-at="{name}"]')


def has_guide(game):
    return guide_file(game).exists()


@pytest.mark.verify_but("tictactoe", reason="the same journey in another game")
@pytest.mark.where(holds=has_guide)
def test_a_guide_leads_to_a_real_game(page, game):
    lesson = Lesson(page, game.name)
    last = len(lesson.guide.steps) - 1
    for number in range(last):
        lesson.stands_at(number)
        lesson.do(number)
    lesson.stands_at(last)
    assert faults(page) == []
    page.get_by_role("button", name="Play a real game").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#players")).to_contain_text("first game")
    expect(page.locator("#status")).not_to_be_empty()


@pytest.mark.verify("sizes and games multiply; the journey itself is in ring one")
@pytest.mark.where(holds=has_guide)
@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_on_a_phone_everything_is_seen_at_once(new_page, game, viewport):
    """Every step is as long as the window is high, and what is pointed at lies in it."""
    page = new_page(viewport=viewport)
    lesson = Lesson(page, game.name)
    for number, step in enumerate(lesson.guide.steps):
        page.evaluate("([key, at]) => localStorage.setItem(key, at)", [f"tessella.guide.{game.name}", number])
        page.reload()
        lesson.stands_at(number)
        assert page.evaluate("document.documentElement.scrollHeight") <= viewport["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        for place in step.show:
            expect(lesson.place(place)).to_be_in_viewport()


@pytest.mark.verify("a second wanted move; the first is in ring one")
def test_any_of_several_wanted_moves_leads_on(page):
    lesson = Lesson(page, "tictactoe")
    for number in range(2):
        lesson.do(number)
        lesson.stands_at(number + 1)
    lesson.do(2, choice=1)
    lesson.stands_at(3)


def test_what_is_not_wanted_is_answered_and_not_played(page):
    lesson = Lesson(page, "tictactoe")
    lesson.stands_at(0)
    lesson.place("c1").click()
    expect(page.locator("#message")).to_contain_text("That can be played, too.")
    lesson.do(0)
    lesson.stands_at(1)
    lesson.do(1)
    expect(page.locator("#message")).to_have_text("Cell a1 is taken; a mark goes on an empty cell (T1).")
    lesson.stands_at(2)
    lesson.place("a2").click()
    expect(page.locator("#message")).to_have_text("A corner is better; please try one.")


@pytest.mark.verify("the same journey, interrupted")
def test_a_guide_goes_on_where_it_was_left(page):
    lesson = Lesson(page, "tictactoe")
    lesson.do(0)
    lesson.stands_at(1)
    page.reload()
    lesson.stands_at(1)
    page.get_by_role("button", name="Back").click()
    lesson.stands_at(0)
    for number in range(len(lesson.guide.steps) - 1):
        page.get_by_role("button", name="Show me").click()
        if number == 2:
            lesson.go_on()
        lesson.stands_at(number + 1)
    expect(page.get_by_role("button", name="Show me")).to_be_hidden()


@pytest.mark.verify("the same journey, interrupted")
def test_a_guide_can_be_skipped(page):
    page.goto("/games/tictactoe")
    page.get_by_role("link", name="Learn it by playing").click()
    page.get_by_role("link", name="Skip this").click()
    page.wait_for_url("**/games/tictactoe")


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_without_a_server_nothing_is_lost(new_page, page):
    lesson = Lesson(page, "tictactoe")
    lesson.stands_at(0)
    page.route("**/sandbox", lambda route: route.abort())
    lesson.do(0)
    expect(page.locator("#message")).to_have_text("The server does not answer; please try again.")
    page.unroute("**/sandbox")
    lesson.do(0)
    lesson.stands_at(1)
    new_page.complaints.clear()
