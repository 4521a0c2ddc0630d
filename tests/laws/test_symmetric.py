"""Symmetries that are wrong are found by their laws."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tessella import find
from tessella.laws.law import Fault
from tessella.laws.symmetric import an_image_of_a_game_is_a_game, symmetries_are_a_group
from tessella.laws.variants import Variant

pytestmark = pytest.mark.once


def changed(name, change):
    """A game whose symmetries are changed."""
    game = find(name)
    encoding = SimpleNamespace(**vars(game.encoding))
    encoding.symmetries = lambda options: change(game.encoding.symmetries(options))
    return Variant(replace(game, encoding=encoding), ())


def each(**fields):
    """A change of every symmetry: a function makes the new value of a field of the symmetry."""
    return lambda every: [replace(one, **{name: make(one) for name, make in fields.items()}) for one in every]


def exchanged(*places):
    """A change of every symmetry: two indices are exchanged."""

    def make(one):
        to = one.actions[0].copy()
        to[[*places]] = to[[*reversed(places)]]
        return (to,)

    return each(actions=make)


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("cancelletto", exchanged(600, 612), "The legal actions of the image are not the images"),  # the hole
        ("cancelletto", exchanged(625, 627), "The image of this position has another mover"),  # who begins
        ("cancelletto", each(chance=lambda _: list), "Seat 0 sees other planes of the image"),
        (
            "cancelletto",
            each(chance=lambda _: lambda deals: 2 * deals),
            "image of an action, action .*, deal-",
        ),
        ("cancelletto", each(cells=lambda _: np.arange(100)), "Seat 0 sees other planes of the image"),
        (
            "octopus",
            each(tokens=lambda _: np.eye(6, dtype=np.int16)),
            "Seat 0 sees other tokens of the image",
        ),
    ],
)
def test_what_is_no_symmetry_is_told(name, change, told):
    with pytest.raises(Fault, match=told):
        an_image_of_a_game_is_a_game.check(changed(name, change))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda every: every[:3], "They are no group, or one is there twice"),
        (lambda every: [*every, every[0]], "They are no group, or one is there twice"),
        (each(actions=lambda one: (one.actions[0] // 2,)), "have to be permutations of 629, 100 numbers"),
        (each(actions=lambda one: one.actions * 2), "have to be permutations of 629, 100 numbers"),
        (each(tokens=lambda _: np.eye(2)), "tokens has to be 0 by 0 numbers"),
    ],
)
def test_what_is_no_group_is_told(change, told):
    with pytest.raises(Fault, match=told):
        symmetries_are_a_group.check(changed("cancelletto", change))
