"""Functions that are a few processor instructions in compiled code, and that Numba does not know."""

from collections.abc import Callable
from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic

from .code_files import Written

LINE, MOST_LINES = 64, 80
"""Bytes that memory sends at once, and how many such lines of a row are asked for in advance."""
TYPING_CONTEXT = CPUDispatcher.targetdescr.typing_context


@cache
def instruction_type(name: str, plain: Written) -> Any:
    """Numba's type of an instruction, by which compiled code can call it; plain does the same without it."""
    made = intrinsic(INSTRUCTIONS[name](plain))
    TYPING_CONTEXT.refresh()  # the intrinsic is new; this may happen in the middle of a compilation
    return TYPING_CONTEXT.resolve_value_type(made)


def on_bits(generate: Callable[[Any, Any], Any]) -> Written:
    """An instruction on an unsigned 64-bit number."""

    def typed(_: Any, bits: Any) -> Any:  # noqa: ARG001 - Numba calls it by this name
        return types.int64(types.uint64), lambda _, builder, __, arguments: generate(builder, *arguments)

    return typed


def nth_set(plain: Written) -> Written:
    """The nth set bit: with the instruction pdep where the processor has it, else as the plain function does it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if "+bmi2" not in context.codegen().magic_tuple()[2]:
            return context.compile_internal(builder, plain, signature, arguments)
        bits, n = arguments
        word = bits.type
        kind = ir.FunctionType(word, [word, word])
        deposit = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.cttz(builder.call(deposit, [builder.shl(word(1), n), bits]), cgutils.true_bit)

    def typed(_: Any, bits: Any, n: Any) -> Any:  # noqa: ARG001 - Numba calls them by these names
        return types.int64(types.uint64, types.int64), generate

    return typed


def keep_from_inlining(_: Any) -> Any:
    """Marks the function that calls it, so that LLVM never inlines it."""

    def generate(context: Any, builder: Any, _: Any, __: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


def is_lent(kind: Any) -> bool:
    """Whether values of a type are arrays or have no owner, or are tuples of such values."""
    if isinstance(kind, types.BaseTuple):
        return all(map(is_lent, kind))
    return isinstance(kind, types.Array | types.Number | types.Boolean | types.Record)


def without_owners(_: Any) -> Any:
    """Arrays, one or a tuple, of which compiled code does not know who owns them."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (kind,), (value,) = signature.args, arguments
        if isinstance(kind, types.Array):
            array = cgutils.create_struct_proxy(kind)(context, builder, value)
            array.meminfo = cgutils.get_null_value(array.meminfo.type)
            return array._getvalue()
        if isinstance(kind, types.BaseTuple):
            parts = zip(kind, cgutils.unpack_tuple(builder, value, len(kind)), strict=True)
            bare = [generate(context, builder, part(part), (each,)) for part, each in parts]
            return context.make_tuple(builder, kind, bare)
        return value

    def typed(_: Any, kind: Any) -> Any:
        if not is_lent(kind):  # it would lose an owner that nobody has counted
            raise TypingError(f"Only arrays, records, numbers and tuples of them are borrowed, not {kind}.")
        return kind(kind), generate

    return typed


def from_memory(_: Any) -> Any:
    """Asks for the lines of one row of an array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        length, byte, number = cgutils.unpack_tuple(builder, array.strides)[0], ir.IntType(8), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        row = builder.bitcast(array.data, byte.as_pointer())
        row = builder.gep(row, [builder.mul(arguments[1], length)])
        lines = builder.udiv(builder.add(length, length.type(LINE - 1)), length.type(LINE))
        fits, most = builder.icmp_unsigned("<", lines, lines.type(MOST_LINES)), lines.type(MOST_LINES)
        with cgutils.for_range(builder, builder.select(fits, lines, most)) as loop:
            place = builder.gep(row, [builder.mul(loop.index, loop.index.type(LINE))])
            builder.call(fetch, [place, number(1), number(3), number(1)])  # to be written, to stay, data
        return context.get_dummy_value()

    def typed(_: Any, array: Any, row: Any) -> Any:  # noqa: ARG001 - Numba calls them by these names
        return types.none(array, types.int64), generate

    return typed


def on_stack(_: Any) -> Any:
    """An array in the frame of the function that asks for it."""

    def generate(context: Any, builder: Any, signature: Any, _: Any) -> Any:
        kind, size = signature.return_type, signature.args[1].literal_value
        item = context.get_data_type(kind.dtype)
        array, length = context.make_array(kind)(context, builder), context.get_abi_sizeof(item)
        context.populate_array(
            array,
            data=cgutils.alloca_once(builder, item, size=size),
            shape=[cgutils.intp_t(size)],
            strides=[cgutils.intp_t(length)],
            itemsize=cgutils.intp_t(length),
            meminfo=None,
        )
        return array._getvalue()

    def typed(_: Any, dtype: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):  # Numba asks without the value first, and then again
            raise TypingError(
                "The size of a local array is a number or the name of one, known to the compiler."
            )
        return types.Array(dtype.dtype, 1, "C")(dtype, size), generate

    return typed


INSTRUCTIONS: dict[str, Callable[[Written], Written]] = {
    "ctpop": lambda _: on_bits(lambda builder, bits: builder.ctpop(bits)),
    "cttz": lambda _: on_bits(lambda builder, bits: builder.cttz(bits, cgutils.true_bit)),
    "nth_bit": nth_set,
    "borrowed": without_owners,
    "prefetch": from_memory,
    "local": on_stack,
    "not_inlined": lambda _: keep_from_inlining,
}
"""What generates the code of each instruction, from the function that plain Python runs in its place."""
