"""Which browser this is: a random secret in a cookie. The browser that opened a table owns it."""

import hashlib
import re
import secrets

from fastapi import Request
from starlette.responses import Response

COOKIE = "tessella_browser"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name under https. Browsers do not let a page that came by http replace a cookie that is Secure, nor do they send
it one; with one name for both, who went from https to http would open tables there and own none of them."""
SECRET = re.compile(r"[\w-]{32}", re.ASCII)
READ = "tessella.secret"
"""Where a request keeps it."""
YEAR = 365 * 24 * 3600
"""Seconds."""


def secret_of(request: Request) -> str | None:
    """The browser's secret, if it has a well-formed one; the one for https goes first."""
    if READ not in request.scope:  # cookies are read once for all who look at a request
        request.scope[READ] = next(iter(secrets_of(request)), None)
    found: str | None = request.scope[READ]
    return found


def secrets_of(request: Request) -> list[str]:
    """All well-formed secrets of the browser: it may have one for https and one for http."""
    sent = [request.cookies.get(name, "") for name in (SECURE_COOKIE, COOKIE)]
    return [secret for secret in sent if SECRET.fullmatch(secret)]


def owner_of(request: Request) -> str:
    """What the store keeps of the browser's secret; empty for a browser without one."""
    secret = secret_of(request)
    return digest(secret) if secret else ""


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def remember(response: Response, secret: str, secure: bool = False) -> None:
    """Give the browser its secret to keep; scripts cannot read it, other sites' requests do not carry it.

    secure is whether the request came by https; then nobody on the way ever sees the secret.
    """
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def secret_for(request: Request) -> str:
    """The browser's secret, or a new one for a browser that has none."""
    return secret_of(request) or new_secret()


def remember_after(request: Request, response: Response, secret: str) -> None:
    """Give the browser that asked its secret to keep, by the way on which it came."""
    remember(response, secret, secure=request.url.scheme == "https")


def forget_after(request: Request, response: Response) -> None:
    """Let the browser that asked keep no secret."""
    secure = request.url.scheme == "https"
    for name in (SECURE_COOKIE, COOKIE) if secure else (COOKIE,):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)


def new_token() -> str:
    """The token of an invitation: 96 random bits."""
    return secrets.token_urlsafe(12)
