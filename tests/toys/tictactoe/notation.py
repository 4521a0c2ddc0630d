"""Cells as a1 to c3: the column's letter, then the row's number from the top."""


def write(position, action):
    """The cell's name."""
    return f"{'abc'[action % 3]}{action // 3 + 1}"


def read(position, text):
    """The cell of a name; raises ValueError."""
    name = text.strip().lower()
    if len(name) != 2 or name[0] not in "abc" or name[1] not in "123":
        raise ValueError(f"{text!r} is no cell: write a1 to c3.")
    return "abc".index(name[0]) + 3 * (int(name[1]) - 1)
