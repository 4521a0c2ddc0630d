"""No two modules of ours import each other, not even for their types, or inside a function."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"


def name_of(file):
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(file): file for file in sorted((SOURCES / "tessella").rglob("*.py"))}


def imports_of(name, text, names):
    """The modules among names that a module imports, wherever it does so."""
    package = name if FILES.get(name, Path()).stem == "__init__" else name.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            members = {f"{source}.{alias.name}" for alias in node.names}
            found |= members & names or {source}
            found |= {source} if members - names else set()
    return (found & names) - {name}


def circle_in(graph):
    """Modules that import each other in a circle; none if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        return circle.args[1]
    return []


def test_no_modules_import_each_other():
    assert len(FILES) > 100
    modules = {name: imports_of(name, file.read_text("utf-8"), set(FILES)) for name, file in FILES.items()}
    assert circle_in(modules) == []


def test_a_circle_is_found_wherever_it_is_closed():
    names = {"tessella.a", "tessella.b"}
    for text in (
        "from .b import thing",
        "from . import b",
        "import tessella.b",
        "def f():\n    from tessella.b import thing",
        "if TYPE_CHECKING:\n    from .b import Thing",
    ):
        modules = {"tessella.a": imports_of("tessella.a", text, names), "tessella.b": {"tessella.a"}}
        assert circle_in(modules)
