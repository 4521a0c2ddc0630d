"""Which addresses others are told, and which one an invitation carries."""

import socket

import httpx2 as httpx
import ifaddr
import pytest

from tessella.web import addresses
from tessella.web import server as server_module
from tessella.web.addresses import Interface, in_url, interfaces, is_here, lan_addresses, reachable
from tessella.web.server import announce_others, serve

from .process import RunningServer

SECONDS = 120
"""After which something hangs."""
HOME = "http://192.168.1.20:8000"
IFACES = [
    Interface("lo", "127.0.0.1"),
    Interface("lo", "::1"),
    Interface("docker0", "172.17.0.1"),
    Interface("br-5f3c0a", "172.18.0.1"),
    Interface("vethd3a1", "172.19.0.1"),
    Interface("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
    Interface("vEthernet (Default Switch)", "172.20.0.1"),
    Interface("wlan1", "169.254.3.4"),
    Interface("wlan0", "fe80::1%3"),
    Interface("wlan0", "2001:db8::20"),
    Interface("tun0", "10.8.0.2"),
    Interface("wlan0", "192.168.1.20"),
    Interface("wlan0", "192.168.1.20"),
    Interface("br0", "10.0.0.5"),
]


def test_others_are_told_what_leads_to_this_machine_tunnels_last():
    assert lan_addresses("0.0.0.0", 8000, IFACES) == [HOME, "http://10.0.0.5:8000", "http://10.8.0.2:8000"]


def test_ipv6_comes_after_ipv4_and_only_where_it_is_listened_to():
    assert lan_addresses("::", 8000, IFACES) == [
        *lan_addresses("0.0.0.0", 8000, IFACES),
        "http://[2001:db8::20]:8000",
    ]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "::1", "localhost", "::ffff:127.0.0.1"])
def test_a_server_for_this_machine_only_has_no_address_for_others(host):
    assert lan_addresses(host, 8000, IFACES) == []


def test_a_server_on_one_address_has_that_one():
    assert lan_addresses("192.168.1.20", 8000, IFACES) == [HOME]
    assert lan_addresses("2001:db8::20", 80, IFACES) == ["http://[2001:db8::20]:80"]
    assert lan_addresses("tessella.lan", 8000, IFACES) == ["http://tessella.lan:8000"]


def test_a_machine_without_network_has_none():
    assert lan_addresses("0.0.0.0", 8000, IFACES[:2]) == []


def test_the_interfaces_of_this_machine_are_found():
    assert "127.0.0.1" in {interface.address for interface in interfaces()}
    assert lan_addresses("0.0.0.0", 8000) == lan_addresses("0.0.0.0", 8000, interfaces())


def test_a_system_that_does_not_tell_its_interfaces_has_none(monkeypatch):
    def untold():
        raise OSError("not here")

    monkeypatch.setattr(ifaddr, "get_adapters", untold)
    assert interfaces() == []


@pytest.mark.parametrize(
    "opened", ["http://127.0.0.1:8000/", "http://localhost:8000", "http://[::1]:8000/", "http://t.localhost/"]
)
def test_an_invitation_from_this_machine_carries_the_address_for_others(opened):
    assert reachable(opened, [HOME, "http://10.0.0.5:8000"]) == HOME
    assert reachable(opened, []) is None


@pytest.mark.parametrize(
    "opened", ["https://club.example", "http://tessella.lan:8000", "http://192.168.7.1:81"]
)
def test_an_invitation_from_elsewhere_carries_the_address_that_the_page_was_opened_at(opened):
    for known in ([], [HOME]):
        assert reachable(opened, known) == opened
        assert reachable(f"{opened}/", known) == opened


def test_a_name_that_only_looks_like_this_machine_is_not_this_machine():
    assert is_here("LOCALHOST.")
    assert not is_here("localhost.example")
    assert not is_here("notlocalhost")


def test_addresses_for_browsers():
    assert in_url("127.0.0.1") == in_url("0.0.0.0") == "127.0.0.1"
    assert in_url("::") == "[::1]"
    assert in_url("localhost") == "localhost"


ON_EVERYTHING = """
from functools import partial
from tessella.web import addresses, server
server.serve = partial(server.serve, host="{host}")
addresses.interfaces = lambda: [addresses.Interface("lan", address) for address in {found}]
"""


@pytest.mark.parametrize(("host", "own"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]")])
def test_a_server_that_listens_to_everything_says_where_others_find_it(host, own, tmp_path):
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    before = ON_EVERYTHING.format(host=host, found=["192.0.2.20"])
    with RunningServer(tmp_path / "test.db", before=before) as server:
        port = server.port
        assert server.address == f"http://{own}:{port}"
        assert server.process.stdout.readline() == f"Others in your network open http://192.0.2.20:{port}\n"
        for address in (server.address, f"http://127.0.0.1:{port}"):
            assert httpx.get(address, timeout=SECONDS).status_code == 200


def test_a_server_that_nobody_else_can_reach_says_so(tmp_path):
    with RunningServer(tmp_path / "test.db", before=ON_EVERYTHING.format(host="0.0.0.0", found=[])) as server:
        assert server.process.stdout.readline() == (
            "Others cannot open it: this machine has no address in a network.\n"
        )


def test_a_server_for_this_machine_tells_its_own_address_alone(tmp_path):
    with RunningServer(tmp_path / "test.db") as server:
        server.process.terminate()
        assert server.process.stdout.read() == ""


def test_no_more_than_three_addresses_are_told(capsys):
    announce_others([f"http://192.0.2.{number}:8000" for number in range(1, 5)])
    assert capsys.readouterr().out == (
        "Others in your network open http://192.0.2.1:8000 or http://192.0.2.2:8000 or http://192.0.2.3:8000\n"
    )


def test_pages_can_ask_for_the_addresses_of_now(tmp_path, monkeypatch):
    class Served(Exception):
        pass

    def served(app, patience):
        raise Served(app)

    with socket.create_server(("0.0.0.0", 0)) as listener:
        monkeypatch.setattr(server_module, "hurry", lambda: None)
        monkeypatch.setattr(server_module, "listen", lambda *_: listener)
        monkeypatch.setattr(server_module, "configured", served)
        with pytest.raises(Served) as found:
            serve("0.0.0.0", database_url=f"sqlite:///{tmp_path / 'test.db'}")
        [app] = found.value.args
        now = []
        monkeypatch.setattr(addresses, "interfaces", lambda: now)
        assert app.state.addresses() == []
        now.append(addresses.Interface("lan", "192.0.2.20"))
        assert app.state.addresses() == [f"http://192.0.2.20:{listener.getsockname()[1]}"]
