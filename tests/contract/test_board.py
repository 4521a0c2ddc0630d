"""The board: clicks that make moves, and pictures that a browser under a strict policy can show."""

import re
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from xml.etree import ElementTree

import pytest

from tessella import Position
from tessella.core.drawing.classes import CLASSES
from tessella.core.drawing.svg import box_of, tag

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
UNKNOWN_ID = "no such element"
LONGEST_LABEL = 4
FEW = 12
"""Actions of a position that are looked at where there are more."""


def elements(drawing):
    """All elements of a drawing; fails if it is not well-formed XML."""
    return list(ElementTree.fromstring(drawing).iter())


def clickable(found):
    """Those of some elements with an id to click, by id; fails if two share one."""
    to_click = [element for element in found if element.get("data-at") is not None]
    by_id = {element.get("data-at"): element for element in to_click}
    assert len(by_id) == len(to_click)
    return by_id


def few(actions, rng):
    """Some of many actions."""
    return rng.sample(list(actions), min(FEW, len(actions)))


@dataclass(frozen=True)
class Picture:
    """A position or view with its drawing, which all laws share."""

    position: Position
    svg: str

    @cached_property
    def elements(self):
        """All of the drawing."""
        return elements(self.svg)

    @cached_property
    def clickable(self):
        """What can be clicked, by id."""
        return clickable(self.elements)

    @cached_property
    def paths(self):
        """The path of every legal action."""
        board = self.position.game.board
        return {action: tuple(board.paths(self.position, action)) for action in self.position.actions}

    @cached_property
    def first_clicks(self):
        """What may be clicked first."""
        return {path[0] for path in self.paths.values() if path}

    @cached_property
    def marked(self):
        """The drawing with what may be clicked first."""
        return self.position.svg(self.first_clicks)


@lru_cache(maxsize=1)
def pictures(variant):
    """All positions."""
    return [Picture(position, position.svg()) for position in variant.positions]


@lru_cache(maxsize=1)
def turns(variant):
    """What the seats to act see of their turns."""
    drawn = {id(picture.position): picture for picture in pictures(variant)}
    views = [position.view(position.mover) for position in variant.turns]
    return [drawn.get(id(view)) or Picture(view, view.svg()) for view in views]


def test_every_legal_action_has_a_path_of_its_own(variant):
    """And none is the beginning of another's."""
    for picture in turns(variant):
        paths = list(picture.paths.values())
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        assert all(path or len(paths) == 1 for path in paths)


def test_every_click_of_a_path_has_its_element(variant):
    """In the picture that the mover sees, named by a title."""
    for picture in turns(variant):
        clicks = {click for path in picture.paths.values() for click in path}
        assert clicks <= set(picture.clickable)


def test_every_clickable_element_is_named(variant):
    """For a screen reader, by a title of its own, unless it is an empty cell."""
    for picture in pictures(variant):
        for element in picture.clickable.values():
            empty = "cell" in element.get("class", "").split()
            assert empty or (element.findtext(f"{SVG}title") or "").strip()


def test_a_path_is_an_attempt_at_its_action(variant):
    """Of what a path may mean, the legal action is one, and the only legal one."""
    for picture in turns(variant):
        view, legal = picture.position, set(picture.position.actions)
        for action, path in picture.paths.items():
            attempts = view.game.board.attempts(view, path)
            assert [attempt for attempt in attempts if attempt in legal] == [action]


def test_any_clicks_are_attempts_that_can_be_explained(variant):
    """Whatever is clicked, in whatever order, and elements that nobody drew."""
    for picture in turns(variant):
        view, rng = picture.position, variant.rng()
        ids = [*picture.clickable, UNKNOWN_ID]
        clicks = [(one,) for one in ids] + [tuple(rng.choices(ids, k=rng.randint(2, 3))) for _ in range(20)]
        meant = {action for path in clicks for action in few(view.game.board.attempts(view, path), rng)}
        for action in meant:
            assert 0 <= action < view.game.rules.ACTIONS
            assert (view.why(action) is None) == (action in view.actions)
        assert not view.game.board.attempts(view, (UNKNOWN_ID,))


def keeps_to_the_policy(element):
    """Whether a page under a strict Content-Security-Policy can show an element."""
    foreign = {f"{SVG}{name}" for name in ("style", "script", "foreignObject", "image", "a")}
    plain = element.tag.startswith(SVG) and element.tag not in foreign
    handlers = [name for name in element.attrib if name == "style" or name.startswith("on")]
    links = [element.get(name) for name in element.attrib if name.endswith("href")]
    return plain and not handlers and all(link.startswith("#") for link in links)


def test_drawings_keep_to_a_strict_content_security_policy(variant):
    """No style sheets, no style attributes, no scripts, no event handlers, nothing from elsewhere."""
    for picture in pictures(variant):
        assert all(map(keeps_to_the_policy, picture.elements))


def kept_by(game):
    """The functions of a game's folder that keep what they made."""
    folder = game.rules.__name__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{folder}.")]
    return [each for module in modules for each in vars(module).values() if hasattr(each, "cache_clear")]


def test_a_drawing_does_not_depend_on_those_before(variant):
    """Parts that are kept to be drawn again are kept for nothing but what they show."""
    drawn = [(picture, picture.svg, picture.marked) for picture in pictures(variant)]
    for picture, *before in drawn:
        for each in kept_by(variant.game):
            each.cache_clear()
        assert [picture.position.svg(), picture.position.svg(picture.first_clicks)] == before


