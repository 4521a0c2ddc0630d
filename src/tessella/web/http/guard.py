"""Checks of every request and response: no foreign origins, no big bodies, security headers."""

from collections.abc import Awaitable, Callable, Iterable

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...record.nesting import nests_too_deeply

BIGGEST_BODY = 256 * 1024
"""Bytes; a record of a long game with many remarks needs a fraction of it."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ASSETS = (b"text/javascript", b"text/css")
"""They are not documents, so most of HEADERS means nothing there, and a page has many of them."""
HEADERS_OF_ASSETS = {
    "Content-Security-Policy": "default-src 'self'",  # for workers, which have a policy of their own
    "X-Content-Type-Options": HEADERS["X-Content-Type-Options"],
    "Cross-Origin-Resource-Policy": HEADERS["Cross-Origin-Resource-Policy"],
}
OF_PAGES, OF_ASSETS = (
    {name.lower().encode(): value.encode() for name, value in each.items()}
    for each in (HEADERS, HEADERS_OF_ASSETS)
)
UNCACHED = [(b"cache-control", b"no-store")]


class SecurityHeaders:
    """Adds HEADERS to every response, or HEADERS_OF_ASSETS, and keeps pages and calls out of caches."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = strictly(message.get("headers", ()))
            await send(message)

        await self.app(scope, receive, send_strictly if scope["type"] == "http" else send)


def strictly(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a response, as raw as they come, with ours."""
    known = dict(headers)
    ours = OF_ASSETS if known.get(b"content-type", b"").startswith(ASSETS) else OF_PAGES
    kept = [each for each in headers if each[0] not in ours]
    return [*kept, *ours.items(), *(() if b"cache-control" in known else UNCACHED)]


class BodyLimit:
    """Stops reading a request whose body is bigger than BIGGEST_BODY (413), or JSON that is nested too deeply (422)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            is_json = "json" in Headers(scope=scope).get("content-type", "").lower()
            receive = checked(receive, is_json, scope["method"] not in ("GET", "HEAD"))
        await self.app(scope, receive, send)


def checked(receive: Receive, is_json: bool, is_read: bool) -> Callable[[], Awaitable[Message]]:
    """A receive that raises HTTPException for such a body. Where nobody reads it, an answer may have begun; who sent
    it is taken for gone."""
    body = bytearray()

    async def receive_some() -> Message:
        message = await receive()
        body.extend(message.get("body", b""))
        if len(body) > BIGGEST_BODY:
            refused = HTTPException(413, "This request is too big.")
        elif is_json and not message.get("more_body") and nests_too_deeply(bytes(body)):
            refused = HTTPException(422, "This request is nested too deeply.")
        else:
            return message
        if is_read:
            raise refused
        return {"type": "http.disconnect"}

    return receive_some


async def same_origin(request: Request) -> None:
    """Refuses what another site's page sends in the name of this browser (403)."""
    if request.method in ("GET", "HEAD"):
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    foreign = site not in (None, "same-origin", "none")
    if foreign or (origin is not None and origin.partition("://")[2] != request.headers.get("host")):
        raise HTTPException(403, "This request came from another site.")
