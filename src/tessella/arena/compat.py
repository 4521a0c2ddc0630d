"""Compatibility with older trees, whose engines play in matches (contestant.py): they lack some modules, and others
stand elsewhere."""

from contextlib import suppress
from importlib import import_module
from typing import Any

ROOMS = ("", ".compiler", ".depth", ".playouts", ".together", ".trees")


def module(package: str, name: str) -> Any:
    """A module of a package or of one of its rooms; None if this tree lacks it."""
    for room in ROOMS:
        with suppress(ModuleNotFoundError):
            return import_module(f"tessella.{package}{room}.{name}")
    return None
