"""Drawings taken apart, for the tests of the board."""

from xml.etree import ElementTree

from .tables import no_komi, played

SVG = "{http://www.w3.org/2000/svg}"


def drawing(position, marks=()):
    return ElementTree.fromstring(position.svg(marks))


def clickable(root):
    """The elements to click, by id."""
    return {each.get("data-at"): each for each in root.iter() if each.get("data-at")}


def title(position, at):
    return clickable(drawing(position))[at].findtext(f"{SVG}title")


def titles(position):
    return [each.text for each in drawing(position).iter(f"{SVG}title")]


def of_class(root, *names):
    return [each for each in root.iter() if set(names) <= set(each.get("class", "").split())]


def ids_of_class(position, *names):
    return {each.get("data-at") for each in of_class(drawing(position), *names)}


def uses(element):
    """The shapes that an element repeats, itself included: "b" for a black stone."""
    return [each.get("href").removeprefix("#anda-") for each in element.iter(f"{SVG}use")]


def stones(position):
    """The stones on the board by cell."""
    there = clickable(drawing(position))
    return {at: uses(there[at])[0] for at in there if at != "prison" and of_class(there[at], "piece")}


def small(moves="", **options):
    """A position on side 4 without komi, or with other options."""
    return played(moves, **{"side": 4, **no_komi(options), **options})
