"""Games with clocks, in two browsers."""

import re

import pytest
from playwright.sync_api import expect

from web.process import RunningServer

from .conftest import PATIENCE, PHONE, TablePage, to_new_game
from .contexts import alone

SHORT = """
from datetime import timedelta
from tessella.table.time_control import TimeControl
TimeControl.main = property(lambda self: timedelta(seconds=8 * self.minutes, days=self.days))
"""
"""A minute has eight seconds there."""
LATER = """
from datetime import timedelta
from tessella.table import event
now = event.utc_now
event.utc_now = lambda: now() + timedelta(hours=1)
"""
"""It is an hour later."""
JUMPING = """
from datetime import timedelta
from pathlib import Path
from tessella.table import event
now = event.utc_now
event.utc_now = lambda: now() + timedelta(hours=int(Path("{}").read_text()))
"""
"""It is as many hours later as a file says."""


HEAR = """() => {
  window.heard = [];
  const aloud = document.getElementById("aloud");
  const changes = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => heard.push(aloud.textContent)).observe(aloud, changes);
}"""
"""Note all that a screen reader would say."""


class Pair:
    """Ann, who begins, and Ben, each with a browser."""

    def __init__(self, chromium, address, **choices):
        self.pages = []
        for view in ({"viewport": PHONE, "has_touch": True}, {"color_scheme": "dark"}):
            context = chromium.new_context(base_url=address, reduced_motion="reduce", **view)
            context.set_default_timeout(PATIENCE)
            self.pages.append(context.new_page())
        ann, ben = self.pages
        to_new_game(ann, "tictactoe")
        ann.get_by_text("With friends, by a link").click()
        self.choose(ann, **choices)
        ann.get_by_role("button", name="Play", exact=True).click()
        ann.wait_for_url("**/tables/*")
        ben.goto(re.sub(r"^.*?/join", "/join", ann.locator("#invitation").input_value()))
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Take this seat").click()
        ben.wait_for_url("**/tables/*")

    @staticmethod
    def choose(page, minutes=None, seconds=0, days=None):
        page.get_by_role("radio", name="Days" if days else "Minutes").check()
        if days:
            page.get_by_role("spinbutton", name="Days").fill(str(days))
        else:
            page.get_by_role("spinbutton", name="Minutes").fill(str(minutes))
            page.get_by_role("spinbutton", name="seconds").fill(str(seconds))

    def play(self, *cells):
        """One after another, Ann first."""
        for number, cell in enumerate(cells):
            page = self.pages[number % 2]
            expect(page.locator("#status")).to_have_text("Your turn")
            page.locator(f'#board [data-at="{cell}"]').click()
            for each in self.pages:
                expect(each.locator("#moves .moved")).to_have_count(number + 1)

    def times(self, page):
        return page.locator(".player .time")

    def close(self):
        for page in self.pages:
            page.context.close()


@pytest.fixture
def pair(chromium):
    pairs = []

    def make(address, **choices):
        pairs.append(Pair(chromium, address, **choices))
        return pairs[-1]

    yield make
    for each in pairs:
        each.close()


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    with RunningServer(tmp_path_factory.mktemp("clocks") / "test.db", before=SHORT) as server:
        yield server


@pytest.mark.verify("takes as long as its clock; a game by correspondence is in ring one")
def test_a_live_game_in_which_one_loses_on_time(pair, short):
    game = pair(short.address, minutes=1, seconds=1)
    ann, ben = game.pages
    expect(ann.locator(".agreed")).to_have_text("1 min + 1 s")
    expect(game.times(ann)).to_have_text(["8.0", "8.0"])
    ben.evaluate(HEAR)
    game.play("b2")
    expect(game.times(ben).nth(1)).to_have_class("time low")
    expect(game.times(ben).nth(1)).to_have_text(re.compile(r"^\d\.\d$"))
    expect(ben.locator("#result h2")).to_have_text("You lost")
    expect(ann.locator("#result h2")).to_have_text("You won")
    for page in game.pages:
        expect(page.locator("#ending")).to_contain_text("lost on time")
        expect(page.locator(".player .facts").nth(1)).to_contain_text("lost on time")
        expect(game.times(page).nth(1)).to_have_text("0.0")
    heard = ben.evaluate("heard")
    assert [text for text in heard if re.fullmatch(r"\d seconds left\.", text)]
    assert "You lost on time; Cross wins (G3)." in heard


