"""Compiled functions and records."""

import pydoc
import sys
from ast import Module
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from inspect import signature
from time import sleep

import numpy as np
import pytest
from numba import config

from tessella.core.compiler import code_files
from tessella.core.compiler.code_files import fingerprint
from tessella.core.compiler.jit import blank, copy_of, jit, record

PAIR = record([("small", "i1"), ("wide", "u8"), ("cells", "i4", (2, 3))])


@jit
def grow(s, by):
    """Writes to a record."""
    s.small += by
    s.wide = np.uint64(7)
    s.cells[1, 2] = by


def test_records_give_their_fields_as_attributes():
    """The same way in compiled and in plain code."""
    pair = blank(PAIR)
    grow(pair, 3)
    assert (pair.small, pair.wide, pair.cells[1, 2], pair.cells.sum()) == (3, 7, 3, 3)


def test_reading_a_field_runs_no_python():
    """numpy.record does it in Python, in a third of the time of a move."""
    pair, calls = blank(PAIR), []
    sys.setprofile(lambda frame, event, _: calls.append(frame.f_code) if event == "call" else None)
    try:
        _ = pair.small, pair.cells, pair["wide"]
    finally:
        sys.setprofile(None)
    assert calls == []


def test_a_blank_record_is_all_zeros():
    assert blank(PAIR).tobytes() == bytes(PAIR.itemsize)


def test_a_copy_is_a_record_of_its_own():
    pair = blank(PAIR)
    other = copy_of(pair)
    grow(other, 3)
    assert pair.tobytes() == bytes(PAIR.itemsize)
    assert type(other) is type(pair)
    assert other.dtype == PAIR


def test_a_copy_has_the_same_bytes_between_its_fields_too():
    """Else equal positions would pickle differently, and carry off what memory held before."""
    used = [np.full(PAIR.itemsize, 255, np.uint8) for _ in range(1000)]
    del used
    pair = blank(PAIR)
    assert {copy_of(pair).tobytes() for _ in range(1000)} == {bytes(PAIR.itemsize)}


def make(value):
    """A compiled function that closes over a value."""

    def inner():
        return value

    return inner


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (1, 1.0),
        (np.zeros(2), np.ones(2)),
        (np.zeros(4), np.zeros((2, 2))),
        (make(1), make(2)),
        ("a", "b"),
    ],
)
def test_code_with_other_values_has_another_fingerprint(one, other):
    assert fingerprint(make(one)) != fingerprint(make(other))
    assert fingerprint(make(one)) == fingerprint(make(one))


def test_code_cannot_close_over_what_has_no_name():
    with pytest.raises(TypeError, match="cannot hold a dict"):
        fingerprint(make({}))


@pytest.mark.skipif(config.DISABLE_JIT, reason="Nothing is compiled.")
def test_one_thread_at_a_time_makes_a_syntax_tree(monkeypatch):
    """CPython 3.11 may fail where two do."""
    inside, most = [], []

    def parse(source):
        inside.append(source)
        sleep(0.02)
        most.append(len(inside))
        inside.pop()
        return Module([], [])

    with monkeypatch.context() as patched, ThreadPoolExecutor(3) as pool:
        patched.setattr(code_files.ast, "parse", parse)
        list(pool.map(code_files.imported_by.__wrapped__, [__name__] * 3))
    assert most == [1, 1, 1]


def test_compiled_code_lets_other_threads_run():
    assert grow.entry.targetoptions["nogil"]


@pytest.mark.parametrize("name", ["data", "sum", "size"])
def test_a_field_cannot_hide_behind_an_attribute_of_records(name):
    with pytest.raises(ValueError, match=f"cannot be named '{name}'"):
        record([("ply", "i4"), (name, "i4")])


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("core.compiler.bits", "popcount lowest nth_bit without_lowest"),
        ("core.compiler.jit", "not_inlined"),
        ("core.compiler.rng", "below combine pick"),
        ("kit.company", "pass_on share"),
        ("kit.hands", "tiles_in"),
    ],
)
def test_pydoc_shows_a_compiled_function_like_a_plain_one(module, names):
    shown = import_module(f"tessella.{module}")
    lines = pydoc.render_doc(shown, renderer=pydoc.plaintext).splitlines()
    for name in names.split():
        function = getattr(shown, name)
        line = lines.index(f"    {name}{signature(function)}")
        assert lines[line + 1].strip() == function.__doc__.splitlines()[0]


@pytest.mark.skipif(config.DISABLE_JIT, reason="Nothing is compiled.")
def test_a_compiled_function_is_no_method_where_a_class_holds_it():
    holder = type("Holder", (), {"grow": grow})
    pair = blank(PAIR)
    holder().grow(pair, 3)
    assert pair.small == 3
