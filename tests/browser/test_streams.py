"""Streams that are not what they seem: they stand, and tell nothing; or end at the wrong moment."""

import json

import pytest

from .conftest import TablePage

DEAF = """
window.joined = 0;
window.told = 0;
window.EventSource = class extends EventSource {
  set onmessage(tell) {
    window.joined += 1;
    let told = false;
    super.onmessage = (event) => {
      if (window.deaf && told) return;
      told ||= "state" in JSON.parse(event.data);
      tell(event);
      window.told += told;
    };
  }
  set onerror(lose) {
    window.lose = lose;
    super.onerror = lose;
  }
};
"""
"""Once window.deaf is true, no stream tells more than its first state."""

NO_TIME_OUT = """() => {
  const { setTimeout } = window;
  window.setTimeout = (call, time, ...more) => time === 1000 || setTimeout(call, time, ...more);
}"""
"""A promise is waited for without end."""


@pytest.fixture
def table(page):
    page.add_init_script(DEAF)
    table = TablePage(page, "tictactoe")
    page.wait_for_function("() => window.told")
    table.click("a1")  # as the stream tells
    page.evaluate("window.deaf = true")
    return table


def calls(table):
    """What the page asks for from now on: each body, and what it prefers."""
    found = []

    def note(route):
        found.append((json.loads(route.request.post_data), route.request.headers.get("prefer")))
        route.continue_()

    table.page.route("**/act", note)
    return found


def test_a_state_that_a_stream_promises_and_does_not_tell_is_asked_for(table):
    asked = calls(table)
    table.click("b2")
    (first, preferred), (second, then) = asked
    assert first == second and first["key"]
    assert (preferred, then) == ("return=minimal", None)
    assert table.moves == ["a1", "b2"]


@pytest.mark.verify("a second kind of broken stream; others are in ring one")
def test_a_stream_that_is_dead_without_a_sign_is_joined_anew(table):
    table.click("b2")
    table.page.wait_for_function("() => window.joined === 2")
    table.page.evaluate("window.deaf = false")
    asked = calls(table)
    table.click("c3")
    assert table.moves == ["a1", "b2", "c3"]
    assert len(asked) <= 2


@pytest.mark.verify("a mishap of the stream")
def test_a_stream_that_ends_while_a_state_is_awaited_holds_nobody_up(table):
    table.page.evaluate(NO_TIME_OUT)
    asked = calls(table)
    with table.page.expect_response("**/act"):
        table.place("b2").click()
    table.page.evaluate("window.lose()")
    table.wait_for(2)
    assert [preferred for _, preferred in asked] == ["return=minimal", None]
    assert table.moves == ["a1", "b2"]
