"""Data in a game's folder: measured by a command of ours, and read by the models of pydantic."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

T = TypeVar("T")


def read_data(file: Path, read: Callable[[bytes], T], wrong: type[ValueError], is_not: str) -> T | None:
    """What a file holds; None if there is no such file.

    Raises wrong for what read refuses, with one sentence that names the file, what it is not ("is no ladder"), and the
    first place that is not as it should be.
    """
    try:
        return read(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError):  # a game that is one file has no data
        return None
    except OSError as error:
        raise wrong(f"{file} cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise wrong(f"{file} {is_not}: {place}: {first['msg']}.") from None
    except ValueError as error:
        raise wrong(f"{file} {is_not}: it is no JSON: {error}.") from None
