"""What the network does to a page: slow answers, lost ones, busy servers; nothing is lost, nothing counts twice."""

import json

import pytest
from playwright.sync_api import expect

from web.cutting import Cutting

from .conftest import SENT
from .late import LateAnswers


@pytest.fixture
def table(sit):
    return sit()


def wait_shows(table, text):
    table.page.locator("#wait", has_text=text).wait_for()


@pytest.mark.verify("another mishap on the way")
def test_a_slow_answer_is_shown_to_be_awaited(table):
    answers = []
    table.page.route("**/act", lambda route: answers.insert(0, route))
    table.place("b2").click()
    wait_shows(table, "Sending…")
    assert table.page.locator("#board .chosen").get_attribute("data-at") == "b2"
    name = {"key": "another-call", "seat": 1, "name": "Robert"}
    assert table.page.request.post(f"{table.page.url}/rename", data=name).ok
    expect(table.page.locator("#players")).to_contain_text(
        "Robert"
    )  # what else happens meanwhile changes nothing
    assert table.page.locator("#board .chosen").get_attribute("data-at") == "b2"
    table.watch("wait")
    answers[0].continue_()
    table.wait_for(1)
    table.page.wait_for_function("() => !document.getElementById('wait').textContent")
    assert table.watched()[-2:] == ["Sent", ""]
    table.page.locator("#wait:empty").wait_for(state="attached")


@pytest.mark.verify("one more order of two answers; others are in ring one")
def test_a_click_before_the_answer_to_the_last_one_waits_for_it(page, sit):
    late = LateAnswers(page)
    table = sit()
    late.hold("/act$")
    table.place("b2").click()
    table.wait_for(1)  # by the stream
    late.wait_until_held()
    table.place("a1").click()
    late.let_go()
    table.wait_for(2)
    assert table.moves == ["b2", "a1"]


@pytest.mark.verify("one more order of two answers; others are in ring one")
def test_a_late_answer_wipes_no_sentence_that_is_newer(page, sit):
    late = LateAnswers(page)
    table = sit()
    late.hold("/act$")
    table.place("b2").click()
    table.wait_for(1)  # by the stream
    late.wait_until_held()
    wait_shows(table, "Sending…")
    table.press(",")
    table.stands_after(0, last=1)
    table.place("a1").click()
    table.message("This is the past")
    table.watch("wait")
    late.let_go()
    assert "Sent" in table.watched()
    table.message("This is the past")


def test_a_click_that_is_lost_on_its_way_is_sent_again(new_page, table):
    tries = []

    def lose_two(route):
        tries.append(json.loads(route.request.post_data))
        route.continue_() if len(tries) > 2 else route.abort()

    table.watch("message")
    table.page.route("**/act", lose_two)
    table.place("b2").click()
    table.wait_for(1)
    assert (
        "The server does not answer; what you did is kept and sent again (Esc drops it)." in table.watched()
    )
    assert tries == [{"key": tries[0]["key"], "seq": 1, "path": ["b2"]}] * 3
    table.page.unroute("**/act")
    table.click("a1")
    assert table.moves == ["b2", "a1"]
    new_page.complaints.clear()  # Chromium tells of the failed requests


@pytest.mark.verify("another mishap on the way")
def test_an_answer_that_is_lost_on_its_way_counts_once(new_page, table):
    arrived = []

    def lose_the_first(route):
        response = route.fetch()
        arrived.append(response.status)
        route.fulfill(response=response) if len(arrived) > 1 else route.abort()

    table.page.route("**/act", lose_the_first)
    table.place("b2").click()
    table.page.wait_for_function(SENT)
    assert arrived == [200, 200]
    assert table.moves == ["b2"]
    assert table.page.locator("#message").inner_text() == ""
    new_page.complaints.clear()


@pytest.mark.verify("another mishap on the way")
def test_a_reload_in_mid_sending_sends_again(new_page, table):
    table.page.route("**/act", lambda route: route.abort())
    table.place("b2").click()
    table.message("The server does not answer")
    table.page.unroute("**/act")
    table.page.reload()
    table.wait_for(1)
    assert table.moves == ["b2"]
    new_page.complaints.clear()


@pytest.mark.verify("another mishap on the way")
def test_escape_drops_what_was_not_answered(new_page, table):
    table.page.route("**/act", lambda route: route.abort())
    table.place("b2").click()
    table.message("The server does not answer")
    table.press("Escape")
    table.page.wait_for_function(SENT)
    table.page.unroute("**/act")
    table.click("a1")
    assert table.moves == ["a1"]
    new_page.complaints.clear()


@pytest.mark.verify("one more way to be sent again; a click that was lost is in ring one")
def test_a_server_that_asks_for_patience_gets_it(new_page, table):
    busy = {"status": 429, "headers": {"Retry-After": "1"}, "json": {"error": "That was very much at once."}}
    table.watch("message")
    table.page.route("**/act", lambda route: route.fulfill(**busy), times=1)
    table.place("b2").click()
    table.wait_for(1)
    assert "That was very much at once." in table.watched()
    new_page.complaints.clear()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_move_on_a_table_that_has_changed_is_not_played(new_page, table):
    tab = table.page.context.new_page()
    tab.add_init_script("window.EventSource = EventTarget; BroadcastChannel.prototype.postMessage = () => {}")
    tab.add_init_script("Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} })")
    tab.goto(table.page.url)
    table.click("b2")
    tab.locator('#board [data-at="a1"]').click()
    tab.locator("#message", has_text="The table has changed meanwhile").wait_for()
    assert tab.locator(".moved").count() == table.plies == 1
    assert all("409" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


def test_a_browser_that_was_offline_catches_up(new_page, server, table):
    with Cutting(server.port) as network:
        tab = table.page.context.new_page()
        tab.goto(network.address + table.page.url.removeprefix(server.address))
        tab.locator("#wait:empty").wait_for(state="attached")
        network.cut()
        tab.locator("#wait", has_text="Reconnecting…").wait_for()
        table.click("b2")
        network.mend()
        tab.locator(".moved").first.wait_for(state="attached")
        tab.locator("#wait", has_text="Reconnecting…").wait_for(state="hidden")
        tab.close()
    new_page.complaints.clear()  # Chromium tells of the lost connection, and of an address of its own


@pytest.mark.verify("waits for a search; an engine that thinks is seen in ring one where it is held")
def test_thinking_is_visible(sit):
    table = sit("andantino", opponent="master")
    table.watch("status")
    table.page.locator("#board .legal").first.click()
    table.wait_for(2)
    assert any("is thinking" in text for text in table.watched())
