"""What is told of each call: which route it asked for, how it was answered, and how long that took."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .request_ids import RAW_HEADER, id_of, networks_of, request_id

METHODS = frozenset(("GET", "HEAD", "POST"))
"""Those of our routes. A stranger may invent others, which all count as OTHER."""
OTHER = "other"
NO_ROUTE, STATIC_FILES = "none", "/static"


class Call(NamedTuple):
    """A call that has its whole answer. Nothing in it tells who asked, or about which table."""

    id: str
    method: str
    route: str  # its path with the names of its parameters
    status: int
    until_answer: float  # seconds until the answer began
    seconds: float  # until it ended
    size: int  # bytes of its body
    failed: bool  # by an unexpected exception


class Observer:
    """Middleware that gives each request an id, and tells of its call once the answer has ended."""

    def __init__(
        self, app: ASGIApp, proxies: Iterable[str] = (), tell: Iterable[Callable[[Call], None]] = ()
    ) -> None:
        """proxies may name the ids of requests; tell is called with each call."""
        self.app, self._proxies, self._tell = app, networks_of(proxies), [*tell]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        status, size, until_answer, failed = 500, 0, None, False  # 500 is what others answer to an exception
        id_now = id_of(scope, self._proxies)  # the application may change the scope
        request_id.set(id_now)

        async def send_on(message: Message) -> None:
            nonlocal status, size, until_answer
            if message["type"] == "http.response.start":
                status, until_answer = message["status"], perf_counter() - begun
                message["headers"] = [*message.get("headers", ()), (RAW_HEADER, id_now.encode())]
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        except Exception:
            failed = True
            raise
        finally:
            if self._tell:
                seconds = perf_counter() - begun
                method = scope["method"] if scope["method"] in METHODS else OTHER
                began = seconds if until_answer is None else until_answer
                sent = 0 if method == "HEAD" else size
                call = Call(id_now, method, route_of(scope), status, began, seconds, sent, failed)
                for tell in self._tell:
                    tell(call)


def route_of(scope: Scope) -> str:
    """The route that the application has chosen, such as /tables/{table_id}; never the path that was asked for."""
    if scope.get("root_path"):
        return STATIC_FILES
    path: str = getattr(scope.get("route"), "path", NO_ROUTE)
    return path
