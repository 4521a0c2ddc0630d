"""The identity of a browser: a random secret in a cookie."""

import hashlib
import re
import secrets

from fastapi import Request
from starlette.responses import Response

COOKIE = "tessella_browser"
"""The beginning of the cookie's name; the identity of the database follows. Browsers send a cookie to all ports of a
host. If all servers there used one name, whoever is forgotten by one would lose the seats at another. Older versions
did use this name alone: such an old cookie counts until there is one with the full name, and is kept for other servers.
"""
SECURE = "__Host-"
"""The prefix of the name under https. A page that came by http can neither replace nor read a Secure cookie. With one
name for both, whoever went from https to http would open tables there and own none."""
FORGOTTEN = "forgotten"
"""The value of an old cookie that does not count any more."""
SECRET = re.compile(r"[\w-]{32}", re.ASCII)
READ, OWNER = "tessella.secret", "tessella.owner"
"""The keys in a request's scope where the secret and its digest are cached."""
YEAR = 365 * 24 * 3600
"""Seconds."""


def secret_of(request: Request) -> str | None:
    """The browser's secret, if it has a well-formed one; the one for https comes first."""
    if READ not in request.scope:  # cookies are parsed once for each request
        request.scope[READ] = next(iter(secrets_of(request)), None)
    found: str | None = request.scope[READ]
    return found


def secrets_of(request: Request) -> list[str]:
    """All well-formed secrets of the browser: it may have one for https and one for http."""
    name, sent = name_for(request), request.cookies
    found = [sent.get(f"{prefix}{name}", sent.get(f"{prefix}{COOKIE}", "")) for prefix in (SECURE, "")]
    return [secret for secret in found if SECRET.fullmatch(secret)]


def cookie_of(identity: str) -> str:
    """The name of the cookie for a database."""
    return f"{COOKIE}_{identity}"


def name_for(request: Request) -> str:
    """The name of the cookie, without the prefix for https."""
    return str(request.app.state.cookie)


def is_old(request: Request) -> bool:
    """Whether the browser has only an old cookie, so that it has to get one with the full name."""
    prefix = prefix_of(request)
    return f"{prefix}{COOKIE}" in request.cookies and f"{prefix}{name_for(request)}" not in request.cookies


def prefix_of(request: Request) -> str:
    """The prefix of the cookie's name, for the scheme by which a request came."""
    return SECURE if request.scope["scheme"] == "https" else ""


def owner_of(request: Request) -> str:
    """The digest of the browser's secret, which is all that is stored of it; empty for a browser without one."""
    if OWNER not in request.scope:
        secret = secret_of(request)
        request.scope[OWNER] = digest(secret) if secret else ""
    found: str = request.scope[OWNER]
    return found


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def remember(response: Response, name: str, secret: str) -> None:
    """Set the cookie; scripts cannot read it, and other sites' requests do not carry it.

    If the name is the one for https, the secret is never sent unencrypted.
    """
    secure = name.startswith(SECURE)
    response.set_cookie(name, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def secret_for(request: Request) -> str:
    """The browser's secret, or a new one for a browser that has none."""
    return secret_of(request) or new_secret()


def remember_after(request: Request, response: Response, secret: str) -> None:
    """Set the cookie of the browser that asked, for the scheme by which the request came."""
    remember(response, f"{prefix_of(request)}{name_for(request)}", secret)


def forget_after(request: Request, response: Response) -> None:
    """Delete the cookie of the browser that asked. An old cookie is overwritten: another server may use it as well."""
    for prefix in (SECURE, "") if prefix_of(request) else ("",):
        name = f"{prefix}{name_for(request)}"
        if f"{prefix}{COOKIE}" in request.cookies:
            remember(response, name, FORGOTTEN)
        else:
            response.delete_cookie(name, httponly=True, samesite="lax", secure=bool(prefix))


def new_token() -> str:
    """The token of an invitation: 96 random bits."""
    return secrets.token_urlsafe(12)
