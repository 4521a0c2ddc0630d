"""Who asks for it is forgotten: names, messages and secrets are gone from the database and from every server."""

import asyncio
from contextlib import closing
from functools import partial

import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from storage.opening import tictactoe
from storage.postgres import always_on_both
from tessella.core.catalogue import UnknownGame
from tessella.storage.store import Store, UnknownTable, Unstored
from tessella.table.event import Event
from tessella.table.terms import Player
from tessella.web.app import create_app
from tessella.web.http.browser import SECURE, digest

from .browsers import Browser
from .conftest import PAGE, FirstMove, Here, TestClient, lose_table
from .storing import replace
from .test_two_servers import friends, until  # noqa: F401 - a fixture

ANN, BOB, CEM = "Änn of Anywhere", "Bob", "Cem"
SECRET = "Do you know what Bea told me"
RENAMED = "Anastasia"


@pytest.fixture
def servers(either):
    """The browsers of Ann on one server, and of Bob and Cem on another."""
    one, other = (TestClient(create_app(either, FirstMove, Here)) for _ in range(2))
    with one, other:
        yield Browser(one), Browser(other), Browser(other)


def texts_in(url):
    """All texts in all rows of a database."""
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = [
            row
            for name in inspect(connection).get_table_names()
            for row in connection.execute(text(f"SELECT * FROM {name}"))
        ]
    engine.dispose()
    return [str(column) for row in rows for column in row]


def is_kept(url, words):
    """Whether words stand anywhere in a database, as they are or as JSON writes them."""
    written = words.encode("unicode_escape").decode().replace("\\x", "\\u00")
    return any(words in found or written in found for found in texts_in(url))


def seated(ann, bob, game="tictactoe", **fields):
    """The address of a table at which Ann and Bob sit."""
    table = ann.open(game, **{"name.0": ANN, "seat.2": "first-game", **fields})
    assert bob.join(ann.invitation(table), name=BOB).status_code == 303
    until(lambda: not ann.state(table)["gathering"])
    return table


def names(browser, table):
    return [player["name"] for player in browser.state(table)["players"]]


def forget(browser):
    """The page that tells what was done."""
    answer = browser.request("POST", "/forget")
    assert answer.status_code == 200, answer.text
    return answer


# Names apart from the log

OPEN = tictactoe(Player(ANN), Player("Engine", "first-game"))
FOR_TWO = tictactoe(Player(ANN), Player("", person=-1))
SIT = Event("sit", {"person": 1, "player": 1, "name": BOB})
RENAME = Event("rename", {"player": 0, "name": RENAMED})


def test_names_come_back_exactly_and_events_do_not_hold_them(store, either):
    log = [FOR_TWO, SIT, RENAME, Event("action", {"move": "b2"})]
    table = store.open(log[:1], "a" * 64)
    store.append(table, 1, log[1:])
    assert store.read(table).events == log
    assert store.tail(table, 2)[0] == log[2:]
    with store.database.reading() as connection:
        payloads = " ".join(map(str, connection.scalars(text("SELECT payload FROM events"))))
        engine = connection.scalar(text("SELECT count(*) FROM names"))
    assert not any(name in payloads for name in (ANN, BOB, RENAMED, "nywhere")) and engine == 3


def test_an_engine_keeps_its_name(store):
    table = store.open([OPEN], "a" * 64)
    store.forget((table, 0))
    assert [player["name"] for player in store.read(table).events[0].payload["players"]] == [
        "Player 1",
        "Engine",
    ]


def test_only_the_names_of_one_person_are_taken_also_where_a_seat_changed_hands(store, either):
    stand, again = Event("stand", {"player": 0}), Event("sit", {"person": 2, "player": 0, "name": CEM})
    third = Event("rename", {"player": 0, "name": "Cemal"})
    log = [FOR_TWO, SIT, RENAME, stand, again, third]
    table = store.open(log[:1], "a" * 64)
    store.append(table, 1, log[1:])
    store.forget((table, 0))
    assert not is_kept(either, ANN) and not is_kept(either, RENAMED)
    kept = [event.payload.get("name") for event in store.read(table).events]
    assert kept == [None, BOB, "Player 1", None, CEM, "Cemal"]
    store.forget((table, 2))
    assert not is_kept(either, CEM) and not is_kept(either, "Cemal") and is_kept(either, BOB)


