"""Form data."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request


@asynccontextmanager
async def form_of(request: Request) -> AsyncIterator[FormData]:
    """The fields of a form, its files open; raises HTTPException (400, 415).

    Only UTF-8, which browsers send, is accepted. A form may name any other encoding; decoding some of them raises
    unexpected errors, or yields lone surrogates.
    """
    _, about = parse_options_header(request.headers.get("content-type"))
    if about.get(b"charset", b"utf-8").lower() != b"utf-8":
        raise HTTPException(415, "Forms are read as UTF-8 here.")
    async with request.form() as form:
        yield form


def text_of(form: FormData, field: str, default: str = "") -> str:
    """A field of a form that is no file."""
    value = form.get(field, default)
    return value if isinstance(value, str) else default
