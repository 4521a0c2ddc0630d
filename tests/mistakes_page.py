"""The table in docs/mistakes.md: what is printed of each mistake."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "mistakes.md"
ROW = re.compile(r"^\| ([^|]+) \| (load|check-game|compiler) \| ([^|]+) \|$", re.MULTILINE)
MOST_LINES = 12


def rows(found_by):
    """For each mistake that is found in one way: patterns of what is printed, with any numbers."""
    found = ROW.findall(PAGE.read_text("utf-8"))
    return {
        mistake: [*map(pattern, re.findall("`(.+?)`", said))] for mistake, by, said in found if by == found_by
    }


def pattern(said):
    """Matches a text of the page; "…" stands for anything."""
    return re.sub(r"\d+", r"\\d+", re.escape(said)).replace("…", ".*")


def check_told(found_by, mistake, message):
    """Fails unless a message is what the page says, in a few lines."""
    for said in rows(found_by)[mistake]:
        assert re.search(said, message), f"{said}\n\n{message}"
    assert len(message.splitlines()) <= MOST_LINES
