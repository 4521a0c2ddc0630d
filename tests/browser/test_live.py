"""Reloads, restarts, several tabs, and who watches."""

import pytest

from tessella.storage.copies import back_up, restore
from tessella.web.config import Limits
from web.patient import PatientServer
from web.process import RunningServer

from .conftest import TablePage
from .contexts import alone
from .late import LateAnswers

TOO_MANY = "The engine has too many games to think about; it goes on by itself in a while."


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_a_reload_in_mid_game_loses_nothing(sit):
    table = sit()
    table.click("b2")
    table.click("a1")
    table.page.reload()
    assert table.moves == ["b2", "a1"]
    table.click("c3")
    assert table.plies == 3


def test_a_move_in_one_tab_shows_in_another(sit):
    table = sit()
    other = table.page.context.new_page()
    other.goto(table.page.url)
    table.click("b2")
    other.get_by_role("button", name="b2: Cross").wait_for()
    other.locator('#board [data-at="a1"]').click()
    table.wait_for(2)


def test_tabs_at_different_tables_hear_of_their_own(sit, new_page):
    first = sit()
    tab = first.page.context.new_page()
    second = TablePage(tab, "tictactoe")
    second.click("a1")
    watcher = new_page()
    watcher.goto(first.page.url)
    first.click("c3")
    watcher.get_by_role("button", name="c3: Cross").wait_for()
    assert first.moves == ["c3"]


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_another_browser_watches(sit, new_page):
    table = sit()
    watcher = new_page()
    watcher.goto(table.page.url)
    assert watcher.locator("#board .legal").count() == 0
    watcher.locator("#slot", has_text="You are watching this table.").wait_for()
    assert watcher.get_by_role("button", name="Undo").count() == 0
    watcher.locator('#board [data-at="b2"]').click()
    watcher.locator("#message", has_text="You are watching this table.").wait_for()
    table.click("b2")
    watcher.get_by_role("button", name="b2: Cross").wait_for()


@pytest.mark.verify("a mishap on the way; another reconnection is in ring one")
def test_a_stream_that_was_refused_is_asked_for_again(new_page):
    page = new_page()
    page.route("**/events?*", lambda route: route.fulfill(status=429, headers={"Retry-After": "5"}))
    table = TablePage(page, "tictactoe", opponent="first-game")
    page.locator("#wait", has_text="Reconnecting…").wait_for()
    page.unroute("**/events?*")
    table.click("b2")
    table.wait_for(2)
    page.locator("#wait", has_text="Reconnecting…").wait_for(state="hidden")
    assert all("429" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


@pytest.mark.verify("a mishap; it takes the seconds in which a process may be behind")
def test_pages_follow_a_copy_that_was_put_in_place_of_the_database(chromium, tmp_path):
    database, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with RunningServer(database) as server:
        context = alone(chromium, {"base_url": server.address})
        table = TablePage(context.new_page(), "tictactoe")
        table.click("b2")
        back_up(database, copy)
        table.click("a1")
    restore(copy, database, force=True)
    with RunningServer(database, port=server.port):
        table.page.get_by_role("button", name="a1: empty").wait_for()
        table.click("c3")
        assert table.moves == ["b2", "c3"]
        context.close()


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_a_table_that_waits_for_the_engine_says_so_and_goes_on_by_itself(chromium, tmp_path):
    """Every thought of this server is too many as long as another goes on."""
    with PatientServer(tmp_path / "test.db", limits=Limits(all_thinking=1)) as server:
        context = alone(chromium, {"base_url": server.address})
        first = TablePage(context.new_page(), "tictactoe", opponent="master")
        page = context.new_page()
        late = LateAnswers(page)
        other = TablePage(page, "tictactoe", opponent="first-game")
        first.place("a1").click()
        first.status("is thinking")
        late.hold("/act$")
        other.place("b2").click()
        other.message(TOO_MANY)
        late.wait_until_held()
        late.let_go()  # later than what the stream has told
        other.page.evaluate("() => new Promise(requestAnimationFrame)")
        other.message(TOO_MANY)
        for _ in (first, other):
            server.let_engine_think()
        other.wait_for(2)
        first.wait_for(2)
        context.close()


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_kill_9_in_mid_game_loses_nothing_and_the_page_goes_on(chromium, tmp_path):
    with RunningServer(tmp_path / "test.db") as server:
        context = alone(chromium, {"base_url": server.address})
        table = TablePage(context.new_page(), "tictactoe")
        table.click("b2")
        table.click("a1")
        server.kill()
        table.page.locator("#wait", has_text="Reconnecting…").wait_for()
        table.place("c3").click()
        table.message("The server does not answer; what you did is kept")
        server.start()
        table.wait_for(3)  # without a reload
        assert table.moves == ["b2", "a1", "c3"]
        table.page.locator("#wait", has_text="Reconnecting…").wait_for(state="hidden")
        table.click("a3")
        context.close()
