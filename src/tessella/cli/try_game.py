"""Serves one game that somebody works on."""

import os
import sys
from pathlib import Path

from ..core.catalogue import ONLY
from ..core.compiler.code_folders import folders
from ..storage.store import StoreError
from ..web.config import ServerConfig
from ..web.ports import CannotServe
from ..web.server import serve
from .setup import game_folder
from .user_errors import user_errors


@user_errors(CannotServe, StoreError)
def try_game(folder: Path, host: str, port: int, browser: bool) -> None:
    """Serve until Ctrl-C; raises UserError for a folder or an address that cannot be used."""
    folder = game_folder(folder)
    os.environ[ONLY] = str(folder)
    sys.dont_write_bytecode = True  # a file may change twice within a second, and Python would not notice
    serve(host, port, database_of(folder), browser, config=ServerConfig(folder=folder))


def database_of(folder: Path) -> str | None:
    """Where its tables are kept, apart from all others: beside its compiled code; None if there is no place."""
    home = folders(folder).home
    return f"sqlite:///{home / 'tables.db'}" if home else None
