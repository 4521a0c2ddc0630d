"""Which browser this is: a random secret in a cookie. The browser that opened a table owns it."""

import hashlib
import re
import secrets

from fastapi import Request
from starlette.responses import Response

COOKIE = "tessella_browser"
"""What its name begins with; the identity of the database follows. Browsers send a cookie to all ports of a host: with
one name for all, who is forgotten by one server would lose the seats at another one. That was so once: an old cookie,
with nothing behind this, is known again until there is one with the whole name, and stays for other servers."""
SECURE = "__Host-"
"""What goes before the name under https. Browsers do not let a page that came by http replace a cookie that is Secure,
nor do they send it one; with one name for both, who went from https to http would open tables there and own none."""
FORGOTTEN = "forgotten"
"""In place of a secret: an old cookie is not known again."""
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
    name, sent = name_for(request), request.cookies
    found = [sent.get(f"{way}{name}", sent.get(f"{way}{COOKIE}", "")) for way in (SECURE, "")]
    return [secret for secret in found if SECRET.fullmatch(secret)]


def cookie_of(identity: str) -> str:
    """The name of the cookie for a database."""
    return f"{COOKIE}_{identity}"


def name_for(request: Request) -> str:
    """The name of the cookie, but for what goes before it under https."""
    return str(request.app.state.cookie)


def is_old(request: Request) -> bool:
    """Whether the browser is known by an old cookie only, so that it gets one with the whole name."""
    way = way_of(request)
    return f"{way}{COOKIE}" in request.cookies and f"{way}{name_for(request)}" not in request.cookies


def way_of(request: Request) -> str:
    """What goes before the name of the cookie, by the way on which a request came."""
    return SECURE if request.url.scheme == "https" else ""


def owner_of(request: Request) -> str:
    """What the store keeps of the browser's secret; empty for a browser without one."""
    secret = secret_of(request)
    return digest(secret) if secret else ""


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def remember(response: Response, name: str, secret: str) -> None:
    """Give the browser its secret to keep; scripts cannot read it, other sites' requests do not carry it.

    If the name is one for https, nobody on the way ever sees the secret.
    """
    secure = name.startswith(SECURE)
    response.set_cookie(name, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def secret_for(request: Request) -> str:
    """The browser's secret, or a new one for a browser that has none."""
    return secret_of(request) or new_secret()


def remember_after(request: Request, response: Response, secret: str) -> None:
    """Give the browser that asked its secret to keep, by the way on which it came."""
    remember(response, f"{way_of(request)}{name_for(request)}", secret)


def forget_after(request: Request, response: Response) -> None:
    """Let the browser that asked keep no secret of ours; an old cookie may be that of another server as well."""
    for way in (SECURE, "") if way_of(request) else ("",):
        name = f"{way}{name_for(request)}"
        if f"{way}{COOKIE}" in request.cookies:
            remember(response, name, FORGOTTEN)
        else:
            response.delete_cookie(name, httponly=True, samesite="lax", secure=bool(way))


def new_token() -> str:
    """The token of an invitation: 96 random bits."""
    return secrets.token_urlsafe(12)
