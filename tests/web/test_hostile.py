"""What no page of ours sends: every answer is a sentence, and never our fault."""

import pytest

from storage.fresh import fresh
from tessella.storage.store import Store

from .conftest import PAGE, TWO_PEOPLE, FirstMove, TestClient, create_app, open_table
from .looped import any_of

HUGE = "9" * 5000
JSON = {"Content-Type": "application/json"}
SURROGATE = "\\ud800"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Faults of ours are answers here, as they are in a real server."""
    app = create_app(fresh(tmp_path_factory.mktemp("hostile") / "test.db"), FirstMove)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def refused(response, *statuses):
    """The sentence of an answer that is not our fault."""
    assert response.status_code in (statuses or range(400, 500)), response.text
    sentence = response.json()["error"]
    assert sentence.endswith(".") and len(sentence) < 500
    return sentence


@any_of("foreign", ["http://[::1", "http://[", "http://a]b", "\N{LATIN SMALL LETTER E WITH ACUTE}"])
def test_an_origin_that_is_no_address_is_another_site(client, foreign):
    assert "another site" in refused(
        client.post("/tables", data=TWO_PEOPLE, headers={"Origin": foreign.encode()}), 403
    )


@any_of("call", ["sandbox", "sandbox/preview"])
def test_an_option_may_be_called_anything(client, call):
    answer = client.post(f"/games/tictactoe/{call}", json={"options": {"self": True}})
    assert refused(answer, 422) == "Tic-tac-toe has no option 'self'; its options are: none."


@any_of("options", ["Options: self=1", '"options": {"self": 1}'])
def test_in_a_record_too(client, options):
    text = f"Game: tictactoe\n{options}\n\n"
    if options.startswith('"'):
        text = f'{{"format": "tessella-record-1", "game": "tictactoe", {options}, "moves": []}}'
    answer = client.post("/records", data={"text": text})
    assert answer.status_code == 422
    assert "Tic-tac-toe has no option" in answer.text


def test_in_a_link_too(client):
    assert "no option" in refused(client.get("/games/tictactoe?option.self=1"), 422)


@any_of("games", [HUGE, "\N{SUPERSCRIPT TWO}", "-1", "0", "21", "1e3", "NaN", "", "1.0", "\0"])
def test_a_series_has_a_number_of_games(client, games):
    sentence = refused(client.post("/tables", data={**TWO_PEOPLE, "games": games}), 422)
    assert sentence.startswith("A series has 1 to 20 games, not ")


@any_of("number", [HUGE, "9" * 30, "-1", "NaN", "Infinity", "1e999", "null", '"x"'])
@any_of(
    ("call", "body"),
    [
        ("act", '{"seq": %s, "path": ["b2"]}'),
        ("undo", '{"seq": %s}'),
        ("prepare", '{"seq": %s, "clicks": []}'),
        ("branch", '{"ply": %s}'),
        ("rename", '{"seq": 1, "seat": %s, "name": "Bea"}'),
    ],
)
def test_numbers_in_calls_may_be_anything(client, call, body, number):
    refused(client.post(f"{open_table(client)}/{call}", content=body % number, headers=JSON))


@any_of("number", [HUGE, "9" * 30, "-1", "NaN", "\0", "1.5"])
@any_of("address", ["?ply={}", "/plies/{}", "/picture.svg?ply={}"])
def test_numbers_in_addresses_may_be_anything(client, address, number):
    refused(client.get(open_table(client) + address.format(number.replace("\0", "%00"))), 404, 422)


@any_of(
    "body",
    [
        "",
        "null",
        "[]",
        "[" * 100_000,
        '{"seq":' * 20_000,
        b"\xff\xfe",
        f'{{"seq": 1, "text": "{SURROGATE}"}}',
        f'{{"seq": 1, "path": ["{SURROGATE}"]}}',
        f'{{"seq": 1, "{SURROGATE}": 1}}',
        '{"seq": 1, "%s": 1}' % ("k" * 200_000),
        f'{{"seq": {HUGE}}}',
        '{"seq": 1, "text": 1}',
    ],
)
@any_of("headers", [JSON, {"Content-Type": "text/plain"}, {"Content-Type": ""}])
def test_bodies_may_be_anything(client, body, headers):
    refused(client.post(f"{open_table(client)}/act", content=body, headers=headers))


@any_of("name", ["\0", "\x1b[31m", "\u202e", "x" * 31, "\ufffd" * 31])
def test_a_name_is_printable(client, name):
    table = open_table(client)
    refused(client.post(f"{table}/rename", json={"seq": 1, "seat": 0, "name": name}), 409)
    refused(client.post("/tables", data={**TWO_PEOPLE, "name.0": name}), 422)


@any_of("charset", ["undefined", "idna", "punycode", "utf-7", "unicode_escape", "a\0b"])
@any_of("address", ["/tables", "/records"])
def test_forms_are_utf_8(client, address, charset):
    part = b'--X\r\nContent-Disposition: form-data; name="game"\r\n\r\n\\ud800\xff-\r\n--X--\r\n'
    kind = {"Content-Type": f"multipart/form-data; boundary=X; charset={charset}"}
    assert "UTF-8" in refused(client.post(address, content=part, headers=kind), 415)


@any_of("charset", ["", "; charset=utf-8", '; charset="UTF-8"'])
def test_a_form_may_say_so(client, charset):
    part = b'--X\r\nContent-Disposition: form-data; name="game"\r\n\r\ntictactoe\r\n--X--\r\n'
    kind = {"Content-Type": f"multipart/form-data; boundary=X{charset}"}
    assert client.post("/tables", content=part, headers=kind, follow_redirects=False).status_code == 303


@any_of(
    "body",
    [
        b"",
        b"garbage",
        b"--X",
        b"--X\r\n\r\n",
        b"--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--",
        b"--X\r\nno header\r\n\r\n\r\n--X--",
        b"--X\r\n" + b"A: b\r\n" * 1000 + b"\r\n\r\n--X--",
        b'--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n' * 2000 + b"--X--",
    ],
)
def test_a_form_in_parts_may_be_anything(client, body):
    kind = {"Content-Type": "multipart/form-data; boundary=X", "Accept": "application/json"}
    refused(client.post("/tables", content=body, headers=kind))


@any_of(
    "form",
    [
        "a=1&" * 3000,
        "&" * 9000,
        "=",
        "%",
        "game=%00",
        "game=%ED%A0%80",
        "game=anda&game=nothing",
        "game[]=anda",
    ],
)
def test_so_may_one_in_a_line(client, form):
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    refused(client.post("/tables", content=form, headers=kind))


@any_of("table", ["%00", "%ED%A0%80", "a" * 5000, "nowhere", "a" * 15 + "%C3%A9", "a" * 16 + "%0A"])
@any_of("page", ["", "/events", "/plies/0", "/record.txt"])
def test_what_is_no_id_is_not_looked_for(client, monkeypatch, table, page):
    asked = []
    monkeypatch.setattr(Store, "read", lambda _, about: asked.append(about))
    refused(client.get(f"/tables/{table}{page}", follow_redirects=False), 404, 405)
    assert asked == []  # PostgreSQL refuses some of these


@any_of("secret", ["\xe9" * 32, '"\\303', "a" * 5000, "\0" * 32])
def test_a_secret_that_is_not_ours_is_replaced(client, secret):
    name = client.app.state.cookie
    headers = {"Cookie": f"{name}={secret}".encode("latin-1")}
    answer = client.post("/tables", data=TWO_PEOPLE, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert len(answer.cookies[name]) == 32
    assert answer.cookies[name].isascii()


# HEAD


def test_every_page_can_be_asked_for_its_headers_alone(client):
    table = open_table(client)
    tabled = [f"{table}{page}" for page in ("", "/plies/0", "/record.txt", "/picture.svg", "/events")]
    for page in ("/", "/records", "/tables", "/games/tictactoe", "/games/octopus/rules", *tabled):
        plain = {
            **PAGE,
            "Accept-Encoding": "identity",
        }  # packed, the token of a form is longer or shorter each time
        answer = client.head(page, headers=plain)
        assert answer.status_code == 200, page
        assert answer.content == b""
        if not page.endswith("/events"):
            assert (
                answer.headers["content-length"] == client.get(page, headers=plain).headers["content-length"]
            )
    assert client.head("/nowhere").status_code == 404
    assert client.head(f"{table}/act").status_code == 405