def test_events_that_hold_names_themselves_are_written_anew_and_no_others(store, either, monkeypatch):
    monkeypatch.setattr("tessella.storage.rows.names.KINDS", ())  # as older builds wrote
    table = store.open([FOR_TWO], "a" * 64)
    store.append(table, 1, [SIT, RENAME])
    monkeypatch.undo()
    with store.database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM names")) == 0
    assert is_kept(either, ANN) and store.read(table).events == [FOR_TWO, SIT, RENAME]
    store.forget((table, 0))
    assert not is_kept(either, ANN) and not is_kept(either, RENAMED)
    first, *others = store.read(table).events
    assert [player["name"] for player in first.payload["players"]] == ["Player 1", ""]
    assert others == [SIT, Event("rename", {"player": 0, "name": "Player 1"})]


@pytest.mark.parametrize("deed", ["forget", "remove"])
def test_the_exception_ends_with_its_transaction_and_is_about_one_table(store, deed):
    table, other = (store.open([OPEN], "a" * 64) for _ in range(2))
    with store.database.engine.connect() as connection:
        connection.execute(text("INSERT INTO exceptions VALUES (:table)"), {"table": table})
        with pytest.raises(IntegrityError, match="Events are only added"):
            connection.execute(text("DELETE FROM events WHERE table_id = :table"), {"table": other})
    store.forget((table, 0)) if deed == "forget" else store.remove(table)
    with (
        pytest.raises(IntegrityError, match="Events are only added"),
        store.database.engine.connect() as connection,
    ):
        connection.execute(text("DELETE FROM events"))
    assert store.read(other).events == [OPEN]


def test_a_table_that_is_removed_leaves_nothing(store, either):
    table = store.open([OPEN], "a" * 64, "b" * 16)
    store.make_link(table, 0, "c" * 64)
    store.be_here(table, 0, True)
    store.remove(table)
    with pytest.raises(UnknownTable):
        store.read(table)
    about = [found for found in texts_in(either) if found in (table, ANN, "a" * 64, "b" * 16, "c" * 64)]
    assert set(about) <= {table}  # that it has changed is told to other servers by its number


# Forget me


@always_on_both("either")
def test_nothing_personal_stays_in_the_database_and_no_server_shows_any(servers, either):
    ann, bob, cem = servers
    table = seated(ann, bob)
    seq = ann.state(table)["seq"]
    assert ann.ask(table, "act", seq=seq, path=["b2"]).status_code == 200
    ann.ask(table, "rename", seat=0, name=RENAMED)
    ann.ask(table, "say", text=SECRET)
    bob.ask(table, "say", text="Nobody reads this")
    link = ann.ask(table, "link").json()["address"].partition("#key=")[2]
    phone = Browser(bob.client)
    assert phone.ask(table, "key", secret=link).status_code == 200
    until(lambda: names(bob, table)[0] == RENAMED and bob.said(table) == [SECRET, "Nobody reads this"])
    page = forget(ann)
    for word in (ANN, RENAMED, SECRET, *map(digest, (ann.secret, phone.secret, link))):
        assert not is_kept(either, word), word
    assert "1 table." in page.text and f'{ann.client.app.state.cookie}=""' in page.headers["set-cookie"]
    for browser in (ann, bob, cem, phone):
        until(lambda browser=browser: names(browser, table) in (["Player 1", BOB], ["Player 1", "Bob"]))
        assert browser.said(table) == ["Nobody reads this"]
    state = bob.state(table)
    assert state["verdict"] and state["moves"][0]["moves"][0] == "b2"
    assert not ann.state(table)["mine"] and not phone.state(table)["mine"] and state["mine"]
    assert BOB in cem.get(f"{table}/record.txt").text and ANN not in cem.get(f"{table}/record.txt").text


