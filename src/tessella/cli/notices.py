"""Tells all players something, on every page of all servers over a database."""

from datetime import UTC, datetime

import typer

from ..storage.schema import LONGEST_NOTICE
from ..storage.store import Notice
from ..table.terms import checked_name
from .tables_database import stored_in
from .user_errors import UserError


def post_notice(database: str | None, sentence: str | None, until: str | None, clear: bool) -> None:
    """Post a notice, take it away, or print the one that there is; raises UserError or Refused."""
    if (sentence is not None and clear) or (sentence is None and until is not None):
        raise UserError(
            "Write a sentence, perhaps with --until; or say --clear; or nothing, to see what is told."
        )
    if clear or sentence is not None:
        notice = (
            None
            if sentence is None
            else Notice(checked_name(sentence, LONGEST_NOTICE, "A notice"), end(until))
        )
        with stored_in(database) as store:
            store.post(notice)
    if clear:
        typer.echo("No notice is told any more.")
        return
    with stored_in(database) as store:
        typer.echo(told(store.standing_orders().notice))


def end(text: str | None) -> datetime | None:
    """When a notice goes, if it does; raises UserError."""
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = datetime.min
    if at.tzinfo is None:
        raise UserError(f"--until takes a time with its zone, such as 2026-12-01T20:00Z, not {text!r}.")
    if at <= datetime.now(UTC):
        raise UserError(f"--until takes a time to come, not {text}.")
    return at


def told(notice: Notice | None) -> str:
    """What all players are told, in a sentence."""
    if notice is None or (notice.until and notice.until <= datetime.now(UTC)):
        return "There is no notice."
    return f"All players are told{until(notice.until)}: {notice.text}"


def until(at: datetime | None) -> str:
    """Until when something holds, in words that follow others; empty for good."""
    return f" until {at:%Y-%m-%d %H:%M} UTC" if at else ""
