"""Each request has an id, by which whoever runs the server finds it in the log."""

import re

import pytest

from tessella.web.config import ServerConfig
from tessella.web.routes import front_page

from .conftest import PAGE, FirstMove, Here, TestClient, create_app
from .looped import any_of

OURS = re.compile("[0-9a-f]{16}")


def asked(url, peer, sent, proxies=("10.0.0.0/8",)):
    """The id that an answer names, if the request comes from a peer and names one."""
    app = create_app(url, FirstMove, Here, config=ServerConfig(proxies=proxies))
    with TestClient(app, client=(peer, 5000)) as client:
        headers = [("X-Request-ID", each.encode("latin-1")) for each in sent]
        [found] = client.get("/records", headers=headers).headers.get_list("x-request-id")
    return found


def test_each_request_has_an_id_of_its_own(client):
    found = [client.get(path).headers["x-request-id"] for path in ("/records", "/records", "/nowhere")]
    assert len({*found}) == 3 and all(map(OURS.fullmatch, found))


@any_of("peer", ["10.0.0.7", "::ffff:10.0.0.7"])
@any_of("sent", ["f9a3", "A.b_c-9", "a" * 64])
def test_a_proxy_may_name_it(url, peer, sent):
    assert asked(url, peer, [sent]) == sent


@any_of("sent", [[""], ["a" * 65], ["a b"], ["a\xe9"], ['"x"'], ["<b>"], ["one", "other"]])
def test_what_is_no_id_is_not_taken(url, sent):
    assert OURS.fullmatch(asked(url, "10.0.0.7", sent))


@any_of("peer", ["127.0.0.1", "203.0.113.9", "10.0.0.7.example", ""])
def test_nobody_else_may_name_it(url, peer):
    assert OURS.fullmatch(asked(url, peer, ["f9a3"]))
    assert OURS.fullmatch(asked(url, peer, ["f9a3"], proxies=()))


@pytest.fixture
def broken(url, monkeypatch):
    monkeypatch.setattr(front_page, "catalogue", lambda: 1 / 0)
    with TestClient(create_app(url, FirstMove, Here), raise_server_exceptions=False) as client:
        yield client


def test_of_an_unexpected_error_the_page_says_by_which_id_to_tell(broken):
    answer = broken.get("/", headers=PAGE)
    assert answer.status_code == 500
    named = answer.headers["x-request-id"]
    assert OURS.fullmatch(named)
    assert f"<p>If you tell whoever runs this server, say request {named}.</p>" in answer.text


def test_a_script_is_told_the_same(broken):
    answer = broken.get("/")
    assert answer.json()["error"].endswith(
        f"please try again. If you tell whoever runs this server, say request {answer.headers['x-request-id']}."
    )


def test_other_errors_name_none(client):
    assert "say request" not in client.get("/nowhere", headers=PAGE).text
