"""The Python in our texts and docstrings is what it says it is."""

import doctest
from importlib import import_module

import pytest

from docs.blocks import ROOT, TEXTS, every

SOURCE = ROOT / "src"
MODULES = [
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted(SOURCE.rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_examples_do_what_they_show(text):
    assert doctest.testfile(str(text), module_relative=False).failed == 0


def test_readme_has_an_example():
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted >= 5


@pytest.mark.parametrize("module", MODULES)
def test_docstrings_do_what_they_show(module):
    if ".bridges." in module or ".baselines." in module:
        pytest.importorskip(
            module, reason="A library has no wheel for this Python here.", exc_type=ModuleNotFoundError
        )
    found = doctest.testmod(import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize(("text", "body"), every("python"), ids=lambda value: getattr(value, "name", ""))
def test_quoted_code_stands_in_its_file(text, body):
    """The first line of a quotation names the file."""
    comment, _, quoted = body.partition("\n")
    assert quoted.strip()
    assert quoted in (ROOT / comment.removeprefix("# ")).read_text("utf-8")
