"""The fields of a game's state as they are told to people."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Field:
    """One field of a state: its name, the dtype and the shape of its numbers, and what they mean.

    shape is () for a single number. meaning is empty if the game does not tell it.
    """

    name: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    meaning: str = ""


def fields_of(state: np.dtype[Any], names: Collection[str]) -> tuple[Field, ...]:
    """Some fields of a state's dtype; names may be a mapping to meanings.

    >>> fields_of(np.dtype([("owner", "i1", 9), ("mover", "i4")]), {"mover": "the seat to act"})
    (Field(name='mover', dtype=dtype('int32'), shape=(), meaning='the seat to act'),)
    """
    meanings = names if isinstance(names, Mapping) else {}
    return tuple(Field(name, state[name].base, state[name].shape, meanings.get(name, "")) for name in names)


def no_field(title: str, name: str, names: Collection[str]) -> str:
    """The sentence on a field that the states of a game lack.

    >>> no_field("Hex", "ownr", ["ply", "owner"])
    "The state of Hex has no field 'ownr'; close names are: owner."
    """
    close = get_close_matches(name, names)
    return (
        f"The state of {title} has no field {name!r}; {'close names' if close else 'its fields'} are: "
        f"{', '.join(close or names)}."
    )
