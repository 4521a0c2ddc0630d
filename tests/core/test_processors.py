"""How many processors a process may use."""

import os

import pytest

from tessella.core.processors import processors

pytestmark = pytest.mark.once
SERVICE = "0::/system.slice/tessella.service\n"


@pytest.fixture(autouse=True)
def eight(monkeypatch):
    """The process is bound to eight processors."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)


@pytest.mark.parametrize(
    ("own", "files", "count"),
    [
        ("", {}, 8),
        ("0::/\n", {"cpu.max": "max 100000\n"}, 8),
        ("0::/\n", {"cpu.max": "300000 100000\n"}, 3),
        ("0::/\n", {"cpu.max": "150000 100000\n"}, 2),
        ("0::/\n", {"cpu.max": "1000 100000\n"}, 1),
        ("0::/\n", {"cpu.max": "9900000 100000\n"}, 8),
        (SERVICE, {"system.slice/tessella.service/cpu.max": "200000 100000\n"}, 2),
        (SERVICE, {"system.slice/cpu.max": "400000 100000\n", "cpu.max": "max 100000\n"}, 4),
        (
            "4:cpu,cpuacct:/a\n0::/\n",
            {"cpu/a/cpu.cfs_quota_us": "-1", "cpu/a/cpu.cfs_period_us": "100000"},
            8,
        ),
        ("4:cpu,cpuacct:/a\n0::/\n", {"cpu/cpu.cfs_quota_us": "50000", "cpu/cpu.cfs_period_us": "25000"}, 2),
        ("0::/\n", {"cpu.max": "garbage"}, 8),
        ("no colons\n", {}, 8),
    ],
)
def test_the_least_of_what_is_bound_and_of_all_quotas_counts(tmp_path, own, files, count):
    """As a container shows them, as a service has them, and as the first version of control groups has them."""
    (tmp_path / "own").write_text(own)
    for name, text in files.items():
        (tmp_path / "groups" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "groups" / name).write_text(text)
    assert processors(tmp_path / "own", tmp_path / "groups") == count


def test_without_control_groups_what_it_is_bound_to_counts(tmp_path, monkeypatch):
    assert processors(tmp_path / "none", tmp_path / "none") == 8
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processors(tmp_path / "none", tmp_path / "none") == 1
