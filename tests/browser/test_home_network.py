"""Friends in a home network: plain http, a name of its own, and browsers that offer less there."""

import pytest
from playwright.sync_api import expect

from web.process import RunningServer

from .chromium import launched_with
from .conftest import PATIENCE
from .friends import Friend

pytestmark = pytest.mark.verify(
    "the same invitation with a server and a Chromium of its own; copying is in ring one"
)

HOME = "tessella.lan"


@pytest.fixture
def server(tmp_path):
    with RunningServer(tmp_path / "test.db", config=f"hosts=({HOME!r},)") as server:
        yield server


@pytest.fixture
def friend(chromium, server):
    """Somebody in a browser of their own, which finds the server by its name in this network."""
    with launched_with(chromium.browser_type, f"--host-resolver-rules=MAP {HOME} 127.0.0.1") as browser:

        def come(name):
            context = browser.new_context(base_url=f"http://{HOME}:{server.port}")
            context.set_default_timeout(PATIENCE)
            return Friend(context.new_page(), name)

        yield come


def opened(friend):
    """A table with a free seat, by the page of a new game: what asks beside the pages does not find this server."""
    friend.page.goto("/games/tictactoe")
    friend.page.get_by_label("With friends, by a link").check()
    friend.button("Play").click()
    friend.page.wait_for_url("**/tables/*")


def test_an_invitation_is_copied_and_used_where_there_is_no_clipboard(friend, server):
    ann, bob = friend("Ann"), friend("Bob")
    opened(ann)
    assert not ann.page.evaluate("isSecureContext")
    expect(ann.page.locator("#share")).to_be_hidden()
    expect(ann.page.locator("#only-here")).to_be_hidden()
    link = ann.page.locator("#invitation").input_value()
    assert link == f"http://{HOME}:{server.port}{ann.invitation}"
    ann.page.locator("#gathering").get_by_role("button", name="Copy").click()
    expect(ann.page.locator("#gathering output")).to_have_text("Copied.")
    ann.page.locator("#saying").press("ControlOrMeta+V")
    expect(ann.page.locator("#saying")).to_have_value(link)
    bob.join(link)
    ann.has_begun()


def test_friends_play_and_write_there(friend):
    ann, bob = friend("Ann"), friend("Bob")
    opened(ann)
    bob.join(ann.invitation)
    ann.click("b2")
    bob.click("a1")
    bob.say("Hello!")
    expect(ann.messages).to_have_text(["Hello!"])
    assert ann.moves == ["b2", "a1"]
