"""Damaged files: a clear error or a valid game, nothing else."""

from functools import cache
from io import BytesIO

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from contract.variants import variants
from tessella.laws.sentences import is_sentence
from tessella.record import RecordError, decoded, json_of, parse, scan, text_of

from .games import random_record, seeded

FEW, MANY = 1_000, 100_000
PARTS = 20
PIECES = [
    b"Game:",
    b"\n",
    b"\n\n",
    b"(",
    b")",
    b"{",
    b"}",
    b"<",
    b">",
    b"!",
    b"12.",
    b"resigns",
    b"Result: *",
]
PIECES += [
    b'"',
    b"[",
    b"]",
    b"\\",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\0",
    b"\xed\xa0\x80",
    b"Options: ",
    b"1e999",
]


@cache
def whole_files():
    """A text file of two games and a JSON file of the same, for each game and its options."""
    made = []
    for variant in variants():
        headers = {variant.game.sides[0]: "Ann", "Date": "2026-10-31"}
        pair = [random_record(variant, seeded(variant, number), headers) for number in range(2)]
        made.append("\n".join(map(text_of, pair)).encode())
        made.append("\n".join(map(json_of, pair)).encode())
    return [file for file in made if len(file) < 5_500]


@st.composite
def damaged(draw):
    """A file with some pieces cut out, put in, doubled or exchanged."""
    file = draw(st.sampled_from(whole_files()))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(file)))
        end = min(len(file), start + draw(st.sampled_from([0, 0, 1, 2, 5, 40])))
        other = draw(st.integers(0, len(file)))
        piece = draw(
            st.one_of(
                st.just(b""),
                st.sampled_from(PIECES),
                st.just(file[other : other + 30]),
                st.binary(max_size=4),
            )
        )
        file = file[:start] + piece + file[end:]
    return file


def check(file):
    """Every game of a file is valid, or has an error that tells its place."""
    lines = decoded(BytesIO(file)).read().split("\n")
    for found in scan(decoded(BytesIO(file))):
        if isinstance(found, RecordError):
            assert is_sentence(found.sentence)
            assert 1 <= found.column <= len(lines[found.line - 1]) + 1
        else:
            assert parse(text_of(found)) == found


@pytest.mark.verify("many damaged files")
@settings(max_examples=FEW)
@given(damaged())
def test_a_damaged_file_is_refused_or_valid(file):
    check(file)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@settings(
    max_examples=MANY // PARTS,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(file=damaged())
def test_a_hundred_thousand_damaged_files_are_refused_or_valid(part, file):
    check(file)


@settings(max_examples=300)
@given(
    st.binary(max_size=60)
    | st.text(st.sampled_from('Game: tictoe\n1.ab2{}()<>!?"\\[]'), max_size=80).map(str.encode)
)
def test_garbage_is_refused_or_valid(file):
    check(file)


def test_whole_files_are_valid():
    """Games of every kind are among those that are damaged."""
    found = [each for file in whole_files() for each in scan(decoded(BytesIO(file)))]
    assert not any(isinstance(each, RecordError) for each in found)
    assert {variant.game.name for variant in variants()} == {each.game.name for each in found}
