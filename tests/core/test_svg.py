"""SVG as text."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella.core.drawing.svg import document, show, tag

PRINTABLE = st.text(st.characters(exclude_categories=["C"]))


@given(text=PRINTABLE)
def test_texts_and_attributes_are_escaped(text):
    """Whatever they are, they come back from the XML as they were."""
    element = ElementTree.fromstring(tag("text", text, fill=text))
    assert (element.text or "", element.get("fill"), list(element)) == (text, text, [])


def test_titles_are_escaped_and_groups_are_not():
    assert tag("g", tag("title", "<1 & 2>")) == "<g><title>&lt;1 &amp; 2&gt;</title></g>"


def test_attribute_names_are_pythons():
    assert tag("g", data_at="a1", class_="cell", id=None) == '<g data-at="a1" class="cell"/>'


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1.0, "1"),
        (0.5, "0.5"),
        (1 / 3, "0.33"),
        (-2.126, "-2.13"),
        (100.0, "100"),
        (3, "3"),
        ("1.50", "1.50"),
    ],
)
def test_numbers_are_written_to_a_hundredth(value, written):
    assert show(value) == written


def test_a_document_has_a_box_and_a_title():
    root = ElementTree.fromstring(document((-1, -0.5, 2, 1), tag("rect"), title="A & B"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox") == "-1 -0.5 2 1"
    assert [child.tag.split("}")[1] for child in root] == ["title", "rect"]
    assert root[0].text == "A & B"
