"""The cookie by which a browser is known again."""

from types import SimpleNamespace

import pytest
from starlette.requests import Request
from starlette.responses import Response

from storage.fresh import fresh
from tessella.web.app import create_app
from tessella.web.http.browser import (
    COOKIE,
    SECURE,
    forget_after,
    new_secret,
    remember_after,
    secret_of,
    secrets_of,
)

from .conftest import TWO_PEOPLE, FirstMove, Here, TestClient, open_table, state_in

NAME = f"{COOKIE}_0123abcd"
APP = SimpleNamespace(state=SimpleNamespace(cookie=NAME))


def asking_with(scheme="http", **cookies):
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = [(b"cookie", sent.encode()), (b"host", b"localhost")]
    return Request({"type": "http", "app": APP, "scheme": scheme, "path": "/", "headers": headers})


def cookie_of(secret, scheme):
    """The words of the cookie that a response sets."""
    response = Response()
    remember_after(asking_with(scheme), response, secret)
    return response.headers["set-cookie"].split("; ")


def test_under_https_a_cookie_is_secure_and_for_this_host_alone():
    secret = new_secret()
    named, *words = cookie_of(secret, "https")
    assert named == f"__Host-{NAME}={secret}"
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(words)
    assert not any(word.startswith("Domain") for word in words)


def test_under_http_it_is_not_secure_for_then_it_would_not_come_back():
    secret = new_secret()
    named, *words = cookie_of(secret, "http")
    assert named == f"{NAME}={secret}"
    assert "HttpOnly" in words and "Secure" not in words


@pytest.mark.parametrize("name", [NAME, f"{SECURE}{NAME}", COOKIE, f"{SECURE}{COOKIE}"])
def test_any_cookie_says_who_it_is(name):
    secret = new_secret()
    assert secret_of(asking_with(**{name: secret})) == secret


def test_the_cookie_of_https_goes_first_if_it_is_well_formed():
    plain, secure = new_secret(), new_secret()
    assert secret_of(asking_with(**{NAME: plain, f"{SECURE}{NAME}": secure})) == secure
    assert secret_of(asking_with(**{NAME: plain, f"{SECURE}{NAME}": "forged"})) == plain
    assert secret_of(asking_with(**{NAME: "forged"})) is None


def test_an_old_cookie_counts_only_where_there_is_none_with_the_whole_name():
    old, new = new_secret(), new_secret()
    assert secrets_of(asking_with(**{COOKIE: old, f"{COOKIE}_ffffffff": new})) == [old]
    assert secrets_of(asking_with(**{COOKIE: old, NAME: new})) == [new]
    response = Response()
    forget_after(asking_with(**{COOKIE: old, NAME: new}), response)
    [kept] = response.headers.getlist("set-cookie")
    left = kept.partition("; ")[0].partition("=")[2]
    assert secrets_of(asking_with(**{COOKIE: old, NAME: left})) == []


@pytest.fixture
def servers(tmp_path):
    """Two servers with databases of their own, on two ports of one host."""
    apps = [create_app(f"sqlite:///{tmp_path / name}.db", FirstMove, Here) for name in ("one", "two")]
    with (
        TestClient(apps[0], "http://localhost:8000") as one,
        TestClient(apps[1], "http://localhost:8001") as two,
    ):
        two._cookies = one._cookies  # of one browser
        yield one, two


def is_mine(client, table):
    return state_in(client.get(table).text)["state"]["mine"]


def test_who_is_forgotten_by_one_server_keeps_the_seats_at_another_port(servers):
    one, two = servers
    tables = [open_table(client) for client in servers]
    assert one.app.state.cookie != two.app.state.cookie
    one.post("/forget")
    assert [is_mine(client, table) for client, table in zip(servers, tables, strict=True)] == [False, True]


def test_a_stored_cookie_of_before_is_moved_at_first_sight_and_stays_for_other_servers(servers):
    """Both servers have tables that were opened with it."""
    one, two = servers
    old, opened = new_secret(), []
    for client in servers:
        headers = {"Cookie": f"{COOKIE}={old}"}
        opened.append(client.post("/tables", data=TWO_PEOPLE, headers=headers, follow_redirects=False))
    tables = [answer.headers["location"] for answer in opened]
    one.cookies.clear()
    one.cookies.set(COOKIE, old)
    assert is_mine(one, tables[0]) and one.cookies[one.app.state.cookie] == old
    assert "set-cookie" not in one.get("/").headers, "it was moved once"
    one.post("/forget")
    assert not is_mine(one, tables[0])
    assert is_mine(two, tables[1]) and two.cookies[two.app.state.cookie] == old
    again = open_table(one)
    assert is_mine(one, again) and one.cookies[one.app.state.cookie] != old


def test_what_caches_share_moves_no_cookie(servers):
    one, _ = servers
    table = open_table(one)
    one.cookies.clear()
    one.cookies.set(COOKIE, new_secret())
    assert "set-cookie" not in one.get(f"{table}/watch/preview.png").headers
    assert "set-cookie" in one.get(table).headers


def test_the_name_stays_with_the_database(tmp_path):
    url, names = fresh(tmp_path / "test.db"), set()
    for _ in range(2):
        with TestClient(create_app(url, FirstMove, Here)) as client:
            names.add(client.app.state.cookie)
    assert len(names) == 1
