"""Addresses of a server: for its own machine, for others in the network, for an invitation."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import NamedTuple
from urllib.parse import urlsplit

import ifaddr

from .accounts import parsed

HERE_INSTEAD = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - nothing listens here
"""The address for a browser on this machine if the server listens on all interfaces."""
NOBODY_ELSE = (
    "docker",
    "veth",
    "br-",
    "virbr",
    "lxc",
    "lxdbr",
    "podman",
    "cni",
    "vmnet",
    "vboxnet",
    "vethernet",
)
"""Prefixes of the names of interfaces to containers and virtual machines."""
VIRTUAL = ("hyper-v", "virtualbox", "vmware", "docker", "loopback")
"""Parts of the names of such interfaces on Windows."""
TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "tailscale", "zt")
"""Prefixes of the names of interfaces to a VPN; few people nearby are in it."""


class Interface(NamedTuple):
    """An address of this machine, and the name of the interface that has it."""

    name: str
    address: str


def interfaces() -> list[Interface]:
    """The addresses that this machine has now; none if the system cannot list them."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return []
    return [
        Interface(adapter.nice_name, ip.ip if isinstance(ip.ip, str) else ip.ip[0])
        for adapter in adapters
        for ip in adapter.ips
    ]


def lan_addresses(host: str, port: int, found: Iterable[Interface] | None = None) -> list[str]:
    """The base addresses by which others reach a server that listens on host, the likeliest first.

    A server that listens on all interfaces (0.0.0.0, ::) has their addresses, found now if none are given. A server
    that listens on this machine only has none.
    """
    listened = address_in(host)
    if listened is None or not listened.is_unspecified:
        return [] if is_here(host) else [base(host, port)]
    open_to_others = [
        (likelihood(interface.name, address), base(str(address), port))
        for interface in (interfaces() if found is None else found)
        if (address := address_in(interface.address))
        and is_for_others(interface.name, address)
        and (address.version == 4 or listened.version == 6)
    ]
    return list(dict.fromkeys(url for _, url in sorted(open_to_others, key=lambda each: each[0])))


def reachable(base_url: str, addresses: Sequence[str]) -> str | None:
    """The base address for an invitation, without a slash at its end, when the page was opened at base_url.

    An address that works only on this machine is replaced by the first of the others' addresses; None if there is none.
    """
    if is_here(urlsplit(base_url).hostname or ""):
        return addresses[0] if addresses else None
    return base_url.rstrip("/")


def is_here(host: str) -> bool:
    """Whether a host's name or address means this machine, on every machine."""
    address = address_in(host)
    if address is None:
        name = host.lower().removesuffix(".")
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def is_for_others(name: str, address: IPv4Address | IPv6Address) -> bool:
    """Whether others may reach an interface's address, as far as one can tell."""
    called = name.lower()
    return not (
        address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_unspecified
        or called.startswith(NOBODY_ELSE)
        or any(word in called for word in VIRTUAL)
    )


def likelihood(name: str, address: IPv4Address | IPv6Address) -> tuple[int, bool]:
    """A sort key: smaller if others more likely reach this address. IPv4 is everywhere, VPNs are not."""
    return address.version, name.lower().startswith(TUNNELS)


def address_in(host: str) -> IPv4Address | IPv6Address | None:
    """A host as an address; None for a name."""
    try:
        return parsed(host)
    except ValueError:
        return None


def base(host: str, port: int) -> str:
    """The base address of a server."""
    return f"http://{in_url(host)}:{port}"


def in_url(host: str) -> str:
    """The host as it is written in a URL for a browser."""
    shown = HERE_INSTEAD.get(host, host)
    return f"[{shown}]" if ":" in shown else shown
