"""One to four seats with hidden hands and moves of two clicks, played to the end: people and engines, curtains."""

import re
from functools import partial
from random import Random

import pytest
from playwright.sync_api import expect

from games.antino.tables import recorded
from tessella import CHANCE

from .conftest import PHONE, TablePage, by_form, faults, to_new_game

GAME = "antino"
MARKED = """() => [...document.querySelectorAll("#board .legal")].map(({ dataset }) => dataset.at)"""
SEEN = """(before) => {
  const plies = document.querySelectorAll("#moves .move").length;
  const covered = !document.getElementById("curtain").hidden;
  const over = document.getElementById("ending").textContent !== "";
  const places = [...document.querySelectorAll("#board.open .legal")];
  const key = [plies, covered, ...places.map(({ dataset }) => dataset.at)].join();
  if (key === before || !(covered || over || places.length)) return null;
  const spots = places.map((place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return { plies, covered, over, key, spots };
}"""
"""What is seen once a person is to act, or nobody is; where before is given, not until moves or marks are others."""
LAST_MOVE_IS_SHOWN = """() => {
  const list = document.getElementById("moves");
  const [shown, last] = [list, list.querySelector("[aria-current]")].map((each) => each.getBoundingClientRect());
  return shown.top <= last.top && last.bottom <= shown.bottom + 1;
}"""
HEARS = """document.getElementById("curtain").classList.remove("deaf")"""
"""The curtain that has just fallen can be lifted at once."""


@pytest.fixture
def page(new_page):
    """A page on which nothing glides away from a pointer."""
    return new_page(reduced_motion="reduce")


class Hands(TablePage):
    """A table on which people hold hands of their own."""

    def __init__(self, page, players, size="7", **wishes):
        choices = {"players": str(len(players)), "size": size}
        super().__init__(page, GAME, players=players, choices=choices, **wishes)
        self.random = Random(len(players))

    @property
    def plies(self):
        return self.page.locator("#moves .move").count()

    @property
    def covered(self):
        return self.page.locator("#curtain").is_visible()

    @property
    def marked(self):
        return self.page.evaluate(MARKED)

    def wait_until_unmarked(self, place):
        self.page.wait_for_function(f"(place) => !({MARKED})().includes(place)", arg=place)

    def look(self, before=None):
        """What is seen, and no longer what was seen before."""
        return self.page.wait_for_function(SEEN, arg=before and before["key"]).json_value()

    def act(self, seen):
        """Lift the curtain, or click on what is marked; what is seen then."""
        if seen["covered"]:
            self.page.evaluate(HEARS)  # a game has a hundred curtains
            self.button("Show my hand").click()
            return self.look()
        self.page.mouse.click(*self.random.choice(seen["spots"]))
        return self.look(seen)

    def ready(self):
        """Wait until a person is to act, or nobody is, and lift the curtain; what is seen then."""
        seen = self.look()
        while seen["covered"]:
            seen = self.act(seen)
        return seen

    def turn(self):
        """One move; what is seen after it."""
        seen = self.ready()
        plies = seen["plies"]
        while seen["plies"] == plies and not (seen["covered"] or seen["over"]):
            seen = self.act(seen)
        return seen

    def click_one_of(self, places):
        seen = self.look()
        self.place(self.random.choice(places)).click()
        self.look(seen)

    def finish(self):
        while not self.turn()["over"]:
            pass


@pytest.mark.verify("from the first move on, with seat counts; the last turns are in ring one")
@pytest.mark.parametrize(
    "players",
    [
        ["person"],
        ["person", "person"],
        ["person", "first-game", "person"],
        ["first-game", "person", "first-game", "first-game"],
    ],
    ids=["solitaire", "two", "three", "four"],
)
def test_a_whole_game(page, players):
    table = Hands(page, players, ask=by_form)
    assert table.page.locator(".player").count() == len(players)
    table.ready()
    assert faults(page) == []
    for _ in range(3):
        table.turn()
    assert faults(page) == []
    table.finish()
    assert faults(page) == []
    ends_well(table)


