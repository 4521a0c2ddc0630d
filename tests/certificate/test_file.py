"""Certificates as bytes: what is not exactly one is refused with a sentence."""

import json
import zlib
from dataclasses import replace
from hashlib import sha256

import pytest

from tessella.certificate.file import LARGEST, MAGIC, Certificate, CertificateError

SMALL = Certificate("andantino", 2, {"exception": False, "moving": False}, 0, 33, 20, 8, bytes(range(40)))


def signed(told):
    """A file with a right checksum."""
    return told + sha256(told).digest()


def test_a_certificate_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "small.cert"
    path.write_bytes(SMALL.to_bytes())
    assert Certificate.load(path) == SMALL
    assert SMALL.position().game.name == "andantino"
    assert SMALL.claim == "White wins Andantino within 33 plies"


def test_an_older_certificate_is_read():
    """Its choices were packed by zlib, and its actions ascend."""
    header = json.dumps({**vars(SMALL), "choices": len(SMALL.choices), "recent": None}).encode()
    header = header.replace(b', "recent": null', b"")
    body = zlib.compress(SMALL.choices)
    older = signed(MAGIC + len(header).to_bytes(4, "little") + header + body)
    assert Certificate.from_bytes(older) == replace(SMALL, recent=0)


def test_a_flipped_bit_is_never_accepted():
    whole = SMALL.to_bytes()
    for bit in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(CertificateError):
            Certificate.from_bytes(bytes(flipped))


def test_a_cut_file_is_refused():
    whole = SMALL.to_bytes()
    for length in range(len(whole)):
        with pytest.raises(CertificateError):
            Certificate.from_bytes(whole[:length])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no certificate"),
        (b"[White wins]", "no certificate"),
        (MAGIC, "damaged"),
        (SMALL.to_bytes() + b"\0" * LARGEST, "damaged"),
        (signed(MAGIC), "cannot be read"),
        (signed(MAGIC + b"\x02\0\0\0{}"), "cannot be read"),
        (signed(MAGIC + b"\xff\xff\xff\xff{}"), "cannot be read"),
        (signed(MAGIC + b"\x04\0\0\0null"), "cannot be read"),
        (signed(SMALL.to_bytes()[:-32] + b"spare"), "cannot be read"),
        (replace(SMALL, side=True).to_bytes(), "cannot be read"),
    ],
)
def test_what_is_no_certificate_is_told_so(data, sentence):
    with pytest.raises(CertificateError, match=sentence):
        Certificate.from_bytes(data)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"edition": 1}, "edition 1"),
        ({"side": 2}, "no side 2"),
        ({"options": {"size": 3}}, "size"),
    ],
)
def test_a_certificate_of_other_rules_is_refused(other, sentence):
    with pytest.raises(CertificateError, match=sentence):
        replace(SMALL, **other).position()
