"""The deal of the day: drawn on that day, one try for each browser, results beside each other."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Barrier, BrokenBarrierError

import pytest

from tessella.core.catalogue import find
from tessella.storage.async_store import AsyncStore
from tessella.storage.rows import dailies
from tessella.storage.store import Daily, Entry, StaleLog, Standing, Store, Unstored
from tessella.table.event import Event
from tessella.table.stage import Stage
from tessella.table.tries import GRACE, End, Result
from tessella.web.app import create_app
from tessella.web.http.fair_queue import FairSemaphore
from tessella.web.routes.daily_deals import opening
from tessella.web.routes.daily_results import briefs, in_brief, results_of
from tessella.web.routes.records import COUNTED

from .browsers import Browser
from .conftest import FirstMove, Here, TestClient, run_async
from .looped import any_of

MORNING = datetime(2026, 11, 23, 8, tzinfo=UTC)
TODAY, TOMORROW = "2026-11-23", "2026-11-24"
MIDNIGHT = datetime(2026, 11, 24, tzinfo=UTC)
YESTERDAYS = f"/daily/octopus/{TODAY}"
"""As it is called once the day is past."""
ANN, BEN = "a" * 64, "b" * 64
DRAWN = Daily("k7mq2x", "club", {"players": 2, "sets": 1})


class Seeded(FirstMove):
    """Plays the first legal action, and notes its seeds."""

    def __init__(self):
        self.seeds = []

    async def think(self, view, level, session, seed=None):
        self.seeds.append(seed)
        return view.actions[0]


class Time:
    """What the server's clock says."""

    def __init__(self):
        self.now = MORNING

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def client(either, time):
    with TestClient(create_app(either, FirstMove, Here, clock=time)) as client:
        yield client


@pytest.fixture
def eve(client):
    return Browser(client)


def begun(browser, name="Ann", game="octopus"):
    """The address of the table of a browser's try."""
    answer = browser.request("POST", f"/daily/{game}", data={"name": name})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def dealt(browser, table):
    return [move for turn in browser.state(table)["moves"] if turn["seat"] < 0 for move in turn["moves"]]


def waiting(browser, table):
    """The state once nothing happens any more before the person acts."""
    while (state := browser.state(table))["thinking"]:
        pass
    return state


def play(browser, table):
    """Play to the end, always the first move; returns the last state."""
    while not (state := waiting(browser, table))["verdict"]:
        path, marks = [], state["marks"]
        while marks:
            path.append(marks[0])
            answer = browser.ask(table, "act", seq=state["seq"], path=path).json()
            marks = answer.get("marks", [])
    return state


def give_up(browser, table):
    assert browser.ask(table, "resign", seq=waiting(browser, table)["seq"]).status_code == 200


def finish(store, table_id, result, at=MORNING):
    """The next event of a table ends the try there."""
    seq = len(store.read(table_id).events)
    last = Event("chat", {"on": False}, at)
    store.append(table_id, seq, [last], standing=Standing(Stage(), end=End(result)))


def rows(browser, address="/daily/octopus"):
    """The table of results as text, row by row."""
    body = re.search(r"<tbody>(.*?)</tbody>", browser.get(address).text, re.DOTALL)
    cells = [re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL) for row in body[1].split("</tr>")[:-1]]
    return [[re.sub("<.*?>", "", cell) for cell in row] for row in cells]


def picture(browser, address="/daily/octopus"):
    """The drawing of the deal on a page."""
    return re.search(r'<div class="picture dealt".*?>(.*?)</div>', browser.get(address).text, re.DOTALL)[1]


def row_of_days(text):
    return re.findall(
        r"<li.*?>(.*?)</li>", re.search(r'<ol class="days".*?</ol>', text, re.DOTALL)[0], re.DOTALL
    )


# The try


def test_all_are_dealt_the_same_and_no_name_tells_it_before_the_end(ann, bob):
    hers, his = begun(ann), begun(bob, "Bob")
    assert hers != his
    assert dealt(ann, hers) == dealt(bob, his) != []
    assert ann.state(hers)["deal"] is None
    give_up(ann, hers)
    assert re.fullmatch("[a-z2-9]{6}", ann.state(hers)["deal"]["name"])


