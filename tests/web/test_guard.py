"""What every request and response goes through."""

import asyncio
import json

import pytest
from sqlalchemy.exc import OperationalError

from tessella.storage.store import Store
from tessella.web.app import create_app
from tessella.web.errors import EndsWithServer
from tessella.web.routes import front_page
from tessella.web.static_files import FILES, SHEETS, STATIC, STATIC_FOLDER
from tessella.web.work.bounded_process import STOPPING

from .conftest import PAGE, TWO_PEOPLE, FirstMove, TestClient, act, open_table, run_async
from .looped import any_of

STATIC_FILES = sorted([*SHEETS, *(file.relative_to(STATIC_FOLDER).as_posix() for file in FILES)])


def directives(response):
    """The Content-Security-Policy of a response, by directive."""
    policy = response.headers["content-security-policy"]
    return dict(directive.split(" ", 1) for directive in policy.split("; "))


@any_of("address", ["/", "/games/tictactoe", "/games/chess", "/tables/nowhere", "/nowhere"])
def test_every_page_has_strict_headers(client, address):
    response = client.get(address, headers=PAGE)
    assert directives(response) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "connect-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "same-origin"
    assert response.headers["cache-control"] == "no-store"


@any_of("name", ["table/table.js", "shared/stream.js", "shared.css"])
def test_parts_of_pages_have_the_strict_headers_that_mean_something_there(client, name):
    response = client.get(f"{STATIC}/{name}")
    assert response.headers["content-security-policy"] == "default-src 'self'"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_bug_is_a_friendly_page_with_strict_headers(url, monkeypatch):
    monkeypatch.setattr(front_page, "catalogue", lambda: 1 / 0)
    with TestClient(create_app(url, FirstMove), raise_server_exceptions=False) as client:
        response = client.get("/", headers=PAGE)
    assert response.status_code == 500
    assert "Something went wrong here." in response.text
    assert "ZeroDivision" not in response.text
    assert directives(response)["default-src"] == "'none'"


def test_pages_have_nothing_inline_and_nothing_from_elsewhere(client):
    for address in ("/", "/games/tictactoe", "/nowhere", open_table(client)):
        page = client.get(address, headers=PAGE).text
        assert " style=" not in page
        assert "<style" not in page
        assert " onclick=" not in page
        assert 'src="http' not in page and 'href="http' not in page
        kinds = ('<script type="module" src="/', '<script src="/', '<script type="application/json"')
        assert page.count("<script") == sum(map(page.count, kinds))


@any_of("file", STATIC_FILES)
def test_static_files_are_kept_under_the_address_of_their_version(client, file):
    response = client.get(f"{STATIC}/{file}")
    assert response.status_code == 200
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["x-content-type-options"] == "nosniff"
    another = client.get(f"/static/{'0' * 12}/{file}")  # while one process after the other is replaced
    assert another.content == response.content
    assert another.headers["cache-control"] == "no-store"


@any_of(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_sites_page_cannot_act(client, headers):
    table = open_table(client)
    for address, body in ((f"{table}/resign", {"json": {"seq": 1}}), ("/tables", {"data": TWO_PEOPLE})):
        response = client.post(address, headers=headers, **body)
        assert response.status_code == 403
        assert "another site" in response.json()["error"]


@any_of("headers", [{"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {}])
def test_our_own_page_can(client, headers):
    table = open_table(client)
    assert client.post(f"{table}/resign", headers=headers, json={"seq": 1}).status_code == 200


def test_the_browsers_secret_is_out_of_reach_of_scripts_and_other_sites(client):
    response = client.post("/tables", data=TWO_PEOPLE, follow_redirects=False)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    again = client.post("/tables", data=TWO_PEOPLE, follow_redirects=False)
    assert again.cookies[client.app.state.cookie] == response.cookies[client.app.state.cookie]


@pytest.mark.parametrize("part", ["bytes=0-3", "bytes=99999999-", "lines=1"])
def test_static_files_come_whole_whatever_part_is_asked_for(client, part):
    address = f"{STATIC}/shared.css"
    response = client.get(address, headers={"Range": part})
    assert (response.status_code, response.content) == (200, client.get(address).content)


def test_what_a_server_that_stops_has_not_come_to_the_end_of_is_told_so():
    async def whole():
        begun, sent = asyncio.Event(), []

        async def endless(*_):
            begun.set()
            await asyncio.Event().wait()

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": "/records", "headers": []}
        task = asyncio.create_task(EndsWithServer(endless)(scope, None, send))
        await begun.wait()
        task.cancel()
        await task
        assert (sent[0]["status"], json.loads(sent[1]["body"])) == (503, {"error": STOPPING})

    run_async(whole)


def test_big_pages_are_compressed(client):
    response = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"


def test_a_database_that_fails_is_told_and_nothing_is_played(client, monkeypatch):
    def full(*_):
        raise OperationalError("insert", {}, Exception("disk full"))

    table = open_table(client)
    monkeypatch.setattr(Store, "append", full)
    response = act(client, table, 1, "b2")
    assert response.status_code == 503
    assert response.headers["retry-after"] == "1"
    assert "nothing was played" in response.json()["error"]
    monkeypatch.undo()
    assert act(client, table, 1, "b2").json()["state"]["seq"] == 2


@pytest.mark.parametrize("body", ["x" * 300_000, "[" * 101])
def test_a_body_that_nobody_reads_ends_a_stream_that_has_begun(client, body):
    """It is no error of ours: the client of tests would raise it."""
    response = client.request(
        "GET", f"{open_table(client)}/events", content=body, headers={"content-type": "application/json"}
    )
    assert response.status_code == 200
