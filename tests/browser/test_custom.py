"""A value of the players' own: typed or read from a file, with what is wrong said where it was written."""

import pytest
from playwright.sync_api import expect

from tessella.games.cancelletto.rules.sets import FOLDER

from .conftest import PHONE, faults, to_new_game

OPEN = (FOLDER / "open.txt").read_text("utf-8")
WRONG = OPEN.replace("B#", "B?")


@pytest.fixture
def form(page):
    to_new_game(page, "cancelletto")
    return page


def field(page):
    return page.get_by_label("Your own")


@pytest.mark.verify("the same field in another place")
def test_the_field_is_there_once_it_is_wished(form):
    expect(field(form)).to_be_hidden()
    form.get_by_label("Tiles").select_option("custom")
    expect(field(form)).to_be_visible()
    assert faults(form) == []
    form.get_by_label("Tiles").select_option("open")
    expect(field(form)).to_be_hidden()


def test_a_mistake_is_told_and_nothing_is_lost(form, new_page):
    form.get_by_label("Tiles").select_option("custom")
    field(form).fill(WRONG)
    form.get_by_label("With friends").check()
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("button", name="Play").click()
    expect(form.get_by_role("alert")).to_contain_text(
        "in line 5, column 11, '?' is none of B, O, # and . (C1)."
    )
    assert form.url.endswith("/games/cancelletto")
    assert field(form).input_value() == WRONG
    field(form).fill(OPEN)
    form.get_by_role("button", name="Play").click()
    form.wait_for_url("**/tables/*")
    expect(form.locator(".agreed")).to_contain_text("Tiles: own")
    expect(form.locator("#players")).to_contain_text("Ann")
    assert all("422" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()


def test_a_file_is_read_into_the_field(form, tmp_path):
    (tmp_path / "mine.txt").write_text(OPEN, "utf-8")
    form.get_by_label("Tiles").select_option("custom")
    form.get_by_label("or a file").set_input_files(tmp_path / "mine.txt")
    expect(field(form)).to_have_value(OPEN)


@pytest.mark.verify("sizes multiply; one phone is in ring one")
def test_on_a_phone_the_page_stays_as_wide_as_the_screen(new_page):
    page = new_page(viewport=PHONE)
    to_new_game(page, "cancelletto")
    page.get_by_label("Tiles").select_option("custom")
    field(page).fill(OPEN)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.verify("the same field in another place")
def test_the_sandbox_takes_it_from_text_and_file(page, new_page, tmp_path):
    page.goto("/games/cancelletto/rules")
    status, message = page.locator("#status"), page.locator("#message")
    expect(status).not_to_be_empty()
    page.locator(".options").get_by_label("Tiles").select_option("custom")
    expect(message).to_contain_text("All tiles lie on the table")
    field(page).fill(WRONG)
    field(page).blur()
    expect(message).to_contain_text("'?' is none of B, O, # and . (C1).")
    (tmp_path / "mine.txt").write_text(OPEN, "utf-8")
    page.get_by_label("or a file").set_input_files(tmp_path / "mine.txt")
    expect(message).to_contain_text("All tiles lie on the table")
    assert len(page.locator("#moves").input_value().split()) == 24
    assert field(page).input_value() == OPEN
    assert all("422" in complaint for complaint in new_page.complaints)
    new_page.complaints.clear()
