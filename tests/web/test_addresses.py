"""Which addresses others are told, and which one an invitation carries."""

import ifaddr

from tessella.web.http.addresses import Interface, in_url, interfaces, is_here, lan_addresses, reachable

from .looped import any_of

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


@any_of("host", ["127.0.0.1", "127.0.1.1", "::1", "localhost", "::ffff:127.0.0.1"])
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


@any_of(
    "opened", ["http://127.0.0.1:8000/", "http://localhost:8000", "http://[::1]:8000/", "http://t.localhost/"]
)
def test_an_invitation_from_this_machine_carries_the_address_for_others(opened):
    assert reachable(opened, [HOME, "http://10.0.0.5:8000"]) == HOME
    assert reachable(opened, []) is None


@any_of("opened", ["https://club.example", "http://tessella.lan:8000", "http://192.168.7.1:81"])
def test_an_invitation_from_elsewhere_carries_the_address_that_the_page_was_opened_at(opened):
    for addresses in ([], [HOME]):
        assert reachable(opened, addresses) == opened
        assert reachable(f"{opened}/", addresses) == opened


def test_a_name_that_only_looks_like_this_machine_is_not_this_machine():
    assert is_here("LOCALHOST.")
    assert not is_here("localhost.example")
    assert not is_here("notlocalhost")


def test_addresses_for_browsers():
    assert in_url("127.0.0.1") == in_url("0.0.0.0") == "127.0.0.1"
    assert in_url("::") == "[::1]"
    assert in_url("localhost") == "localhost"
