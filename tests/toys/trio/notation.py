"""Cells as letters, a to h along the ring."""

CELLS = "abcdefgh"


def write(position, action):
    """The cell's letter."""
    return CELLS[action]


def read(position, text):
    """The cell of a letter; raises ValueError."""
    name = text.strip().lower()
    if len(name) != 1 or name not in CELLS:
        raise ValueError(f"{text!r} is no cell: write a to h.")
    return CELLS.index(name)
