"""Compatibility with older trees, whose engines play in matches (contestant.py): they lack some modules, and others
stand elsewhere."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

ROOMS = ("", ".compiler", ".depth", ".playouts", ".together", ".trees")


def module(package: str, name: str) -> Any:
    """A module of a package or of one of its rooms; None if this tree lacks it."""
    for folder in (f"tessella.{package}{room}" for room in ROOMS):
        if find_spec(folder) and find_spec(f"{folder}.{name}"):
            return import_module(f"{folder}.{name}")
    return None
