"""Every error as one sentence: as a page for a request for a page, as JSON for a script's."""

import asyncio
import re
from http import HTTPStatus
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.catalogue import catalogue
from ..storage.store import StaleLog
from ..table.table import WATCHING
from .http.guard import HEADERS
from .http.request_ids import HEADER, request_id
from .live.faults import STATUS, sentence_of
from .routes.callers import WATCH, person_of, table_of
from .templating import render
from .wire import Failed, Outdated, WireResponse
from .work.bounded_process import STOPPING

PLAIN = {404: "There is no such page.", 405: "This address does not take that kind of request."}
"""Sentences for the framework's short phrases."""

LISTED = re.compile("; there are: .*")
"""The names of all games, in a sentence."""
LONGEST_SHOWN = 80


class EndsWithServer:
    """Answers requests that are cancelled because the server stops."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        except asyncio.CancelledError:
            if scope["type"] != "http":
                raise
            if not begun:
                await answer(Request(scope), 503, STOPPING)(scope, receive, send)


def install(app: FastAPI) -> None:
    """Answer every exception that can leave a route."""
    for kind in STATUS:
        app.exception_handler(kind)(on_known)
    app.exception_handler(StaleLog)(on_stale)
    app.exception_handler(HTTPException)(on_http)
    app.exception_handler(RequestValidationError)(on_malformed)
    app.exception_handler(SQLAlchemyError)(on_store)
    app.exception_handler(ClientDisconnect)(on_gone)
    app.exception_handler(Exception)(on_bug)


async def on_known(request: Request, error: Exception) -> Response:
    """An exception whose message is a sentence."""
    sentence = sentence_of(error)
    return answer(request, 403 if sentence == WATCHING else STATUS[type(error)], sentence)


async def on_stale(request: Request, error: Exception) -> Response:
    """A call about an outdated state, or one that was carried out before; the answer has the current state."""
    live = await table_of(request, request.path_params["table_id"].removesuffix(WATCH))
    return WireResponse(Outdated(str(error), live.state_for(person_of(request, live))), 409)


async def on_http(request: Request, error: HTTPException) -> Response:
    """HTTP errors of the framework and ours, with their headers."""
    plain = error.detail == HTTPStatus(error.status_code).phrase
    detail = PLAIN.get(error.status_code, error.detail) if plain else error.detail
    response = answer(request, error.status_code, f"{detail.removesuffix('.')}.")
    response.headers.update(error.headers or {})
    return response


async def on_malformed(request: Request, error: RequestValidationError) -> Response:
    """A request that does not match the route's parameters."""
    first = error.errors()[0]
    where = shortened(".".join(str(part) for part in first["loc"][1:]))
    what = "link" if request.method == "GET" else "request"
    return answer(
        request, 422, f"This {what} is not understood: {f'{where}: ' if where else ''}{first['msg']}."
    )


async def on_gone(request: Request, _: Exception) -> Response:
    """The client has disconnected, or was too slow; nobody reads this."""
    return answer(request, 400, "This request did not come in whole.")


def shortened(text: str) -> str:
    """The beginning of a text from outside."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


async def on_store(request: Request, _: Exception) -> Response:
    """The database failed: the disk is full, say."""
    return answer(request, 503, "The table could not be stored, so nothing was played; please try again.")


async def on_bug(request: Request, _: Exception) -> Response:
    """Our fault."""
    sentence = "Something went wrong here. Everything you have played is kept; please try again."
    name = request_id.get()
    response = answer(request, 500, sentence, f"If you tell whoever runs this server, say request {name}.")
    response.headers[HEADER] = name  # this is answered outside of all middleware
    return response


def answer(request: Request, status: int, sentence: str, more: str = "") -> Response:
    """A page for people, JSON for scripts. more is what else people may want to know, in a sentence."""
    if "text/html" in request.headers.get("accept", ""):
        title, back = HTTPStatus(status).phrase, way_back(request)
        lost = status == HTTPStatus.NOT_FOUND
        games = [*catalogue().values()] if lost else []
        sentence = LISTED.sub(".", sentence) if lost else sentence  # the page has links
        response = render(
            "error.html", status, title=title, sentence=sentence, more=more, back=back, games=games
        )
    else:
        response = WireResponse(Failed(f"{sentence} {more}".strip()), status)
    response.headers.update(HEADERS)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = "1"
    return response


def way_back(request: Request) -> str | None:
    """The page with the form that was sent, if it was one; browsers still show what was filled in."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # no address at all
        return None
    address = came.path + (came.query and f"?{came.query}")
    return address if request.method == "POST" and came.netloc == request.url.netloc else None
