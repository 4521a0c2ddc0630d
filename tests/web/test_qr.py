"""A QR code as it is drawn is the code of its text, dark on white, with room around it."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
import resvg_py
import segno
from PIL import Image

from tessella.web.routes.qr import LONGEST, QUIET, qr_svg

LINK = "http://192.168.1.20:8000/tables/aZ09-_xyzABCDEFG/join/0123456789abcdef0123456789abcdef"
PIXELS = 4
"""For a module."""


def modules(svg):
    """What is seen in the middle of each module where nothing is behind the picture: whether it is dark."""
    side = int(ElementTree.fromstring(svg).get("viewBox").split()[-1])
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=side * PIXELS, height=side * PIXELS)
    picture = Image.open(BytesIO(bytes(drawn))).convert("RGBA")
    colours = {(0, 0, 0, 255): True, (255, 255, 255, 255): False}
    middles = [place * PIXELS + PIXELS // 2 for place in range(side)]
    return [[colours[picture.getpixel((x, y))] for x in middles] for y in middles]


@pytest.mark.parametrize("text", ["x", LINK, "😀" * LONGEST], ids=["short", "link", "longest"])
def test_every_module_is_drawn_and_four_are_free_on_each_side(text):
    code = [[bool(module) for module in row] for row in segno.make_qr(text, encoding="utf-8").matrix]
    seen = modules(qr_svg(text))
    assert [row[QUIET:-QUIET] for row in seen[QUIET:-QUIET]] == code
    assert len(seen) == len(code) + 2 * QUIET
    edges = seen[:QUIET] + seen[-QUIET:] + [row[:QUIET] + row[-QUIET:] for row in seen]
    assert QUIET == 4 and not any(map(any, edges))


def test_it_is_small_and_refers_to_nothing():
    svg = qr_svg(LINK)
    assert svg.startswith("<svg ")
    assert len(svg) < 6000
    for forbidden in ("<?xml", "href", "style", "url(", "<script"):
        assert forbidden not in svg


def test_a_text_that_is_too_long_or_empty_is_refused_in_one_sentence():
    with pytest.raises(
        ValueError, match=r"^A text of 601 characters is too long for a QR code; at most 600 fit\.$"
    ):
        qr_svg("x" * (LONGEST + 1))
    with pytest.raises(ValueError, match=r"^An empty text .*\.$"):
        qr_svg("")
