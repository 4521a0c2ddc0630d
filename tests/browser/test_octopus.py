"""Octopus: whole games of two, four and six by clicks, keys and engines; what is seen of hands, points and refusals.

Nothing is hidden in this game, so tiles of other seats are shown to whoever asks.
"""

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import expect

from games.octopus.tables import random_game, recorded, scripted
from tessella.core.sentences import everyone
from tessella.games.octopus.notation import tile_name
from tessella.record import parse
from tessella.table.naming import names_told

from .conftest import DESKTOP, PHONE, TablePage, by_form, faults, to_new_game
from .friends import Friend, gathered

GAME = "octopus"
TILES, CELLS = ".hand .legal", ".cell.legal"
SPOTS = """([selector, placed]) => {
  const places = [...document.querySelectorAll(`#board.open ${selector}`)];
  const over = document.getElementById("ending").textContent;
  if (placed && !document.querySelector(`#board .tile[data-at="${placed}"]`)) return null;
  if (!places.length && !over) return null;
  return places.map((place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    const label = place.querySelector(".label")?.textContent;
    return { at: place.dataset.at, label, x: x + width / 2, y: y + height / 2 };
  });
}"""
"""Where what may be clicked is, when a tile lies on a cell and a person is to act; nothing once the game is over."""

HIT = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether a click on the middle of a button hits it."""


class Tentacles(TablePage):
    """A table at which it is noted what the cells promise."""

    def __init__(self, page, *players):
        super().__init__(page, GAME, ask=by_form, players=players, choices={"players": str(len(players))})
        self.random, self.promised = Random(len(players)), {}

    def spots(self, selector, placed=None):
        """Those, however long an engine takes that is compiled first."""
        return self.page.wait_for_function(SPOTS, arg=[selector, placed], timeout=90_000).json_value()

    def point(self, spot):
        """A click that hits whatever is there."""
        self.page.mouse.click(spot["x"], spot["y"])

    def turns(self, count=60, choose=point):
        """So many turns of people, or all that are left: a tile, and the best of some cells."""
        tiles = self.spots(TILES)
        while tiles and count:
            tile = self.random.choice(tiles)
            choose(self, tile)
            cells = self.random.choices(self.spots(CELLS), k=5)
            cell = max(cells, key=lambda spot: int(spot["label"]))
            self.promised[f"{tile['at']}-{cell['at']}"] = int(cell["label"])
            choose(self, cell)
            tiles, count = self.spots(TILES, cell["at"]), count - 1

    def walk(self, spot):
        """The same by keyboard."""
        while self.standing != spot["at"]:
            self.press("n")
        self.press("Enter")

    def texts(self, selector):
        return self.page.locator(selector).evaluate_all(
            r"all => all.map((one) => one.textContent.replaceAll(/\s/g, ' '))"
        )

    def downloaded(self):
        """The record."""
        self.button("More").click()
        self.button("Share").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="text", exact=True).click()
        self.button("Close").click()
        return parse(download.value.path().read_text("utf-8"))

    def check_end(self):
        """Points, places and winner are those of the record, and every cell kept its promise."""
        record, facts_told = self.downloaded(), self.texts(".player .facts")
        names = [who.removesuffix(" (you)") for who in self.texts(".player .who")]
        people = [seat for seat, told in enumerate(facts_told) if "engine" not in told]
        called = names_told(names, record.game.sides[: len(names)], people)
        position = record.position().named(called)
        assert position.over and self.texts("#ending") == [position.ending]
        assert self.texts("#status") == self.texts("#result h2")
        assert self.texts("#status") == [verdict(position)]
        counted = [f"{points:g} {'point' if points == 1 else 'points'}" for points in position.score]
        assert self.texts(".player .points") == counted
        for seat, told in enumerate(facts_told):
            side, facts = position.game.sides[seat], " · ".join(position.facts(seat))
            known = told.removeprefix("won · ")
            assert known.startswith(facts if called.of(seat) or position.seats > 2 else f"{side} · {facts}")
            assert (side in known) == (not called.of(seat))
        kept = {
            after.history[-1].text: sum(after.score) - sum(before.score)
            for before, after in pairwise(record.positions())
        }
        assert self.promised.items() <= kept.items()


def verdict(position):
    """How a page says who has won and by how much."""
    second, best = sorted(position.score)[-2:]
    winners = [seat for seat, got in enumerate(position.utility) if got == max(position.utility)]
    if len(winners) > 1:
        return "Draw" if len(winners) == position.seats else f"{everyone(position, winners)} share the win"
    return f"{position.side(winners[0])} wins" + ("" if position.left else f" by {best - second:g}")


@pytest.fixture
def still(new_page):
    """A page on which nothing glides away from a pointer."""
    return new_page(reduced_motion="reduce")


# Whole games


@pytest.mark.verify("all 60 turns; the last ones are in ring one")
def test_O4_two_people_play_to_the_last_tile(still):
    table = Tentacles(still, "person", "person")
    table.turns()
    assert len(table.promised) == 60
    table.check_end()


def test_O4_two_people_play_the_last_tiles(still):
    table = Tentacles.opened(still, random_game(1, players=2)[-6])
    table.random, table.promised = Random(2), {}
    table.turns()
    assert len(table.promised) == 5
    table.check_end()


@pytest.mark.verify("the same game with four seats")
def test_G3_a_game_of_four_goes_on_without_one_who_resigns(still):
    table = Tentacles(still, "person", "first-game", "person", "first-game")
    table.turns(3)
    leaver = still.locator(".player.acts .facts").inner_text().split(" · ")[-1]
    table.resign()
    still.locator(".player.left").wait_for()
    assert still.locator(".player.left .facts").text_content() == f"left · {leaver}"
    table.turns()
    assert f"{leaver} resigned and ranks last (G3)" in still.locator("#ending").text_content()
    table.check_end()


@pytest.mark.verify("the same game with six seats")
def test_O4_a_game_of_six_begins_by_keyboard(still):
    table = Tentacles(still, "first-game", "person", "first-game", "first-game", "person", "first-game")
    table.spots(TILES)
    table.to_board()
    table.turns(2, Tentacles.walk)
    table.turns()
    assert len(table.promised) == 20
    table.check_end()
    assert faults(still) == []


# What is seen and said


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_O1_O2_what_cannot_be_placed_is_said_and_moves_nothing(still):
    table = Tentacles.opened(still, scripted("r1-0,0 b1-1,0", ["r2 g4", "b2"]))
    said, chosen = still.locator("#message[role=status]"), still.locator("#board .chosen")
    before, plies = table.boxes(), table.plies
    assert table.place("2,0").count() == 1 and table.place("2,1").count() == 0
    for chosen_before in (None, "r2"):
        if chosen_before:
            table.place(chosen_before).click()
            expect(said).to_have_text("")
        table.place("0,0").click()
        expect(said).to_have_text("The red 1 is on 0,0; a tile goes on an empty cell (O2).")
    expect(chosen).to_have_attribute("data-at", "r2")
    assert (table.boxes(), table.plies) == (before, plies)
    assert faults(still) == []
    assert table.place("b2").count() == 0
    table.type("b2-2,0")
    fault = "Anchor does not hold the blue 2, which is in Shell's hand (O1)."
    expect(still.locator("#typed-fault")).to_have_text(fault)
    table.press("Escape")
    expect(said).to_have_text(fault)
    assert (table.boxes(), table.plies) == (before, plies)


@pytest.mark.verify("a detail of the table")
def test_O3_what_was_scored_stands_below_the_board_and_is_read_aloud(still):
    table = Tentacles.opened(still, scripted("r1-0,0 b1-1,0", ["r2 g4", "b2"]))
    for at in ("r2", "-1,0"):
        table.place(at).click()
    news = "Anchor places the red 2 on -1,0: 1 red (right) = 1 point (O3)."
    expect(still.locator("#news")).to_have_text(news)
    told = still.locator("#task").inner_text()
    assert told.startswith("Pick a tile")
    expect(still.locator("#aloud")).to_have_text(f"{news} Shell to play. {told}")
    assert table.place("-1,0").get_attribute("aria-label") == "-1,0: red 2, placed last by Anchor for 1 point"


EDGES = """() => [...document.querySelectorAll(".player")].map((card) =>
  [card, ...[".emblem", ".who", ".points", ".facts button"].map((part) => card.querySelector(part))]
    .map((node) => node.getBoundingClientRect().toJSON()))"""
"""Where each card is, its parts beside or below each other, and its button; the side's name behind that may be cut off.
At one moment: cards are made anew when somebody comes."""


@pytest.mark.verify("sizes and seat counts multiply")
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_has_room_for_what_it_tells(new_page, viewport):
    page = new_page(viewport=viewport, reduced_motion="reduce")
    Tentacles.opened(page, recorded("six-players", 70))
    expect(page.locator(".player .facts button")).to_have_count(6)
    for card, *parts, tiles in page.evaluate(EDGES):
        for one, other in pairwise(parts):
            assert one["right"] <= other["left"] + 1 or one["bottom"] <= other["top"] + 1
        assert parts[-1]["right"] <= card["right"]
        assert card["left"] <= tiles["left"] and tiles["right"] <= card["right"]


@pytest.mark.verify("sizes and seat counts multiply")
@pytest.mark.parametrize("players", [4, 6])
def test_at_the_end_no_card_and_no_result_pushes_a_button_out_of_the_window(still, players):
    Tentacles.opened(still, random_game(1, players=players)[-1])
    expect(still.locator("#result")).to_be_visible()
    buttons = still.locator("#result button:visible, #slot button:visible, .steps button:visible")
    assert buttons.count() >= 10
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(HIT)


@pytest.mark.verify("a detail of the table")
def test_the_keyboard_is_seen_on_a_tile_of_the_board(still):
    table = Tentacles.opened(still, recorded("six-players", 70))
    table.to_board()
    for place in (still.locator("#board .tile").first, still.locator(f"#board {TILES}").last):
        expect(place.locator(".frame")).to_have_count(0)
        place.focus()
        expect(place.locator(".frame")).to_be_visible()


@pytest.mark.verify("sizes and themes multiply")
def test_a_phone_in_the_dark_shows_tiles_that_a_finger_hits(new_page):
    page = new_page(
        viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark", reduced_motion="reduce"
    )
    table = Tentacles.opened(page, recorded("six-players", 80))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    heights = page.locator("#board .hand [data-at]").evaluate_all(
        "all => all.map((place) => place.getBoundingClientRect().height)"
    )
    assert len(heights) == 7 and min(heights) >= 30
    board = page.locator("#board > svg").first
    assert board.get_attribute("viewBox") == board.get_attribute("data-play")
    cell = page.locator(f"#board {CELLS}").first
    page.locator(f"#board {TILES}").first.tap()
    at = cell.get_attribute("data-at")
    cell.tap()
    table.button("Play there").tap()
    table.spots(TILES, at)
    assert faults(page) == []


# Tiles of others


class Looking(Friend):
    """Who looks at the tiles of other seats."""

    @property
    def position(self):
        return parse(self.page.request.get(f"{self.page.url}/record.txt").text()).position()

    @property
    def own(self):
        return self.page.locator("#board > .hand:not(.other)")

    @property
    def other(self):
        return self.page.locator("#board > .hand.other")

    def ask(self, seat):
        """Click on how many tiles a seat has."""
        self.seat_row(seat).locator(".facts button").click()

    def sees(self, position, front, other=None):
        """The hand of a seat in front, and over it that of another one that was asked for."""
        expect(self.other).to_have_count(int(other is not None))
        assert shapes(self.own) == held(position, front)
        if other is not None:
            assert shapes(self.other) == held(position, other)
            assert self.other.bounding_box() == self.own.bounding_box()
            self.message(f"These are the tiles of {self.seat_row(other).locator('.who').text_content()}.")


def held(position, seat):
    """The tiles of a seat, as they are drawn."""
    return [f"#octopus-{tile_name(kind)}" for kind in position.field("hand")[seat].nonzero()[0]]


def shapes(hand):
    return hand.locator(".piece").evaluate_all("all => all.map((piece) => piece.getAttribute('href'))")


def others(position):
    """Two seats that are not to act."""
    return [seat for seat in range(position.seats) if seat != position.mover][:2]


def test_O1_tiles_of_another_seat_are_shown_on_request_and_put_away(still):
    position = recorded("six-players", 70)
    table, front, (one, another) = Looking.opened(still, position), position.mover, others(position)
    table.sees(position, front)
    table.ask(one)
    table.sees(position, front, one)
    assert faults(still) == []
    table.ask(another)
    table.sees(position, front, another)
    table.ask(another)
    table.sees(position, front)
    expect(still.locator("#message")).to_have_text("")
    table.ask(one)
    table.sees(position, front, one)
    table.press("Escape")
    table.sees(position, front)


@pytest.mark.verify("one more thing about such tiles; that they are shown is in ring one")
def test_O1_tiles_that_were_asked_for_cannot_be_played(still):
    position = recorded("six-players", 70)
    table, (one, _) = Looking.opened(still, position), others(position)
    tiles = still.locator("#board > .hand [data-at]")
    own = tiles.count()
    table.ask(one)
    table.sees(position, position.mover, one)
    assert tiles.count() == own == len(held(position, position.mover))
    table.other.locator(".piece").first.click(force=True)
    expect(still.locator("#board .chosen")).to_have_count(0)
    table.sees(position, position.mover)
    assert table.plies == sum(move.seat >= 0 for move in position.history)


@pytest.mark.verify("one more thing about such tiles; that they are shown is in ring one")
def test_O1_a_move_puts_the_tiles_of_another_seat_away(still):
    position = recorded("six-players", 70)
    table, (one, _) = Looking.opened(still, position), others(position)
    table.ask(one)
    table.sees(position, position.mover, one)
    move = position.moves()[0].text
    table.type(move)
    after = position.play(move)
    table.wait_for_exactly(sum(move.seat >= 0 for move in after.history))
    table.sees(after, after.mover)


@pytest.mark.verify("the same look in three browsers")
def test_O1_the_own_hand_is_in_front_for_each_of_two_friends_and_that_of_who_is_to_move_for_others(new_page):
    ann, bob, cem = (Looking(new_page(reduced_motion="reduce"), name) for name in ("Ann", "Bob", "Cem"))
    gathered([ann, bob], GAME, ["person", "open"], choices={"players": "2"})
    cem.page.goto(ann.page.url)
    for _ in range(3):
        position = ann.position
        for friend, seat in ((ann, 0), (bob, 1)):
            friend.sees(position, seat)
            friend.ask(1 - seat)
            friend.sees(position, seat, 1 - seat)
        cem.sees(position, position.mover)
        cem.ask(1 - position.mover)
        cem.sees(position, position.mover, 1 - position.mover)
        move = position.moves()[0].text
        (ann, bob)[position.mover].type(move)
        for friend in (ann, bob, cem):
            friend.wait_for_exactly(1 + sum(move.seat >= 0 for move in position.history))


# Other pages


@pytest.mark.verify("the page of rules in each game; one is in ring one")
def test_the_rules_can_be_seen_and_tried_and_six_seats_be_taken(new_page):
    page = new_page(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"/games/{GAME}/rules")
    figures = page.locator("figure")
    assert figures.locator("svg > svg.board").count() == figures.count() > 6
    figures.filter(has_text="Shell has seven cells").get_by_role("button", name="Try it").click()
    page.locator("#board .tile").nth(2).wait_for()
    page.locator("#board .tile").first.click()
    expect(page.locator("#message")).to_contain_text("a tile goes on an empty cell (O2)")
    assert faults(page) == []
    to_new_game(page, GAME)
    page.get_by_label("Players").select_option("6")
    expect(page.locator(".seat:visible")).to_have_count(6)
    assert faults(page) == []
