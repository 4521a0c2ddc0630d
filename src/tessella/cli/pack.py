"""Makes a wheel of a game's folder, which pip installs: the format is that of PEP 427."""

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from ..core.catalogue import BrokenGame, load_from
from ..core.position import Game
from .setup import game_folder
from .user_errors import file_errors, user_errors

METADATA = """Metadata-Version: 2.1
Name: {name}
Version: {version}
Summary: {summary}
Requires-Dist: tessella
"""
WHEEL = """Wheel-Version: 1.0
Generator: tessella
Root-Is-Purelib: true
Tag: py3-none-any
"""
ENTRY_POINTS = """[tessella.games]
{game} = {package}
"""


@user_errors(BrokenGame)
def pack_game(folder: Path, output: Path) -> Path:
    """The wheel of the game in a folder, written into another one; raises UserError."""
    folder = game_folder(folder)
    game, files = load_from(folder), dict(sorted(files_of(folder)))
    package, version = f"tessella_game_{game.name.replace('-', '_')}", version_of(game, files.values())
    info = f"{package}-{version}.dist-info"
    contents = {f"{package}/{name}": file.read_bytes() for name, file in files.items()}
    contents[f"{info}/METADATA"] = METADATA.format(
        name=package.replace("_", "-"), version=version, summary=" ".join(game.summary.split())
    ).encode()
    contents[f"{info}/WHEEL"] = WHEEL.encode()
    contents[f"{info}/entry_points.txt"] = ENTRY_POINTS.format(game=game.name, package=package).encode()
    contents[f"{info}/RECORD"] = "".join(recorded(contents, f"{info}/RECORD")).encode()
    wheel = output / f"{package}-{version}-py3-none-any.whl"
    with file_errors(f"{wheel} cannot be written"):
        output.mkdir(parents=True, exist_ok=True)
        with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
            for name, content in contents.items():
                archive.writestr(name, content)
    return wheel


def files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a game with their names in its package, but not what is made of them, nor hidden ones."""
    if folder.is_file():
        yield "__init__.py", folder
    for file in folder.rglob("*"):
        name = file.relative_to(folder)
        if file.is_file() and not any(part == "__pycache__" or part.startswith(".") for part in name.parts):
            yield name.as_posix(), file


def version_of(game: Game, files: Iterable[Path]) -> str:
    """The edition of the rules, and when a file has last changed: a later wheel replaces an earlier one."""
    changed = datetime.fromtimestamp(max(file.stat().st_mtime for file in files), UTC)
    return f"{game.edition}.{changed:%Y%m%d}.{int(f'{changed:%H%M%S}')}"


def recorded(contents: dict[str, bytes], record: str) -> Iterator[str]:
    """The lines of a wheel's RECORD: each file with its digest and size, and itself."""
    for name, content in contents.items():
        digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        yield f"{name},sha256={digest},{len(content)}\n"
    yield f"{record},,\n"
