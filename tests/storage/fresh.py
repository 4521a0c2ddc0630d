"""New databases, as the application makes them but sooner: copies of one that was made step by step."""

import tempfile
from functools import cache
from pathlib import Path

from tessella.storage.database import Database


def fresh(file):
    """The address of a new database in a file that is not there yet."""
    file.write_bytes(made())
    return f"sqlite:///{file}"


@cache
def made():
    """What is in the file of a new database."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "new.db"
        Database(f"sqlite:///{file}").close()
        assert [*Path(folder).iterdir()] == [file], "Something of it is not in the file yet."
        return file.read_bytes()
