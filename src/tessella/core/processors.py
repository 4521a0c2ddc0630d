"""How many processors this process may use: a container or a service often has fewer than the machine."""

import os
from collections.abc import Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path

OWN_GROUPS = Path("/proc/self/cgroup")
ALL_GROUPS = Path("/sys/fs/cgroup")


def processors(own: Path = OWN_GROUPS, root: Path = ALL_GROUPS) -> int:
    """The least of the processors that this process is bound to, and of the quotas of its control groups, rounded up.

    own and root are where Linux tells of control groups. Python itself does not look there; loky looks at the
    outermost group only, and so overlooks the quota of a service.
    """
    bound = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([bound, *map(ceil, quotas(own, root))]))


def quotas(own: Path, root: Path) -> Iterator[float]:
    """The processors that each control group of this process may use, where it has a quota."""
    for folder in groups(own, root):
        with suppress(OSError, ValueError, ZeroDivisionError):  # no such file, or no quota: "max"
            limit, period = folder.joinpath("cpu.max").read_text().split()
            yield int(limit) / int(period)
        with suppress(OSError, ValueError, ZeroDivisionError):  # the first version of control groups
            limit, period = (
                folder.joinpath(f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period")
            )
            if int(limit) > 0:
                yield int(limit) / int(period)


def groups(own: Path, root: Path) -> Iterator[Path]:
    """The folders of this process's control groups and of all groups around them; a container shows the last alone."""
    try:
        lines = own.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for _, controllers, path in (line.split(":", 2) for line in lines if line.count(":") > 1):
        if not controllers or "cpu" in controllers.split(","):
            top = root / "cpu" if controllers else root
            inner = top / path.lstrip("/")
            yield from (folder for folder in (inner, *inner.parents) if folder.is_relative_to(top))
