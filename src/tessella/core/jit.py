"""Functions that become machine code, and the records they work on.

A rule is written as plain Python and decorated. Called from Python, it is compiled for the types of its arguments, or
its code is loaded from disk. Where nobody wants to wait (`hurry`), what is not on disk yet runs as plain Python, slower
and with the same result. Numba is loaded when the first function is called, so that importing a game is quick.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, update_wrapper
from operator import itemgetter
from threading import Lock, local
from typing import Any

import numpy as np

DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Numba's own switch: everything runs as plain Python, in a debugger for example."""

Compiled = Callable[..., Any]
"""A compiled function: called like a plain one; its types are inferred from the arguments."""


class Pace(local):
    """How this thread runs code that is not compiled yet: it waits, or is in a plain function already."""

    plain = False


waits = True
"""Whether this process waits for the compiler."""
pace = Pace()


def hurry(on: bool = True) -> None:
    """From now on code that is not on disk yet runs as plain Python in this process; somebody else compiles it."""
    global waits  # noqa: PLW0603 - one decision of a whole program
    waits = not on


class Compiler:
    """Whether this process is at work on code: it compiles or loads some, in any thread."""

    def __init__(self) -> None:
        self._lock, self._tasks = Lock(), 0

    @property
    def works(self) -> bool:
        """Whether it does just now."""
        return self._tasks > 0

    @contextmanager
    def working(self) -> Iterator[None]:
        """While some code is made ready."""
        with self._lock:
            self._tasks += 1
        try:
            yield
        finally:
            with self._lock:
                self._tasks -= 1


compiler = Compiler()


class Function:
    """A function as Python calls it, and as compiled code does."""

    def __init__(self, function: Compiled, inline: bool = False) -> None:
        update_wrapper(self, function)
        self.py_func, self.inline = function, inline

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments) if pace.plain else self.entry(*arguments)

    @cached_property
    def entry(self) -> Any:
        """Numba's side of it."""
        with compiler.working():
            from .machine import entry  # noqa: PLC0415 - Numba takes longer to load than everything else

            return entry(self)

    @property
    def _numba_type_(self) -> Any:
        return self.entry._numba_type_


def jit(function: Compiled) -> Compiled:
    """Compile function when it is first called; it runs without the interpreter's lock."""
    return function if DISABLED else Function(function)


def inlined(function: Compiled) -> Compiled:
    """jit for what is called often and is small: its code becomes part of its callers, which take longer to compile."""
    return function if DISABLED else Function(function, inline=True)


def plainly(function: Compiled) -> Compiled:
    """function run as plain Python, with all that it calls."""

    def run(*arguments: Any) -> Any:
        pace.plain = True
        try:
            with np.errstate(over="ignore"):  # machine code wraps around in silence
                return function(*arguments)
        finally:
            pace.plain = False

    return run


class Instruction:
    """What the compiler has an instruction for, and Python does in another way."""

    def __init__(self, name: str, plain: Compiled) -> None:
        self.name, self.py_func = name, plain

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    @cached_property
    def _numba_type_(self) -> Any:
        from .machine import instruction_type  # noqa: PLC0415

        return instruction_type(self.name)


def do_nothing() -> None:
    """Plain Python has nothing to keep apart."""


apart: Compiled = Instruction("apart", do_nothing)
"""Called within a function: its code never becomes part of its callers. For what is long, and rarely called from many
places: optimizing a copy in each of them, and in each of theirs, takes minutes."""


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A structured dtype whose elements give their fields as attributes, compiled or not.

    Raises ValueError for a name that NumPy's records use themselves: without the compiler it would mean that.
    """
    for name, *_ in fields:
        if hasattr(np.void, name):
            raise ValueError(
                f"A field cannot be named {name!r}: NumPy's records have an attribute of that name."
            )
    plain = np.dtype(fields, align=True)
    return np.dtype((record_class(plain.names or ()), plain))


def record_class(names: Iterable[str]) -> type:
    """What numpy.record is, in a fraction of the time.

    Numba asks a record for its `data` in every call of a compiled function. NumPy's own answer first describes all
    fields in words, which takes longer than most of our functions run.
    """
    fields = {name: property(itemgetter(name), setter_of(name)) for name in names}
    return type("Record", (np.void,), {"__slots__": (), "data": property(lambda self: self), **fields})


def setter_of(name: str) -> Callable[[Any, Any], None]:
    def change(element: Any, value: Any) -> None:
        element[name] = value

    return change


def blank(dtype: np.dtype[Any]) -> Any:
    """One zeroed record of dtype."""
    return np.zeros(1, dtype)[0]


def copy_of(state: Any) -> Any:
    """A record of its own with the same bytes; NumPy's own copy leaves the gaps between fields to chance."""
    copied = bytearray().join([state])  # bytearray(state) would describe all fields, too
    return np.ndarray((), state.dtype, copied)[()]
