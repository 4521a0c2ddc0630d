"""The screen is passed on: nothing of who looked before is left, whatever they did; the page is as if just opened."""

import re
from datetime import UTC, datetime
from difflib import unified_diff
from functools import cache, reduce

import pytest
from playwright.sync_api import expect

import tessella
from tessella import Position
from tessella.table.terms import Player
from web.patient import PatientServer

from .conftest import PHONE, TablePage
from .late import DEAF, TELL, LateAnswers

ANN, BOB, ENGINE = Player("Ann"), Player("Bob"), Player("Engine", "master")


@cache
def dealt():
    """Three hands of Antino."""
    first = tessella.new("antino", players=3, size=7, drawn=False)
    return reduce(Position.play, ("draw-d", "draw-xk", "draw-ol"), first)


@cache
def two_cards():
    """What two of three players hold."""
    return reduce(Position.play, ("draw1", "draw2"), tessella.new("peek"))


SEEN = r"""() => {
  if (document.getElementById("wait").textContent) return null;
  const page = document.body.cloneNode(true);
  for (const aside of page.querySelectorAll("#state, #aloud, #reading-text")) aside.textContent = "";
  page.querySelector("#board").classList.remove("still");
  for (const part of page.querySelectorAll(".deaf")) part.classList.remove("deaf");
  const ordered = (tag) => tag.replace(/( [^ =]+="[^"]*")+/, (all) => all.match(/ [^ =]+="[^"]*"/g).sort().join(""));
  return [
    ...page.innerHTML.replace(/<[^/ ]+( [^ =]+="[^"]*")+/g, ordered).replaceAll("><", ">\n<").split("\n"),
    ...[...document.querySelectorAll("input:not([type=hidden])")].map(({ value }) => `written: ${value}`),
    ...[...document.querySelectorAll("dialog[open]")].map(({ id }) => `open: ${id}`),
    `kept: ${JSON.stringify({ ...sessionStorage })}`,
    `address: ${location.href}`,
    `title: ${document.title.replace(/^\(\d+\) /, "")}`,
    `looks: ${document.body.className}`,
  ];
}"""
"""All that the page shows and keeps, but for what was read aloud, the text of the rules, whether a pointer rests or
buttons are deaf, and at how many tables the browser is waited for. These hold no secrets.

null as long as the network has a say: a page may just be reconnecting, or tell that something was sent.
"""
WITHOUT_END = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (ways, how) {
    return animate.call(this, ways, { ...how, duration: 1e9 });
  };
}"""
"""What moves from now on does so for days."""
NOTE_DRAWINGS = """() => {
  window.drawings = [];
  const board = document.getElementById("board");
  new MutationObserver(() => window.drawings.push(board.innerHTML)).observe(board, {
    childList: true, characterData: true, subtree: true,
  });
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with PatientServer(tmp_path_factory.mktemp("patient") / "test.db") as server:
        yield server


class Passing(TablePage):
    """Ann looks at her hand; sooner or later it is Bob's turn."""

    def __init__(self, page, server, position, players):
        self.page, self.server, self.late = page, server, LateAnswers(page)
        self.address = server.open(page.context, position, players)
        page.goto(self.address)
        self.lift()

    @property
    def curtain(self):
        return self.page.locator("#curtain")

    def lift(self):
        """By the keyboard, then away from the board: there is no preview for who points at nothing."""
        self.page.mouse.move(1, 1)
        expect(self.curtain).to_have_class("curtain")  # no longer deaf
        self.page.locator("#look").press("Enter")
        expect(self.curtain).to_be_hidden()
        self.page.evaluate("document.activeElement.blur()")

    def play(self):
        """Ann puts her diamond beside the gnome joker."""
        self.place("d").click()
        self.place("d5").click()
        self.status("is thinking")

    def pass_on(self):
        """The engine moves, and the curtain is down."""
        self.server.let_engine_think()
        expect(self.curtain).to_be_visible()

    # Another tab of the same browser

    @property
    def state(self):
        """As the server tells it who asks for what is past."""
        return self.page.request.post(f"{self.address}/undo", data={"seq": 0}).json()["state"]

    def play_elsewhere(self, text=None):
        """A move of who is to act; the state after it."""
        state = self.state
        move = {"seq": state["seq"], "text": text or state["example"]}
        return self.page.request.post(f"{self.address}/act", data=move).json()["state"]

    def tell(self, *states):
        """To a page that is deaf, one state right after another."""
        self.page.evaluate(TELL, states)

    # What is seen

    def seen(self):
        return self.page.wait_for_function(SEEN).json_value()

    def comes_to_rest(self):
        """What was moving is where it has to be; what has left is gone."""
        self.page.wait_for_function("() => !document.getAnimations().length")

    def shows(self, what):
        assert "\n".join(unified_diff(what, self.seen(), n=0)) == ""

    def is_as_if_just_opened(self):
        """Behind the curtain and before it."""
        behind = self.seen()
        self.lift()
        before = self.seen()
        self.page.goto(self.address)
        self.shows(behind)
        self.lift()
        self.shows(before)


@pytest.fixture
def table(page, server):
    """Ann, the engine and Bob; Ann holds a diamond, a cross with a key and a circle with a lock."""
    return Passing(page, server, dealt(), [ANN, ENGINE, BOB])


@pytest.fixture
def cards(page, server):
    """Ann holds a one, and Bob, who is next, a two."""
    return Passing(page, server, two_cards(), [ANN, BOB])


# What is done while the engine thinks


def by_button(table):
    table.button("Previous move").click()


def by_key(table):
    table.press("Home")


def by_the_list(table):
    table.page.locator("#moves .move").first.click()
    table.status("After move 1 of 1")  # what is asked for when the eyes change is refused, with a complaint
    table.press(",")


def on_a_phone(table):
    table.page.set_viewport_size(PHONE)
    table.button("Moves").click()
    table.button("Previous move").click()


ANOTHER_WAY = pytest.mark.verify("one more way; others are in ring one")


def mostly_later(ways, first):
    """Parameters, of which all but the first ones are in ring two."""
    return [way if way in first else pytest.param(way, marks=ANOTHER_WAY) for way in ways]


@pytest.mark.parametrize("step_back", mostly_later([by_button, by_key, by_the_list, on_a_phone], [by_key]))
def test_a_step_back(table, step_back):
    table.play()
    step_back(table)
    table.status("The beginning")
    table.pass_on()
    table.is_as_if_just_opened()
    table.status("Bob to play")


# What is done before the move


def a_refused_move(table):
    table.type("o-a1")
    table.page.locator("#typed-fault:not(:empty)").wait_for()
    table.page.locator("#message:not(:empty)").wait_for()


def a_text(table):
    table.press("t")
    table.page.locator("#text").fill("xk-")


def a_refusal_that_was_read(table):
    a_refused_move(table)
    table.press("Escape")
    expect(table.page.locator("#typing")).to_be_hidden()


def a_chosen_tile(table):
    table.place("d").click()
    table.page.locator('#board [data-at="d5"].legal').wait_for()


def a_move_that_waits(table):
    table.page.evaluate("localStorage.setItem('tessella.switches', JSON.stringify({ confirm: true }))")
    table.page.reload()
    table.lift()
    table.place("d").click()
    table.place("d5").click()
    table.button("Play there").wait_for()


def a_hint(table):
    table.server.let_engine_think()
    table.press("h")
    table.message("Hint:")


def a_place_for_the_keyboard(table):
    table.place("c3").focus()


def a_closer_look(table):
    table.press("+", "+")


def a_dialog(table):
    table.button("Resign").click()


def a_picture(table):
    table.button("More").click()
    table.button("Share").click()


def the_rules(table):
    table.page.locator("#rules-link").click()
    table.page.locator("#reading[open]").wait_for()


WAYS = [
    a_refused_move,
    a_refusal_that_was_read,
    a_text,
    a_chosen_tile,
    a_move_that_waits,
    a_hint,
    a_place_for_the_keyboard,
    a_closer_look,
    a_dialog,
    a_picture,
    the_rules,
]


@pytest.mark.parametrize("leave", mostly_later(WAYS, [a_refusal_that_was_read, a_chosen_tile]))
def test_what_is_left(table, leave):
    leave(table)
    table.play_elsewhere()
    table.pass_on()
    table.is_as_if_just_opened()


@pytest.mark.verify("one more thing that may be left; others are in ring one")
def test_a_tile_that_is_pulled(table):
    box, mouse = table.place("d").locator(".piece").first.bounding_box(), table.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"], box["y"] - 100, steps=5)
    table.page.locator('#board [data-at="d5"].legal').wait_for()
    expect(table.page.locator(".flight")).to_have_count(1)
    table.play_elsewhere()
    table.pass_on()
    expect(table.page.locator(".flight")).to_have_count(0)
    mouse.move(1, 1)
    mouse.up()
    table.is_as_if_just_opened()


@pytest.mark.verify("one more thing that may be left; others are in ring one")
def test_a_tile_that_flies(table):
    table.page.evaluate(WITHOUT_END)
    table.play()
    expect(table.page.locator(".flight")).to_have_count(1)
    table.pass_on()
    expect(table.page.locator(".flight")).to_have_count(0)
    table.is_as_if_just_opened()


@pytest.mark.verify("a race that few pages run; what is left is in ring one")
@pytest.mark.parametrize("passed_on", [False, True])
def test_a_drawing_that_waits_to_be_seen_is_not_shown_to_another(new_page, server, passed_on):
    page = new_page(is_alone=True)
    page.clock.install()
    page.add_init_script(DEAF)
    table = Passing(page, server, dealt(), [ANN, ENGINE, BOB])
    page.evaluate(NOTE_DRAWINGS)
    old = table.state
    number, waits = old["seq"], old["svg"].replace("<title>", "<title>kept back, ")
    played = old | {"seq": number + 1, "changed": number + 1, "can": old["can"] | {"act": False}}
    answered = played | {"seq": number + 2, "changed": number + 2, "svg": waits}
    ready = answered | {"seq": number + 3, "changed": number + 3, "eyes": 2, "sight": number + 3}
    table.tell(*([played, answered, ready] if passed_on else [played, answered]))
    expect(table.curtain).to_be_visible(visible=passed_on)
    page.clock.run_for(10_000)
    drawings = page.evaluate("drawings")
    assert any("kept back" in drawing for drawing in drawings) is not passed_on
    if passed_on:
        assert page.locator("#board [data-at], #board .piece").count() == 0


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize("on_its_way", mostly_later([False, True], [True]))
def test_a_preview(cards, on_its_way):
    if on_its_way:
        cards.page.goto(cards.address)
        cards.late.hold(
            "/preview$"
        )  # before lifting: for a moment the keyboard is on the card, which may ask, too
        cards.lift()
    cards.place("hand-0").hover()
    if on_its_way:
        cards.late.wait_until_held()
    else:
        cards.page.locator("#board .preview").wait_for(state="attached")
    cards.play_elsewhere("swap1")
    expect(cards.curtain).to_be_visible()
    if on_its_way:
        cards.late.let_go()
    cards.is_as_if_just_opened()


@pytest.mark.verify("one more thing that may be left; others are in ring one")
def test_what_was_typed_is_not_brought_back_by_undoing(table):
    a_refusal_that_was_read(table)
    table.play()
    table.pass_on()
    table.lift()
    table.press("t")
    field = table.page.locator("#text")
    expect(field).to_have_value("")
    field.press("Control+z")
    expect(field).to_have_value("")


@pytest.mark.verify("one more thing that may be left; others are in ring one")
def test_a_refused_move_is_not_left_where_all_is_open(sit):
    table = sit()
    table.click("b2")
    table.type("b2")
    table.message("Cell b2 is taken")
    expect(table.page.locator("#typed-fault")).to_contain_text("Cell b2 is taken")
    table.press("Escape")
    table.click("a1")
    expect(table.page.locator("#text")).to_have_value("")
    expect(table.page.locator("#typed-fault")).to_be_empty()


# Answers that come late


def a_frame(table):
    """By a link: there is no step back before the first move."""
    table.page.goto(f"{table.address}?ply=1")
    table.late.hold("/plies/")
    table.lift()


def a_refusal(table):
    table.late.hold("/act$")
    table.type("o-a1")


def an_answer_to_a_click(table):
    table.late.hold("/act$")
    table.place("d").click()


def a_hint_on_its_way(table):
    table.server.let_engine_think()
    table.late.hold("/hint$")
    table.press("h")


@pytest.mark.verify("another thing that could be left to be seen")
@pytest.mark.parametrize(
    "ask",
    mostly_later([a_frame, a_refusal, an_answer_to_a_click, a_hint_on_its_way], [a_hint_on_its_way]),
)
def test_an_answer_on_its_way(table, ask):
    ask(table)
    table.late.wait_until_held()
    table.play_elsewhere()
    table.pass_on()
    behind = table.seen()
    table.lift()
    before = table.seen()
    table.late.let_go()
    table.shows(before)
    table.page.goto(table.address)
    table.shows(behind)


@pytest.mark.verify("one more answer that comes late; others are in ring one")
def test_a_frame_on_its_way_does_not_take_the_place_of_ones_own(table):
    a_frame(table)
    table.late.wait_until_held()
    table.play_elsewhere()
    table.pass_on()
    table.lift()
    table.press("Home")
    table.status("The beginning")
    table.comes_to_rest()
    own = table.seen()
    table.late.let_go()
    table.shows(own)


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_move_that_could_not_be_sent(table, new_page):
    table.page.route("**/act", lambda route: route.abort())
    table.type("d-d5")
    table.message("The server does not answer")
    table.play_elsewhere()
    table.pass_on()
    table.is_as_if_just_opened()
    new_page.complaints.clear()


# Pages that hear late of what is done in another tab


@pytest.fixture
def deaf(page, server):
    """The same, on a page that hears what it is told by the test alone."""
    page.add_init_script(DEAF)
    return Passing(page, server, two_cards(), [ANN, BOB])


@pytest.mark.verify("a page that hears late of another tab; what is left is in ring one")
def test_a_position_of_the_past_is_not_shown_as_somebody_else_sees_it(deaf, new_page):
    deaf.play_elsewhere("swap1")
    deaf.tell(deaf.play_elsewhere("swap2"))
    expect(deaf.curtain).to_be_visible()
    deaf.lift()
    assert deaf.play_elsewhere()["eyes"] == 1
    deaf.press("Home")
    deaf.page.locator("#curtain:visible, #status:has-text('The beginning')").wait_for()
    deaf.is_as_if_just_opened()
    new_page.complaints.clear()  # Chromium tells of the refused request


@pytest.mark.verify("a page that hears late of another tab; what is left is in ring one")
def test_who_looks_again_lifts_the_curtain_again_though_the_page_knows_nothing_of_who_looked_between(deaf):
    deaf.play_elsewhere("swap1")
    state = deaf.play_elsewhere("swap2")
    assert state["eyes"] == 0
    deaf.tell(state)
    deaf.stands_after(2)
    deaf.is_as_if_just_opened()


# The curtain


def hands(page):
    """What the page's whole document tells of hands, in its text, its attributes, its fields."""
    fields = page.locator("input").evaluate_all("all => all.map((one) => one.value + one.placeholder)")
    return re.findall(
        r"(?:hand|aside): (?:one|two|three)|(?:draw|swap|show)[123]", page.content() + str(fields)
    )


def test_behind_the_curtain_there_is_nothing(cards):
    page = cards.page
    assert set(hands(page)) == {"hand: one", "draw1", "show1"}
    page.reload()
    assert hands(page) == []
    page.goto(f"{cards.address}?ply=1")
    assert hands(page) == []
    cards.lift()
    cards.status("The beginning")
    cards.press("End")
    cards.type("swap1")
    expect(cards.curtain).to_be_visible()
    assert hands(page) == []
    cards.lift()
    assert set(hands(page)) == {"hand: two", "draw2", "show2"}


def typed(cards):
    cards.press("t")
    cards.page.locator("#text").fill("swap1")


def refused(cards):
    cards.type("swap2")
    cards.message("You hold a one")


def hinted(cards):
    cards.server.let_engine_think()
    cards.press("h")
    cards.message("Hint:")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize("leave", mostly_later([typed, refused, hinted], [typed]))
def test_who_leaves_the_page_leaves_the_curtain_down(cards, leave):
    """A browser may keep the page as it is, and show it again to who goes back."""
    leave(cards)
    for event in ("pagehide", "pageshow"):
        cards.page.evaluate(f"dispatchEvent(new PageTransitionEvent('{event}', {{ persisted: true }}))")
        assert hands(cards.page) == []
    cards.is_as_if_just_opened()


@pytest.mark.verify("another thing that could be left to be seen")
def test_a_hint_that_comes_after_the_page_was_left_is_not_shown(cards):
    a_hint_on_its_way(cards)
    cards.late.wait_until_held()
    cards.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    cards.late.let_go()
    assert hands(cards.page) == []


@pytest.mark.verify("another thing that could be left to be seen")
def test_behind_the_curtain_no_button_leads_to_what_is_to_be_seen(cards):
    """What needs no eyes can be done there: More opens."""
    page = cards.page
    page.set_viewport_size(PHONE)
    page.reload()
    for name in ("Moves", "Hint"):
        expect(cards.button(name)).to_have_attribute("aria-disabled", "true")
    cards.button("Moves").click(force=True)
    expect(page.locator("body.reviewing")).to_have_count(0)
    cards.button("More").click()
    for name in ("Share", "Type a move", "Resign"):
        cards.button(name).click(force=True)
        expect(page.locator("dialog[open]")).to_have_attribute("id", "more")


@pytest.mark.verify("one more thing that may be left; others are in ring one")
def test_nothing_of_an_ended_game_is_left_behind_the_curtain_of_the_next(cards):
    cards.type("show1")
    expect(cards.curtain).to_be_visible()
    cards.lift()
    cards.type("show2")
    cards.button("Play again").click()
    expect(cards.curtain).to_be_visible()
    cards.is_as_if_just_opened()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize("key", mostly_later(["Enter", " "], ["Enter"]))
def test_the_key_that_plays_does_not_lift_the_curtain_though_it_is_held(cards, key):
    cards.place("hand-0").focus()
    cards.page.keyboard.down(key)
    expect(cards.curtain).to_be_visible()
    cards.page.keyboard.down(key)
    cards.page.keyboard.up(key)
    expect(cards.curtain).to_be_visible()


def test_a_curtain_that_has_just_fallen_is_not_lifted(new_page, server):
    """A key, or a click, may have been meant for the board."""
    page = new_page(is_alone=True)
    page.clock.install()
    cards = Passing(page, server, two_cards(), [ANN, BOB])
    page.clock.pause_at(datetime.now(UTC).timestamp() + 60)
    cards.place("hand-0").press("Enter")
    expect(cards.curtain).to_be_visible()
    cards.press("Enter")
    expect(cards.curtain).to_be_visible()
    page.clock.run_for(1000)
    cards.lift()


@pytest.mark.verify("another thing that could be left to be seen")
def test_the_second_click_of_a_double_click_does_not_lift_the_curtain(cards):
    cards.place("hand-0").click()
    expect(cards.curtain).to_be_visible()
    box = cards.page.locator("#look").bounding_box()
    cards.page.mouse.move(box["x"] + 5, box["y"] + 5)
    for button in (cards.page.mouse.down, cards.page.mouse.up):
        button(click_count=2)
    expect(cards.curtain).to_be_visible()


@pytest.mark.verify("seat counts multiply")
def test_where_one_person_is_left_nothing_of_the_other_is(page, server):
    table = Passing(page, server, dealt(), [ANN, BOB, ENGINE])
    a_refusal_that_was_read(table)
    table.resign()
    table.page.locator(".player.left").wait_for()
    before = table.seen()
    page.goto(table.address)
    table.shows(before)
