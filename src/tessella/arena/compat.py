"""Modules of this tree, or of an older one whose engine plays in a match (contestant.py): it has not all of them, and
some in other places."""

from contextlib import suppress
from importlib import import_module
from typing import Any

ROOMS = ("", ".compiler", ".depth", ".playouts", ".together", ".trees")


def module(package: str, name: str) -> Any:
    """A module of a package, in whichever room it is; None if this tree lacks it."""
    for room in ROOMS:
        with suppress(ModuleNotFoundError):
            return import_module(f"tessella.{package}{room}.{name}")
    return None
