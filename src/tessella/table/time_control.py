"""Time controls: how much time players have, as they agree on it before a game.

{minutes, seconds}      live: so many minutes for a game, and so many seconds more for each turn that is finished
{days}                  correspondence: so many days for each turn
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from .event import Refused

MOST_MINUTES, MOST_SECONDS, MOST_DAYS = 180, 180, 14
LIVE = f"A live clock has 1 to {MOST_MINUTES} minutes, and 0 to {MOST_SECONDS} seconds more for each turn."
CORRESPONDENCE = f"A game by correspondence has 1 to {MOST_DAYS} days for each turn."
SINGLE = {"minutes": "minute", "seconds": "second", "days": "day"}


@dataclass(frozen=True)
class TimeControl:
    """How much time each seat has. Either there are days, or there are minutes, and perhaps seconds.

    >>> TimeControl(minutes=10, seconds=5).in_words, TimeControl(days=3).tag
    ('10 minutes, and 5 seconds more for each turn', '1/259200')
    >>> TimeControl(minutes=10, seconds=5).short
    '10 min + 5 s'
    """

    minutes: int = 0
    seconds: int = 0
    days: int = 0

    @classmethod
    def of(cls, payload: Mapping[str, int] | None) -> "TimeControl | None":
        """The time control in a stored payload, if there is one."""
        return None if payload is None else cls(**payload)

    def payload(self) -> dict[str, int]:
        """The time control as data to store."""
        return {"days": self.days} if self.days else {"minutes": self.minutes, "seconds": self.seconds}

    @property
    def main(self) -> timedelta:
        """What a seat has at first."""
        return timedelta(days=self.days, minutes=self.minutes)

    @property
    def increment(self) -> timedelta:
        """What a finished turn adds."""
        return timedelta(seconds=self.seconds)

    @property
    def by_turn(self) -> bool:
        """Whether each turn has a time of its own."""
        return self.days > 0

    @property
    def in_words(self) -> str:
        """For people."""
        if self.by_turn:
            return f"{number_of('days', self.days)} for each turn"
        more = f", and {number_of('seconds', self.seconds)} more for each turn" if self.seconds else ""
        return f"{number_of('minutes', self.minutes)}{more}"

    @property
    def short(self) -> str:
        """For people, where there is little room."""
        if self.by_turn:
            return f"{number_of('days', self.days)} a turn"
        return f"{self.minutes} min + {self.seconds} s" if self.seconds else f"{self.minutes} min"

    @property
    def tag(self) -> str:
        """As the tag TimeControl of PGN has it: "600+5", or "1/259200" for a time for each turn."""
        main = round(self.main.total_seconds())
        return f"1/{main}" if self.by_turn else f"{main}+{self.seconds}" if self.seconds else f"{main}"


def number_of(unit: str, number: int) -> str:
    """A number with its unit."""
    return f"{number} {SINGLE[unit] if number == 1 else unit}"


def checked_control(control: TimeControl) -> TimeControl:
    """The same time control; raises Refused if it is out of range."""
    if control.by_turn or not control.minutes:
        if (control.minutes, control.seconds) != (0, 0) or not 1 <= control.days <= MOST_DAYS:
            raise Refused(LIVE if control.seconds or not control.days else CORRESPONDENCE)
    elif not (1 <= control.minutes <= MOST_MINUTES and 0 <= control.seconds <= MOST_SECONDS):
        raise Refused(LIVE)
    return control
