"""The one file that knows Numba: how a function becomes machine code, and how that is kept.

Numba compiles every function with all that it calls: optimised, turned to machine code and wrapped for Python and C,
and then once more in each of its callers. Most of that is thrown away. Here a function has two sides. As other compiled
code calls it, it is a *part*: typed and lowered to LLVM's intermediate code, no more. As Python calls it, it is an
*entry*: its own code and that of all the parts it reaches, optimised together and made to machine code, once.

That needs more of Numba than it promises: classes and methods below are overridden, and may change with a new version.
TESSELLA_PARTS=0 leaves all to Numba; a test compiles in both ways.

Symbols inside machine code are numbered by Numba from 1 in every process, functions and record types alike, so code
that two processes compiled may use one name for two things, and a third process that loads both would run either for
both. Here the numbers begin at random, far from those of any other process.
"""

import itertools
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import parse_bitcode
from numba import config, types
from numba.core import cgutils
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from numba.core.typing.typeof import typeof
from numba.extending import intrinsic

from . import jit
from .bits import nth_bit_by_halves
from .code_files import CodeFiles
from .jit import Compiled, Function, plainly

FunctionIdentity._unique_ids = itertools.count(secrets.randbits(62))

IN_PARTS = os.environ.get("TESSELLA_PARTS", "1") != "0"
"""Whether functions are compiled as parts and entries."""
MADE_BY = (numba.__version__, np.__version__, sys.version_info[:2], config.BOUNDSCHECK, config.OPT, IN_PARTS)
PAUSE = 0.5
"""Seconds between two looks at whether code is on disk."""
WIDE = 64
"""Bits of the integers that functions are called with."""


def entry(function: Function) -> Any:
    """What Python calls to run a function's machine code."""
    options = {
        "nopython": True,
        "nogil": True,
        "error_model": "numpy",
        "forceinline": function.inline,
        "boundscheck": None,
        "no_cfunc_wrapper": True,
    }
    return Entry(function.py_func, options, Part(function.py_func, options | {"no_cpython_wrapper": True}))


class Whole(CPUDispatcher):  # type: ignore[misc]
    """A function compiled in Numba's way, with our cache."""

    def __init__(self, function: Compiled, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options)
        self._cache = SourceCache(function)

    def get_call_template(self, args: Sequence[Any], kws: Any) -> Any:
        """How compiled code calls it: as one function, however narrow or well known its arguments are."""
        return super().get_call_template(tuple(map(plain, args)), kws)


def plain(kind: Any) -> Any:
    """The type that an argument is passed as: a number is no literal, and no narrow integer."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < WIDE else kind


# Parts


class Part(Whole):
    """A function as compiled code calls it."""

    def __init__(self, function: Compiled, options: dict[str, Any]) -> None:
        super().__init__(function, options)
        if IN_PARTS:
            self._cache = PartCache(function)
            self._compiler = PartCompiler(function, self.targetdescr, options, {}, PartPipeline)

    def add_overload(self, result: Any) -> None:
        """One more signature; Python cannot call it."""
        if IN_PARTS:
            self.overloads[tuple(result.signature.args)] = result
        else:
            super().add_overload(result)


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Intermediate code of a function and of those it calls, to be linked into an entry."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()

    def finalize(self) -> None:
        """Gather the code of what it calls; nothing is optimised."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """For the cache; there is no object code."""
        self._ensure_finalized()
        return self.name, "part", self._get_module_for_linking().as_bitcode()

    @classmethod
    def restored(cls, codegen: Any, name: str, bitcode: bytes) -> "PartLibrary":
        """The library that was put away."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = parse_bitcode(bitcode)
        library._finalized = True
        return library


