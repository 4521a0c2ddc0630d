"""Real Chromium against a real server; any page that complains or looks elsewhere fails its test."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect, sync_playwright

from tessella import CHANCE, Option, find
from tessella.record import Record, text_of
from web.process import RunningServer

from .chromium import launched
from .contexts import PATIENCE, Contexts, alone

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
MOST_OPPONENTS = 5
SENT = "() => !Object.keys(sessionStorage).some((key) => key.startsWith('tessella.unsent'))"
"""Whether nothing waits to be sent again."""
FAULTS = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])"""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with RunningServer(tmp_path_factory.mktemp("server") / "test.db") as server:
        yield server


class Complaints(list):
    """What pages complain of. Where a test clears it at its end nothing counts any more: some of it comes late."""

    cleared = False

    def append(self, complaint):
        if not self.cleared:
            super().append(complaint)

    def clear(self):
        super().clear()
        self.cleared = True


@pytest.fixture(scope="session")
def contexts(chromium):
    with Contexts(chromium) as contexts:
        yield contexts


@pytest.fixture
def new_page(chromium, contexts, server):
    """Pages of browsers of their own, watched for complaints and for requests to other origins."""
    own, shared, complaints = [], [], Complaints()
    heard = {
        "console": lambda said: said.type in ("error", "warning") and complaints.append(said.text),
        "weberror": lambda thrown: complaints.append(str(thrown.error)),
        "request": lambda asked: asked.url.startswith(server.address) or complaints.append(asked.url),
    }

    def make(is_alone=False, has_worker=False, **wishes):
        """is_alone where a test changes a browser in ways that a later one would notice."""
        wishes = {"viewport": DESKTOP, "base_url": server.address, **wishes}
        if is_alone or has_worker:
            context = alone(chromium, wishes, has_worker)
            own.append(context)
        else:
            context = contexts.take(wishes)
            shared.append(context)
        for what, hear in heard.items():
            context.on(what, hear)
        return context.new_page()

    make.complaints = complaints
    yield make
    for context in own:
        context.close()
    for context in shared:
        contexts.give_back(context)
        for what, hear in heard.items():
            context.remove_listener(what, hear)
    assert complaints == []


@pytest.fixture
def page(new_page):
    return new_page()


def go_to_table(page, address, fields):
    """The table that the server opens for what a form sends."""
    answer = page.request.post(address, form=fields, max_redirects=0)
    page.goto(answer.headers["location"])


def by_request(page, game, opponent="person", players=None, choices=(), games=1):
    """A new table; opponent has every seat but the first, or players names who has which; choices are of options."""
    chosen, seats = find(game).choose(dict(choices)), players or ["person", *[opponent] * MOST_OPPONENTS]
    fields = {f"option.{name}": Option.show(value) for name, value in chosen.items()}
    fields |= {f"seat.{seat}": player for seat, player in enumerate(seats)}
    go_to_table(page, "/tables", {"game": game, "games": str(games), **fields})


def to_new_game(page, game):
    """The page of a new game, with all its variants."""
    page.goto(f"/games/{game}")
    page.get_by_text("Variants").click()


def by_form(page, game, opponent="person", players=None, choices=(), games=1, ticked=(), deal=""):
    """The same by the page of a new game; ticked are labels of options."""
    to_new_game(page, game)
    if deal:
        page.locator("[name=deal]").fill(deal)
    for option, value in dict(choices).items():
        page.locator(f'[name="option.{option}"]').select_option(value)
    seats = page.locator(".seat:visible select").all()
    for seat, player in zip(seats, players or ["person", *[opponent] * (len(seats) - 1)], strict=True):
        seat.select_option(player)
    for label in ticked:
        page.get_by_label(label).check()
    page.get_by_label("Games in the series").fill(str(games))
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")


IN_NOTATION = """(turns) => turns.map((turn) =>
  [...turn.querySelectorAll(".move")].map((move) => move.title || move.textContent).join(""))"""


