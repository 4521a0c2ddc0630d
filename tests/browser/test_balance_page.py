"""The page of `tessella balance`, opened from a disk: it loads nothing, fits, and axe finds nothing wrong."""

import pytest

from tessella.arena.balance import Plan, Variant, groups, report
from tessella.arena.play import observe
from tessella.cli.balance_page import page as page_of
from tessella.cli.balance_words import limits, verdicts
from tessella.core.catalogue import find

from .conftest import DESKTOP, PHONE, faults


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The page of a toy in two sizes, after few games."""
    trio = find("trio")
    variants = [Variant("trio", trio.choose({"players": number}), {"players": number}) for number in (2, 3)]
    plan = Plan(variants, nodes=3, games=2)
    played = groups(plan)
    for row in (row for group in played for row in group.rows):
        for number in range(row.wanted):
            row.add(observe(row.unit(number)))
    told = report(plan, played)
    told["variants"] = [each | {"verdicts": verdicts(each)} for each in told["variants"]]
    path = tmp_path_factory.mktemp("balance") / "page.html"
    path.write_text(page_of(told | {"limits": limits(told), "trouble": None}), "utf-8")
    return path


def test_the_page_fits_loads_nothing_and_pleases_axe(chromium, file):
    """On a phone and a desk, in the light and in the dark; the texts of charts have the colours of the scheme."""
    context, asked = chromium.new_context(), []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        fills = page.evaluate(
            "[...document.querySelectorAll('svg text')].map((text) => getComputedStyle(text).fill)"
        )
        bright = {sum(map(int, fill[4:-1].split(", "))) > 384 for fill in fills}
        assert bright == {scheme == "dark"}
        assert faults(page) == []
    assert asked == [file.as_uri()]
    context.close()
