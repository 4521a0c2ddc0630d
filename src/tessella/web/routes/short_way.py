"""The way of the call that comes most often: past the framework, which answers all that is unusual about it."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from fastapi import Request
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Message, Receive, Scope, Send

from ..http.guard import same_origin
from ..live.live_table import LiveTable
from .callers import table_of

M = TypeVar("M", bound=BaseModel)
JSON = (b"content-type", b"application/json")
TAKEN = "tessella.short_way"
"""In the scope of a request that has come this way."""


class ShortWay(BaseRoute, Generic[M]):
    """A route about a table, in front of the usual one: for a POST whose body is JSON that fits a model."""

    def __init__(
        self, path: str, model: type[M], answer: Callable[[Request, LiveTable, M], Awaitable[Response]]
    ) -> None:
        self.path, self._model, self._answer = path, model, answer
        self._path = compile_path(path)[0]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request looks like one of a page."""
        if scope["type"] != "http" or scope["method"] != "POST" or TAKEN in scope:
            return Match.NONE, {}
        found = self._path.match(scope["path"])
        if not found or JSON not in scope["headers"]:
            return Match.NONE, {}
        return Match.FULL, {TAKEN: True, "route": self, "path_params": found.groupdict()}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it; all exceptions go on to the application's handlers."""
        request = Request(scope, receive)
        try:
            call = self._model.model_validate(await request.json())
        except HTTPException:
            raise
        except Exception:  # the framework says what is wrong
            await scope["app"].router(scope, again(await request.body()), send)
            return
        await same_origin(request)
        live = await table_of(request, request.path_params["table_id"])
        response = await self._answer(request, live, call)
        await response(scope, receive, send)


def again(body: bytes) -> Receive:
    """A receive for what has been received."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    return receive
