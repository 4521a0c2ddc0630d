"""The account of a request: the address that it comes from, as limits count it."""

from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

HERE = ""
"""The account of this machine itself."""
LONGEST = 64
WIDER = ((56, 2), (48, 4))
"""Networks of IPv6 that are counted, too, because a home may have a whole one: their bits, and how many times as much
as one address each of them may have."""

account: ContextVar[str] = ContextVar("account", default=HERE)
"""The account of the request that led to what is done now, thoughts of the engine included."""


@lru_cache(maxsize=4096)
def account_of(host: str) -> str:
    """The account of an address: an IPv4 address, the /64 of an IPv6 address, HERE, or a text that is neither."""
    try:
        address = parsed(host)
    except ValueError:
        return host[:LONGEST]
    if address.is_loopback:
        return HERE
    return str(address if isinstance(address, IPv4Address) else ip_network((int(address), 64), strict=False))


@lru_cache(maxsize=4096)
def counted_with(account: str) -> tuple[tuple[str, int], ...]:
    """The names that an account counts with, the widest network last; each with the number of times by which its limit
    is that of one address. This machine has no limit of its own."""
    if account == HERE:
        return ()
    try:
        own = ip_network(account)
        wider = WIDER if own.version == 6 else ()
        return ((account, 1), *((str(own.supernet(new_prefix=bits)), times) for bits, times in wider))
    except ValueError:  # a text that is no address
        return ((account, 1),)


def payer_of(account: str) -> str:
    """The name whose share of what all have together an account uses: the widest network that it counts with."""
    return next((name for name, _ in reversed(counted_with(account))), HERE)


def parsed(host: str) -> IPv4Address | IPv6Address:
    """An address without its zone. An IPv4-mapped IPv6 address becomes an IPv4 address. Raises ValueError."""
    address = ip_address(host.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class UnmappedAddresses:
    """Middleware that replaces a client's IPv4-mapped IPv6 address, because proxies are named by IPv4 addresses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("client"):
            host, port = scope["client"]
            with suppress(ValueError):  # a client in a test has a name
                scope["client"] = str(parsed(host)), port
        await self.app(scope, receive, send)