def test_the_picture_is_the_deal_before_and_after_the_try(ann, bob, time):
    before = picture(ann)
    assert before == picture(bob)
    table = begun(ann)
    tiles = re.findall(r'data-at="([a-z]\d)"', before)
    assert len(tiles) == 30 and all(f'data-at="{tile}"' in ann.get(table).text for tile in tiles)
    give_up(ann, table)
    assert picture(ann) == before
    time.now += timedelta(days=1)
    assert picture(ann) != before and picture(ann, YESTERDAYS) == before
    assert "before the first move" not in bob.get("/daily/octopus/2026-11-01").text


def test_the_last_days_are_a_row_on_the_page(ann, bob, time):
    assert "Your last 14 days" not in ann.get("/daily/octopus").text
    give_up(ann, begun(ann))
    time.now += timedelta(days=2)
    play(ann, begun(ann))
    text = ann.get("/daily/octopus").text
    assert [re.sub("<.*?>|\u2013", " ", day).split()[:3] for day in row_of_days(text)[-3:]] == [
        ["23", "November", "no"],
        ["24", "November", "not"],
        ["25", "November", "1st"],
    ]
    assert f'<a href="{YESTERDAYS}" title="Not finished">no place</a>' in text
    assert "Your last 14 days" not in bob.get("/daily/octopus").text
    assert 'href="/daily/octopus" rel="next">Today' in ann.get(YESTERDAYS).text
    history = ann.get("/mine/statistics").text
    assert "<dt>Days played</dt><dd>2</dd>" in history and "1 of 1" in history


def test_another_day_has_another_deal(ann, time):
    first = dealt(ann, begun(ann))
    time.now += timedelta(days=1)
    assert dealt(ann, begun(ann)) != first


def test_a_form_of_the_day_before_uses_no_try_up(ann, time):
    form = re.search(r'name="day" value="(.*?)"', ann.get("/daily/octopus").text)
    shown = {"name": "Ann", "day": form[1]}
    time.now = MIDNIGHT
    answer = ann.request("POST", "/daily/octopus", data=shown)
    assert answer.status_code == 409 and "A new day has begun" in answer.text
    assert f'name="day" value="{TOMORROW}"' in answer.text
    assert ann.request("POST", "/daily/octopus", data=shown | {"day": TOMORROW}).status_code == 303
    assert ann.request("POST", "/daily/octopus", data=shown).status_code == 303  # it goes on


def test_a_browser_has_one_try(ann, bob):
    table = begun(ann)
    assert begun(ann, "Somebody else") == begun(ann, "") == table
    assert f'href="{table}">Go on' in ann.get("/daily/octopus").text
    give_up(ann, table)
    assert begun(ann) == table
    assert 'name="name"' not in ann.get("/daily/octopus").text
    assert begun(bob) != table


def test_the_devices_of_a_person_have_one_try(ann, bob):
    table = begun(ann)
    link = ann.request("POST", "/mine/link", json={}).json()["address"]
    assert bob.request("POST", "/mine/key", json={"secret": link.partition("#key=")[2]}).status_code == 200
    assert begun(bob, "Bob") == table
    assert rows(bob) == [["", "Ann (you)", "Still playing"]]
    assert begun(bob, "Bob", "cancelletto") == begun(ann, "Ann", "cancelletto")


def test_who_goes_on_by_a_private_link_has_tried_it(ann, bob):
    table = begun(ann)
    link = ann.ask(table, "link").json()["address"]
    assert bob.ask(table, "key", secret=link.partition("#key=")[2]).status_code == 200
    assert begun(bob, "Bob") == table


def test_a_device_that_was_shut_out_has_tried_it(ann, bob):
    table = begun(ann)
    link = ann.ask(table, "link").json()["address"]
    bob.ask(table, "key", secret=link.partition("#key=")[2])
    assert bob.ask(table, "renew").status_code == 200
    page, answer = ann.get("/daily/octopus"), ann.request("POST", "/daily/octopus", data={"name": "Ann"})
    assert (page.status_code, answer.status_code) == (200, 409)
    for told in (page.text, answer.text):
        assert "Your try is under way on another device." in told
        assert 'name="name"' not in told and table not in told
    assert rows(ann) == rows(bob) == [["", "Ann (you)", "Still playing"]]
    assert ">Still playing</small>" in ann.get("/").text
    give_up(bob, table)
    assert f'href="{table}/watch"' in ann.get("/daily/octopus").text
    assert begun(ann) == table


def test_a_form_that_is_sent_twice_at_once_is_one_try(ann):
    assert ann.secret is None
    assert 'name="name"' in ann.get("/daily/octopus").text
    assert ann.secret
    tables = {begun(ann), begun(ann)}
    assert len(tables) == 1