def test_what_was_said_in_a_record_goes_with_whoever_opened_it(servers, either):
    ann, bob, _ = servers
    record = f"Game: tictactoe\nAnnotator: {ANN}\n\n1. b2 {{{SECRET}}} 2. a1 (2. c3 {{{SECRET}}})\n"
    table = ann.request("POST", "/records", data={"text": record}).headers["location"]
    before = bob.get(f"{table}/record.txt").text
    assert ANN in before and SECRET in before
    forget(ann)
    assert not is_kept(either, ANN) and not is_kept(either, SECRET)
    until(lambda: ANN not in bob.get(f"{table}/record.txt").text)
    after = bob.get(f"{table}/record.txt").text
    assert SECRET not in after and "1. b2 2. a1" in after


def test_the_other_devices_of_a_person_are_forgotten_with_all_their_tables(servers, either):
    ann, bob, _ = servers
    tables = [seated(ann, bob)]
    link = ann.request("POST", "/mine/link", json={}).json()["address"].partition("#key=")[2]
    phone = Browser(bob.client)
    assert phone.request("POST", "/mine/key", json={"secret": link}).status_code == 200
    tables.append(seated(phone, bob))
    assert "2 tables." in forget(ann).text
    for secret in (ann.secret, phone.secret, link):
        assert not is_kept(either, digest(secret))
    assert not is_kept(either, ANN)
    for table in tables:
        until(lambda table=table: names(bob, table)[0] == "Player 1" and not phone.state(table)["mine"])
    assert phone.get("/tables").json() == {"tables": [], "finished": []}


def test_a_try_at_the_deal_of_the_day_stays_among_the_results_without_a_name(servers, either):
    ann, bob, _ = servers
    assert ann.request("POST", "/daily/octopus", data={"name": ANN}).status_code == 303
    assert ANN in bob.get("/daily/octopus").text
    forget(ann)
    assert not is_kept(either, ANN) and not is_kept(either, digest(ann.secret))
    page = bob.get("/daily/octopus").text
    assert ANN not in page and "Player 1" in page


def test_who_resigns_resigns_for_all_seats_and_nobody_waits(servers):
    ann, bob, _ = servers
    table = seated(ann, bob, "trio", **{"seat.2": "person", "name.2": "Anns child"})
    forget(ann)
    until(lambda: names(bob, table) == ["Player 1", BOB, "Player 3"])
    assert [player["left"] for player in bob.state(table)["players"]] == [True, False, True]


def test_in_a_series_the_seat_is_open_for_somebody_else(servers):
    ann, bob, cem = servers
    table = seated(ann, bob, games="3")
    forget(ann)
    until(lambda: bob.state(table)["gathering"])
    bob.ask(table, "invite", open=True)
    seat = next(at for at, player in enumerate(bob.state(table)["players"]) if player["open"])
    assert cem.join(bob.invitation(table), seat, CEM).status_code == 303


def test_a_table_that_waits_for_friends_does_so_without_an_invitation(servers):
    ann, bob, _ = servers
    table = ann.open(**{"name.0": ANN})
    invitation = ann.invitation(table)
    forget(ann)
    until(lambda: "This invitation is closed" in bob.get(invitation).text)
    assert names(bob, table) == ["Player 1", ""]


def test_where_others_wait_as_well_the_invitation_stays_as_long_as_somebody_is_there(servers):
    ann, bob, cem = servers
    table = ann.open("trio", **{"name.0": ANN})
    invitation = ann.invitation(table)
    assert bob.join(invitation, 1, BOB).status_code == 303
    forget(ann)
    until(lambda: names(bob, table) == ["", BOB, ""])
    assert bob.invitation(table) == invitation
    assert cem.join(invitation, 0, CEM).status_code == 303
    for browser in (cem, bob):
        forget(browser)
    until(lambda: "This invitation is closed" in ann.get(invitation).text)


def test_against_an_engine_nothing_is_played_but_the_name_is_gone(servers, either):
    ann, bob, _ = servers
    table = ann.open(**{"name.0": ANN, "seat.1": "first-game"})
    forget(ann)
    assert not is_kept(either, ANN)
    assert bob.state(table)["verdict"] is None and names(bob, table) == ["Player 1", "Hazel"]