@pytest.mark.verify("the end of a game of many seats is seen with three")
def test_the_last_turns_of_a_game_of_two(page):
    """Two players, a few turns before the board is full."""
    late = next(each for each in map(partial(recorded, "full"), range(160, 0, -1)) if each.mover != CHANCE)
    """With hands that are passed on, and moves of two clicks."""
    table = Hands.opened(page, late)
    table.random = Random(1)
    assert table.covered
    table.finish()
    ends_well(table)


def ends_well(table):
    """Points, sentence, verdict and record of a game that is over, and nothing is covered."""
    page = table.page
    assert max(points(table)) > 0
    assert re.search(r"\(N\d+\)", table.page.locator("#ending").text_content())
    assert not table.covered
    assert table.page.locator("#board").is_visible()
    page.wait_for_function(LAST_MOVE_IS_SHOWN)
    expect(page.locator("#result h2")).to_have_text(page.locator("#status").text_content())
    table.button("Picture").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="text", exact=True).click()
    assert "draw-" in download.value.path().read_text("utf-8")


def points(table):
    """The points of the players."""
    shown = table.page.locator(".player").evaluate_all(
        "all => all.map((row) => row.querySelector('.points').firstChild.textContent)"
    )
    return [int(text) for text in shown]


# The page of a new game


@pytest.mark.verify("another way to do it; a turn by mouse and keyboard is in ring one")
def test_only_the_seats_that_play_are_shown(page):
    to_new_game(page, GAME)
    for players in (2, 4, 3, 1):
        page.locator('[name="option.players"]').select_option(str(players))
        expect(page.locator(".seat:visible")).to_have_count(players)
        assert page.get_by_text("The players change seats").is_visible() == (players > 1)
        assert page.get_by_label("Against the engine").is_visible() == (players > 1)


@pytest.mark.verify("each game against the engine; one is in ring one")
def test_an_engine_can_be_watched_at_solitaire(page):
    table = Hands(page, ["first-game"])
    table.page.wait_for_function("() => document.getElementById('ending').textContent", timeout=120_000)
    assert table.plies > 0


# Curtains


@pytest.mark.verify("the same with three seats")
def test_the_screen_is_passed_from_hand_to_hand(page):
    table = Hands(page, ["person"] * 3)
    names = set()
    for _ in range(3):
        assert table.covered
        assert not page.locator("#board").is_visible()
        assert table.button("Hint").get_attribute("aria-disabled") == "true"
        names.add(page.locator("#pass").inner_text())
        table.turn()
        assert page.locator("#public").inner_text().endswith(").")
    assert len(names) == 3


@pytest.mark.verify("seat counts multiply, and each move waits for searches")
def test_with_one_person_among_engines_there_is_no_curtain(page):
    table = Hands(page, ["first-game", "person", "first-game"])
    table.ready()
    for _ in range(3):
        assert not table.covered
        table.turn()


@pytest.mark.verify("three turns from the beginning; the last turns of a game are in ring one")
def test_a_curtain_is_lifted_again_by_who_looked_before(page):
    table = Hands(page, ["person", "person"])
    for _ in range(3):
        assert table.covered
        table.turn()


@pytest.mark.verify("another way to do it; a turn by mouse and keyboard is in ring one")
def test_keys_do_nothing_behind_a_curtain(page):
    table = Hands(page, ["person", "person"])
    table.turn()
    before = page.locator("#status").inner_text()
    table.press(",", "h", "n", "Home")
    assert page.locator("#status").inner_text() == before
    assert table.covered


def test_the_keyboard_lifts_the_curtain_and_stands_on_the_board(page):
    table = Hands(page, ["person", "person"])
    page.locator("#look").focus()
    table.press("Enter")
    page.locator("#board").wait_for()
    assert table.standing is not None


# Moves of two clicks


def test_by_keyboard(page):
    table = Hands(page, ["person"])
    table.to_board()
    for plies in range(3):
        seen = table.look()
        table.press("n", "Enter")
        table.look(seen)
        assert page.locator("#board .chosen").get_attribute("data-at") == table.standing
        seen = table.look()
        table.press("n", "Enter")
        table.look(seen)
        assert table.plies == plies + 1