def test_the_engine_plays_at_one_level(ann):
    players = ann.state(begun(ann))["players"]
    assert [(player["name"], player["level"]) for player in players] == [("Ann", None), ("Hazel", "Casual")]


def test_a_name_is_asked_for_and_what_was_written_is_not_lost(ann):
    for name in ("", "   ", "x" * 31, "bell\x07"):
        answer = ann.request("POST", "/daily/octopus", data={"name": name})
        assert answer.status_code == 409, name
        assert "name has 1 to 30 printable characters." in answer.text
        assert "Nobody has tried it yet." in answer.text
    assert begun(ann, "  Ann   B. ")
    assert rows(ann)[0][1] == "Ann B. (you)"


def test_whoever_forges_a_form_gets_the_same_as_all(ann, bob):
    forged = {
        "name": "Eve",
        "deal": "easy-one",
        "level": "first-game",
        "option.sets": "2",
        "daily": "2020-01-01",
        "seat.1": "first-game",
    }
    answer = ann.request("POST", "/daily/octopus", data=forged)
    hers, his = answer.headers["location"], begun(bob)
    assert dealt(ann, hers) == dealt(bob, his)
    assert ann.state(hers)["players"][1]["level"] == "Casual"
    assert len(rows(bob)) == 2


def test_no_other_form_makes_a_table_count(ann, bob):
    begun(bob)
    table = ann.open("octopus", **{"seat.1": "first-game", "daily": TODAY, "deal.today": TODAY})
    assert ann.state(table)["can"]["hint"]
    assert len(rows(ann)) == 1


