"""Tabs of one browser share one stream, and what one of them wants harms no other."""

import pytest
from playwright.sync_api import expect

from .conftest import TablePage

MANY = 8
"""More than the connections that a browser opens to one server."""


class Streams:
    """The streams that the tabs of a context have open."""

    def __init__(self, context):
        self._context, self._asked = context, []
        context.on("request", lambda asked: "/events" in asked.url and self._asked.append(asked))
        for end in ("requestfinished", "requestfailed"):
            context.on(end, lambda asked: asked in self._asked and self._asked.remove(asked))

    def wait_for_one(self):
        """Wait until there is a single one; of tabs that are closed nothing is heard."""
        while len([asked for asked in self._asked if not asked.frame.page.is_closed()]) > 1:
            self._context.wait_for_event("requestfailed")


def hears(tab, place):
    tab.get_by_role("button", name=f"{place}: Cross").wait_for()


def test_many_tabs_load_and_hear_by_one_stream_and_go_on_when_its_tab_is_closed(page):
    streams = Streams(page.context)
    page.context.add_init_script("delete window.SharedWorker")  # as some browsers have none
    table = TablePage(page, "tictactoe")
    address = page.url
    tabs = [page.context.new_page() for _ in range(MANY)]
    for tab in tabs:
        tab.goto(address)
    table.click("b2")
    for tab in tabs:
        hears(tab, "b2")
    streams.wait_for_one()
    tabs.pop().close()  # it was in sight last
    table.click("a1")
    table.click("c3")
    for tab in tabs:
        hears(tab, "c3")
    streams.wait_for_one()


LATE = """([script, table]) => new Promise((done) => {
  const channel = new BroadcastChannel(new URL(".", script).pathname);
  channel.onmessage = ({ data }) => {
    if (!data.since) return;
    channel.postMessage({ from: "late", since: 1 });
    channel.postMessage({ from: data.from, news: { table, left_out: "Heard." } });
    channel.close();
    done();
  };
  channel.postMessage({ from: "late", wants: { names: [], seen: 0 }, anew: true });
})"""
"""What a tab says that does not know that it holds the stream no longer, and then something that the holder says."""


@pytest.mark.verify("two messages that cross each other")
def test_a_tab_that_held_the_stream_once_keeps_nobody_from_hearing(page):
    table = TablePage(page, "tictactoe")
    tab = page.context.new_page()
    tab.goto(page.url)
    table.click("b2")
    hears(tab, "b2")
    script = page.locator('link[href$="/stream.js"]').evaluate("link => link.href")
    tab.evaluate(LATE, [script, page.url.rpartition("/")[2]])
    expect(page.locator("#message")).to_have_text("Heard.")


@pytest.mark.verify("what the stream tells is tested below the browser")
def test_a_tab_of_a_table_that_is_gone_says_so_and_the_others_go_on(page):
    gone = page.context.new_page()
    gone.route("**/tables/*", lambda route: route.fulfill(body=body_of_another(route)))
    table = TablePage(page, "tictactoe")
    gone.goto(page.url)
    expect(gone.locator("#message")).to_have_text("There is no such table.")
    expect(gone.locator("#wait")).to_have_text("")
    table.click("b2")


def body_of_another(route):
    """The page as it would be of a table that was removed a moment ago."""
    answer = route.fetch()
    table = answer.url.rpartition("/")[2]
    return answer.text().replace(f'"table":"{table}"', f'"table":"{"x" * 16}"')