class PartPipeline(Compiler):  # type: ignore[misc]
    """Numba's passes, into a library of ours."""

    def compile_extra(self, function: Compiled) -> Any:
        """As Numba does it."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class PartCompiler(_FunctionCompiler):  # type: ignore[misc]
    """From Python to intermediate code."""

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
    """A function as Python calls it. Where the process does not wait, it runs plainly until its code is on disk."""

    def __init__(self, function: Compiled, options: dict[str, Any], part: Part) -> None:
        super().__init__(function, options)
        self.part, self.plainly, self.look_again = part, plainly(function), 0.0
        self._compiler = EntryCompiler(function, self.targetdescr, options, {}, Compiler)

    def get_call_template(self, args: Sequence[Any], kws: Any) -> Any:
        """Compiled code calls the part."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, signature: Any) -> Any:
        """The same."""
        return self.part.get_overload(signature)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Called by Numba for types that are new; what it returns is called next."""
        if jit.waits or self._is_on_disk(args):
            with jit.compiler.working():
                return super()._compile_for_args(*args, **kws)
        return self.plainly

    def _is_on_disk(self, args: Sequence[Any]) -> bool:
        now = monotonic()
        if now < self.look_again:
            return False
        self.look_again = now + PAUSE
        return self._cache.has(tuple(map(typeof, args)), self.targetctx)


class EntryCompiler(_FunctionCompiler):  # type: ignore[misc]
    """From Python to machine code; what errors say about the parts comes along."""

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        result = super()._compile_core(args, return_type)
        for environment in result._find_referenced_environments():
            result.library.codegen.set_env(environment.env_name, environment)
        return result


# The cache


class SourceCache(FunctionCache):  # type: ignore[misc]
    """Compiled code on disk, found by everything that it was made from."""

    kind = "entry"

    def __init__(self, function: Compiled) -> None:
        super().__init__(function)
        self._cache_file = Pickles(Path(self._cache_path), function)

    def has(self, signature: Any, context: Any) -> bool:
        """Whether there is code for a signature."""
        return self._cache_file.path(self._index_key(signature, context.codegen())).exists()

    def _index_key(self, signature: Any, codegen: Any) -> str:
        return repr((self.kind, MADE_BY, signature, codegen.magic_tuple()))


class Pickles(CodeFiles):
    """Files that hold what Numba pickles in its own way."""

    def save(self, key: str, data: Any) -> None:
        """One more file."""
        super().save(key, dumps(data))


class PartImplementation(CompileResultCacheImpl):  # type: ignore[misc]
    """How a part is put together again."""

    def rebuild(self, context: Any, payload: Any) -> Any:
        """The result of the compiler, as it was before it was put away."""
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
    """The same for parts."""

    kind = "part"
    _impl_class = PartImplementation


# Instructions


@cache
def instruction_type(name: str) -> Any:
    """What compiled code takes an instruction for."""
    made = intrinsic(INSTRUCTIONS[name])
    TYPING_CONTEXT.refresh()  # it has just been registered, perhaps in the middle of a compilation
    return TYPING_CONTEXT.resolve_value_type(made)


TYPING_CONTEXT = CPUDispatcher.targetdescr.typing_context


def on_bits(generate: Callable[[Any, Any], Any]) -> Compiled:
    """An instruction on an unsigned 64-bit number."""

    def typed(_: Any, bits: Any) -> Any:  # noqa: ARG001 - Numba calls it by this name
        return types.int64(types.uint64), lambda _, builder, __, arguments: generate(builder, *arguments)

    return typed


def nth_set(_: Any, bits: Any, n: Any) -> Any:  # noqa: ARG001 - Numba calls them by these names
    """Where the processor can deposit bits: the nth of them, put where the set bits are."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if "+bmi2" not in context.codegen().magic_tuple()[2]:
            return context.compile_internal(builder, nth_bit_by_halves, signature, arguments)
        bits, n = arguments
        word = bits.type
        kind = ir.FunctionType(word, [word, word])
        deposit = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.cttz(builder.call(deposit, [builder.shl(word(1), n), bits]), cgutils.true_bit)

    return types.int64(types.uint64, types.int64), generate


def keep_apart(_: Any) -> Any:
    """Marks the function that it is called in."""

    def generate(context: Any, builder: Any, _: Any, __: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


INSTRUCTIONS: dict[str, Compiled] = {
    "ctpop": on_bits(lambda builder, bits: builder.ctpop(bits)),
    "cttz": on_bits(lambda builder, bits: builder.cttz(bits, cgutils.true_bit)),
    "nth_bit": nth_set,
    "apart": keep_apart,
}
