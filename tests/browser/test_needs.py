"""An option that means nothing without others is offered once they are chosen, and is never sent before."""

import pytest
from playwright.sync_api import expect

from .conftest import to_new_game

GAME, OPTION = "antino", "Drop streak"


def asked(answer, option):
    """What was chosen in the question to which the server has answered."""
    assert answer.value.ok
    return answer.value.request.post_data_json["options"].get(option)


def players(page, number):
    page.get_by_label("Players").select_option(number)


@pytest.fixture
def form(page):
    to_new_game(page, GAME)
    return page


def test_it_is_offered_with_those_that_it_needs(form):
    expect(form.get_by_label(OPTION)).to_be_hidden()
    expect(form.get_by_text("when all have dropped in a row")).to_be_hidden()
    for number in ("3", "4"):
        players(form, number)
        expect(form.get_by_label(OPTION)).to_be_visible()
    players(form, "1")
    expect(form.get_by_label(OPTION)).to_be_hidden()


@pytest.mark.verify("the same rule in another place")
def test_what_was_ticked_is_not_sent_once_it_means_nothing(form):
    players(form, "3")
    form.get_by_label(OPTION).check()
    players(form, "2")
    form.get_by_role("button", name="Play").click()
    form.wait_for_url("**/tables/*")
    expect(form.locator(".agreed")).to_have_count(0)


def test_it_is_sent_where_it_means_something(form):
    players(form, "3")
    form.get_by_label(OPTION).check()
    form.get_by_role("button", name="Play").click()
    form.wait_for_url("**/tables/*")
    expect(form.locator(".agreed")).to_contain_text(OPTION)


@pytest.mark.verify("a mishap on the way; the form itself is in ring one")
def test_a_browser_that_comes_back_to_the_form_is_offered_what_fits(form):
    players(form, "4")
    form.get_by_label(OPTION).check()
    form.get_by_role("link", name="Read the rules").click()
    form.wait_for_url("**/rules")
    form.go_back()
    expect(form.get_by_label("Players")).to_have_value("4")
    expect(form.get_by_label(OPTION)).to_be_checked()
    expect(form.get_by_label(OPTION)).to_be_visible()


@pytest.mark.verify("the same rule in another place")
def test_the_sandbox_offers_it_likewise(page):
    page.goto(f"/games/{GAME}/rules")
    status, message = page.locator("#status"), page.locator("#message")
    expect(status).not_to_be_empty()
    expect(page.get_by_label(OPTION)).to_be_hidden()
    name = page.get_by_label(OPTION).get_attribute("name")
    with page.expect_response("**/sandbox") as answer:
        players(page, "3")
    assert asked(answer, "players") == "3" and asked(answer, name) == "no"
    with page.expect_response("**/sandbox") as answer:
        page.get_by_label(OPTION).check()
    assert asked(answer, "players") == "3" and asked(answer, name) == "yes"
    with page.expect_response("**/sandbox") as answer:
        players(page, "2")
    assert asked(answer, "players") == "2" and asked(answer, name) is None
    expect(page.get_by_label(OPTION)).to_be_hidden()
    expect(message).not_to_contain_text("goes with")


@pytest.mark.verify("a second way in the sandbox; the first is in ring one")
def test_a_picture_that_is_tried_sets_up_what_it_needs(page):
    page.goto(f"/games/{GAME}/rules")
    expect(page.locator("#status")).not_to_be_empty()
    players(page, "3")
    page.locator("figure").first.get_by_role("button", name="Try it").click()
    expect(page.get_by_label(OPTION)).to_be_hidden()


@pytest.mark.verify("the same rule in another place")
def test_without_javascript_the_server_says_why(new_page):
    page = new_page(is_alone=True, java_script_enabled=False)
    to_new_game(page, GAME)
    page.get_by_label(OPTION).check()
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading")).to_contain_text("goes with Players (players) 3 or 4, not with 2")
    new_page.complaints.clear()


@pytest.mark.verify("the same rule for a level")
def test_a_player_of_proofs_is_offered_with_the_options_that_are_solved(page):
    """Chosen before, for the engine and for a seat, it gives way."""
    to_new_game(page, "andantino")
    level = page.get_by_role("radio", name="Perfect")
    level.check()
    expect(page.locator("[name='seat.1']")).to_have_value("perfect")
    page.locator("[name='seat.0']").evaluate("(seat) => { seat.value = 'perfect'; }")
    exception = page.get_by_label("Second-player exception")
    exception.check()
    expect(level).to_be_hidden()
    expect(page.locator("[name=level][value=casual]")).to_be_checked()
    expect(page.locator("[name='seat.0']")).to_have_value("person")
    expect(page.locator("[name='seat.1']")).to_have_value("casual")
    exception.uncheck()
    expect(level).to_be_visible()
