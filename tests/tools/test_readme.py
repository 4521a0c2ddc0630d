"""tools/README.md tells every command there is, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_tool_has_its_command():
    told = re.findall(r"`python (\S+\.py)", (ROOT / "tools" / "README.md").read_text("utf-8"))
    tools = [file for file in (ROOT / "tools").rglob("*.py") if "__main__" in file.read_text("utf-8")]
    assert sorted(told) == sorted(file.relative_to(ROOT).as_posix() for file in tools)
