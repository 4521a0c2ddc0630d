"""Octopus: whole games of two, four and six by clicks, keys and engines; what is seen of hands, points and refusals."""

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import expect

from games.octopus.tables import recorded, scripted
from tessella.games.octopus.board.scene import players, ranking
from tessella.record import parse

from .conftest import PHONE, TablePage, by_form, faults

GAME = "octopus"
TILES, CELLS = ".ringed.legal", ".cell.legal"
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
        return self.page.locator(selector).evaluate_all("all => all.map((one) => one.textContent)")

    def downloaded(self):
        """The record."""
        self.button("More").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="text", exact=True).click()
        self.button("Close").click()
        return parse(download.value.path().read_text("utf-8"))

    def check_end(self):
        """Points, places and winner are those of the record, and every cell kept its promise."""
        record = self.downloaded()
        position = record.position()
        assert position.over and self.texts("#ending") == [position.ending]
        self.status(record.result)
        assert self.texts(".player .points") == [f"{points:g} points" for points in position.score]
        assert self.texts("#board .plate > title") == [player.title for player in players(position)]
        assert self.texts("#board .rank") == [
            f"{rank}.{player.name}{player.out}{player.points}" for rank, player in ranking(position)
        ]
        kept = {
            after.history[-1].text: sum(after.score) - sum(before.score)
            for before, after in pairwise(record.positions())
        }
        assert self.promised.items() <= kept.items()


@pytest.fixture
def still(new_page):
    """A page on which nothing glides away from a pointer."""
    return new_page(reduced_motion="reduce")


# Whole games


def test_O4_two_people_play_to_the_last_tile(still):
    table = Tentacles(still, "person", "person")
    table.turns()
    assert len(table.promised) == 60
    table.check_end()


def test_G3_a_game_of_four_goes_on_without_one_who_resigns(still):
    table = Tentacles(still, "person", "easy", "person", "easy")
    table.turns(3)
    leaver = still.locator(".player.acts .side").inner_text()
    table.resign()
    still.locator(".player.left").wait_for()
    assert still.locator(".player.left .side").inner_text() == leaver
    table.turns()
    assert f"{leaver} resigned and ranks last (G3)" in still.locator("#ending").inner_text()
    table.check_end()


def test_O4_a_game_of_six_begins_by_keyboard(still):
    table = Tentacles(still, "easy", "person", "easy", "easy", "person", "easy")
    table.spots(TILES)
    table.to_board()
    table.turns(2, Tentacles.walk)
    table.turns()
    assert len(table.promised) == 20
    table.check_end()
    assert faults(still) == []


# What is seen and said


def test_O1_O2_what_cannot_be_placed_is_said_and_moves_nothing(still):
    table = Tentacles.opened(still, scripted("r1-0,0 b1-1,0", ["r2 g4", "b2"]))
    said, chosen = still.locator("#message[role=status]"), still.locator("#board .chosen")
    before, plies = table.boxes(), table.plies
    assert table.place("2,0").count() == 1 and table.place("2,1").count() == 0
    for clicks in (["b2"], ["r2", "b2"]):
        for at in clicks:
            table.place(at).click()
        expect(said).to_have_text("Anchor does not hold the blue 2, which is in Shell's hand (O1).")
    expect(chosen).to_have_attribute("data-at", "r2")
    table.place("0,0").click()
    expect(said).to_have_text("The red 1 is on 0,0; a tile goes on an empty cell (O2).")
    expect(chosen).to_have_attribute("data-at", "r2")
    assert (table.boxes(), table.plies) == (before, plies)
    assert faults(still) == []


def test_O3_what_was_scored_stands_below_the_board_and_is_read_aloud(still):
    table = Tentacles.opened(still, scripted("r1-0,0 b1-1,0", ["r2 g4", "b2"]))
    for at in ("r2", "-1,0"):
        table.place(at).click()
    news = "Anchor places the red 2 on -1,0: 1 red (right) = 1 point (O3)."
    expect(still.locator("#news")).to_have_text(news)
    expect(still.locator("#aloud")).to_have_text(f"{news} Shell to play")
    assert table.place("-1,0").get_attribute("aria-label") == "-1,0: red 2, placed last by Anchor for 1 point"


def test_O1_a_plate_lights_up_the_tiles_of_its_seat_and_has_room_for_what_it_tells(still):
    Tentacles.opened(still, recorded("six-players", 70))
    kin = still.locator("#board .kin")
    for seat in (0, 4):
        kin.nth(seat).locator(".plate").hover()
        expect(kin.locator(".halo:visible")).to_have_count(1)
        expect(kin.nth(seat).locator(".halo")).to_have_css("display", "inline")
    for plate in kin.locator(".plate").all():
        parts = plate.locator(":scope > :is(path, text, g)").evaluate_all(
            "all => all.map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right])"
        )
        assert len(parts) == 4
        assert all(one[1] < other[0] for one, other in pairwise(sorted(parts)))


def test_the_keyboard_is_seen_on_a_tile_of_the_field(still):
    table = Tentacles.opened(still, recorded("six-players", 70))
    table.to_board()
    tile = still.locator("#board .tile").first
    expect(tile.locator(".ring")).to_have_css("stroke-width", "1px")
    tile.focus()
    expect(tile.locator(".ring")).to_have_css("stroke-width", "5px")


def test_a_phone_in_the_dark_shows_tiles_that_a_finger_hits(new_page):
    page = new_page(
        viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark", reduced_motion="reduce"
    )
    table = Tentacles.opened(page, recorded("six-players", 80))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    heights = page.locator("#board .ringed:not(.tile)").evaluate_all(
        "all => all.map((place) => place.getBoundingClientRect().height)"
    )
    assert len(heights) == 60 and min(heights) >= 24
    cell = page.locator(f"#board {CELLS}").first
    page.locator(f"#board {TILES}").first.tap()
    at = cell.get_attribute("data-at")
    cell.tap()
    table.spots(TILES, at)
    assert faults(page) == []


# Other pages


def test_the_rules_can_be_seen_and_tried_and_six_seats_be_taken(new_page):
    page = new_page(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"/games/{GAME}/rules")
    figures = page.locator("figure")
    assert figures.locator("svg.field").count() == figures.count() > 6
    figures.filter(has_text="Shell has seven cells").get_by_role("button", name="Try it").click()
    page.locator("#board .tile").nth(2).wait_for()
    page.locator("#board .tile").first.click()
    expect(page.locator("#message")).to_contain_text("a tile goes on an empty cell (O2)")
    assert faults(page) == []
    page.goto(f"/games/{GAME}")
    page.get_by_label("Players").select_option("6")
    expect(page.locator(".seat:visible")).to_have_count(6)
    assert faults(page) == []