def test_others_and_tables_of_others_stay_as_they_are(servers):
    ann, bob, cem = servers
    table = seated(bob, cem)
    seated(ann, bob)
    before = bob.state(table)
    forget(ann)
    assert bob.state(table) == before


def test_a_table_that_cannot_be_opened_is_forgotten_and_keeps_no_other_from_it(servers, either, monkeypatch):
    ann, bob, _ = servers
    lost, other = (seated(ann, bob) for _ in range(2))
    lose_table(monkeypatch, ann.client.app.state.tables, lost, UnknownGame("There is no game 'chess'."))
    forget(ann)
    assert not is_kept(either, ANN)
    for table in (lost, other):
        until(lambda table=table: names(bob, table)[0] == "Player 1")


def test_where_it_fails_the_browser_keeps_its_secret_to_try_again(servers, either, monkeypatch):
    ann, bob, _ = servers
    broken, *others = (seated(ann, bob) for _ in range(3))
    store = ann.client.app.state.tables.store
    forget_some = partial(store.write, Store.forget)

    async def fail_at_one(*seats):
        if broken[8:] in dict(seats):
            raise Unstored("The disk is full.")
        return await forget_some(*seats)

    replace(monkeypatch, store, "forget", fail_at_one)
    answer = ann.request("POST", "/forget")
    assert (answer.status_code, answer.json()["error"]) == (
        503,
        "You could not be forgotten at every table; please try again.",
    )
    assert "set-cookie" not in answer.headers and names(ann, broken)[0] == ANN
    assert [names(ann, table)[0] for table in others] == ["Player 1"] * 2
    monkeypatch.undo()
    assert "1 table." in forget(ann).text
    assert not is_kept(either, ANN)


def test_what_is_stored_counts_even_if_it_cannot_be_shown(servers, either, monkeypatch, caplog):
    ann, bob, _ = servers
    table, other = (seated(ann, bob) for _ in range(2))
    tables = ann.client.app.state.tables
    live = ann.client.portal.call(tables.find, table[8:])

    async def fails():
        raise Unstored("The disk is full.")

    monkeypatch.setattr(live, "catch_up", fails)
    assert "2 tables." in forget(ann).text
    assert not is_kept(either, ANN) and names(ann, other)[0] == "Player 1"
    assert "could not be read anew" in caplog.text


def test_a_table_that_another_device_opens_meanwhile_is_forgotten_too(servers, either, monkeypatch):
    ann, bob, _ = servers
    seated(ann, bob)
    link = ann.request("POST", "/mine/link", json={}).json()["address"].partition("#key=")[2]
    phone = digest("p" * 32)
    own = ann.client.app.state.tables.store
    forget_devices = partial(own.write, Store.forget_devices)
    with closing(Store(either)) as store:
        store.join_devices(digest(link), phone)

        async def open_before(browser):
            store.open([OPEN], phone)
            await forget_devices(browser)

        replace(monkeypatch, own, "forget_devices", open_before)
        assert "2 tables." in forget(ann).text
    assert not is_kept(either, ANN) and not is_kept(either, digest(ann.secret)) and not is_kept(either, phone)


def test_only_where_others_play_on_is_a_table_opened_and_the_rest_is_done_at_once(
    servers, either, monkeypatch
):
    ann, bob, _ = servers
    played, over = (seated(ann, bob) for _ in range(2))
    assert bob.ask(over, "resign", seq=bob.state(over)["seq"]).status_code == 200
    for _ in range(5):
        ann.open(**{"name.0": ANN, "seat.1": "first-game"})
    monkeypatch.setattr("tessella.web.routes.forgetting.AT_ONCE", 3)
    tables, woken, parts = ann.client.app.state.tables, [], []
    find, forget_some = tables.find, partial(tables.store.write, Store.forget)

    async def found(table_id):
        woken.append(table_id)
        return await find(table_id)

    async def forget_part(*seats):
        parts.append(len(seats))
        return await forget_some(*seats)

    monkeypatch.setattr(tables, "find", found)
    replace(monkeypatch, tables.store, "forget", forget_part)
    assert "7 tables." in forget(ann).text
    assert (woken, parts) == ([played[8:]], [3, 3, 1])
    assert not is_kept(either, ANN)
    until(lambda: bob.state(played)["verdict"])


