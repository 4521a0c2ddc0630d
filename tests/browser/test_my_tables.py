"""The page of all tables: live, found again on another device, and told of where it is out of sight."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, TablePage, faults, faults_in_each_light
from .friends import Friend, gathered
from .late import LateAnswers

WATCH_FOR_DEAF = """() => new MutationObserver(() => (window.wasDeaf ||= Boolean(document.querySelector(".asks.deaf"))))
  .observe(document.body, { attributes: true, childList: true, subtree: true })"""
"""It lasts for a second."""


@pytest.fixture
def friends(new_page):
    ann, bob = Friend(new_page(), "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    return ann, bob


def links(page, name):
    return page.get_by_role("region", name=name, exact=True).locator("li > a")  # not the links below a table


def link_to_all(page):
    """A private link to all games, made on their page."""
    page.goto("/mine")
    page.get_by_text("Your games on another device", exact=True).click()
    page.get_by_role("button", name="Make a private link").click()
    made = page.get_by_label("Private link", exact=True)
    expect(made).to_have_value(re.compile("/mine#key=.{32}$"))
    return made.input_value()


def test_tables_go_from_list_to_list_while_one_looks(friends):
    ann, bob = friends
    address = ann.page.url
    ann.page.goto("/mine")
    expect(links(ann.page, "Your turn")).to_have_count(1)
    ann.page.goto(address)
    ann.click("b2")
    ann.page.goto("/mine")
    expect(links(ann.page, "Others are to play")).to_contain_text("Bob to play")
    expect(ann.page).to_have_title(re.compile("^Your games"))
    bob.click("a1")
    expect(links(ann.page, "Your turn")).to_contain_text("with Bob")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) Your games"))
    assert ann.page.locator('link[rel="icon"]').get_attribute("href") == "/icons/turns-1.svg"
    bob.resign()
    expect(links(ann.page, "Finished")).to_contain_text("You won")
    expect(ann.page).to_have_title(re.compile("^Your games"))


def test_a_table_is_resigned_and_put_away_from_the_list_and_brought_back(friends):
    ann, bob = friends
    page = ann.page
    page.goto("/mine")
    turns = page.get_by_role("region", name="Your turn")
    page.evaluate(WATCH_FOR_DEAF)
    turns.get_by_role("button", name="Resign").click()
    page.wait_for_function("window.wasDeaf")
    turns.get_by_role("button", name="Resign").click()  # once it takes clicks
    over = page.get_by_role("region", name="Finished", exact=True)
    expect(over).to_contain_text("You lost")
    over.get_by_role("button", name="Put away").click()
    over.get_by_role("button", name="Undo").click()
    over.get_by_role("button", name="Put away").click()
    expect(over).to_contain_text("Tic-tac-toe is put away.")
    page.reload()
    page.get_by_role("heading", name="Put away").click()
    expect(page.get_by_role("link", name="Statistics of your games")).to_be_visible()
    expect(page.get_by_text("Here you will find every game")).to_be_hidden()
    page.get_by_role("button", name="Bring back").click()
    expect(over.locator("li > a")).to_have_count(1)
    bob.page.goto("/mine")
    expect(links(bob.page, "Finished")).to_contain_text("You won")


@pytest.mark.verify("another page of the same list")
@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.verify("the same on a larger screen")),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_the_list_has_room_and_no_faults(new_page, viewport):
    page = new_page(viewport=viewport)
    page.goto("/mine")
    expect(page.get_by_text("Here you will find every game")).to_be_visible()
    for _ in range(2):
        TablePage(page, "tictactoe", opponent="person").click("b2")
    link_to_all(page)
    expect(links(page, "Against engines, or on your own")).to_have_count(2)
    expect(page.get_by_text("Here you will find every game")).to_be_hidden()
    alone = page.get_by_role("region", name="Against engines, or on your own")
    alone.get_by_role("button", name="Resign").first.click()
    alone.get_by_role("button", name="Put away").last.click()
    expect(page.get_by_role("region", name="Put away")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert faults_in_each_light(page) == []


@pytest.mark.verify("another page of the same list")
def test_a_private_link_shows_all_games_on_another_device(friends, new_page):
    ann, bob = friends
    address = ann.page.url
    device = new_page()
    late = LateAnswers(device)
    device.goto(link_to_all(ann.page))
    late.hold("/mine/key$")
    device.get_by_role("button", name="Yes, it is mine").click()
    late.wait_until_held()
    # The games are there, and the page is about to be loaded again, which would undo a click on one of them.
    expect(links(device, "Your turn")).to_have_count(1)
    assert device.evaluate("document.body.inert")
    late.release()
    links(device, "Your turn").click()
    device.wait_for_url(address)
    assert "key" not in device.url
    table = Friend(device, "Ann")
    table.click("b2")
    bob.wait_for(1)


@pytest.mark.verify("the other answer; the one that leads on is in ring one")
def test_whose_private_link_it_is_is_asked_first(friends, new_page):
    ann, bob = friends
    address = bob.page.url
    bob.page.goto(link_to_all(ann.page))
    expect(bob.page.get_by_text("Have you made this private link yourself?")).to_be_visible()
    assert faults(bob.page) == []
    bob.page.get_by_role("button", name="No", exact=True).click()
    expect(bob.page.get_by_text("Have you made this private link yourself?")).to_be_hidden()
    assert "key" not in bob.page.url
    bob.page.goto(address)
    assert bob.seats == [1]


def test_the_question_whose_link_it_is_is_deaf_at_first(new_page):
    """A second click may have been meant for what led here."""
    page = new_page(is_alone=True)
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page.goto(f"/mine#key={32 * 'a'}")
    question = page.get_by_text("Have you made this private link yourself?")
    page.get_by_role("button", name="No", exact=True).click(force=True)
    expect(question).to_be_visible()
    page.clock.run_for(1000)
    page.get_by_role("button", name="No", exact=True).click()
    expect(question).to_be_hidden()


@pytest.mark.verify("one more moment at which a question is answered")
def test_a_question_that_lies_still_on_the_screen_is_not_deaf_after_scrolling(new_page):
    page = new_page(has_worker=True, viewport=PHONE, permissions=["notifications"])
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'granted' });")
    ann, bob = Friend(page, "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    ann.click("b2")
    question = page.locator("#notices")
    expect(question).to_have_class("notices")
    page.mouse.wheel(0, 200)
    page.wait_for_function("() => scrollY > 0")
    question.get_by_role("button", name="No").click()
    expect(question).to_be_hidden()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_turn_is_told_of_where_the_page_is_out_of_sight(new_page):
    page = new_page(has_worker=True, permissions=["notifications"])
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'granted' });")
    ann, bob = Friend(page, "Ann"), Friend(new_page(), "Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    ann.click("b2")
    ann.page.get_by_role("region", name="Notices").get_by_role("button", name="Yes").click()
    expect(ann.page.get_by_role("region", name="Notices")).to_have_count(0)
    ann.page.evaluate(
        """async () => {
             Object.defineProperty(document, "hidden", { get: () => true });
             window.posted = [];
             const { active } = await navigator.serviceWorker.ready;
             active.postMessage = (told) => window.posted.push(told);
           }"""
    )
    bob.click("a1")
    ann.page.wait_for_function("() => window.posted.length")
    (posted,) = ann.page.evaluate("window.posted")
    assert posted.pop("at")
    assert posted == {
        "title": "Your turn: Tic-tac-toe",
        "body": "with Bob",
        "address": f"/tables/{ann.table_id}",
    }
    ann.click("c3")
    expect(ann.page.get_by_role("region", name="Notices")).to_have_count(0)


def test_offline_the_page_says_so_and_nothing_of_a_table_is_kept(new_page):
    page = new_page(has_worker=True)
    TablePage(page, "peek", opponent="person")
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/mine")
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
             (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"""
    )
    assert sorted(address.rpartition("/")[2] for address in kept) == [
        "icon.svg",
        "navigation.js",
        "offline",
        "old-browser.js",
        "pages.css",
        "preferences.js",
        "reload.js",
        "shared.css",
        "theme.js",
    ]
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection to Tessella.")).to_be_visible()
    assert faults(page) == []
    with page.expect_event("domcontentloaded"):  # so that its script hears of the network
        page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection to Tessella.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


