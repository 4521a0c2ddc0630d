"""The log as lines for a person or for a program: one for each call, and whatever else is logged."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from .observer import Call
from .request_ids import request_id

CALLS = logging.getLogger("tessella.calls")
TABLE = re.compile(r"[\w-]{16}", re.ASCII)
"""The id of a table. Whoever has it may watch there, so no line has it."""
HIDDEN = "(hidden)"


def log(call: Call) -> None:
    """Log a call."""
    CALLS.log(logging.ERROR if call.status >= 500 else logging.INFO, "call", extra={"call": call})


class Lines(logging.Formatter):
    """What the formats of lines share."""

    def head(self, record: logging.LogRecord) -> dict[str, str]:
        """What each line begins with: the time (UTC), and the level."""
        time = datetime.fromtimestamp(record.created, UTC)
        return {"time": time.isoformat(timespec="milliseconds"), "level": record.levelname.lower()}

    def trouble(self, record: logging.LogRecord) -> str:
        """The exception with the places where it came about; empty if there is none."""
        return self.formatException(record.exc_info) if record.exc_info else ""


class JsonLines(Lines):
    """Each record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        about: dict[str, Any] = self.head(record)
        if call := call_of(record):
            about |= {"request": call.id, "method": call.method, "route": call.route, "status": call.status}
            about |= {"ms": milliseconds(call), "bytes": call.size}
        else:
            about |= {"logger": record.name, "message": message_of(record)}
            about |= {"request": request_id.get(), "exception": self.trouble(record)}
        return json.dumps({name: value for name, value in about.items() if value != ""})


class PlainLines(Lines):
    """Each record as a line with the same in the same order; an exception has lines of its own below."""

    def format(self, record: logging.LogRecord) -> str:
        words = [*self.head(record).values()]
        if call := call_of(record):
            words += [call.id, call.method, call.route, str(call.status)]
            return " ".join([*words, f"{milliseconds(call)} ms", f"{call.size} bytes"])
        words += [f"{record.name}:", *message_of(record).split()]
        if name := request_id.get():
            words.append(f"(request {name})")
        return "\n".join(filter(None, (" ".join(words), self.trouble(record))))


FORMATS: dict[str, type[Lines]] = {"plain": PlainLines, "json": JsonLines}


def call_of(record: logging.LogRecord) -> Call | None:
    """The call that a record is about, if it is about one."""
    call: Call | None = record.__dict__.get("call")
    return call


def milliseconds(call: Call) -> float:
    """How long a call took."""
    return round(call.seconds * 1000, 1)


def message_of(record: logging.LogRecord) -> str:
    """The message of a record without ids of tables."""
    if not isinstance(record.args, tuple) or not record.args:
        return record.getMessage().strip()
    told = (HIDDEN if isinstance(arg, str) and TABLE.fullmatch(arg) else arg for arg in record.args)
    return (str(record.msg) % tuple(told)).strip()


def install(name: str) -> None:
    """Write the log of this process to stderr in one of FORMATS, with a line for each call."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATS[name]())
    logging.getLogger().addHandler(handler)
    CALLS.setLevel(logging.INFO)
