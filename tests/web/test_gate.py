"""Who is let in: the names of the server, and from where requests come."""

from html import unescape

import pytest

from tessella.web.config import ConfigError, Limits, ServerConfig
from tessella.web.http.accounts import account_of, counted_with, payer_of
from tessella.web.static_files import STATIC

from .browsers import Browser
from .conftest import PAGE, FirstMove, TestClient, create_app, sentence_of
from .looped import any_of


def visitor(app, host, **wishes):
    """A browser at an address."""
    return TestClient(app, client=(host, 5000), **wishes)


@pytest.fixture
def make(url):
    """An application that is told how to serve."""
    return lambda **chosen: create_app(url, FirstMove, config=ServerConfig(**chosen))


def statuses(client, *hosts, address="/records"):
    return [client.get(address, headers={"Host": host.encode("latin-1")}).status_code for host in hosts]


# The names of the server


def test_it_answers_to_addresses_to_localhost_and_to_the_names_it_is_told(make):
    with TestClient(make(hosts=("club.example", "Tessella.LAN"))) as client:
        ours = ["127.0.0.1", "127.0.0.1:8000", "192.168.1.20:8000", "[::1]", "[2001:db8::7]:80", "localhost"]
        named = [
            "LocalHost:8000",
            "localhost.",
            "club.example",
            "CLUB.example:443",
            "club.example.",
            "tessella.lan",
        ]
        assert statuses(client, *ours, *named) == [200] * 12


@any_of("address", ["/", "/nowhere", f"{STATIC}/shared.css"])
def test_to_other_names_it_says_what_to_do(make, address):
    with TestClient(make(hosts=("club.example",))) as client:
        others = [
            "evil.example",
            "evil.club.example",
            "club.example.evil.example",
            "localhost.evil.example",
            "127.1",
        ]
        assert statuses(client, *others, address=address) == [421] * 5
        page = client.get(address, headers={"Host": "evil.example:80", **PAGE})
        assert "--allow-host evil.example." in sentence_of(page.text)
        assert "default-src 'none'" in page.headers["content-security-policy"]


@any_of(
    "host",
    ["", "[::1", "::1", "a@club.example", "club.example:x", "a b", "\xe9", "<b>", "a/b", "a:", "a" * 254],
)
def test_what_is_no_host_is_refused(make, host):
    with TestClient(make(hosts=("club.example",))) as client:
        assert statuses(client, host) == [400]


def test_nothing_is_opened_under_another_name(make):
    with TestClient(make()) as client:
        answer = client.post("/tables", data={"game": "tictactoe"}, headers={"Host": "evil.example"})
        assert answer.status_code == 421
        assert "set-cookie" not in answer.headers


# From where requests come


@any_of(
    ("host", "account"),
    [
        ("127.0.0.1", ""),
        ("127.8.9.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("", ""),
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 5000, "x" * 64),
    ],
)
def test_an_address_as_limits_count_it(host, account):
    assert account_of(host) == account


@pytest.mark.parametrize(
    ("account", "counted", "payer"),
    [
        ("", [], ""),
        ("unknown", [("unknown", 1)], "unknown"),
        ("203.0.113.9", [("203.0.113.9", 1)], "203.0.113.9"),
        (
            "2001:db8:1:203::/64",
            [("2001:db8:1:203::/64", 1), ("2001:db8:1:200::/56", 2), ("2001:db8:1::/48", 4)],
            "2001:db8:1::/48",
        ),
    ],
)
def test_what_an_account_is_counted_with(account, counted, payer):
    assert (list(counted_with(account)), payer_of(account)) == (counted, payer)


FEW = Limits(requests=3)


def asked(client, count=4, **headers):
    """The statuses of so many requests, each with a cookie that the client has made up."""
    cookies = [f"tessella_browser={number:032}" for number in range(count)]
    return [client.get("/records", headers={"Cookie": cookie, **headers}).status_code for cookie in cookies]


def test_inventing_cookies_does_not_help(make):
    app = make(limits=FEW)
    with visitor(app, "203.0.113.9") as one:
        assert asked(one) == [200, 200, 200, 429]
        refused = one.get("/", headers=PAGE)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1
        assert (
            sentence_of(refused.text)
            == "Too many requests came from your address; please try again in a moment."
        )
        assert asked(visitor(app, "203.0.113.10")) == [200, 200, 200, 429]
        assert asked(visitor(app, "::1"), 8) == [200] * 8


def test_static_files_and_pages_that_are_not_there_count_too(make):
    for address in (f"{STATIC}/shared.css", "/nowhere", "/records/"):
        with visitor(make(limits=FEW), "203.0.113.9") as client:
            assert [client.get(address, follow_redirects=False).status_code for _ in range(4)][3] == 429