def test_drawings_have_a_title_and_a_size_and_a_whole_table_has_two_parts(variant):
    """A board, and the hand in front, each a drawing of its own that a page can put where it has room."""
    for picture in pictures(variant):
        root, *_ = picture.elements
        parts = root.findall(f"{SVG}svg")
        assert [part.get("class") for part in parts] == (["board", "hand"] if variant.game.board.hand else [])
        for svg in (root, *parts):
            assert svg.tag == f"{SVG}svg"
            assert len(svg.get("viewBox").split()) == 4
            assert svg.findtext(f"{SVG}title")


@pytest.mark.where(holds=lambda game: game.board.hand)
def test_a_hand_keeps_its_size(variant):
    """In front of whomever it lies, and from the beginning to the end: nothing around it may jump."""
    for position in variant.positions[:FEW]:
        for seat in range(position.seats):
            hand = position.game.board.hand(position, seat)
            assert box_of(hand) == box_of(position.game.board.hand(variant.positions[0], 0))


def test_the_ids_of_a_drawing_are_its_game_s_own(variant):
    """And what is referred to is there, once; for pages show several drawings."""
    prefix = f"{variant.game.name}-"
    for picture in pictures(variant):
        ids = Counter(element.get("id") for element in picture.elements if element.get("id"))
        named = set(re.findall(r'(?:url\(|href=")#([^")]+)', picture.svg))
        assert all(name.startswith(prefix) for name in ids)
        assert named <= ids.keys()
        assert max(ids.values(), default=1) == 1


def test_pieces_are_shapes_that_are_used(variant):
    """Their shapes and places tell them apart."""
    for picture in pictures(variant):
        pieces = [element for element in picture.elements if "piece" in element.get("class", "").split()]
        assert all(piece.tag == f"{SVG}use" and piece.get("href") for piece in pieces)


FACT = r"\S.{0,23}"


def test_facts_and_emblems_tell_of_every_seat(variant):
    """A few words each; a small drawing."""
    for picture in pictures(variant):
        position = picture.position
        for seat in range(position.seats):
            assert all(re.fullmatch(FACT, fact) for fact in position.facts(seat))
            if position.game.board.emblem:
                emblem = elements(position.game.board.emblem(position, seat))
                assert all(map(keeps_to_the_policy, emblem)) and not classes_in(emblem) - CLASSES.keys()


def test_what_aids_is_explained(variant):
    """In a sentence with its clause, for the switch that shows it."""
    aids = any(
        "aid" in classes_in([element]) for picture in pictures(variant) for element in picture.elements
    )
    assert not aids or re.search(r"\([A-Z]\d+\)\.$", variant.game.board.aid)


def test_marks_mark_elements_and_nothing_else(variant):
    """What can be clicked stays; the picture shows a difference."""
    for picture in turns(variant):
        assert (picture.marked != picture.svg) == bool(picture.first_clicks)
        assert list(clickable(elements(picture.marked))) == list(picture.clickable)
        assert picture.position.svg([UNKNOWN_ID]) == picture.svg


def classes_in(found):
    """The classes of some elements."""
    return {name for element in found for name in element.get("class", "").split()}


def test_classes_are_those_of_the_contract_or_the_game_s_own(variant):
    """So that a page's style sheets can rely on them, and a game's own mean nothing else somewhere."""
    own = set(variant.game.board.classes)
    assert not own & CLASSES.keys()
    for picture in (*pictures(variant), *turns(variant)):
        assert classes_in(picture.elements) <= own | CLASSES.keys()
        assert classes_in(elements(picture.marked)) <= own | CLASSES.keys()


def some_moves(variant):
    """Views of turns, each with some of its legal actions."""
    rng = variant.rng()
    for picture in turns(variant):
        view = picture.position
        yield from ((view, action) for action in few(view.actions, rng))


@pytest.mark.where(holds=lambda game: game.board.label)
def test_a_label_is_a_few_characters(variant):
    """That can stand on a place."""
    for view, action in some_moves(variant):
        label = view.game.board.label(view, action)
        assert re.fullmatch(rf"\S{{1,{LONGEST_LABEL}}}", label) and label.isprintable()


@pytest.mark.where(holds=lambda game: game.board.preview)
def test_a_preview_is_elements_to_look_at(variant):
    """They can be laid over any drawing under a strict policy: nothing to click, no ids that may be there already."""
    for view, action in some_moves(variant):
        drawn = elements(f'<g xmlns="{SVG.strip("{}")}">{view.game.board.preview(view, action)}</g>')
        assert all(map(keeps_to_the_policy, drawn))
        assert not any({"id", "data-at"} & set(element.attrib) for element in drawn)
        assert classes_in(drawn) <= {*view.game.board.classes, *CLASSES}


def test_notebooks_and_terminals_show_the_board(variant):
    """A drawing, and characters that a terminal can print."""
    for picture in pictures(variant):
        position = picture.position
        assert position._repr_svg_() == picture.svg
        assert repr(position).strip()
        assert all(line.isprintable() for line in repr(position).splitlines())


def test_the_laws_see_a_style_element():
    """So they can fail."""
    drawing = tag("svg", tag("style", "rect { fill: red }"), xmlns="http://www.w3.org/2000/svg")
    assert [element.tag for element in elements(drawing)] == [f"{SVG}svg", f"{SVG}style"]
    assert [keeps_to_the_policy(element) for element in elements(drawing)] == [True, False]
