"""Whether sources are the same: a digest of what decides in some folders."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

SOURCES = {".py", ".txt", ".npy", ".npz"}
"""Files that decide: code, and the weights and boards that it reads."""


def digest_of(folders: Iterable[Path]) -> str:
    """Twelve characters that are equal where the sources in some folders are; a single file may be in place of one."""
    digest = sha256()
    for folder in folders:
        for file in sorted(each for each in (folder, *folder.rglob("*")) if each.suffix in SOURCES):
            digest.update(f"{file.relative_to(folder.parent)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:12]
