"""Bits, compiled and plain."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella.core.compiler.bits import lowest, nth_bit, popcount, without_lowest
from tessella.core.compiler.jit import inlined, jit

words = st.integers(1, 2**64 - 1)


@jit
def counted(bits):
    return popcount(bits)


@jit
def first(bits):
    return lowest(bits)


@inlined
def chosen(bits, n):
    return nth_bit(bits, n)


def places(word):
    return [place for place in range(64) if word >> place & 1]


@given(words)
def test_bits_are_counted(word):
    assert counted(np.uint64(word)) == popcount(word) == len(places(word))


@given(words)
def test_all_but_the_lowest_bit_are_left(word):
    assert places(int(without_lowest(np.uint64(word)))) == places(word)[1:]
    assert without_lowest(np.uint64(0)) == 0


@given(words)
def test_the_lowest_bit_is_found(word):
    assert first(np.uint64(word)) == lowest(word) == places(word)[0]


@given(words)
def test_the_nth_bit_is_found(word):
    assert [chosen(np.uint64(word), n) for n in range(len(places(word)))] == places(word)


PLAIN_PROCESSOR = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
SAME_AS_HERE = """
from core.test_bits import chosen, places
import numpy as np
for word in (1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15, 0xF000000000000001):
    assert [chosen(np.uint64(word), n) for n in range(len(places(word)))] == places(word)
"""


@pytest.mark.verify("compiles for another processor")
@pytest.mark.once
def test_the_nth_bit_is_found_by_a_processor_without_the_instruction(tmp_path):
    told = {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[1])}
    subprocess.run(
        [sys.executable, "-c", SAME_AS_HERE], env={**os.environ, **PLAIN_PROCESSOR, **told}, check=True
    )


@pytest.mark.parametrize("bits", [np.uint32(7), np.int64(7), np.uint8(7)])
def test_other_integers_are_widened(bits):
    assert counted(bits) == 3
