"""Starts the web server from a terminal."""

import os
import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import typer

from ..core.catalogue import broken, is_game
from ..engine.compiling import code_home
from ..storage.store import StoreError
from ..web.config import ConfigError, Limits, ServerConfig
from ..web.ports import CannotServe
from ..web.server import announce, serve
from ..web.workers import CannotStart
from .user_errors import UserError, user_errors
from .warm import NOWHERE

ADDRESS = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+):([1-9][0-9]{0,4})", re.IGNORECASE)
"""A host and a port."""
HIGHEST_PORT = 65535
LIMIT = re.compile(r"[0-9]{1,9}")


@user_errors(CannotServe, CannotStart, StoreError)
def serve_pages(host: str, port: int, database: str | None, browser: bool, config: ServerConfig) -> None:
    """Serve until Ctrl-C; raises UserError for an address or a database that cannot be used."""
    serve(host, port, database_url=database, open_browser=browser, on_ready=announce_all, config=config)


def take_in(folders: Sequence[Path]) -> None:
    """Let this process and those that it starts find games in more folders and files; raises UserError."""
    if missing := [folder for folder in folders if not (folder.is_dir() or is_game(folder))]:
        raise UserError(f"{missing[0]} is no folder, so there is no game in it.")
    named = [str(folder.resolve()) for folder in folders]
    os.environ["TESSELLA_GAMES"] = os.pathsep.join(filter(None, [*named, os.environ.get("TESSELLA_GAMES")]))


def insist_on_root(path: str) -> None:
    """Raises UserError for a sub-path of a proxy: addresses in pages, cookies and links begin at the root."""
    if path.strip("/"):
        raise UserError(
            f"Tessella is served at the root of a name or of a port, not below {path}: "
            "give it a name of its own, such as games.club.example (docs/serving.md)."
        )


def announce_all(address: str) -> None:
    """Print where the server is, where compiled code is kept, and which games are left out."""
    announce(address)
    home = code_home()
    typer.echo(f"Compiled code is kept in {home}." if home else NOWHERE)
    for error in broken():
        typer.echo(error, err=True)


@user_errors(ConfigError)
def config_of(
    hosts: Sequence[str], proxies: Sequence[str], limits: Sequence[str], metrics: str = "", **others: Any
) -> ServerConfig:
    """The server's settings from the command line; raises UserError. others: as in ServerConfig."""
    known = Limits(**dict(map(limit_of, limits)))
    at = address_of(metrics) if metrics else None
    return ServerConfig(tuple(hosts), tuple(proxies), known, metrics=at, **others)


def address_of(text: str) -> tuple[str, int]:
    """The address for figures, given as HOST:PORT; raises UserError."""
    found = ADDRESS.fullmatch(text.strip())
    if found is None or int(found[2]) > HIGHEST_PORT:
        raise UserError(f"--metrics takes HOST:PORT, such as 127.0.0.1:9100; not {text!r}.")
    return found[1].strip("[]"), int(found[2])


def limit_of(text: str) -> tuple[str, int]:
    """A limit given as NAME=NUMBER; raises UserError."""
    typed, _, number = text.partition("=")
    known = [each.name.replace("_", "-") for each in fields(Limits)]
    name = typed.strip().replace("_", "-")
    if name not in known:
        raise UserError(f"--limit takes NAME=NUMBER, with one of the names {', '.join(known)}; not {text!r}.")
    if LIMIT.fullmatch(number.strip()) is None:
        raise UserError(f"The limit {name} is a number such as 100, not {number!r}.")
    return name.replace("-", "_"), int(number)
