"""Passwords in the addresses of databases are masked in every message."""

from collections.abc import Iterator
from urllib.parse import quote, quote_plus

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

MASK = "***"


def masked(url: str) -> str:
    """A database's address without its password, and without its settings, one of which may be a password."""
    try:
        return make_url(url).set(query={}).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        before, _, after = url.rpartition("@")
        return f"{MASK}@{after}".partition("?")[0] if before else after.partition("?")[0]


def discreet(text: str, url: str) -> str:
    """A driver's message about an address, without its passwords."""
    text = text.replace(url, masked(url))
    for password in sorted(passwords(url), key=len, reverse=True):
        text = text.replace(password, MASK)
    return text


def passwords(url: str) -> Iterator[str]:
    """The passwords in an address, in all their encodings."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        return
    settings = [str(value) for name, value in address.query.items() if "pass" in name.lower()]
    for password in filter(None, [str(address.password or ""), *settings]):
        yield from (password, repr(password)[1:-1], quote(password, safe=""), quote_plus(password))