@pytest.fixture
def deaf(servers, monkeypatch):
    """A second tab of Ann's, on the server of Bob and Cem, which does not hear of other servers; and their table."""
    ann, bob, _ = servers
    table = seated(ann, bob)
    tab = Browser(bob.client)
    tab.secret = ann.secret
    assert tab.state(table)["mine"]

    async def hears_nothing(_):
        pass

    monkeypatch.setattr(bob.client.app.state.tables, "catch_up", hears_nothing)
    return tab, table


@pytest.mark.parametrize(
    ("call", "body"),
    [("rename", {"seat": 0, "name": RENAMED}), ("say", {"text": SECRET}), ("link", {}), ("renew", {})],
)
def test_nothing_is_written_for_who_was_forgotten_unheard_by_another_server(
    servers, either, deaf, call, body
):
    (ann, bob, _), (tab, table) = servers, deaf
    forget(ann)
    digests = [found for found in texts_in(either) if len(found) == 64]
    answer = tab.ask(table, call, **body)
    assert answer.status_code == 409 and not answer.json()["state"]["mine"]
    assert [found for found in texts_in(either) if len(found) == 64] == digests
    assert not is_kept(either, RENAMED) and not is_kept(either, SECRET) and names(bob, table)[0] == "Player 1"


def test_a_move_of_who_was_forgotten_unheard_is_not_played(servers, deaf):
    (ann, bob, _), (tab, table) = servers, deaf
    with closing(Store(ann.client.app.state.tables.store._store.database.url)) as store:
        store.forget((table[8:], 0))
    seq = tab.state(table)["seq"]
    assert tab.ask(table, "act", seq=seq, path=["b2"]).status_code == 409
    assert bob.state(table)["moves"] == []


def test_what_others_do_and_say_on_a_server_that_has_not_heard_counts(servers, deaf):
    (ann, bob, _), (_, table) = servers, deaf
    forget(ann)
    assert bob.ask(table, "say", text="Bye!", key="12345678").json() == {}
    assert bob.ask(table, "rename", seat=1, name="Bobby").json()["state"]["mine"]
    until(lambda: names(ann, table) == ["Player 1", "Bobby"] and bob.said(table) == ["Bye!"])


@pytest.mark.parametrize(
    ("call", "body"), [("rename", {"seat": 0, "name": RENAMED}), ("say", {"text": SECRET})]
)
def test_nothing_is_written_for_who_is_forgotten_while_it_is_under_way(
    servers, either, monkeypatch, call, body
):
    """On one server, between the moment at which somebody is asked for and that at which it is stored."""
    ann, bob, _ = servers
    table = seated(ann, bob)
    tables = ann.client.app.state.tables
    live = ann.client.portal.call(tables.find, table[8:])
    secret, write = ann.secret, {"rename": "append", "say": "say"}[call]
    written = partial(tables.store.write, getattr(Store, write))

    async def forgotten_before(*about):
        monkeypatch.undo()
        await tables.store.write(Store.forget, (table[8:], 0))
        return await written(*about)

    replace(monkeypatch, tables.store, write, forgotten_before)
    assert ann.ask(table, call, **body).status_code == 409
    assert not is_kept(either, body.get("name", SECRET)) and live.access.person(digest(secret)) == -1


def test_who_was_there_is_not_noted_after_all_once_the_page_is_closed(servers, either):
    """A page that is open while its person is forgotten is closed later."""
    ann, bob, _ = servers
    table = seated(ann, bob)
    presence = ann.client.portal.call(ann.client.app.state.tables.find, table[8:]).presence
    presence._grace = 0.0
    ann.client.portal.call(presence.connect, 0)
    with closing(Store(either)) as store:
        until(lambda: 0 in store.away(table[8:]))
        forget(ann)
        ann.client.portal.call(presence.disconnect, 0)
        until(lambda: not presence._notes)
        assert 0 not in store.away(table[8:])


