"""Cancelletto: a game won and each loss by clicks, seen by two browsers; undo, slips, gate, keys, touch, engine."""

import pytest
from playwright.sync_api import expect

from games.cancelletto.tables import played, recorded
from tessella.games.cancelletto.board import facts, paths
from tessella.games.cancelletto.board.scene import scene_of
from tessella.games.cancelletto.explain import task

from .conftest import PHONE, TablePage, by_form, faults

GAME = "cancelletto"
DEALT = 24
"""The plies of a deal, which a page does not count."""
READY = """([moves, name, first]) => {
  if (document.getElementById("ply").textContent !== `${moves} / ${moves}`) return null;
  if (Object.keys(sessionStorage).some((key) => key.startsWith("tessella.unsent"))) return null;
  if (!name) return true;
  if (Boolean(document.querySelector('#board [data-at^="x-"].legal')) !== first) return null;
  const place = document.querySelector(`#board.open [data-at="${name}"].legal`);
  if (!place) return null;
  const { x, y, width, height } = place.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""
"""Where to click, once so many moves are shown, the last one has been answered, and the place can be clicked.

Handles can be clicked as long as no move has been begun, and only then; a place may begin a move and complete another.
"""
SAFE = '#board [data-at^="x-"].legal:not([aria-label*="removal"])'
"""Handles of tiles on which nothing hangs."""
SOUND = "3"
"""The name of a deal of which some tile can be removed for long; of one deal in twenty none can by the third turn."""
LATER = "([one, other]) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)"
SHORTEST = """all => Math.min(...all.flatMap((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [width, height];
}))"""


class Partners(TablePage):
    """A table at which a move is one click or two."""

    def legal(self, name):
        """What may be clicked now."""
        return self.page.locator(f'#board [data-at="{name}"].legal')

    def begin(self, name):
        """The first of two clicks."""
        self.legal(name).click()
        self.page.locator('#board:not(:has([data-at^="x-"].legal))').wait_for()

    def play(self, position, text):
        """A move by clicks that hit whatever is there; the position after it."""
        moves, names = len(position.history) - DEALT, paths(position, position.action(text))
        for name in names:
            first = len(names) > 1 and name == names[0]
            spot = self.page.wait_for_function(READY, arg=[moves, name, first]).json_value()
            self.page.mouse.click(spot["x"], spot["y"])
        return position.play(text)

    def stand(self, plies):
        """Wait until so many plies are shown and nothing is under way."""
        self.page.wait_for_function(READY, arg=[plies - DEALT, "", False])

    def press_on(self, *names):
        """Walk by keyboard from one possible place to the next, and press there."""
        for name in names:
            self.legal(name).wait_for()
            for _ in range(60):
                if self.standing == name:
                    break
                self.press("n")
            assert self.standing == name
            self.press("Enter")

    def remove_safely(self):
        """Some tile that loses nothing."""
        handle = self.page.locator(SAFE).first
        handle.wait_for()
        tile = handle.get_attribute("data-at").removeprefix("x-")
        self.begin(f"x-{tile}")
        self.legal(f"sure-{tile}").click()
        return tile

    @property
    def acting(self):
        """What is told of the seat whose turn it is."""
        return self.page.locator(".player.acts .facts")

    @property
    def ghosts(self):
        """The places of removed tiles."""
        return self.page.locator("#board .ghost")

    def says(self, sentence):
        expect(self.page.locator("#message")).to_have_text(sentence)

    def news(self, sentence):
        expect(self.page.locator("#news")).to_have_text(sentence)


@pytest.fixture
def still(new_page):
    """A page on which nothing moves by itself."""
    return new_page(reduced_motion="reduce")


def beside(new_page, table):
    """Another browser at the same table."""
    watcher = new_page(reduced_motion="reduce")
    watcher.goto(table.page.url)
    expect(watcher.locator("#slot")).to_contain_text("You are watching this table.")
    return watcher


def titles(page):
    return page.locator("#board title").all_text_contents()


def expect_over(page, position, result):
    """The sentence, the verdict with its turn, the seats, and a cross on all that was lost."""
    scene = scene_of(position)
    expect(page.locator("#ending")).to_have_text(position.ending)
    for verdict in ("#status", "#result h2"):
        expect(page.locator(verdict)).to_have_text(f"{result} in turn {scene.turn}")
    for seat in range(position.seats):
        won = ["won"] if result.startswith("Won") else []
        told = [*won, position.game.sides[seat], *facts(position, seat)]
        expect(page.locator(".player .facts").nth(seat)).to_have_text(" · ".join(told))
    expect(page.locator("#board .lost [href$=cross]")).to_have_count(len(scene.lost))


# Whole games


@pytest.mark.verify("a second whole game, three times as long; one that is lost is in ring one")
def test_C3_C4_C5_C9_a_game_is_won_by_clicks_and_another_browser_sees_every_turn(still, new_page):
    end, position = recorded("won"), recorded("won", DEALT)
    table = Partners.opened(still, position)
    watcher = beside(new_page, table)
    for move in end.history[DEALT:]:
        position = table.play(position, move.text)
        if move.text.startswith("x-"):
            table.stand(len(position.history))
            expect(watcher.locator("#news")).to_have_text(still.locator("#news").inner_text())
            assert titles(watcher) == titles(still)
    for page in (still, watcher):
        expect_over(page, end, "Won together")
        expect(page.locator("#board .ghost")).to_have_count(11)
        expect(page.locator("#status")).to_have_text("Won together in turn 12")
        expect(page.locator(".player .facts")).to_have_text(
            ["won · First · 5 of 5 home", "won · Second · 5 of 5 home"]
        )
    assert titles(watcher) == titles(still)
    assert faults(watcher) == []


@pytest.mark.verify("the words of many turns; they are tested without a browser")
def test_C3_the_page_says_what_can_still_be_done(still):
    end, position = recorded("won"), recorded("won", DEALT)
    table = Partners.opened(still, position)
    told = still.locator("#task")
    expect(told).to_have_text(task(position))
    for move in end.history[DEALT : DEALT + 8]:
        position = table.play(position, move.text)
        expect(told).to_have_text(task(position))
    table.press(",")
    expect(still.locator("#status")).to_contain_text("After move")
    expect(told).to_have_text("")


OTHER_LOSS = pytest.mark.verify("each way to lose; one is in ring one")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("box-removed", marks=OTHER_LOSS),
        pytest.param("pawn-removed", marks=OTHER_LOSS),
        "box-cut-off",
    ],
)
def test_C7_a_loss_is_reached_by_clicks_and_seen_in_two_browsers(still, new_page, name):
    end, position = recorded(name), recorded(name, DEALT)
    table = Partners.opened(still, position)
    watcher = beside(new_page, table)
    for move in end.history[DEALT:]:
        position = table.play(position, move.text)
    for page in (still, watcher):
        expect_over(page, end, "Lost together")
    assert titles(watcher) == titles(still)


@pytest.mark.verify("seat counts multiply")
def test_C9_one_person_plays_both_colours(still):
    table = Partners(still, GAME, ask=by_form, choices={"players": "1"}, deal=SOUND)
    expect(still.locator(".player")).to_have_count(1)
    table.legal("start-1-orange").click()
    for turn, colour in enumerate(["orange", "blue", "orange"], 1):
        expect(table.acting).to_have_text(
            f"First · turn {turn} of 15: {colour} · blue 0 of 5 home · orange 0 of 5 home"
        )
        table.remove_safely()
    expect(table.ghosts).to_have_count(3)


@pytest.mark.verify("each game against the engine; one is in ring one")
def test_C3_C9_the_engine_is_a_partner(still):
    table = Partners(still, GAME, ask=by_form, opponent="first-game", choices={"set": "open"}, deal=SOUND)
    table.legal("start-1-blue").click()
    for turn in (1, 3):
        expect(table.acting).to_have_text(f"First · 0 of 5 home · turn {turn} of 15", timeout=90_000)
        table.status("your turn")
        table.remove_safely()
    still.locator('#moves .move[title^="x-"]').nth(2).wait_for(state="attached")


# Within a turn


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_C3_steps_are_taken_back_one_by_one(still):
    start = recorded("won", DEALT + 1)
    table = Partners.opened(still, start)
    before = titles(still)
    table.play(table.play(start, "g6-h6"), "i4-i3")
    table.stand(DEALT + 3)
    expect(table.place("h6")).to_have_accessible_name(
        "h6: blue pawn on an empty square, has moved in this turn"
    )
    for plies in (DEALT + 2, DEALT + 1):
        table.button("Undo").click()
        table.stand(plies)
    assert titles(still) == before


def test_C6_a_removal_asks_first_and_a_slip_is_harmless(still):
    start = recorded("won", DEALT + 1)
    table = Partners.opened(still, start)
    asked = still.locator("#board .sure:visible")
    expect(asked).to_have_count(0)
    paper = still.locator("#board > svg")
    slips = (
        lambda: table.press("Escape"),
        lambda: paper.click(position={"x": 40, "y": 3}),
        table.place("x-i1").click,
        table.place("g6").click,
    )
    for slip in slips:
        table.begin("x-i1")
        expect(asked).to_have_accessible_name("remove tile i1 and lose, possible")
        expect(still.locator("#aloud")).to_have_text("remove tile i1 and lose, possible.")
        expect(still.locator("#board .kin:has(> .sure.legal) > .halo")).to_be_visible()
        slip()
        expect(asked).to_have_count(0)
        table.press("Escape")
        still.mouse.move(0, 0)
    table.stand(DEALT + 1)  # a double click while one is under way would count as nothing
    table.place("x-i1").dblclick()
    table.stand(DEALT + 1)
    table.press("Escape")
    table.play(start, "x-c5")
    table.news("First (blue) removes the tile c5 (C3); Second (orange) plays turn 2.")


@pytest.mark.verify("each of 24 tiles; one is in ring one")
def test_C6_no_single_click_removes_a_tile(still):
    table = Partners.opened(still, recorded("won", DEALT + 1))
    handles = still.locator('#board [data-at^="x-"]')
    expect(handles).to_have_count(24)
    for handle in handles.all():
        name = handle.get_attribute("data-at")
        handle.click()
        expect(still.locator("#board .sure:visible")).to_have_attribute(
            "data-at", name.replace("x-", "sure-")
        )
        handle.click()
        expect(still.locator("#board .sure:visible")).to_have_count(0)
    table.stand(DEALT + 1)
    expect(table.ghosts).to_have_count(0)


def losing(page):
    """The handle of the first tile whose removal loses, and what hangs on it in words."""
    handle = page.locator('#board [data-at^="x-"].legal[aria-label*="its removal"]').first
    handle.wait_for()
    return handle.get_attribute("data-at"), handle.get_attribute("aria-label")


def shown(page, part):
    """The names of the shapes in what is seen of a removal that waits."""
    uses = page.locator(
        f"#board .kin:has(> .sure.legal) > {part} :is(use), #board .kin:has(> .sure.legal) > use{part}"
    )
    return uses.evaluate_all("all => all.map((use) => use.getAttribute('href').replace('#cancelletto-', ''))")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_C7_a_removal_that_loses_says_so_before_it_is_confirmed(still):
    table = Partners.opened(still, recorded("won", DEALT + 1))
    name, said = losing(still)
    tile = name.removeprefix("x-")
    assert "cuts off the" in said or "takes the" in said
    table.begin(name)
    sure, asked = table.legal(f"sure-{tile}"), f"remove tile {tile} and lose, possible"
    expect(sure).to_have_accessible_name(asked)
    expect(still.locator("#aloud")).to_have_text(f"{asked}.")
    assert shown(still, ".sure") == ["loses"]
    assert set(shown(still, ".halo")) == {"gone-loses", "cross"}
    assert still.locator("#cancelletto-loses").text_content() == "Remove: loses!"
    expect(still.locator("#board .kin:has(> .sure.legal) > .halo")).to_be_visible()
    expect(table.ghosts).to_have_count(0)
    sure.click()
    expect(still.locator("#status")).to_have_text("Lost together in turn 1")
    expect(table.ghosts).to_have_count(1)


@pytest.mark.verify("another sentence of the same dialog")
def test_C7_a_removal_that_loses_nothing_does_not_say_so(still):
    table = Partners.opened(still, recorded("won", DEALT + 1))
    table.begin("x-c5")
    expect(table.legal("sure-c5")).to_have_accessible_name("remove tile c5, possible")
    assert shown(still, ".sure") == ["safe"]
    assert shown(still, ".halo") == ["gone-safe"]


@pytest.mark.verify("another sentence of the same dialog")
def test_C8_in_a_silent_game_no_removal_tells_what_it_loses(still):
    start = recorded("won", DEALT + 1)
    table = Partners.opened(still, played(" ".join(move.text for move in start.history), silent=True))
    loses = [move.text for move in start.moves() if move.text.startswith("x-") and start.play(move.text).over]
    assert loses and still.locator('#board [aria-label*="its removal"]').count() == 0
    for name in (loses[0], "x-c5"):
        tile = name.removeprefix("x-")
        table.begin(name)
        expect(table.legal(f"sure-{tile}")).to_have_accessible_name(f"remove tile {tile}, possible")
        assert (shown(still, ".sure"), shown(still, ".halo")) == (["untold"], ["gone-untold"])
        table.press("Escape")
        expect(still.locator("#board .sure:visible")).to_have_count(0)
    assert "lose" not in still.locator("#board").text_content()


def test_C5_the_gate_is_two_clicks_and_what_cannot_be_is_said(still):
    start = recorded("won", DEALT + 1)
    table = Partners.opened(still, start)
    table.begin("gate")
    table.place("b9").click()
    table.says("On each of its four sides b9 has a neighbour; a gate token needs a side with none (C5).")
    table.legal("c10").click()
    table.stand(DEALT + 2)
    table.place("x-c5").click()
    table.says("The first gate token is on c10; the second one is put down before anything else (C5).")
    table.legal("a6").click()
    table.stand(DEALT + 3)
    table.news("The gate joins a6 and c10 (C5).")
    expect(table.place("c10")).to_have_accessible_name("c10: empty, gate to a6")
    expect(table.place("gate")).to_have_accessible_name("the gate has been made")


@pytest.mark.verify("confirming in each game; it is in ring one for others")
def test_with_moves_confirmed_a_removal_asks_once(still):
    table = Partners.opened(still, recorded("won", DEALT + 1))
    table.button("More").click()
    still.get_by_label("Confirm moves").check()
    table.button("Close").click()
    table.begin("x-c5")
    table.legal("sure-c5").click()
    table.stand(DEALT + 2)
    table.begin("e8")
    table.legal("e7").click()
    table.button("Play there").click()
    table.stand(DEALT + 3)


# Other ways to play


@pytest.mark.verify("the same turn by keyboard")
def test_C3_C5_a_turn_by_keyboard(still):
    table = Partners.opened(still, recorded("won", DEALT))
    table.to_board()
    turn = ("start-1-blue", "gate c10", "a6", "g6 h6", "x-c5 sure-c5")
    for plies, names in enumerate(turn, DEALT + 1):
        table.press_on(*names.split())
        table.stand(plies)
    assert "".join(table.moves) == "start-1-bluegate-c10gate-a6g6-h6x-c5"
    assert faults(still) == []


@pytest.mark.verify("sizes and themes multiply")
def test_a_phone_in_the_dark_has_handles_that_a_finger_hits(new_page):
    page = new_page(
        viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark", reduced_motion="reduce"
    )
    table = Partners.opened(page, recorded("won", DEALT + 3))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("#board [data-at]:visible").evaluate_all(SHORTEST) >= 24
    table.legal("g6").tap()
    goal, halo = (
        table.legal("h6"),
        page.locator("#board .kin:has(> [data-at=g6]) > .halo"),
    )
    goal.wait_for()
    assert page.evaluate(LATER, [halo.element_handle(), goal.element_handle()])
    goal.tap()
    table.button("Play there").tap()
    table.stand(DEALT + 4)
    table.legal("x-c5").tap()
    sure = table.legal("sure-c5")
    sure.wait_for()
    assert sure.evaluate_all(SHORTEST) >= 24
    assert faults(page) == []
    sure.tap()
    table.stand(DEALT + 5)
    expect(page.locator("#board .ghost")).to_have_count(1)