def test_an_ipv6_network_is_one_address(make):
    app = make(limits=FEW)
    with visitor(app, "2001:db8:1:2::1") as one:
        assert asked(one, 3) == [200] * 3
        assert asked(visitor(app, "2001:db8:1:2:ffff::2"), 1) == [429]
        assert asked(visitor(app, "2001:db8:1:3::1"), 1) == [200]


def test_everybody_together_gets_503(make):
    app = make(limits=Limits(all_requests=3))
    with visitor(app, "::1") as one:
        assert asked(one, 2) == [200] * 2
        assert asked(visitor(app, "203.0.113.9"), 2) == [200, 503]
        answer = one.get("/records")
        assert answer.status_code == 503 and int(answer.headers["retry-after"]) >= 1


@any_of("peer", ["127.0.0.1", "10.0.0.7", "203.0.113.9"])
def test_what_nobody_named_says_about_others_is_not_believed(make, peer):
    app = make(limits=FEW)
    with visitor(app, peer) as client:
        told = [
            asked(client, 1, **{"X-Forwarded-For": f"203.0.113.{n}", "Forwarded": f"for=203.0.113.{n}"})
            for n in range(4)
        ]
    assert told[3] == ([200] if peer == "127.0.0.1" else [429])


@any_of("peer", ["10.0.0.7", "::ffff:10.0.0.7", "192.168.3.4", "2001:db8::5"])
def test_a_named_proxy_is_believed(make, peer):
    app = make(limits=FEW, proxies=("10.0.0.7", "192.168.3.1/16", "2001:db8::/32"))
    with visitor(app, peer) as proxy:
        assert asked(proxy, **{"X-Forwarded-For": "203.0.113.9"}) == [200, 200, 200, 429]
        assert asked(proxy, **{"X-Forwarded-For": "203.0.113.10, 10.0.0.7"}) == [200, 200, 200, 429]


def test_of_what_a_proxy_was_told_only_its_own_word_counts(make):
    """A client that sends the header itself stands before the address that the proxy adds."""
    app = make(limits=FEW, proxies=("10.0.0.7",))
    with visitor(app, "10.0.0.7") as proxy:
        told = [asked(proxy, 1, **{"X-Forwarded-For": f"198.51.100.{n}, 203.0.113.9"}) for n in range(4)]
        assert told[3] == [429]
        assert asked(proxy, 1, **{"X-Forwarded-For": "127.0.0.1, 203.0.113.9"}) == [429]


@any_of("header", ["", ",", "[::1", "2001:db8::/32", "203.0.113.9:99999999999999999999", "\xe9", "x" * 5000])
def test_a_proxy_may_say_anything(make, header):
    with visitor(make(proxies=("10.0.0.7",)), "10.0.0.7") as proxy:
        said = {"X-Forwarded-For": header.encode("latin-1"), "X-Forwarded-Proto": header.encode("latin-1")}
        assert proxy.get("/records", headers=said).status_code == 200


def test_the_scheme_is_the_proxys_word_too(make):
    """A page whose address lacks a stroke is found again, by the scheme that browsers use."""
    for proxies, scheme in (((), "http"), (("10.0.0.7",), "https")):
        with visitor(make(proxies=proxies), "10.0.0.7") as proxy:
            answer = proxy.get("/records/", headers={"X-Forwarded-Proto": "https"}, follow_redirects=False)
            assert answer.headers["location"] == f"{scheme}://localhost/records"


def test_who_comes_past_the_proxy_is_told_of_it_where_others_cannot_follow(make):
    """An address of this machine alone is of use to nobody else."""
    for proxies, advice in (
        ((), "start Tessella with --host 0.0.0.0"),
        (("::1",), "open Tessella at the proxy's address"),
    ):
        with visitor(make(proxies=proxies), "127.0.0.1") as client:
            page = unescape(client.get(Browser(client).open()).text)
            assert f"This link works on this device only. To let others in, {advice}." in page


# What may be chosen


@any_of(
    "host", ["", "club.example:80", "http://club.example", "-a", "a..b", "*.example", "\xfc.example", "a b"]
)
def test_a_name_is_a_name(host):
    with pytest.raises(ConfigError, match=r"^A server's name is written like .*\.$"):
        ServerConfig(hosts=(host,))


@any_of("proxy", ["", "localhost", "10.0.0.256", "10.0.0.0/33", "10.0.0.1:80", "*"])
def test_a_proxy_is_an_address_or_a_network(proxy):
    with pytest.raises(ConfigError, match=r"^A proxy is an address or a network, .*\.$"):
        ServerConfig(proxies=(proxy,))


def test_a_limit_lets_something_in():
    with pytest.raises(ConfigError, match=r"^The limit tables is a number from 1 on, not 0\.$"):
        Limits(tables=0)
