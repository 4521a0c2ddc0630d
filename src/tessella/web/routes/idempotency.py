"""Pages whose forms give something, a table or a seat: what is sent twice counts once.

The browser's secret comes with the page. Were it to come with the answer, a browser that misses the answer could never
show that the seat is its own.
"""

from hashlib import sha256
from typing import Any

from fastapi import Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from ..http.browser import new_token, remember_after, secret_for
from ..http.forms import text_of
from ..templating import PAGES, render

ONCE = "once"
"""The field with a token that is new on each page."""
LONGEST_KEY = 40
PAGES.globals[ONCE] = new_token


def giving_page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page by which something may be given, and the browser's secret."""
    response = render(template, status, **values)
    remember_after(request, response, secret_for(request))
    return response


def to_table(request: Request, table_id: str, secret: str) -> Response:
    """The way to a table where something was given, and once more the secret of the browser that has it."""
    response = RedirectResponse(f"/tables/{table_id}", 303)
    remember_after(request, response, secret)
    return response


def key_of(form: FormData, digest: str, file: str = "") -> str | None:
    """The idempotency key of what a browser with this digest sends; None without the field: each time counts."""
    if not text_of(form, ONCE):
        return None
    fields = sorted((name, value) for name, value in form.multi_items() if isinstance(value, str))
    return key_for(digest, fields, file)


def key_for(*wished: object) -> str:
    """The idempotency key of what is wished for, the same for the same; a browser's digest is part of it."""
    return sha256(repr(wished).encode("utf-8", "surrogatepass")).hexdigest()[:LONGEST_KEY]
