"""The one file that knows Numba: compiled functions, records, and a cache on disk that can be trusted.

Numba's own `cache=True` never hits for functions made by a factory, or hits another game's code, and does not see edits
in imported files. Here a cache file is named by a digest of all that the machine code was made from: the sources that
the function reaches by imports within its own packages, the values it holds, its signature and the compiler's switches.
There is no index, so processes that compile at the same time cannot mix their code up.

Symbols inside machine code are numbered by Numba from 1 in every process, functions and record types alike, so code
that two processes compiled may use one name for two things, and a third process that loads both would run either for
both. Here the numbers begin at random, far from those of any other process.
"""

import ast
import hashlib
import itertools
import os
import pickle
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from dis import get_instructions
from functools import cache, cached_property
from inspect import getclosurevars, isbuiltin, isclass, isfunction, ismodule
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import config, njit, types
from numba.core import cgutils
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps
from numba.extending import intrinsic

FunctionIdentity._unique_ids = itertools.count(secrets.randbits(62))

Compiled = Callable[..., Any]
"""A compiled function: called like a plain one; its types are inferred from the arguments."""


def jit(function: Compiled) -> Compiled:
    """Compile function when it is first called; it runs without the interpreter's lock."""
    return cached(njit(nogil=True, error_model="numpy", forceinline=False)(function), function)


def inlined(function: Compiled) -> Compiled:
    """jit for what is called often and is small: its code becomes part of its callers, which take longer to compile."""
    return cached(njit(nogil=True, error_model="numpy", forceinline=True)(function), function)


def cached(compiled: Any, function: Compiled) -> Compiled:
    """A compiled function with our cache."""
    if not config.DISABLE_JIT:
        compiled._cache = SourceCache(function)
    return compiled  # type: ignore[no-any-return]


def instruction(name: str, plain: Callable[[int], int]) -> Compiled:
    """One of LLVM's instructions on an unsigned 64-bit number, "ctpop" or "cttz"; without the compiler, plain."""
    if config.DISABLE_JIT:
        return plain

    def typed(_: Any, bits: Any) -> Any:  # noqa: ARG001 - Numba calls it by this name
        def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return (
                builder.ctpop(*arguments) if name == "ctpop" else builder.cttz(*arguments, cgutils.true_bit)
            )

        return types.int64(types.uint64), generate

    return intrinsic(typed)  # type: ignore[no-any-return]


def make_apart() -> Compiled:
    if config.DISABLE_JIT:
        return lambda: None

    def typed(_: Any) -> Any:
        def generate(context: Any, builder: Any, _: Any, __: Any) -> Any:
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.none(), generate

    return intrinsic(typed)  # type: ignore[no-any-return]


apart = make_apart()
"""Called within a function: its code never becomes part of its callers. For what is long, and rarely called from many
places: optimizing a copy in each of them, and in each of theirs, takes minutes."""


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A structured dtype whose elements give their fields as attributes, compiled or not.

    Raises ValueError for a name that NumPy's records use themselves: without the compiler it would mean that.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(
                f"A field cannot be named {name!r}: NumPy's records have an attribute of that name."
            )
    return np.dtype((np.record, np.dtype(fields, align=True)))


def blank(dtype: np.dtype[Any]) -> Any:
    """One zeroed record of dtype."""
    return np.zeros(1, dtype)[0]


def copy_of(state: Any) -> Any:
    """A record of its own with the same bytes; NumPy's own copy leaves the gaps between fields to chance."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)[0]


class SourceCache(FunctionCache):  # type: ignore[misc]
    """Compiled code on disk, found by everything that it was made from."""

    def __init__(self, function: Compiled) -> None:
        super().__init__(function)
        self._cache_file = CodeFiles(Path(self._cache_path), function)

    def _index_key(self, sig: Any, codegen: Any) -> str:
        return repr((sig, codegen.magic_tuple()))


class CodeFiles:
    """One file of machine code for each signature of one function."""

    def __init__(self, folder: Path, function: Compiled) -> None:
        self.folder, self.function = folder, function

    @cached_property
    def made_from(self) -> str:
        """The fingerprint, taken when code is first needed: by then all that the function refers to is there."""
        return fingerprint(self.function)

    def path(self, key: str) -> Path:
        digest = hashlib.sha256((self.made_from + key).encode()).hexdigest()[:32]
        return self.folder / f"{self.function.__name__}-{digest}.kernel"

    def load(self, key: str) -> Any:
        """The code saved under key; None where there is none that can be read."""
        try:
            return pickle.loads(self.path(key).read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None

    def save(self, key: str, data: Any) -> None:
        """Write the file whole or not at all."""
        handle, draft = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            file.write(dumps(data))
        os.replace(draft, self.path(key))

    def flush(self) -> None:
        """Forget the code of all signatures."""
        for path in self.folder.glob(f"{self.function.__name__}-*.kernel"):
            path.unlink(missing_ok=True)


def fingerprint(function: Compiled) -> str:
    """A digest of what the machine code of function depends on, the same in every process."""
    made_of, modules = describe_function(function)
    sources = [(name, digest_of(name)) for name in sorted(modules)]
    versions = (numba.__version__, np.__version__, sys.version_info[:2])
    return digest(repr((made_of, sources, versions, config.BOUNDSCHECK, config.OPT)).encode())


@cache
def describe_function(function: Compiled) -> tuple[str, frozenset[str]]:
    """A name for a function with all that it holds from outside, and the modules that this comes from."""
    names = {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    held = {name: function.__globals__[name] for name in names if name in function.__globals__}
    held |= getclosurevars(function).nonlocals
    parts, modules = [f"{function.__module__}.{function.__qualname__}"], set(reachable(function.__module__))
    for name, value in sorted(held.items()):
        inner = getattr(value, "py_func", getattr(value, "_defn", value))  # of a function, of an instruction
        if isfunction(inner) and inner is not function:
            described, others = describe_function(inner)
            parts.append(digest(described.encode()))
            modules |= others
        elif not (isfunction(inner) or ismodule(value) or isclass(value) or isbuiltin(value)):
            parts.append(f"{name}={describe(value)}")
    return repr(parts), frozenset(modules)


def describe(value: object) -> str:
    """What tells a value from others that compiled code may hold."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{digest(value.tobytes())}"
    if isinstance(value, int | float | str | bool | tuple | np.generic | np.dtype | None):
        return repr(value)
    raise TypeError(f"Compiled code cannot hold a {type(value).__name__}: its cache could not name it.")


@cache
def reachable(module: str) -> frozenset[str]:
    """The modules of its own packages that a module reaches by imports, itself included."""
    ours = {module.partition(".")[0], __name__.partition(".")[0]}
    found, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        if name not in found and name.partition(".")[0] in ours and source_of(name) is not None:
            found.add(name)
            waiting.extend(imported_by(name))
    return frozenset(found)


def imported_by(module: str) -> Iterator[str]:
    """The absolute names that the source of a loaded module imports."""
    package = sys.modules[module].__package__ or ""
    for node in ast.walk(ast.parse(source_of(module) or b"")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def source_of(module: str) -> bytes | None:
    """The source of a loaded module; None for a name that is no such module."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file).read_bytes() if file and file.endswith(".py") else None


@cache
def digest_of(module: str) -> str:
    return digest(source_of(module) or b"")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
