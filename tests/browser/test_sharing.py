"""Links are handed on in a home network, too, where pages come by plain http and browsers offer less.

Chromium trusts 127.0.0.1 as it trusts https. So these pages have another name, and what they ask for is fetched from
the server by the test.
"""

import re

import pytest

from .conftest import PATIENCE

PLAIN, TRUSTED = "http://tessella.lan", "http://localhost"
TEXT = "http://192.168.1.20:8000/a b?c=ü\nnext"
PREPARED = """async ([file, call, argument]) => {
  const module = await import(new URL(file, document.querySelector("link[rel=icon]").href));
  const button = document.createElement("button");
  Object.assign(button, { id: "asking", textContent: "Ask" });
  button.onclick = async () => { window.answer = { is: await module[call](argument) }; };
  (document.querySelector("dialog[open]") ?? document.body).append(button);
}"""
ANSWERED = "() => window.answer !== undefined"
IN_DIALOG = """() => {
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.showModal();
}"""
NO_OLD_WAY = "Document.prototype.execCommand = () => { throw new Error('gone'); };"
NO_CLIPBOARD_ALLOWED = "navigator.clipboard.writeText = async () => { throw new Error('not allowed'); };"


@pytest.fixture
def opened(chromium, server):
    """A page of the server under a name that is trusted or not, with what is done to the browser before."""
    contexts = []

    def make(origin, script="", **wishes):
        context = chromium.new_context(**wishes)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)

        def fetched(route):
            path = route.request.url.removeprefix(origin)
            route.fulfill(response=route.fetch(url=server.address + path, headers={"Accept": "*/*"}))

        context.route(f"{origin}/**", fetched)
        page = context.new_page()
        page.goto(f"{origin}/games/tictactoe")
        assert page.evaluate("isSecureContext") == (origin == TRUSTED)
        return page

    yield make
    for context in contexts:
        context.close()


def answer(page, call, argument=None, file="sharing.js"):
    """What a function of a module says when a click calls it."""
    page.evaluate("document.getElementById('asking')?.remove(), delete window.answer")
    page.evaluate(PREPARED, [file, call, argument])
    page.locator("#asking").click()
    page.wait_for_function(ANSWERED)
    return page.evaluate("answer.is")


def pasted(page):
    """What is in the clipboard, as a user finds it."""
    page.evaluate(
        """() => {
             const area = document.createElement("textarea");
             area.id = "pasting";
             (document.querySelector("dialog[open]") ?? document.body).append(area);
             area.focus();
           }"""
    )
    page.keyboard.press("ControlOrMeta+V")
    page.wait_for_function("() => document.getElementById('pasting').value !== ''")
    return page.locator("#pasting").input_value()


@pytest.mark.verify("about the browser, and what the other tests take for granted")
def test_by_plain_http_a_browser_offers_nothing_to_share_with(opened):
    page = opened(PLAIN)
    missing = ["navigator.clipboard", "navigator.share", "crypto.randomUUID"]
    assert [page.evaluate(f"typeof {name}") for name in missing] == ["undefined"] * 3


@pytest.mark.verify("a browser that can do less")
def test_by_plain_http_a_text_is_copied_all_the_same(opened):
    page = opened(PLAIN)
    assert answer(page, "copy", TEXT) is True
    assert page.locator("textarea").count() == 0
    assert pasted(page) == TEXT


@pytest.mark.verify("places and browsers multiply")
def test_in_a_dialog_too_and_the_keyboard_stays_where_it_was(opened):
    page = opened(PLAIN)
    page.evaluate(IN_DIALOG)
    assert answer(page, "copy", TEXT) is True
    assert page.evaluate("document.activeElement.id") == "asking"
    assert pasted(page) == TEXT


@pytest.mark.verify("a browser that can do less")
def test_a_browser_that_cannot_copy_says_so(opened):
    page = opened(PLAIN, NO_OLD_WAY)
    assert answer(page, "copy", TEXT) is False
    assert page.locator("textarea").count() == 0


def test_where_there_is_a_clipboard_it_is_used(opened):
    page = opened(TRUSTED, NO_OLD_WAY, permissions=["clipboard-read", "clipboard-write"])
    assert answer(page, "copy", TEXT) is True
    assert page.evaluate("navigator.clipboard.readText()") == TEXT


@pytest.mark.verify("places and browsers multiply")
def test_a_clipboard_that_is_not_allowed_is_done_without(opened):
    page = opened(TRUSTED, NO_CLIPBOARD_ALLOWED)
    assert answer(page, "copy", TEXT) is True
    assert pasted(page) == TEXT


LINK = {"title": "A game", "text": "Take a seat", "url": "http://192.168.1.20:8000/x"}


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize(
    ("way", "can", "done"),
    [
        pytest.param("undefined", False, False, id="missing", marks=pytest.mark.verify("browsers multiply")),
        pytest.param("async (link) => { window.shared = link; }", True, True, id="done"),
        pytest.param(
            "async () => { throw new DOMException('', 'AbortError'); }",
            True,
            False,
            id="cancelled",
            marks=pytest.mark.verify("a mishap on the way; a link that is shared is in ring one"),
        ),
    ],
)
def test_a_link_is_shared_where_the_browser_can_unless_the_user_thinks_better_of_it(opened, way, can, done):
    page = opened(PLAIN, f"navigator.share = {way};")
    assert answer(page, "canShare") is can
    assert answer(page, "share", LINK) is done
    assert page.evaluate("window.shared ?? null") == (LINK if done else None)


def test_keys_are_of_32_hexadecimal_digits_and_never_the_same(opened):
    page = opened(PLAIN)
    first = answer(page, "newKey", file="idempotency-key.js")
    second = answer(page, "newKey", file="idempotency-key.js")
    assert re.fullmatch("[0-9a-f]{32}", first) and re.fullmatch("[0-9a-f]{32}", second)
    assert first != second
