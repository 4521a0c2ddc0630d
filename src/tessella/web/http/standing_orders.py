"""The orders of whoever runs the servers, as a server carries them out."""

from datetime import datetime
from functools import lru_cache
from ipaddress import ip_network

from ...storage.rows.orders import Orders
from ...table.event import Clock
from .accounts import parsed

ONE_HOME = 64
"""Bits of a network of IPv6 that counts as one address."""
THIS_MACHINE = (ip_network("127.0.0.0/8"), ip_network("::1"))


class StandingOrders:
    """The orders that hold now."""

    def __init__(self, orders: Orders, clock: Clock) -> None:
        self._clock = clock
        self.replace(orders)

    def replace(self, orders: Orders) -> None:
        """From now on these hold."""
        self._orders = orders
        self._networks = [(ip_network(network), until) for network, until in orders.blocked.items()]
        self._last_of = lru_cache(maxsize=4096)(self._blocks_of)

    @property
    def notice(self) -> str:
        """What all players are told; empty if there is nothing."""
        told = self._orders.notice
        return told.text if told and (told.until is None or self._clock() < told.until) else ""

    def refuses(self, account: str) -> bool:
        """Whether an account is blocked."""
        return bool(self._networks) and any(
            until is None or self._clock() < until for until in self._last_of(account)
        )

    def _blocks_of(self, account: str) -> list[datetime | None]:
        try:
            own = ip_network(account).network_address
        except ValueError:  # this machine, or a text that is no address
            return []
        return [until for network, until in self._networks if own in network]


def blockable(text: str) -> str:
    """A network that can be blocked; an address of IPv6 means its network, as for limits. Raises ValueError."""
    address, slash, bits = text.partition("/")
    try:
        network = ip_network(f"{parsed(address)}{slash}{bits}", strict=False)
    except ValueError:
        raise ValueError(
            f"An address or a network is expected, such as 203.0.113.7 or 203.0.113.0/24, not {text!r}."
        ) from None
    if network.version == 6 and network.prefixlen > ONE_HOME:
        network = network.supernet(new_prefix=ONE_HOME)
    if any(network.overlaps(here) for here in THIS_MACHINE):
        raise ValueError(f"{text} has the server's own machine, which cannot be blocked.")
    return str(network).removesuffix("/32")
