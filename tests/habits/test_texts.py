"""What every text of ours keeps to."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")]
LINK = re.compile(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"")


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: str(text.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(text):
    targets = [first or second for first, second in LINK.findall(text.read_text("utf-8"))]
    missing = [target for target in targets if "://" not in target and not (text.parent / target).exists()]
    assert missing == []


def test_readme_fits_on_a_screen():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 72


def test_every_decision_is_listed():
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\((\d{4}-[^)]+)\)", (folder / "README.md").read_text("utf-8"))
    assert listed == sorted(file.name for file in folder.glob("[0-9]*.md"))