@pytest.mark.verify("another way to do it; a turn by mouse and keyboard is in ring one")
def test_by_touch(new_page):
    page = new_page(has_touch=True, is_mobile=True, viewport=PHONE)
    table = Hands(page, ["person"])
    seen = table.look()
    table.place(table.marked[0]).tap()
    table.look(seen)
    table.place(table.marked[0]).tap()
    table.button("Play there").tap()
    page.locator("#moves .move").wait_for(state="attached")
    assert table.plies == 1


@pytest.mark.verify("another way to do it; a turn by mouse and keyboard is in ring one")
def test_escape_and_another_tile_start_the_move_over(page):
    table = Hands(page, ["person", "first-game"])
    one, other = hand_of_two(table)[:2]
    chosen = page.locator("#board .chosen")
    table.click_one_of([one])
    assert not {one, other} & set(table.marked)
    table.press("Escape")
    expect(chosen).to_have_count(0)
    assert {one, other} <= set(table.marked)
    table.click_one_of([one])
    table.place(other).click()
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_attribute("data-at", other)
    # While the first click is on its way, another one makes it a double click.
    table.wait_until_unmarked(other)
    table.place(other).click()
    expect(chosen).to_have_count(0)


def hand_of_two(table):
    """Two different tiles of the hand to act, after as many turns as that takes."""
    while True:
        table.ready()
        if len(table.marked) > 1:
            return table.marked
        table.turn()


@pytest.mark.verify("another way to do it; a turn by mouse and keyboard is in ring one")
def test_a_held_move_shows_the_tile_on_its_cell(page):
    table = Hands(page, ["person"])
    table.button("More").click()
    page.get_by_label("Confirm moves").check()
    table.button("Close").click()
    table.click_one_of(table.marked)
    page.locator("#board .legal").first.click()
    held, cell = page.locator("#board .held"), page.locator("#board .chosen:has(.held)")
    held.wait_for()
    inside, around = held.bounding_box(), cell.bounding_box()
    assert around["x"] - 1 <= inside["x"] and inside["width"] <= around["width"] + 2
    assert table.plies == 0
    table.button("Play there").click()
    page.locator("#moves .move").wait_for()


@pytest.mark.verify("moves that are typed in one more game; they are in ring one for others")
def test_typed(page):
    table = Hands(page, ["person"])
    move = page.get_by_label("Move", exact=True).get_attribute("placeholder").split()[-1]
    table.type(move.upper())
    page.locator("#moves .move").wait_for()
    assert table.moves == [move]


# What is told


def test_what_a_move_brought_stands_below_the_board_and_is_read_aloud(page):
    table = Hands(page, ["person"])
    table.turn()
    news = page.locator("#news")
    expect(news).to_contain_text("You place the")
    assert news.inner_text().replace("\u00a0", " ") in page.locator("#aloud").inner_text()
    table.place("bag").click()
    page.locator("#message:not(:empty)").wait_for()
    assert not news.is_visible()


@pytest.mark.verify("another way to do it; a turn by mouse and keyboard is in ring one")
def test_draws_stay_quiet_in_the_list_and_are_no_steps(page):
    table = Hands(page, ["person"])
    for _ in range(3):
        table.turn()
    assert page.locator("#moves .chance").count() >= 3
    table.press(",")
    table.status("After move 2 of 3")
    expect(page.locator("#ply")).to_have_text("2 / 3")
    assert (
        page.locator("#moves [aria-current]").inner_text() == page.locator("#moves .move").nth(1).inner_text()
    )


@pytest.mark.verify("waits for searches; what cannot be taken back is tested without a browser")
def test_what_chance_has_followed_cannot_be_taken_back(page):
    table = Hands(page, ["person", "first-game"])
    table.turn()
    table.ready()
    undo = table.button("Undo")
    assert undo.get_attribute("aria-disabled") == "true"
    undo.click(force=True)
    table.message("shown something hidden")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_one_of_four_leaves_and_the_others_play_on(page):
    table = Hands(page, ["person"] * 4)
    table.ready()
    leaver = page.locator(".player.acts .facts").inner_text().split(" · ")[-1]
    table.resign()
    page.locator(".player.left").wait_for()
    assert page.locator("#public").inner_text() == f"{leaver} resigns (G3)."
    expect(page.locator(".player.left .facts")).to_have_text(f"left · {leaver}")
    for _ in range(4):
        table.turn()
        assert leaver not in page.locator("#pass").inner_text()
