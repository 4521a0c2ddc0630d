"""Arrays that do not count from their end, while a game is tried: an index below zero is nearly always a mistake."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import Any

import numpy as np

from ..compiler.jit import setter_of


class Checked(np.ndarray):
    """An array that refuses negative indices."""

    def __getitem__(self, at: Any) -> Any:
        refuse_negative(at)
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        refuse_negative(at)
        super().__setitem__(at, value)


def refuse_negative(at: Any) -> None:
    """Raises IndexError for an index below zero."""
    for each in at if isinstance(at, tuple) else (at,):
        if isinstance(each, int | np.integer) and each < 0:
            raise IndexError(f"index {each} is negative, so it counts from the end of the array")


@contextmanager
def checked_arrays(package: str, dtype: "np.dtype[Any]") -> Iterator[None]:
    """Meanwhile the arrays in a package's modules, and in the records of a dtype, refuse negative indices."""
    modules = [
        vars(module) for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{package}.")
    ]
    plain = [
        (names, name, value)
        for names in modules
        for name, value in names.items()
        if type(value) is np.ndarray
    ]
    fields = {name: vars(dtype.type).get(name) for name in dtype.names or () if dtype[name].shape}
    try:
        for names, name, value in plain:
            names[name] = value.view(Checked)
        for name in fields:
            setattr(dtype.type, name, property(checked_field(name), setter_of(name)))
        yield
    finally:
        for names, name, value in plain:
            names[name] = value
        for name, field in fields.items():
            setattr(dtype.type, name, field)


def checked_field(name: str) -> Any:
    """A getter of a record's field."""
    get = itemgetter(name)
    return lambda element: get(element).view(Checked)