@pytest.mark.verify("beside the test of going offline, which is in ring one")
def test_the_page_that_says_offline_asks_until_the_server_answers(new_page):
    page = new_page(is_alone=True)
    page.clock.install()
    page.route("**/worker.js", lambda route: route.abort())
    page.goto("/offline")
    page.evaluate("here = true")
    with page.expect_event("requestfailed"):
        page.clock.run_for(5000)
    assert page.evaluate("here")
    page.unroute("**/worker.js")
    with page.expect_navigation():
        page.clock.run_for(5000)
    assert page.evaluate("typeof here") == "undefined"
    assert all("ERR_FAILED" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


def test_the_manifest_is_one_that_can_be_installed(page):
    page.goto("/")
    manifest = page.request.get(page.locator('link[rel="manifest"]').get_attribute("href")).json()
    assert (manifest["start_url"], manifest["display"]) == ("/mine", "standalone")
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]


@pytest.mark.verify("a mishap on the way; clocks of devices are tried at a table, too")
def test_a_clock_of_a_device_that_is_ahead_makes_nothing_older(new_page):
    page = new_page(is_alone=True)
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=1))
    TablePage(page, "tictactoe").click("b2")
    page.goto("/mine")
    expect(page.locator("[data-tables] time").first).to_have_text("just now")
