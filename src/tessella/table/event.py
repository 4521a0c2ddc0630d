"""What happened at a table, one entry after another.

The list of a table's events, its log, is the truth; all else is folded from it. The first event, `open`, holds what was
agreed (terms.py). Each module of features/ says which other kinds of events there are, and what they hold.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Clock = Callable[[], datetime]
"""What tells the time, aware and in UTC."""


def utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Event:
    """One entry of a log; its payload is plain data, as JSON holds it.

    at is when it happened, in UTC, or None if nobody noted it. Two events are equal whenever they happened.
    """

    kind: str
    payload: Mapping[str, Any]
    at: datetime | None = field(default=None, compare=False)


class Refused(ValueError):
    """Something that cannot be done at this table now; one sentence."""


def insist(objection: str | None) -> None:
    """Raises Refused if there is an objection."""
    if objection:
        raise Refused(objection)
