"""The way of the call that comes most often: past the framework, which answers all that is unusual about it."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from fastapi import Request
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Message, Receive, Scope, Send

from ..http.guard import same_origin
from ..live.live_table import LiveTable
from .callers import table_of

M = TypeVar("M", bound=BaseModel)
JSON = [b"application/json"]
"""The values of Content-Type; with more of them others may read the body as something else."""
TAKEN = "tessella.short_way"
"""In the scope of a request that has come this way."""


class ShortWay(Route, Generic[M]):
    """A route about a table, in front of the usual one: for a POST whose body is JSON that fits a model."""

    def __init__(
        self, path: str, model: type[M], answer: Callable[[Request, LiveTable, M], Awaitable[Response]]
    ) -> None:
        super().__init__(path, answer, methods=["POST"])
        self._model, self._answer = model, answer

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request looks like one of a page."""
        if scope["type"] == "http" and scope["method"] == "POST" and TAKEN not in scope:
            found = self.path_regex.match(scope["path"])
            if found and [value for name, value in scope["headers"] if name == b"content-type"] == JSON:
                return Match.FULL, {TAKEN: True, "route": self, "path_params": found.groupdict()}
        return Match.NONE, {}

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
