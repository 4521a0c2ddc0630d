"""How things show themselves in a notebook: as a drawing, or as a small table of HTML."""

from collections.abc import Iterable, Sequence
from html import escape

WIDTH = 320
"""CSS pixels of a drawing."""


def html_table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table, for `_repr_html_`; what stands in the cells is escaped.

    >>> html_table(("move", "value"), [("a1 < b1", 0.5)])
    '<table><tr><th>move</th><th>value</th></tr><tr><td>a1 &lt; b1</td><td>0.5</td></tr></table>'
    """
    first = "".join(f"<th>{escape(each)}</th>" for each in heading)
    rest = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{cells}</tr>' for cells in (first, *rest))}</table>"
