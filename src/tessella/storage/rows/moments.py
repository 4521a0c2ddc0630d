"""Times as databases keep them: in UTC, without a time zone."""

from datetime import UTC, datetime


def plain(moment: datetime) -> datetime:
    """A time in UTC without its time zone, as databases keep it."""
    return moment.astimezone(UTC).replace(tzinfo=None)


def aware(moment: datetime) -> datetime:
    """A time from the database, with its time zone, which is UTC."""
    return moment.replace(tzinfo=UTC)
