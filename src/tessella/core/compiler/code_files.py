"""Machine code on disk. The name of each file is a digest of everything that its code was made from.

That is: the source files that the function's module imports, directly or not, within its own packages; the values that
the function holds; its signature; and the compiler with its settings. There is no index, so processes that compile at
the same time cannot mix up their code.

Numba's own `cache=True` does not suit us: for functions made by a factory it never finds its code again, or it finds
the code of another game; and it does not notice edits in imported files.
"""

import ast
import hashlib
import logging
import os
import pickle
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dis import get_instructions
from functools import cache, cached_property
from importlib.machinery import PathFinder
from inspect import getclosurevars, isbuiltin, isclass, isfunction, ismodule
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any

import numpy as np

from .code_folders import Folders

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, lockf
except ImportError:  # Windows: what two processes need at once is compiled by both
    lockf = None  # type: ignore[assignment]

Written = Callable[..., Any]
"""A function as its author wrote it, before it is compiled."""
PATIENCE = 60.0
"""Seconds to wait at most for another process that compiles the same: it may have been stopped."""
PAUSE = 0.05
"""Seconds between two looks whether it is done."""
PARSING = Lock()
"""Python may fail with a SystemError while two threads make syntax trees (CPython's issue 106905)."""


class CodeFiles:
    """One file of machine code for each signature of one function."""

    def __init__(self, folders: Folders, function: Written) -> None:
        self.folders, self.function = folders, function

    @cached_property
    def made_from(self) -> str:
        """The function's fingerprint. It is taken late, because by then everything that the function names exists."""
        return fingerprint(self.function)

    def name(self, key: str) -> str:
        """The name of the file of one signature."""
        digest = hashlib.sha256((self.made_from + key).encode()).hexdigest()[:32]
        return f"{self.function.__name__}-{digest}.kernel"

    def has(self, key: str) -> bool:
        """Whether there is a file for a signature."""
        return self.folders.find(self.name(key)) is not None

    def load(self, key: str) -> Any:
        """What was saved under key; None if there is no readable file."""
        for folder in self.folders.every:
            with suppress(OSError, EOFError, pickle.UnpicklingError):
                return pickle.loads((folder / self.name(key)).read_bytes())
        return None

    def save(self, key: str, pickled: bytes) -> None:
        """Write the file of one signature, if that is possible; else the code serves this process only."""
        if self.folders.home is not None:
            try:
                write_whole(self.folders.home / self.name(key), pickled)
            except OSError as error:
                logging.getLogger(__name__).warning("Compiled code cannot be stored: %s", error)

    @contextmanager
    def alone(self, key: str) -> Iterator[None]:
        """A context in which no other process compiles what belongs under key, where there are locks.

        A process that does so already is waited for, until its file is there.
        """
        if self.has(key):
            yield
            return
        locks, until = locks_in(self.folders.home), monotonic() + PATIENCE
        byte = int(self.name(key).removesuffix(".kernel")[-15:], 16)
        while not self.has(key) and not lock(locks, byte) and monotonic() < until:
            sleep(PAUSE)
        try:
            yield
        finally:
            if locks is not None:
                with suppress(OSError):
                    lockf(locks, LOCK_UN, 1, byte)


@cache
def locks_in(folder: Path | None) -> int | None:
    """A file to lock bytes of, though it has none; None if it cannot be made. To close it would unlock them all."""
    if lockf is not None and folder is not None:
        with suppress(OSError):
            return os.open(folder / "compiling.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    return None


def lock(file: int | None, byte: int) -> bool:
    """Lock a byte for this process, where that is possible; False if another process has it."""
    if file is not None:
        try:
            lockf(file, LOCK_EX | LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:  # some file systems have no locks
            pass
    return True


def write_whole(path: Path, data: bytes) -> None:
    """Write a whole file or nothing: readers never see a part of it. Raises OSError.

    It gets the usual permissions: what an administrator has compiled is for everybody to read.
    """
    draft = path.with_name(f"tmp{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            file.write(data)
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def fingerprint(function: Written) -> str:
    """A digest of all sources and values that a function is made from. It is the same in every process."""
    made_of, modules = describe_function(function)
    return digest(repr((made_of, [(name, digest_of(name)) for name in sorted(modules)])).encode())


@cache
def describe_function(function: Written) -> tuple[str, frozenset[str]]:
    """A text that names a function and every outside value that it holds; and the modules that these come from."""
    names = {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    held = {name: function.__globals__[name] for name in names if name in function.__globals__}
    held |= getclosurevars(function).nonlocals
    parts, modules = [f"{function.__module__}.{function.__qualname__}"], set(reachable(function.__module__))
    for name, value in sorted(held.items()):
        inner = getattr(value, "py_func", value)
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
    """The absolute names of everything that a module's source imports."""
    found, package = set(), package_of(module).split(".")
    with PARSING:
        tree = ast.parse(source_of(module) or b"")
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parents = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*parents, *filter(None, [node.module])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def package_of(module: str) -> str:
    """The package from which a module's relative imports start."""
    if module in sys.modules:
        return sys.modules[module].__package__ or ""
    file = file_of(module)
    return module if file is not None and file.name == "__init__.py" else module.rpartition(".")[0]


def source_of(module: str) -> bytes | None:
    """The source of a module; None if there is no such module, or it is not written in Python."""
    file = file_of(module)
    return file.read_bytes() if file and file.suffix == ".py" else None


def file_of(module: str) -> Path | None:
    """The file of a module. What is not loaded is looked for without importing anything: some modules are imported
    late, and code must have the same name before and after that."""
    if module in sys.modules:
        file = getattr(sys.modules[module], "__file__", None)
    else:
        package = file_of(module.rpartition(".")[0]) if "." in module else None
        if package is None or package.name != "__init__.py":  # a name within a module, most often
            return None
        file = getattr(PathFinder.find_spec(module, [str(package.parent)]), "origin", None)
    return Path(file) if file else None


@cache
def digest_of(module: str) -> str:
    return digest(source_of(module) or b"")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