def test_a_form_of_another_site_is_refused(client):
    answer = client.post("/daily/octopus", data={"name": "Eve"}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403


@any_of(
    ("call", "body", "why"),
    [
        ("undo", {}, "nothing is taken back"),
        ("ask", {}, "nothing is taken back"),
        ("hint", {}, "there are no hints"),
        ("offer", {}, "played to its end"),
        ("rename", {"seat": 0, "name": "Bea"}, "the name that it began with"),
        ("stand", {"seat": 0}, "nobody else plays for you"),
        ("engine", {"seat": 0, "level": "master"}, "nobody else plays for you"),
        ("branch", {"ply": 3}, "once it is over"),
    ],
)
def test_what_would_be_unfair_is_refused(ann, call, body, why):
    table = begun(ann)
    seq = {} if call in ("rename", "stand", "engine", "branch") else {"seq": waiting(ann, table)["seq"]}
    answer = ann.ask(table, call, **seq, **body)
    assert answer.status_code == 409
    assert answer.json()["error"].startswith("This try counts") and why in answer.json()["error"]


def test_nothing_tells_the_name_of_the_deal_before_the_end(ann, bob, monkeypatch):
    monkeypatch.setattr("tessella.table.features.deal.fresh", lambda: "open-sesame")
    table = begun(ann)
    files = [f"{table}/{name}" for name in ("record.txt", "record.json", "picture.svg", "picture.gif")]
    pages = [table, f"{table}/watch", f"{table}/plies/0", f"{table}/watch/board.svg", "/", "/tables", "/mine"]
    pages += ["/daily/octopus", f"/daily/octopus/{TODAY}", "/lobby", "/games/octopus"]
    for browser in (ann, bob):
        for file in files:
            refused = browser.get(file)
            assert refused.status_code == 409
            assert refused.json()["error"] == COUNTED
        told = [browser.get(page) for page in pages]
        assert {answer.status_code for answer in told} == {200}
        assert not [answer.url for answer in told if "open-sesame" in answer.text]
        assert "open-sesame" not in str(browser.heard(table)) + str(browser.heard(f"{table}.watch"))
        for call in ("branch", "rematch"):
            refused = browser.ask(table, call, **({"ply": 3} if call == "branch" else {}))
            assert refused.status_code in (403, 409) and "open-sesame" not in refused.text
    give_up(ann, table)
    assert "Deal: open-sesame" in bob.get(f"{table}/record.txt").text
    assert {bob.get(file).status_code for file in files} == {200}


# The results


def test_a_game_that_ends_has_its_result_and_its_place(ann, bob):
    table = begun(ann)
    state = play(ann, table)
    points = state["players"][0]["points"]
    begun(bob, "Bob")
    won = [player["won"] for player in state["players"]]
    told = {(True, False): "won", (False, True): "lost"}.get(tuple(won), "draw")
    assert rows(ann) == [
        ["1", "Ann (you)", f"{points} points, {told}"],
        ["", "Bob", "Still playing"],
    ]
    assert f"{points} points, {told}, 1st of 1</small>" in ann.get("/").text
    assert ">Still playing</small>" in bob.get("/").text
    assert ann.get(f"{table}/watch").status_code == 200


def test_boards_of_others_are_linked_after_ones_own_try(ann, bob, eve):
    hers, his = begun(ann), begun(bob, "Bob")
    give_up(ann, hers)
    assert f'href="{his}/watch"' in ann.get("/daily/octopus").text
    for other in (bob, eve):
        assert hers not in other.get("/daily/octopus").text
        assert [row[2] for row in rows(other)] == ["Still playing", "Not finished"]


def test_on_the_next_day_all_are_linked_and_nobody_still_plays(ann, bob, eve, time):
    hers, his = begun(ann), begun(bob, "Bob")
    time.now += timedelta(days=1)
    assert "Nobody has tried it yet." in eve.get("/daily/octopus").text
    assert f'href="{YESTERDAYS}"' in eve.get("/daily/octopus").text
    page = eve.get(YESTERDAYS).text
    assert f"{hers}/watch" in page and f"{his}/watch" in page
    assert [row[2] for row in rows(eve, YESTERDAYS)] == ["Not finished"] * 2


def test_who_finishes_after_the_day_has_a_result_without_a_place(ann, bob, time):
    hers, his = begun(ann), begun(bob, "Bob")
    play(bob, his)
    time.now += timedelta(days=1)
    page = ann.get(YESTERDAYS).text
    assert f'href="{hers}">Go on' in page and f"{his}/watch" not in page
    assert "without a place" in page
    play(ann, hers)
    first, last = rows(ann, YESTERDAYS)
    assert first[:2] == ["1", "Bob"]
    assert last[:2] == ["", "Ann (you)"]
    assert re.fullmatch(r"\d+ points?, \w+, finished after the day", last[2])
    page = ann.get(YESTERDAYS).text
    assert f"{his}/watch" in page and f"Your try: {last[2]}." in page
    assert "2 people have tried it, 2 to the end." in page


def test_who_has_begun_in_time_may_finish_some_hours_later_while_all_is_as_on_the_day(ann, bob, eve, time):
    time.now = MIDNIGHT - timedelta(minutes=5)
    text = ann.get("/daily/octopus").text
    assert '<time datetime="2026-11-24T03:00:00+00:00" data-local>3:00 tomorrow (UTC)</time>' in text
    hers, his = begun(ann), begun(bob, "Bob")
    give_up(bob, his)
    time.now = MIDNIGHT + GRACE - timedelta(seconds=1)
    for browser in (ann, eve):
        assert "/watch" not in browser.get(YESTERDAYS).text
        assert rows(browser, YESTERDAYS)[0][2] == "Still playing"
    assert "Go on" in ann.get(YESTERDAYS).text and "without a place" not in ann.get(YESTERDAYS).text
    play(ann, hers)
    time.now = MIDNIGHT + GRACE
    assert rows(eve, YESTERDAYS)[0][:2] == ["1", "Ann"]
    assert f"{hers}/watch" in eve.get(YESTERDAYS).text


def test_a_result_that_comes_too_late_is_noted_as_such(stores):
    finish(stores[0], entered(stores[0], ANN), Result(1.0, 41.0, 60), MIDNIGHT + GRACE)
    finish(stores[0], entered(stores[0], BEN), Result(1.0, 41.0, 60), MIDNIGHT)
    assert {each.own: each.late for each in stores[1].tries(TODAY, "octopus", ANN)} == {
        True: True,
        False: False,
    }


def test_the_page_of_the_table_leads_to_the_results(ann):
    table = begun(ann)
    assert f'href="/daily/octopus/{TODAY}"' in ann.get(table).text
    assert "/daily/" not in ann.get(ann.open("octopus", **{"seat.1": "first-game"})).text


def test_a_game_that_is_won_together_counts_turns(ann, either):
    begun(ann, game="cancelletto")
    with closing(Store(either)) as store:
        (entry,) = store.tries(TODAY, "cancelletto", ANN)
        finish(store, entry.table_id, Result(1.0, 1.0, 23))
    assert rows(ann, "/daily/cancelletto")[0][:3] == ["1", "Ann (you)", "Won in turn 23"]


@any_of(
    ("address", "status", "why"),
    [
        ("/daily/chess", 404, "chess"),
        ("/daily/tictactoe", 404, "Tic-tac-toe has no deal of the day."),
        ("/daily/antino", 404, "Antino has no deal of the day."),
        (f"/daily/octopus/{TOMORROW}", 404, "There is no such day, or not yet."),
        ("/daily/octopus/2026-02-30", 404, "There is no such day, or not yet."),
        ("/daily/octopus/yesterday", 404, "There is no such day, or not yet."),
        ("/daily/octopus/%00", 404, "There is no such day, or not yet."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(ann, address, status, why):
    answer = ann.get(address)
    assert answer.status_code == status
    assert why in answer.json()["error"]
    assert "Nobody has tried it." in ann.get("/daily/octopus/2020-01-01").text


def test_of_many_rows_the_first_are_shown_and_ones_own(ann, bob, monkeypatch):
    monkeypatch.setattr("tessella.web.routes.daily.SHOWN", 1)
    begun(bob, "Bob")
    give_up(ann, begun(ann))
    assert [row[1] for row in rows(ann)] == ["Bob", "Ann (you)"]
    assert [row[1] for row in rows(Browser(ann.client))] == ["Bob"]
    assert "And 1 more." in Browser(ann.client).get("/daily/octopus").text


def test_names_are_no_markup(ann, bob):
    begun(ann, "<b>&amp;")
    assert "&lt;b&gt;&amp;amp;" in bob.get("/daily/octopus").text


def test_the_first_page_is_there_though_results_cannot_be_read(ann, monkeypatch):
    begun(ann)

    def refuse(*_):
        raise Unstored("The disk is gone.")

    monkeypatch.setattr(Store, "own_tries", refuse)
    assert ann.get("/").status_code == 200


def test_the_first_page_does_not_read_what_others_came_to(ann, bob, monkeypatch):
    give_up(ann, begun(ann))
    monkeypatch.delattr(Store, "tries")
    assert ">Not finished</small>" in ann.get("/").text
    assert "<small" not in bob.get("/").text


# Two servers over one database


@pytest.fixture
def stores(either):
    with closing(Store(either)) as one, closing(Store(either)) as other:
        yield one, other


def entered(store, browser, name="Ann", day=TODAY):
    first = opening(find("octopus"), day, name, DRAWN)
    return store.open([first], browser, entry=Entry(day, "octopus", name))


def test_of_two_servers_that_draw_at_once_one_deal_counts(stores):
    with ThreadPoolExecutor(8) as pool:
        wishes = [(stores[n % 2], Daily(f"deal {n}", "club", {"sets": n})) for n in range(8)]
        drawn = [*pool.map(lambda wish: wish[0].daily(TODAY, "octopus", wish[1]), wishes)]
    assert len({each.deal for each in drawn}) == 1
    assert drawn[0] in [wish for _, wish in wishes]
    assert stores[0].daily(TOMORROW, "octopus", DRAWN) == DRAWN
    assert stores[1].daily(TODAY, "cancelletto", DRAWN) == DRAWN


def test_of_tries_at_once_one_table_is_opened(stores):
    with ThreadPoolExecutor(8) as pool:
        opened = [*pool.map(lambda n: entered(stores[n % 2], ANN), range(8))]
    assert len({*opened}) == 1
    assert [each.table_id for each in stores[0].tries(TODAY, "octopus", ANN)] == opened[:1]
    assert [place.table_id for place in stores[1].places(ANN, 9)] == opened[:1]
    assert entered(stores[0], BEN) != opened[0]


def test_two_devices_of_a_person_that_begin_at_the_same_moment_have_one_try(stores, monkeypatch):
    stores[0].make_device_link(ANN, "c" * 64)
    stores[0].join_devices("c" * 64, BEN)
    stores[0].daily(TODAY, "octopus", DRAWN)
    both, insert_new = Barrier(2), dailies.insert_new

    def at_once(*about):
        with suppress(BrokenBarrierError):
            both.wait(1)  # the other one does not come here, as it should be
        return insert_new(*about)

    monkeypatch.setattr(dailies, "insert_new", at_once)
    with ThreadPoolExecutor(2) as pool:
        opened = [*pool.map(entered, stores, (ANN, BEN))]
    assert len({*opened}) == 1
    assert [each.table_id for each in stores[0].tries(TODAY, "octopus", BEN)] == opened[:1]


def test_a_result_is_written_with_the_event_that_brings_it_and_stays(stores):
    one, other = stores
    table = entered(one, ANN)
    won, lost = Result(1.0, 41.0, 60), Result(0.0, 12.0, 60)
    with pytest.raises(StaleLog):
        other.append(table, 0, [Event("chat", {"on": False})], standing=Standing(Stage(), end=End(lost)))
    assert not other.tries(TODAY, "octopus", ANN)[0].over
    finish(other, table, won)
    finish(one, table, lost)
    (entry,) = one.tries(TODAY, "octopus", ANN)
    assert (entry.own, entry.name, entry.over, entry.result) == (True, "Ann", True, won)


@pytest.mark.parametrize("have_points", [True, False])
def test_the_first_page_tells_what_stands_in_the_list(stores, have_points):
    random, store = Random(5), stores[0]
    browsers = [f"{number:064}" for number in range(16)]
    for browser in browsers:
        table, won = entered(store, browser), random.choice([0.0, 0.5, 1.0])
        result = Result(won, random.choice([30.0, 41.5]) if have_points else won, random.choice([58, 60]))
        if fate := random.choice([None, MORNING, MORNING, MORNING, MIDNIGHT + GRACE]):
            finish(store, table, random.choice([None, result, result, result]), fate)
    told = []
    for browser in browsers:
        listed = results_of(store.tries(TODAY, "octopus", browser), is_past=False)
        told.append(in_brief(listed.own, listed.places))
        brief = run_async(
            lambda: briefs(AsyncStore(store, FairSemaphore), TODAY, browser, ["octopus", "cancelletto"])  # noqa: B023
        )
        assert brief == {"octopus": told[-1]}
    assert {"Still playing", "Not finished"} < {*told}
    assert any(" 1st of " in each for each in told) and any("after the day" in each for each in told)
    assert run_async(lambda: briefs(AsyncStore(store, FairSemaphore), TODAY, "f" * 64, ["octopus"])) == {}


def test_who_gave_up_is_over_without_a_result(stores):
    finish(stores[0], entered(stores[0], ANN), None)
    (entry,) = stores[1].tries(TODAY, "octopus", ANN)
    assert (entry.over, entry.result) == (True, None)


def test_the_neighbours_of_a_day_are_those_with_a_try(stores):
    stores[0].daily("2026-11-22", "octopus", DRAWN)  # whose picture somebody has seen
    for day in ("2026-11-01", "2026-11-20", TODAY):
        entered(stores[0], ANN, day=day)
    assert stores[1].neighbours("2026-11-20", "octopus") == ("2026-11-01", TODAY)
    assert stores[1].neighbours("2026-11-21", "octopus") == ("2026-11-20", TODAY)
    assert stores[1].neighbours("2026-11-01", "octopus") == (None, "2026-11-20")
    assert stores[1].neighbours(TODAY, "cancelletto") == (None, None)


def test_a_try_that_ends_on_another_server_stands_in_the_results_of_both(either, time):
    one, other = (TestClient(create_app(either, FirstMove, Here, clock=time)) for _ in range(2))
    with one, other:
        ann = Browser(one)
        table = begun(ann)
        elsewhere = Browser(other)
        elsewhere.secret = ann.secret
        give_up(elsewhere, table)
        assert [row[2] for row in rows(ann)] == [row[2] for row in rows(elsewhere)] == ["Not finished"]


# The engine


@pytest.fixture
def thinker():
    return Seeded()


def test_the_engine_plays_alike_for_all_who_play_alike(either, time, thinker):
    with TestClient(create_app(either, lambda: thinker, Here, clock=time)) as client:

        def seeds(browser, table):
            """The seeds of the engine's answers to the same two moves."""
            thinker.seeds.clear()
            for _ in range(2):
                while not (state := browser.state(table))["can"]["act"]:
                    pass
                answer = browser.ask(table, "act", seq=state["seq"], text=state["example"])
                assert answer.status_code == 200, answer.text
            while not browser.state(table)["can"]["act"]:
                pass
            return [*thinker.seeds]

        ann, ben = Browser(client), Browser(client)
        first, second = seeds(ann, begun(ann)), seeds(ben, begun(ben, "Ben"))
        assert first == second and len(first) >= 2
        assert None not in first and len({*first}) == len(first)
        time.now = MIDNIGHT
        assert not {*seeds(ann, begun(ann))} & {*first}  # another day's deal
        ordinary = ann.request(
            "POST", "/tables", data={"game": "octopus", "seat.0": "person", "seat.1": "club"}
        ).headers["location"]
        assert {*seeds(ann, ordinary)} == {None}
