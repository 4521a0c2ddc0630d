"""The first checks of every request: its Host header, the addresses that are blocked, and the rate limits."""

import re
from collections.abc import Awaitable, Callable, Collection, Iterable
from ipaddress import ip_address

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..templating import notice
from .accounts import account, account_of
from .browser import is_old, remember_after, secret_of
from .limiter import Limiter
from .standing_orders import StandingOrders

Refuse = Callable[[Request, HTTPException], Awaitable[Response]]
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]{1,253})(:[0-9]{1,5})?", re.IGNORECASE)
"""An address or a name, and a port."""


class Gate:
    """Middleware that checks requests, and counts them for the account of their address.

    Another site can make its own name lead to this server (DNS rebinding), and its pages would pass for ours. So the
    server answers only to the names that it knows, and to addresses.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str],
        limiter: Limiter,
        orders: StandingOrders,
        refuse: Refuse,
        open_paths: Collection[str] = (),
    ) -> None:
        """refuse makes the answer to a request that is refused; at open_paths none is, and nothing is counted."""
        self.app, self._limiter, self._orders, self._refuse = app, limiter, orders, refuse
        self._open_paths = open_paths
        self._hosts = {"localhost", *(host.lower() for host in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in self._open_paths:
            request = Request(scope)
            account.set(account_of(request.client.host if request.client else ""))
            notice.set(self._orders.notice)
            try:
                self._check_host(request.headers.getlist("host"))
                self._check_address(account.get())
                self._limiter.request(account.get(), secret_of(request) or "")
            except HTTPException as refused:
                await (await self._refuse(request, refused))(scope, receive, send)
                return
            if is_old(request) and (secret := secret_of(request)):
                send = remembering(request, secret, send)
        await self.app(scope, receive, send)

    def _check_host(self, sent: list[str]) -> None:
        """Raises HTTPException (400, 421)."""
        found = HOST.fullmatch(sent[0]) if len(sent) == 1 else None
        if found is None:
            raise HTTPException(400, "This request does not say to which server it is sent.")
        name = found[1].lower().strip("[]").removesuffix(".")
        if name not in self._hosts and not is_address(name):
            raise HTTPException(
                421,
                f"This server does not know itself as {name}; whoever runs it may add --allow-host {name}.",
            )

    def _check_address(self, account: str) -> None:
        """Raises HTTPException (403)."""
        if self._orders.refuses(account):
            raise HTTPException(403, "Whoever runs this server has blocked your address.")


def remembering(request: Request, secret: str, send: Send) -> Send:
    """A send that gives a browser with an old cookie one with the full name, but never with an answer that shared
    caches may keep."""

    async def send_with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if "set-cookie" not in headers and "public" not in headers.get("cache-control", ""):
                kept = Response()
                remember_after(request, kept, secret)
                headers.append("set-cookie", kept.headers["set-cookie"])
        await send(message)

    return send_with_cookie


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
