"""The board: clicks that make moves, and pictures that a browser under a strict policy can show."""

from xml.etree import ElementTree

import pytest

from tessella.core.svg import tag

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
UNKNOWN_ID = "no such element"


def elements(drawing):
    """All elements of a drawing; fails if it is not well-formed XML."""
    return list(ElementTree.fromstring(drawing).iter())


def clickable(drawing):
    """The elements with an id to click, by id; fails if two share one."""
    found = [element for element in elements(drawing) if element.get("data-at") is not None]
    by_id = {element.get("data-at"): element for element in found}
    assert len(by_id) == len(found)
    return by_id


def seen(position):
    """What the seat to act sees of its turn."""
    return position.view(position.mover)


def paths_of(position):
    """The path of every legal action."""
    return {action: tuple(position.game.board.paths(position, action)) for action in position.actions}


def test_every_legal_action_has_a_path_of_its_own(variant):
    """And none is the beginning of another's."""
    for position in variant.turns:
        paths = list(paths_of(seen(position)).values())
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        assert all(path or len(paths) == 1 for path in paths)


def test_every_click_of_a_path_has_its_element(variant):
    """In the picture that the mover sees, named by a title."""
    for position in variant.turns:
        view = seen(position)
        ids = clickable(view.svg())
        assert {click for path in paths_of(view).values() for click in path} <= set(ids)


def test_every_clickable_element_is_named(variant):
    """For a screen reader, by a title of its own."""
    for position in variant.positions:
        for element in clickable(position.svg()).values():
            assert (element.findtext(f"{SVG}title") or "").strip()


def test_a_path_is_an_attempt_at_its_action(variant):
    """Of what a path may mean, the legal action is one, and the only legal one."""
    for position in variant.turns:
        view = seen(position)
        for action, path in paths_of(view).items():
            attempts = view.game.board.attempts(view, path)
            assert [attempt for attempt in attempts if attempt in view.actions] == [action]


def test_any_clicks_are_attempts_that_can_be_explained(variant):
    """Whatever is clicked, in whatever order, and elements that nobody drew."""
    for position in variant.turns:
        view, rng = seen(position), variant.rng()
        ids = [*clickable(view.svg()), UNKNOWN_ID]
        clicks = [(one,) for one in ids] + [tuple(rng.choices(ids, k=rng.randint(2, 3))) for _ in range(20)]
        for path in clicks:
            for action in view.game.board.attempts(view, path):
                assert 0 <= action < view.game.rules.ACTIONS
                assert (view.why(action) is None) == (action in view.actions)
        assert not view.game.board.attempts(view, (UNKNOWN_ID,))


def test_drawings_keep_to_a_strict_content_security_policy(variant):
    """No style sheets, no style attributes, no scripts, no event handlers, nothing from elsewhere."""
    for position in variant.positions:
        for element in elements(position.svg()):
            assert element.tag.startswith(SVG)
            assert element.tag.removeprefix(SVG) not in ("style", "script", "foreignObject", "image", "a")
            for name in element.attrib:
                assert name != "style"
                assert not name.startswith("on")
                assert not name.endswith("href") or element.get(name).startswith("#")


def test_drawings_have_a_title_and_a_size(variant):
    """The whole picture is named, too."""
    for position in variant.positions:
        root = ElementTree.fromstring(position.svg())
        assert root.tag == f"{SVG}svg"
        assert len(root.get("viewBox").split()) == 4
        assert root.findtext(f"{SVG}title")


def test_marks_mark_elements_and_nothing_else(variant):
    """What can be clicked stays; the picture shows a difference."""
    for position in variant.turns:
        view = seen(position)
        marks = {path[0] for path in paths_of(view).values() if path}
        marked = view.svg(marks)
        assert (marked != view.svg()) == bool(marks)
        assert list(clickable(marked)) == list(clickable(view.svg()))
        assert view.svg([UNKNOWN_ID]) == view.svg()


def test_notebooks_and_terminals_show_the_board(variant):
    """A drawing, and characters that a terminal can print."""
    for position in variant.positions:
        assert position._repr_svg_() == position.svg()
        assert repr(position).strip()
        assert all(line.isprintable() for line in repr(position).splitlines())


def test_the_laws_see_a_style_element():
    """So they can fail."""
    drawing = tag("svg", tag("style", "rect { fill: red }"), xmlns="http://www.w3.org/2000/svg")
    assert [element.tag for element in elements(drawing)] == [f"{SVG}svg", f"{SVG}style"]