def test_a_game_by_correspondence_with_a_pause(pair, server):
    game = pair(server.address, days=3)
    ann, ben = game.pages
    expect(ann.locator(".agreed")).to_have_text("3 days a turn")
    game.play("a1")
    expect(game.times(ann).first).to_have_text("3 days 0 h")
    expect(game.times(ben).nth(1)).to_have_text("2 days 23 h")
    ann.get_by_role("button", name="More").click()
    ann.get_by_role("button", name="Pause").click()
    expect(ann.get_by_role("dialog")).to_have_count(0)  # what comes of it is told below
    expect(ben.locator("#message")).to_contain_text("asks for a pause.")
    ben.get_by_role("button", name="Agree to a pause").click()
    for page in game.pages:
        expect(page.locator("#status")).to_have_text("Paused")
        expect(page.locator("#board .legal")).to_have_count(0)
    expect(ann.get_by_role("button", name="Go on")).to_be_hidden()
    for page in game.pages:
        expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    ben.get_by_role("button", name="Go on").click()
    expect(ben.locator("#status")).to_have_text("Your turn")
    for number, cell in enumerate(("b1", "a2", "b2", "a3"), 1):
        page = game.pages[number % 2]
        expect(page.locator("#status")).to_have_text("Your turn")
        page.locator(f'#board [data-at="{cell}"]').click()
        expect(ann.locator("#moves .moved")).to_have_count(number + 1)
    expect(ann.locator("#result h2")).to_have_text("You won")


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_the_time_in_which_the_server_was_down_is_nobodys(pair, tmp_path):
    with RunningServer(tmp_path / "test.db") as server:
        game = pair(server.address, minutes=20)
        ann, ben = game.pages
        game.play("b2")
        expect(game.times(ben).nth(1)).to_have_text(re.compile(r"^19:"))
        server.kill()
    with RunningServer(tmp_path / "test.db", server.port, before=LATER):
        expect(ben.locator("#message")).to_have_text(
            "The server was away for a while; no clock ran meanwhile."
        )
        expect(game.times(ben).nth(1)).to_have_text(re.compile(r"^1\d:"))
        ben.locator('#board [data-at="a1"]').click()
        expect(ann.locator("#status")).to_have_text("Your turn")
        expect(game.times(ann).nth(1)).to_have_text(re.compile(r"^1\d:"))


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_wrong_clock_of_a_device_does_not_matter(new_page):
    page = new_page(is_alone=True)
    page.clock.install(time="2001-01-01T00:00:00Z")
    to_new_game(page, "tictactoe")
    page.get_by_text("On this screen").click()
    Pair.choose(page, minutes=60)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/tables/*")
    table = TablePage.__new__(TablePage)
    table.page = page
    table.click("b2")
    expect(page.locator(".player .time").nth(1)).to_have_text(re.compile(r"^(60:00|59:\d\d)$"))


@pytest.mark.verify("a mishap on the way; the server's side of it is tested below the browser")
def test_a_jump_of_the_servers_clock_takes_no_time_from_anybody(chromium, tmp_path):
    hours = tmp_path / "hours"
    hours.write_text("0")
    with RunningServer(tmp_path / "test.db", before=JUMPING.format(hours)) as server:
        context = alone(chromium, {"base_url": server.address})
        page = context.new_page()
        to_new_game(page, "tictactoe")
        page.get_by_text("On this screen").click()
        Pair.choose(page, minutes=60)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/tables/*")
        page.locator('#board [data-at="b2"]').click()
        counting = page.locator(".player .time").nth(1)
        expect(counting).to_have_text(re.compile(r"^(60:00|59:\d\d)$"))
        hours.with_suffix(".new").write_text("2")
        hours.with_suffix(".new").replace(hours)
        page.reload()
        expect(page.locator("#message")).to_contain_text("The server was away for a while")
        expect(counting).to_have_text(re.compile(r"^5[89]:\d\d$"))
        context.close()
