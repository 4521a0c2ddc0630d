"""Deals with a name: on pages, in links, in records, at any table."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest

from tessella.record import parse
from tessella.storage.store import Store

from .conftest import FirstMove, TestClient, changed, create_app, open_table, state_at
from .looped import any_of

DEALT = {"game": "octopus", "seat.0": "person", "seat.1": "person"}
TILES = "/".join(["B..."] * 5 + ["O..."] * 5 + ["#..."] * 14)


def dealt(client, **fields):
    """What a new table was dealt."""
    table = open_table(client, **{**DEALT, **fields})
    return [move.text for move in parse(client.get(f"{table}/record.txt").text).moves]


def field(page, name):
    """The tag of a form's field."""
    return unescape(re.search(rf'<\w+ [^>]*name="{name}"[^>]*>', page)[0])


def test_a_table_that_nobody_named_has_a_fresh_name_that_deals_it_again(client):
    table = open_table(client, **DEALT)
    state = state_at(client, table)
    assert re.fullmatch("[a-z2-9]{6}", state.deal.name)
    again = [move for turn in state.moves for move in turn.moves]
    assert dealt(client, deal=state.deal.name) == again
    assert dealt(client) != again


def test_equal_names_deal_equally_also_to_another_browser(client):
    assert dealt(client, deal="tuesday") == dealt(TestClient(client.app), deal=" tuesday ")
    assert dealt(client, deal="tuesday") != dealt(client, deal="wednesday")
    assert dealt(client, deal="tuesday") != dealt(
        client, deal="tuesday", **{"option.players": "2", "option.sets": "2"}
    )


def test_the_link_opens_the_form_filled(client):
    table = open_table(client, **DEALT, deal="Blue & Moon", **{"option.sets": "2"})
    again = state_at(client, table).deal.again
    assert again == "/games/octopus?deal=Blue+%26+Moon&option.sets=2"
    page = client.get(again).text
    assert 'value="Blue & Moon"' in field(page, "deal")
    assert '<option value="2" selected>2</option>' in page[page.index('name="option.sets"') :]


def test_ticks_and_texts_of_ones_own_are_filled_in_as_well(client):
    fields = {
        **DEALT,
        "game": "cancelletto",
        "option.set": "custom",
        "option.set.custom": TILES,
        "option.any_deal": "yes",
    }
    table = open_table(client, **fields, deal="tuesday")
    page = client.get(state_at(client, table).deal.again).text
    assert "checked" in field(page, "option.any_deal")
    assert "checked" not in field(page, "option.silent")
    assert '<option value="custom" selected>' in page
    assert f">{TILES}</textarea>" in page


def test_a_link_with_a_wrong_option_is_answered_in_one_sentence(client):
    response = client.get("/games/octopus?option.sets=9")
    assert (response.status_code, response.json()["error"]) == (
        422,
        "Sets (sets) takes one of: 1, 2; not '9'.",
    )


def test_the_deal_of_the_day_has_a_page_of_its_own(client):
    page = client.get("/games/octopus").text
    assert '<a class="button" href="/daily/octopus">Deal of the day</a>' in page
    assert 'value=""' in field(page, "deal")


def test_pages_of_older_builds_name_a_day_as_a_deal(client):
    today = datetime.now(UTC).date().isoformat()
    fields = {name: (None, value) for name, value in DEALT.items()}
    sent = [
        *fields.items(),
        ("deal", (None, "typed")),
        ("deal.today", (None, today)),
    ]  # as browsers send a pressed button
    response = client.post("/tables", files=sent, follow_redirects=False)
    assert state_at(client, response.headers["location"]).deal.name == today


@pytest.mark.parametrize("name", ["tictactoe", "peek", "antino"])
def test_where_nothing_is_dealt_in_the_open_there_is_no_field_and_no_name(client, name):
    assert 'name="deal"' not in client.get(f"/games/{name}?deal=tuesday").text
    assert state_at(client, open_table(client, game=name)).deal is None


@any_of("name", ["x" * 41, "bell\x07"])
def test_what_is_no_name_is_refused_in_one_sentence(client, name):
    response = client.post("/tables", data={**DEALT, "deal": name})
    assert (response.status_code, response.json()["error"]) == (
        422,
        "The name of a deal has 1 to 40 printable characters.",
    )


def test_a_record_has_the_name_and_an_uploaded_one_keeps_it(client):
    table = open_table(client, **DEALT, deal="tuesday")
    record = client.get(f"{table}/record.txt").text
    assert parse(record).headers["Deal"] == "tuesday"
    assert uploaded(client, record).deal.name == "tuesday"


def test_an_uploaded_record_whose_name_deals_otherwise_loses_it(client):
    record = client.get(f"{open_table(client, **DEALT, deal='tuesday')}/record.txt").text
    assert uploaded(client, record.replace("Deal: tuesday", "Deal: wednesday")).deal is None
    assert uploaded(client, record.replace("Deal: tuesday\n", "")).deal is None


def uploaded(client, text):
    response = client.post("/records", data={"text": text}, files={"file": ("", b"")}, follow_redirects=False)
    return state_at(client, response.headers["location"])


def test_a_branch_keeps_the_name(client):
    table = open_table(client, **DEALT, deal="tuesday")
    ply = state_at(client, table).ply
    branch = client.post(f"{table}/branch", json={"ply": ply}).json()["table"]
    assert state_at(client, f"/tables/{branch}").deal.name == "tuesday"


def test_the_next_game_of_a_series_has_its_own_name(client):
    table = open_table(client, **DEALT, games="2", deal="tuesday")
    seq = changed(client, table, "resign", seq=state_at(client, table).seq).seq
    state = changed(client, table, "next", seq=seq)
    assert state.deal.name == "tuesday 2"
    assert dealt(client, deal="tuesday 2") == [move for turn in state.moves for move in turn.moves]


def test_a_log_without_a_name_is_a_table_without_a_name(url):
    """As older versions wrote it: its deal stands, and later games of the series are dealt by chance."""
    with TestClient(create_app(url, FirstMove)) as client:
        table = open_table(client, **DEALT, games="2", deal="tuesday")
        table_id, store = table.rsplit("/")[-1], Store(url)
        log = store.read(table_id)
        first = log.events[0]
        old = [type(first)(first.kind, {key: first.payload[key] for key in first.payload if key != "deal"})]
        address = f"/tables/{store.open([*old, *log.events[1:]], next(iter(log.persons)))}"
        store.close()
        state = state_at(client, address)
        assert (state.deal, state.moves) == (None, state_at(client, table).moves)
        seq = changed(client, address, "resign", seq=state.seq).seq
        after = changed(client, address, "next", seq=seq)
        assert after.deal is None
        assert len(after.moves) == len(state.moves)
        assert "Deal" not in parse(client.get(f"{address}/record.txt").text).headers
