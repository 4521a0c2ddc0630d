"""Server logs that a stranger cannot fill: repeated lines within a minute are counted instead."""

import logging
import time
from collections import Counter
from collections.abc import Callable

MINUTE = 60.0
LOGGERS = ("asyncio", "uvicorn.error")
"""Those to which any connection may add a line."""
REMEMBERED = 1000
"""Lines; then all are forgotten, and each may be written again."""


class RepeatFilter(logging.Filter):
    """Lets each line through once a minute, with the number of times it was left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        sentence, now = sentence_of(record), self._clock()
        if now - self._said.get(sentence, -MINUTE) < MINUTE:
            self._left_out[sentence] += 1
            return False
        if len(self._said) >= REMEMBERED:
            self._said.clear()
            self._left_out.clear()
        self._said[sentence] = now
        if count := self._left_out.pop(sentence, 0):
            record.msg = f"{record.msg} (and {count:,} times more since it was last said)"
        return True


def sentence_of(record: logging.LogRecord) -> str:
    """What makes a record a repetition: the first line of its message, and its exception."""
    first = (record.getMessage().splitlines() or [""])[0]
    error = record.exc_info[1] if record.exc_info else None
    return f"{first} {error!r}" if error else first


def install() -> None:
    """Add the filter to the loggers of this process."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, RepeatFilter) for each in logger.filters):
            logger.addFilter(RepeatFilter())
