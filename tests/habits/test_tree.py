"""The documents and the tree say the same: each package has its line, and each path that a document names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tessella"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
DOCUMENTS = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "tools" / "README.md"]

ROW = re.compile(r"^\| `([a-z/_]+)/` \| (.*) \|$", re.MULTILINE)
PATH = re.compile(
    r"(?<![\w./:<>*%-])(?:"
    r"(?:[\w<>*.-]+/)*[\w<>*-]+\.(?:py|md|js|mjs|css|toml|txt|html|json|svg|png|cpp)(?![\w/.]*[\w/])"
    r"|(?:docs|src|tests|tools|core|engine|games|record|arena|table|storage|web|cli)(?:/[\w<>*-]+)+"
    r"|(?:core|engine|games|record|arena|table|storage|web|cli)/)"
)
"""A file with an ending that ours have, or a folder below one of ours."""
PLACEHOLDER = re.compile(r"<\w+>|[A-Z]{2,}")
"""A part of a path that stands for any name: tests/games/<name>, anda-SIDE.txt."""
NOT_OURS = frozenset(["andantino.svg", "games.txt", "old.txt", "position.svg", "record.txt", "Position.svg"])
"""Files that readers have or get, and an attribute that looks like one."""
STARTS = (ROOT, SOURCE, *(SOURCE / "games").glob("*/"))
"""Where a path may begin; that in a game's folder is the same in most games."""
NAMES = {file.name for part in ("docs", "src", "tests", "tools") for file in (ROOT / part).rglob("*.*")}


def folders_told_of():
    """The folders that have a line, each with what it says."""
    section = ARCHITECTURE.read_text("utf-8").partition("\n## Folders\n")[2].partition("\n## ")[0]
    return ROW.findall(section)


def packages():
    """The packages, but not those within a game, nor games to begin with."""
    found = {file.parent.relative_to(SOURCE) for file in SOURCE.rglob("__init__.py")} - {Path()}
    found = {each for each in found if each.parent.name != "beginnings"}
    return {each.as_posix() for each in found if each.parts[0] != "games" or len(each.parts) == 1}


def test_each_package_has_one_line():
    told = [folder for folder, _ in folders_told_of()]
    assert len(told) == len(set(told))
    assert packages() - set(told) == set()
    assert [folder for folder in told if not (SOURCE / folder).is_dir()] == []


def test_each_line_says_what_the_folder_is_for():
    assert [folder for folder, says in folders_told_of() if len(says.split()) < 5] == []


def is_there(path, document):
    """Whether a path is one of ours: from the root, from our sources, from the document, or a file's bare name."""
    if "/" not in path and path in NAMES | NOT_OURS:
        return True
    starts, general = (*STARTS, document.parent), PLACEHOLDER.sub("*", path)
    return any((start / path).exists() or any(start.glob(general)) for start in starts)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_each_path_is_there(document):
    named = {path.rstrip("/") for path in PATH.findall(document.read_text("utf-8"))}
    assert sorted(path for path in named if not is_there(path, document)) == []


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("In `web/gone.py` it is.", "web/gone.py"),
        ("See engine/gone.", "engine/gone"),
        ("`tests/games/<name>/gone.py`", "tests/games/<name>/gone.py"),
        ("pytest tests/gone.py -k x", "tests/gone.py"),
        ("`gone.js`", "gone.js"),
    ],
)
def test_a_path_that_is_gone_is_found(text, path):
    assert PATH.findall(text) == [path]
    assert not is_there(path, ARCHITECTURE)


def test_what_is_no_path_of_ours_is_left_out():
    text = "https://club.example/games/ and `GET /tables/ID/games`, `/tmp/picture.svg`, `1/259200`"
    assert PATH.findall(text) == []


def test_each_document_that_code_names_is_there():
    code = [file for part in ("src", "tests", "tools", "docs") for file in (ROOT / part).rglob("*.py")]
    named = {
        name
        for file in code
        for name in re.findall(r"\bdocs/[\w/-]+\.(?:md|json)\b", file.read_text("utf-8"))
    }
    assert len(named) > 5
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
