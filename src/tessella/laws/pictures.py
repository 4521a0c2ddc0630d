"""Drawings of positions, each made once and read as XML: the cases of laws on boards."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

from ..core.position import Game, Position
from .law import Broken, insist
from .variants import Variant

SVG = "{http://www.w3.org/2000/svg}"
FEW = 12
"""Actions of a position that are looked at where there are more."""
Element = ElementTree.Element


def elements(drawing: str) -> list[Element]:
    """All elements of a drawing; Broken if it is not well-formed XML."""
    try:
        return list(ElementTree.fromstring(drawing).iter())  # noqa: S314 - the game's own drawing
    except ElementTree.ParseError as error:
        raise Broken(f"The drawing is no XML: {error}.") from error


def clickable(found: Iterable[Element]) -> dict[str, Element]:
    """Those of some elements with an id to click, by id; Broken if two share one."""
    by_id = dict[str, Element]()
    for element in found:
        at = element.get("data-at")
        if at is not None:
            insist(at not in by_id, f"Two elements have data-at={at!r}.", "draw")
            by_id[at] = element
    return by_id


def classes_in(found: Iterable[Element]) -> set[str]:
    """The classes of some elements."""
    return {name for element in found for name in element.get("class", "").split()}


def keeps_to_the_policy(element: Element) -> bool:
    """Whether a page under a strict Content-Security-Policy can show an element."""
    foreign = {f"{SVG}{name}" for name in ("style", "script", "foreignObject", "image", "a")}
    plain = element.tag.startswith(SVG) and element.tag not in foreign
    handlers = [name for name in element.attrib if name == "style" or name.startswith("on")]
    links = [link for name, link in element.attrib.items() if name.endswith("href")]
    return plain and not handlers and all(link.startswith("#") for link in links)


@dataclass(frozen=True)
class Picture:
    """A position or view with its drawing, which all laws share."""

    position: Position
    svg: str

    @cached_property
    def elements(self) -> list[Element]:
        """All of the drawing."""
        return elements(self.svg)

    @cached_property
    def clickable(self) -> dict[str, Element]:
        """What can be clicked, by id."""
        return clickable(self.elements)

    @cached_property
    def paths(self) -> dict[int, tuple[str, ...]]:
        """The path of every legal action."""
        board = self.position.game.board
        return {action: tuple(board.paths(self.position, action)) for action in self.position.actions}

    @cached_property
    def first_clicks(self) -> set[str]:
        """What may be clicked first."""
        return {path[0] for path in self.paths.values() if path}

    @cached_property
    def marked(self) -> str:
        """The drawing with what may be clicked first."""
        return self.position.svg(self.first_clicks)


@lru_cache(maxsize=1)
def pictures(variant: Variant) -> list[Picture]:
    """All positions."""
    return [Picture(position, position.svg()) for position in variant.positions]


@lru_cache(maxsize=1)
def own_turns(variant: Variant) -> list[Picture]:
    """What the seats to act see of their turns."""
    drawn = {id(picture.position): picture for picture in pictures(variant)}
    views = [position.view(position.mover) for position in variant.turns]
    return [drawn.get(id(view)) or Picture(view, view.svg()) for view in views]


class Choice(NamedTuple):
    """A view of a turn, and a legal action."""

    position: Position
    action: int


def some_moves(variant: Variant) -> Iterator[Choice]:
    """Views of turns, each with some of its legal actions."""
    rng = variant.rng()
    for picture in own_turns(variant):
        view = picture.position
        actions = rng.sample(view.actions, min(FEW, len(view.actions)))
        yield from (Choice(view, action) for action in actions)


def kept_by(game: Game) -> list[Any]:
    """The functions of a game's folder that keep what they made."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(f"{game.package}.")]
    return [each for module in modules for each in vars(module).values() if hasattr(each, "cache_clear")]
