"""Boards as they are wanted, and drawings taken apart, for the tests of the board."""

from random import Random
from xml.etree import ElementTree

import tessella

SVG = "{http://www.w3.org/2000/svg}"
FLOOR = """
B. .. .. .. .O
.. .. .# .. ..
.. B. .. .O ..
.. .. .. .. ..
.. ..    .. ..
.. ..    .. ..
.. O. .. .B ..
.. .. .. .. ..
.# .. OB .. #.
O. .. .. .. #B
"""
"""The tile i3 is the only way to j2 and to the blue box on j1."""
START = "start-1-blue"


def laid_out(floor, moves=START, **options):
    """A game on such a table, its tiles dealt one after the other, and some moves."""
    rows = [line.ljust(14) for line in floor.strip("\n").splitlines()]
    at = [0, 3, 6, 9, 12]
    faces = [rows[row][x : x + 2] + rows[row + 1][x : x + 2] for row in range(0, 10, 2) for x in at]
    tiles = "/".join(face for face in faces if face.strip())
    deal = " ".join(f"deal-{number}r0" for number in range(1, 25))
    return play(tessella.new("cancelletto", set=tiles, **options), f"{deal} {moves}")


def play(position, moves):
    """The position after moves with blanks between."""
    for move in moves.split():
        position = position.play(move)
    return position


def careful_game(seed, **options):
    """All positions of a random game in which nobody removes what would lose, as long as there is something else."""
    rng, position = Random(seed), tessella.new("cancelletto", **options)
    while not position.over:
        yield position
        tries = (position.roll(rng) for _ in range(60))
        position = next((after for after in tries if not after.over), None) or position.roll(rng)
    yield position


def drawing(position, marks=()):
    return ElementTree.fromstring(position.svg(marks))


def clickable(root):
    """The elements to click, by id."""
    return {each.get("data-at"): each for each in root.iter() if each.get("data-at")}


def title(position, at):
    return clickable(drawing(position))[at].findtext(f"{SVG}title")


def of_class(root, *names):
    return [each for each in root.iter() if set(names) <= set(each.get("class", "").split())]


def words(element):
    return [each.text for each in element.iter(f"{SVG}text")]


def titles(element):
    return [each.text for each in element.iter(f"{SVG}title")]


def elements(*markup):
    """Markup as elements."""
    return ElementTree.fromstring(f'<g xmlns="{SVG.strip("{}")}">{"".join(markup)}</g>')
