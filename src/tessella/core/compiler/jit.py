"""Functions that become machine code, and the records they work on.

A rule is written as a plain Python function with a decorator. When Python calls it, it is compiled for the types of its
arguments, or its code is loaded from disk. In a process that should not wait (`hurry`), a function whose code is not on
disk yet runs as plain Python: slower, with the same result. Numba is loaded when the first function is called, so
importing a game is quick.
"""

import copyreg
import os
from collections.abc import Callable
from functools import cache, cached_property, partial, update_wrapper
from operator import itemgetter
from typing import Any, Self

import numpy as np

from .mode import compiler, mode

DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Numba's own switch: with it everything runs as plain Python, for example in a debugger."""

Compiled = Callable[..., Any]
"""A compiled function. It is called like a plain one; Numba infers its types from the arguments."""


class Routine:
    """An object that `pydoc` and `inspect` take for a function, because it has __get__; a class does not bind it."""

    def __get__(self, *_: Any) -> Self:
        return self


class Function(Routine):
    """A function that both Python and compiled code can call."""

    def __init__(self, function: Compiled, inline: bool = False) -> None:
        update_wrapper(self, function)
        self.py_func, self.inline = function, inline

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments) if mode.plain else self.entry(*arguments)

    @cached_property
    def entry(self) -> Any:
        """The Numba dispatcher behind this function."""
        with compiler.working():
            from .machine import entry  # noqa: PLC0415 - Numba takes longer to load than everything else

            return entry(self.py_func, self.inline)

    @property
    def _numba_type_(self) -> Any:
        return self.entry._numba_type_


def jit(function: Compiled) -> Compiled:
    """Compile a function when it is first called. The compiled function runs without Python's global lock."""
    return function if DISABLED else Function(function)


def inlined(function: Compiled) -> Compiled:
    """jit for a small, often called function: its code becomes part of its callers, which take longer to compile."""
    return function if DISABLED else Function(function, inline=True)


class Instruction(Routine):
    """A function that is one processor instruction in compiled code; plain runs in its place in Python."""

    def __init__(self, name: str, plain: Compiled) -> None:
        update_wrapper(self, plain)
        self.name, self.py_func = name, plain

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    @cached_property
    def _numba_type_(self) -> Any:
        from .instructions import instruction_type  # noqa: PLC0415

        return instruction_type(self.name, self.py_func)


def instruction(name: str) -> Callable[[Compiled], Compiled]:
    """Makes a plain function the stand-in for a processor instruction."""
    return partial(Instruction, name)


@instruction("not_inlined")
def not_inlined() -> None:
    """A function that calls this is never inlined: its code does not become part of its callers.

    It is for long functions that many others call, but rarely. Otherwise the compiler optimises a copy in every caller,
    and in every caller of these, which takes minutes.
    """


@instruction("borrowed")
def borrowed(arrays: Any) -> Any:
    """An array, or a tuple of arrays and other values, that somebody else keeps while the caller runs.

    Compiled code counts references to arrays wherever it makes a view of one: that takes longer than many of our
    functions, and threads wait for each other. It does not count those to borrowed arrays and to their views. Never
    borrow an array that the function itself has made: after its last use it is freed, whoever has borrowed it. Nor
    return one that is borrowed, or a view of it: it does not keep its memory. Other values are records and numbers.
    """
    return arrays


@instruction("local")
def local(dtype: Any, size: int) -> Any:
    """An array of numbers, not set to anything, for the function that asks for it and those that it calls.

    It costs nothing, where np.empty asks for memory and gives it back. It ends with that function, so never return it;
    asked for in a loop, it is the same one each time. The size is a constant; a function's arrays together are some KB.
    """
    return np.empty(size, dtype)


@instruction("prefetch")
def prefetch(array: Any, row: int) -> None:
    """Asks the memory for the first 5 KB of a row, which is to be written soon. Nothing waits for it."""


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A structured dtype whose elements have their fields as attributes, in compiled code and in plain Python.

    Raises ValueError if a field has the name of an attribute of NumPy records: plain Python would find that instead.
    """
    for name, *_ in fields:
        if hasattr(np.void, name):
            raise ValueError(
                f"A field cannot be named {name!r}: NumPy's records have an attribute of that name."
            )
    plain = np.dtype(fields, align=True)
    return np.dtype((record_class(plain.names or ()), plain))


class RecordType(type):
    """The type of these classes. It lets pickle store them by the names of their fields."""


@cache
def record_class(names: tuple[str, ...]) -> type:
    """A class for records that does the work of numpy.record, but faster.

    Numba reads the attribute `data` of a record in every call of a compiled function. NumPy's own `data` first makes a
    description of all fields, which takes longer than most of our functions run.
    """
    fields = {name: property(itemgetter(name), setter_of(name)) for name in names}
    return RecordType(
        "Record",
        (np.void,),
        {"__slots__": (), "__fields__": names, "data": property(lambda self: self), **fields},
    )


def stored(kind: Any) -> tuple[Any, ...]:
    """How pickle makes such a class again."""
    return record_class, (kind.__fields__,)


copyreg.pickle(RecordType, stored)


def setter_of(name: str) -> Callable[[Any, Any], None]:
    def change(element: Any, value: Any) -> None:
        element[name] = value

    return change


def blank(dtype: np.dtype[Any]) -> Any:
    """One record of a dtype, all zeros."""
    return np.zeros(1, dtype)[0]


def copy_of(state: Any) -> Any:
    """An independent record with the same bytes. NumPy's own copy does not copy the gaps between fields."""
    copied = bytearray().join([state])  # bytearray(state) would first make a description of all fields
    return np.ndarray((), state.dtype, copied)[()]
