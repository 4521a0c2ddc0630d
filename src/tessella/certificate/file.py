"""A certificate as bytes. docs/certificates.md describes them.

8 bytes     MAGIC
4 bytes     the length of the header, unsigned, least significant byte first
header      JSON in UTF-8: game, edition, options, side, within, threats, recent, choices
body        the choices, one byte each, as an .lzma file; with zlib where the header does not have recent
32 bytes    SHA-256 of all bytes before
"""

import json
import lzma
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from ..core.catalogue import UnknownGame, find
from ..core.option import Choice, OptionError
from ..core.position import Position

MAGIC = b"TESSCERT"
LARGEST = 1 << 24
"""Bytes of the longest file, and choices of the longest certificate."""
FIELDS: Mapping[str, type] = {
    "game": str,
    "edition": int,
    "options": dict,
    "side": int,
    "within": int,
    "threats": int,
    "recent": int,
    "choices": int,
}
FILTERS = [{"id": lzma.FILTER_LZMA1, "preset": 9, "dict_size": 1 << 16, "lc": 0, "lp": 0, "pb": 0}]
"""Choices are small numbers that say nothing of those beside them."""


class CertificateError(ValueError):
    """This is no certificate, or it proves nothing here; the message is one sentence."""


@dataclass(frozen=True)
class Certificate:
    """A claim about the first position of a game, and the choices that prove it.

    side: the seat that wins. within: the greatest number of plies. threats: how many are tried where a sequence of
    threats is looked for. recent: how many of the actions that were taken last are tried before a choice is asked for.
    choices: by decision that needs one, in the order of the walk, the index of the winner's action among all legal
    ones: those that were taken last first, the others ascending. Where recent is 0, all ascend.

    >>> Certificate("hex", 1, {"side": 5}, 0, 21, 20, 8, b"").claim
    'Black wins Hex within 21 plies'
    """

    game: str
    edition: int
    options: Mapping[str, Choice]
    side: int
    within: int
    threats: int
    recent: int
    choices: bytes

    @property
    def claim(self) -> str:
        """What it says, as a sentence without a full stop."""
        game = find(self.game)
        return f"{game.sides[self.side]} wins {game.title} within {self.within} plies"

    def position(self) -> Position:
        """The first position of its game; raises CertificateError if it is of other rules than ours."""
        try:
            game = find(self.game)
            position = game.new(**self.options)
        except (UnknownGame, OptionError) as error:
            raise CertificateError(str(error)) from None
        if game.edition != self.edition:
            raise CertificateError(
                f"This certificate is of edition {self.edition} of the rules of {game.title}; here is {game.edition}."
            )
        if not 0 <= self.side < position.seats == 2:
            raise CertificateError(f"{game.title} has no side {self.side} that a certificate can be about.")
        return position

    def to_bytes(self) -> bytes:
        """The file."""
        header = json.dumps({**asdict(self), "choices": len(self.choices)}, separators=(",", ":")).encode()
        body = lzma.compress(self.choices, lzma.FORMAT_ALONE, filters=FILTERS)
        told = MAGIC + len(header).to_bytes(4, "little") + header + body
        return told + sha256(told).digest()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """What a file says; raises CertificateError if it is damaged, cut, too long, or something else."""
        if not data.startswith(MAGIC):
            raise CertificateError("This file is no certificate.")
        told, digest = data[:-32], data[-32:]
        if len(data) > LARGEST or sha256(told).digest() != digest:
            raise CertificateError("This certificate is damaged: it is not what its checksum says.")
        begin = len(MAGIC) + 4
        end = begin + int.from_bytes(told[begin - 4 : begin], "little")
        try:
            header = json.loads(told[begin:end])
            is_old = isinstance(header, dict) and "recent" not in header
            header = checked({**header, "recent": 0} if is_old else header)
            choices = unpacked(told[end:], header.pop("choices"), is_old)
        except (ValueError, zlib.error, lzma.LZMAError, RecursionError):
            raise CertificateError(
                "This certificate cannot be read: its parts do not fit together."
            ) from None
        return cls(**header, choices=choices)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a file; raises CertificateError, OSError."""
        with path.open("rb") as file:
            return cls.from_bytes(file.read(LARGEST + 1))


def checked(header: Any) -> dict[str, Any]:
    """The header, if it has the fields of a certificate with values of their kinds; raises ValueError."""
    if not isinstance(header, dict) or {name: type(value) for name, value in header.items()} != FIELDS:
        raise ValueError
    return header


def unpacked(body: bytes, count: int, is_old: bool) -> bytes:
    """So many choices; raises ValueError, LZMAError or zlib.error if there are others."""
    reading = zlib.decompressobj() if is_old else lzma.LZMADecompressor(lzma.FORMAT_ALONE, memlimit=LARGEST)
    choices = reading.decompress(body, LARGEST)
    if len(choices) != count or not reading.eof or reading.unused_data:
        raise ValueError
    return choices
