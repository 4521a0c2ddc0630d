"""How a function becomes machine code. Only this file, instructions.py and code_cache.py use Numba.

Numba compiles every function together with all that it calls: it optimises the code, makes machine code of it and wraps
it for Python and C. Then it does the same once more in each caller. Most of this work is thrown away. Here a function
has two forms. The form that other compiled code calls is a *part*: it is typed and lowered to LLVM's intermediate code,
no more. The form that Python calls is an *entry*: its own code and the code of all parts that it reaches, optimised
together and compiled to machine code, once.

For this, the classes below override internals of Numba, which may change with a new version. TESSELLA_PARTS=0 leaves
everything to Numba; a test compiles in both ways.

In every process, Numba numbers the symbols in machine code from 1, those of functions and record types alike. So two
processes may use one symbol for two different things. A third process that loads the code of both would then run the
wrong code. Here the numbers begin at random, far from those of any other process.
"""

import itertools
import secrets
from collections.abc import Sequence
from time import monotonic
from typing import Any

from llvmlite.binding import parse_bitcode
from numba import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher
from numba.core.typing.typeof import typeof

from .code_cache import IN_PARTS, Implementation, SourceCache
from .code_files import Written
from .mode import compiler, plainly
from .uncompiled import FAILED, uncompiled

FunctionIdentity._unique_ids = itertools.count(secrets.randbits(62))

PAUSE = 0.5
"""Seconds between two checks whether code is on disk."""
WIDE = 64
"""Bits of the integers that functions get as arguments."""


def entry(function: Written, inline: bool) -> Any:
    """The object that Python calls to run a function's machine code. inline: whether it becomes part of its callers."""
    options = {
        "nopython": True,
        "nogil": True,
        "error_model": "numpy",
        "forceinline": inline,
        "boundscheck": None,
        "no_cfunc_wrapper": True,
    }
    return Entry(function, options, Part(function, options | {"no_cpython_wrapper": True}))


class Whole(CPUDispatcher):  # type: ignore[misc]
    """A function that Numba compiles in its own way; only the cache is ours."""

    def __init__(self, function: Written, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options)
        self._cache = SourceCache(function)

    def compile(self, sig: Any) -> Any:
        """Compile one signature or load it; what another process compiles just now is loaded once that is done."""
        with self._cache.alone(sig, self.targetctx):
            try:
                return super().compile(sig)
            except Exception:
                FAILED.append(self.py_func)
                raise

    def get_call_template(self, args: Sequence[Any], kws: Any) -> Any:
        """How compiled code calls it. Narrow integers and literals do not make signatures of their own."""
        return super().get_call_template(tuple(map(plain, args)), kws)


def plain(kind: Any) -> Any:
    """The type that an argument is passed as: literals lose their value, and narrow integers become int64."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < WIDE else kind


# Parts


class Part(Whole):
    """The form of a function that compiled code calls."""

    def __init__(self, function: Written, options: dict[str, Any]) -> None:
        super().__init__(function, options)
        if IN_PARTS:
            self._cache = PartCache(function)
            self._compiler = PartCompiler(function, self.targetdescr, options, {}, PartPipeline)

    def add_overload(self, result: Any) -> None:
        """Adds a compiled signature, which Python cannot call."""
        if IN_PARTS:
            self.overloads[tuple(result.signature.args)] = result
        else:
            super().add_overload(result)


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Intermediate code of a function and of all that it calls, for linking into an entry."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()

    def finalize(self) -> None:
        """Link in the code of all functions that it calls, without optimising anything."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What the cache stores: intermediate code, because a part has no object code."""
        self._ensure_finalized()
        return self.name, "part", self._get_module_for_linking().as_bitcode()

    @classmethod
    def restored(cls, codegen: Any, name: str, bitcode: bytes) -> "PartLibrary":
        """The library that the cache has stored."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = parse_bitcode(bitcode)
        library._finalized = True
        return library


class PartPipeline(Compiler):  # type: ignore[misc]
    """Numba's compiler passes, with a PartLibrary for the result."""

    def compile_extra(self, function: Written) -> Any:
        """Compile as Numba does, but into a PartLibrary."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class PartCompiler(_FunctionCompiler):  # type: ignore[misc]
    """Compiles from Python to intermediate code."""

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_compile = True
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        result = super()._compile_core(args, return_type)._replace(entry_point=object())
        context = self.targetdescr.target_context
        context.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


# Entries


class Entry(Whole):
    """The form of a function that Python calls. In a process that does not wait for the compiler, it runs as plain
    Python until its code is on disk."""

    def __init__(self, function: Written, options: dict[str, Any], part: Part) -> None:
        super().__init__(function, options)
        self.part, self.plainly, self.look_again = part, plainly(function), 0.0
        self._compiler = EntryCompiler(function, self.targetdescr, options, {}, Compiler)

    def get_call_template(self, args: Sequence[Any], kws: Any) -> Any:
        """Compiled code calls the part."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, signature: Any) -> Any:
        """Compiled code links the part."""
        return self.part.get_overload(signature)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Numba calls this for new argument types, and then calls the function that it returns. Raises Uncompiled."""
        if compiler.waits or self._is_on_disk(args):
            with compiler.working():
                FAILED.clear()
                try:
                    return super()._compile_for_args(*args, **kws)
                except Exception as error:
                    raise uncompiled(error, self.py_func) from None
        return self.plainly

    def _is_on_disk(self, args: Sequence[Any]) -> bool:
        now = monotonic()
        if now < self.look_again:
            return False
        self.look_again = now + PAUSE
        return self._cache.has(tuple(map(typeof, args)), self.targetctx)


class EntryCompiler(_FunctionCompiler):  # type: ignore[misc]
    """Compiles from Python to machine code, and keeps what the parts need to raise errors."""

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        result = super()._compile_core(args, return_type)
        for environment in result._find_referenced_environments():
            result.library.codegen.set_env(environment.env_name, environment)
        return result


class PartImplementation(Implementation):
    """How a part is made again from what the cache has stored."""

    def rebuild(self, context: Any, payload: Any) -> Any:
        """The compiler's result, as it was before it was stored."""
        (name, _, bitcode), descriptor, environment, signature, objectmode, lifted, *rest = payload
        annotation, reload_init, environments = rest
        return compile_result(
            target_context=context,
            typing_context=context.typing_context,
            library=PartLibrary.restored(context.codegen(), name, bitcode),
            environment=environment,
            entry_point=object(),
            fndesc=descriptor,
            type_annotation=annotation,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            reload_init=reload_init,
            referenced_envs=environments,
        )


class PartCache(SourceCache):
    """The cache for parts."""

    kind = "part"
    _impl_class = PartImplementation