class TablePage:
    """What a player does and sees at a table."""

    def __init__(self, page, game, ask=by_request, **wishes):
        self.page = page
        ask(page, game, **wishes)

    @classmethod
    def opened(cls, page, position):
        """A table that goes on from a position, people on all sides."""
        table = cls.__new__(cls)
        table.page = page
        go_to_table(page, "/records", {"text": text_of(Record.of(position))})
        table.stands_after(sum(move.seat != CHANCE for move in position.history))
        return table

    def stands_after(self, moves, last=None):
        """Wait until the page shows the position after so many moves of players; the last one unless told."""
        expect(self.page.locator("#ply")).to_have_text(f"{moves} / {moves if last is None else last}")

    def type(self, text):
        """A move, by the field for it; waits for nothing but the field's end after an earlier one."""
        self.page.locator("#typing").wait_for(state="hidden")  # the last move may stand in the list before
        self.press("t")
        self.page.locator("#text").fill(text)
        self.press("Enter")

    def offer_draw(self):
        self.page.get_by_role("button", name="Offer a draw").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()

    def place(self, name):
        return self.page.locator(f'#board [data-at="{name}"]')

    def click(self, name):
        """Click as soon as this is legal here, and wait until the move stands."""
        self.page.locator(f'#board .legal[data-at="{name}"]').wait_for(state="attached")
        before = self.plies
        self.place(name).click()
        self.wait_for(before + 1)

    def wait_for(self, plies):
        """Wait until at least so many moves, each a turn of its own, stand in the list."""
        self.page.locator(".moved").nth(plies - 1).wait_for(state="attached")

    def wait_for_exactly(self, plies):
        expect(self.page.locator(".moved")).to_have_count(plies)

    @property
    def plies(self):
        return self.page.locator(".moved").count()

    @property
    def moves(self):
        """The turns in notation, however the list shows them."""
        return self.page.locator(".moved").evaluate_all(IN_NOTATION)

    def status(self, text):
        self.page.locator("#status", has_text=text).wait_for(state="attached")  # a result may stand over it

    def message(self, text):
        self.page.locator("#message", has_text=text).wait_for()

    def watch(self, name):
        """From now on note what an element says, however briefly."""
        self.page.evaluate(
            """(id) => {
                 const node = document.getElementById(id);
                 window.watched = [];
                 const note = () => window.watched.push(node.textContent);
                 new MutationObserver(note).observe(node, { childList: true, characterData: true, subtree: true });
               }""",
            name,
        )

    def watched(self):
        return self.page.evaluate("watched")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def resign(self):
        self.button("Resign").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def to_board(self):
        """Tab until the keyboard stands on the board."""
        for _ in range(30):
            if self.standing is not None:
                return
            self.press("Tab")
        raise AssertionError("Tab does not lead to the board.")

    @property
    def standing(self):
        """The id of the place with the keyboard's focus."""
        return self.page.evaluate("document.activeElement.dataset.at ?? null")

    def boxes(self):
        """Where things are: the board's frame, the line of words, the moves, every button but those of moves and of
        the result and the review; without words and moves while these have taken room of theirs."""
        return self.page.evaluate(
            """[...document.querySelectorAll('#board > svg, .line, #slot, button:not(.move), #moves')]
               .filter((node) => node.checkVisibility() && !node.closest("#slot > *, #result, #review"))
               .filter((node) => !node.matches(".ended :is(.line, #moves), :has(> #review:not([hidden])) > #moves"))
               .map((node) => [node.id, ...Object.values(node.getBoundingClientRect().toJSON())])"""
        )


@pytest.fixture
def sit(page):
    """A table that this test's browser opens."""
    return lambda game="tictactoe", **wishes: TablePage(page, game, **wishes)


def faults(page):
    """What axe finds wrong with a page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(FAULTS)


def faults_in_each_light(page):
    """The same in the light and in the dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += faults(page)
    return found