def test_another_server_notes_nothing_of_who_was_forgotten(store):
    table = store.open([FOR_TWO], "a" * 64)
    store.admit(table, 1, "b" * 64)
    store.forget((table, 0))
    for person in (0, 1):
        store.be_here(table, person, True)
    assert [*store.away(table)] == [1]


def test_a_table_that_is_being_woken_meanwhile_is_read_anew(either, monkeypatch):
    with TestClient(create_app(either, FirstMove, Here)) as client, closing(Store(either)) as store:
        tables, table = client.app.state.tables, store.open([OPEN], "a" * 64)
        read = partial(tables.store.read, Store.read)

        async def race():
            known, told = asyncio.Event(), asyncio.Event()

            async def read_slowly(table_id):
                monkeypatch.undo()
                log = await read(table_id)
                known.set()
                await told.wait()
                return log

            replace(monkeypatch, tables.store, "read", read_slowly)
            waking = asyncio.create_task(tables.find(table))
            await known.wait()
            await tables.store.write(Store.forget, (table, 0))
            following = asyncio.create_task(tables.catch_up(table))
            await asyncio.sleep(0)  # it has begun
            told.set()
            live = await waking
            await following
            return live.table.players[0].name

        assert client.portal.call(race) == "Player 1"


def test_a_browser_without_tables_is_told_so(client):
    answer = client.post("/forget", headers=PAGE)
    assert answer.status_code == 200
    assert "This browser plays at no table." in answer.text


def test_both_secrets_of_a_browser_are_forgotten_under_https(either):
    with TestClient(create_app(either, FirstMove, Here), "https://localhost") as client:
        browser = Browser(client)
        plain = client.app.state.cookie
        secrets = {plain: "p" * 32, f"{SECURE}{plain}": "s" * 32}
        for name, secret in secrets.items():
            cookie = {"Cookie": f"{name}={secret}"}
            fields = {"game": "tictactoe", "name.0": ANN, "seat.1": "first-game"}
            client.cookies.clear()
            client.post("/tables", data=fields, headers=cookie, follow_redirects=False)
        client.cookies.clear()
        both = "; ".join(f"{name}={secret}" for name, secret in secrets.items())
        answer = client.post("/forget", headers={"Cookie": both})
        assert "2 tables." in answer.text and not is_kept(either, ANN)
        gone = [each.partition("=")[0] for each in answer.headers.get_list("set-cookie")]
        assert gone == [f"{SECURE}{plain}", plain] and browser.secret is None


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_sites_page_makes_nobody_forgotten(servers, either, headers):
    ann, bob, _ = servers
    seated(ann, bob)
    ann.client.cookies.clear()
    cookie = {"Cookie": f"{ann.client.app.state.cookie}={ann.secret}"}
    assert ann.client.post("/forget", headers=headers | cookie).status_code == 403
    assert is_kept(either, ANN)


def test_a_secret_that_nobody_has_forgets_nobody(servers, either):
    ann, bob, _ = servers
    seated(ann, bob)
    ann.client.cookies.clear()
    for secret in ("x" * 32, "", "' OR 1=1 --"):
        answer = ann.client.post("/forget", headers={"Cookie": f"{ann.client.app.state.cookie}={secret}"})
        assert "at no table" in answer.text
    assert is_kept(either, ANN)


def test_the_first_page_leads_to_what_is_kept(client):
    assert '<a href="/privacy">' in client.get("/", headers=PAGE).text
    page = client.get("/privacy", headers=PAGE).text
    assert '<form method="post" action="/forget">' in page


# Tables that are removed


def test_a_removed_table_is_unknown_to_every_server(servers, either):
    ann, bob, _ = servers
    table = seated(ann, bob)
    with closing(Store(either)) as store:
        store.remove(table.rpartition("/")[2])
    for browser in (ann, bob):
        until(lambda browser=browser: browser.get(table).status_code == 404)
        assert browser.ask(table, "resign", seq=2).json() == {"error": "There is no such table."}
