"""Idempotency of forms that give a table or a seat: a form that is sent twice counts once.

The browser's secret comes with the page. If it came with the answer, a browser that misses the answer could not prove
that the seat is its own.
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
    """A page with such a form, and the browser's secret."""
    response = render(template, status, **values)
    remember_after(request, response, secret_for(request))
    return response


def to_table(request: Request, table_id: str, secret: str) -> Response:
    """A redirect to the table, with the browser's secret again."""
    response = RedirectResponse(f"/tables/{table_id}", 303)
    remember_after(request, response, secret)
    return response


def key_of(form: FormData, digest: str, file: str = "") -> str | None:
    """The idempotency key of a form from a browser with this digest; None without the field: each time counts."""
    if not text_of(form, ONCE):
        return None
    fields = sorted((name, value) for name, value in form.multi_items() if isinstance(value, str))
    return key_for(digest, fields, file)


def key_for(*wished: object) -> str:
    """The idempotency key of a request; the browser's digest is one of its parts."""
    return sha256(repr(wished).encode("utf-8", "surrogatepass")).hexdigest()[:LONGEST_KEY]
