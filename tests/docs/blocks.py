"""The code blocks of our texts."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIGURES = sorted((ROOT / "docs" / "games").glob("*.md"))
"""Pages of facts about a game, each table printed by the command above it."""
ENGINES = sorted(page for room in ("engines", "lab") for page in (ROOT / "docs" / room).glob("*.md"))
LIBRARY = sorted((ROOT / "docs" / "library").glob("*.md"))
"""The pages for users of the library."""
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *ENGINES,
    *LIBRARY,
    *FIGURES,
]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^```sh\n(tessella (?:statistics|solve|balance) .*)\n```\n\n((?:\|.*\n)+)", re.MULTILINE)
TABLES = [found for page in FIGURES for found in TABLE.findall(page.read_text("utf-8"))]
"""Commands, each with the table that it prints."""


def blocks(text, language):
    """The bodies of a text's blocks in a language."""
    return [body for name, body in BLOCK.findall(text.read_text("utf-8")) if name == language]


def every(language):
    """(file, body) for the blocks of all texts."""
    return [(text, body) for text in TEXTS for body in blocks(text, language)]
