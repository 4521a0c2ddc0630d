"""The id of a request: in the log, in a header of the answer, and in what people read of an unexpected error."""

import re
import secrets
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from ipaddress import IPv4Network, IPv6Network, ip_network

from starlette.types import Scope

from .accounts import parsed

HEADER = "X-Request-ID"
RAW_HEADER = HEADER.lower().encode()
FORM = re.compile(rb"[A-Za-z0-9._-]{1,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that led to what is done now; empty if none did."""

Networks = Sequence[IPv4Network | IPv6Network]


def networks_of(proxies: Iterable[str]) -> Networks:
    """Networks, by what a configuration calls them; an address is a network of one."""
    return [ip_network(proxy, strict=False) for proxy in proxies]


def id_of(scope: Scope, proxies: Networks) -> str:
    """The id that a proxy has given to a request, if it is harmless; a new one for any other request."""
    if proxies:
        sent = [value for name, value in scope["headers"] if name == RAW_HEADER]
        if len(sent) == 1 and FORM.fullmatch(sent[0]) and is_from(scope, proxies):
            return str(sent[0], "ascii")
    return secrets.token_hex(8)


def is_from(scope: Scope, proxies: Networks) -> bool:
    """Whether the other end of the connection is a proxy."""
    host, _ = scope.get("client") or ("", 0)
    try:
        address = parsed(host)
    except ValueError:
        return False
    return any(address in network for network in proxies)
