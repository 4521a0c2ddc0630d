"""The deal of the day in the browser: from the first page to the results."""

import pytest
from playwright.sync_api import expect

from web.process import RunningServer

from .conftest import faults, faults_in_each_light
from .contexts import alone

PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
AGAIN = pytest.mark.verify("the same journey with other sizes and themes")
LOOKS = [
    pytest.param(PHONE, faults, id="phone"),
    pytest.param(PHONE, faults_in_each_light, id="phone in each light", marks=AGAIN),
    pytest.param(WIDE, faults_in_each_light, id="desktop", marks=AGAIN),
]

SLOW = """
import asyncio
from tessella.web.live.result_counter import ResultCounter
count = ResultCounter._count
async def later(*about):
    await asyncio.sleep(1)
    await count(*about)
ResultCounter._count = later
"""
"""Counting takes longer than a page waits for it."""


def wide_enough(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def begin(page, name):
    page.goto("/daily/octopus")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#players")).to_contain_text(name)


def resign(page, is_phone):
    if is_phone:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign", exact=True).locator("visible=true").first.click()
    page.locator("#resigning").get_by_role("button", name="Resign", exact=True).click()


@pytest.mark.parametrize(("viewport", "found"), LOOKS)
def test_a_try_from_its_beginning_to_the_results(new_page, request, viewport, found):
    other, bob = new_page(reduced_motion="reduce"), f"Bob, {request.node.callspec.id}"
    begin(other, bob)
    page = new_page(viewport=viewport, reduced_motion="reduce")
    page.goto("/daily/octopus")
    expect(page.locator("time[data-local]")).to_contain_text("(your time)")
    assert found(page) == [] and wide_enough(page)
    begin(page, "Ann")
    for deed in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=deed)).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#pictures")).to_have_attribute("hidden", "")
    assert found(page) == [] and wide_enough(page)
    page.goto("/")
    section = page.get_by_role("region", name="Deal of the day")
    expect(section.get_by_role("link", name="Octopus")).to_contain_text("Still playing")
    page.goto("/daily/octopus")
    expect(page.get_by_role("link", name=bob)).to_have_count(0)
    page.get_by_role("link", name="Go on").click()
    page.wait_for_url("**/tables/*")
    resign(page, is_phone=viewport is PHONE)
    assert found(page) == []
    page.get_by_role("link", name="Results of the day").click()
    page.wait_for_url("**/daily/octopus/*")
    expect(page.get_by_role("row", name="Ann (you)")).to_contain_text("Not finished")
    assert found(page) == [] and wide_enough(page)
    page.get_by_role("link", name="All your days").click()
    expect(
        page.get_by_role("region", name="The last games").get_by_role("row", name="Octopus")
    ).to_contain_text("Lost")
    assert found(page) == [] and wide_enough(page)
    page.go_back()
    page.get_by_role("link", name=bob).click()
    page.wait_for_url("**/watch")
    expect(page.locator("#players")).to_contain_text(bob)


@pytest.mark.verify("starts a server")
def test_results_that_are_still_being_counted_come_by_themselves(chromium, tmp_path):
    """The address has a fragment, by which a browser does not load a page again."""
    with RunningServer(tmp_path / "test.db", before=SLOW) as server:
        context = alone(chromium, {"base_url": server.address})
        page = context.new_page()
        begin(page, "Ann")
        resign(page, is_phone=False)
        page.get_by_role("link", name="Results of the day").click()
        page.get_by_role("link", name="All your days").click()
        expect(page.get_by_role("status")).to_contain_text("still being counted")
        expect(page.get_by_role("region", name="The last games")).to_contain_text("Octopus")
        assert page.url.endswith("#daily")
        context.close()


@pytest.mark.verify("a detail of the page; the whole try is in ring one")
def test_the_name_is_remembered(page):
    begin(page, "Ann-Kathrin")
    page.goto("/daily/cancelletto")
    expect(page.get_by_label("Your name")).to_have_value("Ann-Kathrin")


@pytest.mark.verify("a detail of the page; the whole try is in ring one")
def test_what_is_refused_is_said(page):
    begin(page, "Ann")
    expect(page.locator("#status")).to_have_text(
        "Your turn"
    )  # what the engine plays is told in place of what was said
    page.get_by_role("button", name="Hint").click(force=True)
    expect(page.locator("#message")).to_have_text("This try counts, so there are no hints.")
