"""The laws on pictures can fail."""

from tessella.core.drawing.svg import tag
from tessella.laws.pictures import SVG, elements, keeps_to_the_policy


def test_a_style_element_is_found():
    drawing = tag("svg", tag("style", "rect { fill: red }"), xmlns="http://www.w3.org/2000/svg")
    assert [element.tag for element in elements(drawing)] == [f"{SVG}svg", f"{SVG}style"]
    assert [keeps_to_the_policy(element) for element in elements(drawing)] == [True, False]
