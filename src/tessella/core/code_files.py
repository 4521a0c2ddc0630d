"""Machine code on disk. The name of each file is a digest of everything that its code was made from.

That is: the source files that the function's module imports, directly or not, within its own packages; the values that
the function holds; its signature; and the compiler with its settings. There is no index, so processes that compile at
the same time cannot mix up their code.

Numba's own `cache=True` does not suit us: for functions made by a factory it never finds its code again, or it finds
the code of another game; and it does not notice edits in imported files.
"""

import ast
import hashlib
import os
import pickle
import sys
import tempfile
from dis import get_instructions
from functools import cache, cached_property
from inspect import getclosurevars, isbuiltin, isclass, isfunction, ismodule
from pathlib import Path
from typing import Any

import numpy as np

from .jit import Compiled, Function, Instruction


class CodeFiles:
    """One file of machine code for each signature of one function."""

    def __init__(self, folder: Path, function: Compiled) -> None:
        self.folder, self.function = folder, function

    @cached_property
    def made_from(self) -> str:
        """The function's fingerprint. It is taken late, because by then everything that the function names exists."""
        return fingerprint(self.function)

    def path(self, key: str) -> Path:
        digest = hashlib.sha256((self.made_from + key).encode()).hexdigest()[:32]
        return self.folder / f"{self.function.__name__}-{digest}.kernel"

    def load(self, key: str) -> Any:
        """What was saved under key; None if there is no readable file."""
        try:
            return pickle.loads(self.path(key).read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None

    def save(self, key: str, pickled: bytes) -> None:
        """Write the file of one signature."""
        write_whole(self.path(key), pickled)

    def flush(self) -> None:
        """Delete the files of all signatures."""
        for path in self.folder.glob(f"{self.function.__name__}-*.kernel"):
            path.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write a whole file or nothing: readers never see a part of it. Raises OSError."""
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.replace(draft, path)


def fingerprint(function: Compiled) -> str:
    """A digest of all sources and values that a function is made from. It is the same in every process."""
    made_of, modules = describe_function(function)
    return digest(repr((made_of, [(name, digest_of(name)) for name in sorted(modules)])).encode())


@cache
def describe_function(function: Compiled) -> tuple[str, frozenset[str]]:
    """A text that names a function and every outside value that it holds; and the modules that these come from."""
    names = {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    held = {name: function.__globals__[name] for name in names if name in function.__globals__}
    held |= getclosurevars(function).nonlocals
    parts, modules = [f"{function.__module__}.{function.__qualname__}"], set(reachable(function.__module__))
    for name, value in sorted(held.items()):
        inner = value.py_func if isinstance(value, Function | Instruction) else value
        if isfunction(inner) and inner is not function:
            described, others = describe_function(inner)
            parts.append(digest(described.encode()))
            modules |= others
        elif not (isfunction(inner) or ismodule(value) or isclass(value) or isbuiltin(value)):
            parts.append(f"{name}={describe(value)}")
    return repr(parts), frozenset(modules)


def describe(value: object) -> str:
    """A text for a value that compiled code holds; different values have different texts."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{digest(value.tobytes())}"
    if isinstance(value, int | float | str | bool | tuple | np.generic | np.dtype | None):
        return repr(value)
    raise TypeError(f"Compiled code cannot hold a {type(value).__name__}: its cache could not name it.")


@cache
def reachable(module: str) -> frozenset[str]:
    """A module and all that it imports, directly or not, within its own top-level package and ours."""
    ours = {module.partition(".")[0], __name__.partition(".")[0]}
    found, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        if name not in found and name.partition(".")[0] in ours and source_of(name) is not None:
            found.add(name)
            waiting.extend(imported_by(name))
    return frozenset(found)


@cache
def imported_by(module: str) -> frozenset[str]:
    """The absolute names of everything that a loaded module's source imports."""
    found, package = set(), (sys.modules[module].__package__ or "").split(".")
    for node in ast.walk(ast.parse(source_of(module) or b"")):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parents = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*parents, *filter(None, [node.module])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def source_of(module: str) -> bytes | None:
    """The source of a loaded module; None if there is no such module, or it is not written in Python."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file).read_bytes() if file and file.endswith(".py") else None


@cache
def digest_of(module: str) -> str:
    return digest(source_of(module) or b"")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
