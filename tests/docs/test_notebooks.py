"""The notebooks of docs/notebooks are of their format, hold no outputs, and run from the first cell to the last."""

import re

import nbformat
import pytest
from nbclient import NotebookClient

from docs.blocks import ROOT
from rings import first_of

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
LINK = re.compile(r"\]\(([^)#]+)")
MINUTES = 10
"""For one cell: code is compiled in it."""
FIRST_STEPS_FIRST = sorted(NOTEBOOKS, key=lambda path: path.stem != "first-steps")
every = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@every
def test_a_notebook_is_kept_without_what_it_printed(path):
    book = nbformat.read(path, 4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert code
    assert [cell.id for cell in code if cell.outputs or cell.execution_count is not None] == []
    for cell in code:
        compile(cell.source, f"{path.name}, {cell.id}", "exec")


@every
def test_its_links_lead_somewhere(path):
    links = [link for cell in nbformat.read(path, 4).cells for link in LINK.findall(cell.source)]
    local = [link for link in links if "://" not in link]
    assert local
    assert [link for link in local if not (path.parent / link).exists()] == []


@pytest.mark.parametrize(
    "path",
    first_of(FIRST_STEPS_FIRST, "games of engines, and a network that learns"),
    ids=lambda path: path.stem,
)
def test_a_notebook_runs(path):
    """As Jupyter runs it, and without a word on the error stream; every one that shows a position draws it."""
    book = nbformat.read(path, 4)
    NotebookClient(book, timeout=60 * MINUTES, resources={"metadata": {"path": path.parent}}).execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", ())]
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []
    drawings = [
        output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})
    ]
    assert all(re.search(r'<svg[^>]* width="\d+"', drawing) for drawing in drawings)
    assert drawings or path.stem == "balance"
