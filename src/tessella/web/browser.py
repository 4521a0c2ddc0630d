"""Which browser this is: a random secret in a cookie. The browser that opened a table owns it."""

import hashlib
import re
import secrets

from fastapi import Request
from starlette.responses import Response

COOKIE = "tessella_browser"
SECRET = re.compile(r"[\w-]{32}", re.ASCII)
YEAR = 365 * 24 * 3600
"""Seconds."""


def secret_of(request: Request) -> str | None:
    """The browser's secret, if it has a well-formed one."""
    secret = request.cookies.get(COOKIE, "")
    return secret if SECRET.fullmatch(secret) else None


def owner_of(request: Request) -> str:
    """What the store keeps of the browser's secret; empty for a browser without one."""
    secret = secret_of(request)
    return digest(secret) if secret else ""


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def remember(response: Response, secret: str) -> None:
    """Give the browser its secret to keep; scripts cannot read it, other sites' requests do not carry it."""
    response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="lax")
