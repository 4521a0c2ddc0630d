"""Playing through calls: every answer, and every refusal."""

from datetime import UTC, datetime

import pytest

from tessella.storage.store import Store
from tessella.web.app import create_app
from tessella.web.table_state import SeriesState, TurnState

from .browsers import Browser, gathered
from .conftest import PERSON_AND_ENGINE, FirstMove, TestClient, act, changed, open_table, state_at, until_seq
from .looped import any_of


def test_a_click_plays_and_answers_with_the_new_state(client):
    state = changed(client, open_table(client), "act", seq=1, path=["b2"])
    assert state.seq == 2
    assert state.status == "Nought to play"
    assert state.moves == [TurnState(seat=0, side="Cross", moves=["b2"], words=[])]
    assert len(state.marks) == 8
    assert "b2: Cross" in state.svg


def test_one_clock_tells_when_things_happen(url):
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)
    with TestClient(create_app(url, FirstMove, clock=lambda: noon)) as client:
        table = open_table(client, game="peek")
        act(client, table, 3, "show")
        page = client.get("/daily/octopus").text
    store = Store(url)
    events = store.read(table.rpartition("/")[2]).events
    store.close()
    assert [event.kind for event in events][:3] == ["open", "action", "action"]
    assert {event.at for event in events} == {noon}
    assert "22 November 2026" in page


def test_a_typed_move_plays(client):
    table = open_table(client)
    assert changed(client, table, "act", seq=1, text="B2").seq == 2


def test_a_first_click_of_two_answers_with_the_marks_for_the_second(client):
    table = open_table(client, game="duet")
    answer = act(client, table, 1, "a1").json()
    assert answer["marks"] == answer["ends"] != []
    assert changed(client, table, "act", seq=1, path=["a1", answer["marks"][0]]).seq == 2


@any_of("move", [{"path": ["b2"]}, {"text": "b2"}, {"path": ["zz"]}, {"text": "castle"}])
def test_an_illegal_move_answers_with_the_sentence_and_changes_nothing(client, move):
    table = open_table(client)
    act(client, table, 1, "b2")
    answer = client.post(f"{table}/act", json={"seq": 2, **move})
    assert answer.status_code == 200
    assert answer.json()["refusal"].endswith(".")
    assert changed(client, table, "act", seq=2, path=["a1"]).seq == 3


def test_undo_resign_and_the_next_game(client):
    table = open_table(client, games="2")
    act(client, table, 1, "b2")
    assert changed(client, table, "undo", seq=2).moves == []
    over = changed(client, table, "resign", seq=3)
    assert over.verdict == "Nought wins"
    assert "resigned" in over.ending
    assert {name for name, can in over.can.items() if can} >= {"undo", "next", "rename", "branch"}
    assert not any(over.can[deed] for deed in ("act", "resign", "draw", "answer", "hint", "rematch"))
    second = changed(client, table, "next", seq=4)
    assert second.series == SeriesState(number=2, games=2, past=1)
    assert [player.name for player in second.players] == ["Player 2", "Player 1"]
    assert [player.points for player in second.players] == ["1", "0"]


def test_after_the_last_game_the_table_offers_a_rematch_with_the_seats_rotated(client):
    table = open_table(client, **{"name.0": "Ann", "name.1": "Bob"})
    over = changed(client, table, "resign", seq=1)
    assert over.can["rematch"] and not over.can["next"]
    again = changed(client, table, "rematch")
    assert [player.name for player in again.players] == ["Bob", "Ann"]
    assert [player.points for player in again.players] == ["0", "0"]
    assert (again.ply, again.verdict, again.can["act"]) == (0, None, True)


def test_a_rematch_keeps_the_options(client):
    options = {"game": "antino", "option.players": "3", "option.drop_streak": "yes"}
    table = open_table(client, **options, **{f"seat.{seat}": "person" for seat in range(4)})
    state = state_at(client, table)
    while not state.can["rematch"]:
        state = changed(client, table, "resign", seq=state.seq)
    changed(client, table, "rematch")
    assert "Drop streak" in client.get(table).text


def test_a_rematch_has_a_deal_of_its_own(client):
    table = open_table(client, game="octopus", deal="tuesday")
    state = state_at(client, table)
    assert state.deal.name == "tuesday"
    while not state.can["rematch"]:
        state = changed(client, table, "resign", seq=state.seq)
    assert changed(client, table, "rematch").deal.name != "tuesday"


def test_a_hint_is_a_legal_move_with_its_clicks(client):
    table = open_table(client)
    assert client.post(f"{table}/hint", json={"seq": 1}).json() == {
        "text": "a1",
        "path": ["a1"],
        "brings": "",
        "why": "",
        "words": "",
    }


def test_a_hint_says_what_it_would_bring(client):
    table = open_table(client, game="andantino")
    told = client.post(f"{table}/hint", json={"seq": 1}).json()
    assert told["brings"].startswith("White places a tile on")
    assert told["text"] in told["brings"]
    assert told["words"] == f"tile on {told['text']}"
    assert told["why"].startswith("It ")
    assert state_at(client, table).moves == []


def test_the_engine_answers_by_itself(client):
    table = open_table(client, **PERSON_AND_ENGINE)
    state = changed(client, table, "act", seq=1, path=["b2"])
    assert state.thinking
    assert "Hazel is thinking" in state.status
    until_seq(client, table, 3)
    assert changed(client, table, "undo", seq=3).moves == []  # the engine's move was the third event


def test_a_call_that_comes_too_late_is_told_how_the_table_stands(client):
    table = open_table(client)
    act(client, table, 1, "b2")
    again = act(client, table, 1, "b2")
    assert again.status_code == 409
    assert again.json()["error"] == "The table has changed meanwhile; look again."
    assert (again.json()["state"]["seq"], again.json()["state"]["mine"]) == (2, True)


# Draws and names


def test_a_draw_is_offered_and_declined_and_accepted(client):
    table = open_table(client)
    act(client, table, 1, "b2")
    assert not changed(client, table, "act", seq=2, path=["a1"]).can["answer"]
    asked = changed(client, table, "offer", seq=3)
    assert (asked.offer, asked.note) == (0, "Cross offers a draw.")
    assert asked.can["answer"] and not asked.can["draw"]
    declined = changed(client, table, "answer", seq=4, accept=False)
    assert (declined.offer, declined.note) == (None, "Nought declines the draw.")
    act(client, table, 5, "c3")
    client.post(f"{table}/offer", json={"seq": 6})
    over = changed(client, table, "answer", seq=7, accept=True)
    assert (over.verdict, over.turn) == ("Draw", -2)
    assert over.ending == "Both sides agreed on a draw."
    assert not over.can["act"] and over.marks == []


def test_the_engine_answers_an_offer(client, early_draws):
    table = open_table(client, **PERSON_AND_ENGINE)
    act(client, table, 1, "b2")
    until_seq(client, table, 3)
    asked = changed(client, table, "offer", seq=3)
    assert asked.status == "Hazel considers the draw…"
    assert asked.thinking and not asked.can["answer"]
    state = changed(client, table, "act", seq=4, text="c3")
    assert state.verdict == "Draw"


def test_an_answer_to_an_earlier_request_for_a_takeback_is_none_to_this_one(ann, bob, client):
    cem = Browser(client)
    table = gathered(ann, bob, cem, game="trio")
    for browser in (ann, bob):
        state = browser.state(table)
        browser.ask(table, "act", seq=state["seq"], text=state["example"])
    asked = [ann.ask(table, "ask", seq=ann.state(table)["seq"]).json()["state"]["request"]]
    seen = cem.state(table)["seq"]
    bob.ask(table, "grant", seq=seen, grant=False)
    asked.append(bob.ask(table, "ask", seq=bob.state(table)["seq"]).json()["state"]["request"])
    assert [request["moves"] for request in asked] == [2, 1]
    late = cem.ask(table, "grant", seq=seen, grant=True)
    assert late.status_code == 409 and late.json()["state"]["request"] == asked[1] | {"yours": False}
    for browser in (cem, ann):
        assert browser.ask(table, "grant", seq=cem.state(table)["seq"], grant=True).status_code == 200
    assert cem.state(table)["ply"] == 1


def test_a_person_takes_another_name(client):
    table = open_table(client, **PERSON_AND_ENGINE)
    state = changed(client, table, "rename", seq=1, seat=0, name=" Ann  Lee")
    assert [(player.name, player.person) for player in state.players] == [
        ("Ann Lee", True),
        ("Hazel", False),
    ]


# Refusals


@any_of(
    ("call", "status", "said"),
    [
        (("undo", {"seq": 1}), 409, "no move of yours"),
        (("next", {"seq": 1}), 409, "not over"),
        (("undo", {"seq": 7}), 409, "changed meanwhile"),
        (("hint", {"seq": 7}), 409, "changed meanwhile"),
        (("act", {"seq": 7, "path": ["b2"]}), 409, "changed meanwhile"),
        (("act", {"seq": 1}), 422, "either path or text"),
        (("act", {"seq": 1, "path": ["a1"], "text": "a1"}), 422, "either path or text"),
        (("act", {"seq": 1, "path": []}), 422, "path: "),
        (("act", {"seq": 1, "path": ["x" * 65]}), 422, "path.0: "),
        (("act", {"seq": 1, "text": "x" * 201}), 422, "text: "),
        (("act", {"seq": 1, "path": "a1"}), 422, "path: "),
        (("act", {"path": ["a1"]}), 422, "seq: "),
        (("undo", {"seq": "last"}), 422, "seq: "),
        (("undo", {"seq": 1, "force": True}), 422, "force: "),
        (("undo", []), 422, "not understood"),
        (("offer", {"seq": 1}), 409, "once both sides have moved"),
        (("answer", {"seq": 1, "accept": True}), 409, "no draw offer"),
        (("answer", {"seq": 1}), 422, "accept: "),
        (("answer", {"seq": 7, "accept": True}), 409, "changed meanwhile"),
        (("rename", {"seq": 1, "seat": 0, "name": " "}), 409, "1 to 30 printable"),
        (("rename", {"seq": 1, "seat": 5, "name": "Cay"}), 409, "no seat 5"),
        (("rename", {"seq": 1, "seat": 0, "name": "x" * 201}), 422, "name: "),
        (("branch", {"ply": 1}), 404, "no move 1"),
        (("branch", {"ply": "last"}), 422, "ply: "),
        (("dance", {"seq": 1}), 404, "There is no such page."),
    ],
)
def test_what_cannot_be_done_gets_its_status_and_one_sentence(client, call, status, said):
    name, body = call
    response = client.post(f"{open_table(client)}/{name}", json=body)
    assert response.status_code == status
    error = response.json()["error"]
    assert said in error
    assert error.endswith(".") and "\n" not in error


def test_a_body_that_is_no_json_gets_one_sentence(client):
    response = client.post(
        f"{open_table(client)}/act", content="{seq", headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 422
    assert "not understood" in response.json()["error"]


def test_a_call_by_the_wrong_method_gets_one_sentence(client):
    response = client.get(f"{open_table(client)}/act")
    assert response.status_code == 405
    assert response.json()["error"].endswith(".")


def test_a_body_that_is_too_big_is_refused(client):
    response = client.post(f"{open_table(client)}/act", json={"seq": 1, "text": "x" * 300_000})
    assert response.status_code == 413
    assert "too big" in response.json()["error"]


@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_a_body_that_is_nested_too_deeply_is_refused_before_it_is_read(client, code):
    """Python's reader would go down to the end of its stack; what is ended there by chance does not end properly."""
    for body, status in (
        ("[" * 100_000, 422),
        ('{"a":' * 101, 422),
        ('{"seq": 1, "text": "' + "[" * 101 + '"}', 200),
    ):
        response = client.post(
            f"{open_table(client)}/act",
            content=body.encode(code),
            headers={"content-type": "Application/JSON"},
        )
        assert response.status_code == status
        assert ("nested too deeply" in response.text) == (status == 422)


BODIES = (
    b'{"seq": 1, "path": ["b2"], "key": "12345678"}',
    b'{"seq": 1, "path": ["b2"], "key": "short"}',
    b'{"seq": "1", "text": "b2"}',
    b'{"seq": 1, "path": ["b2"], "text": "b2"}',
    b'{"seq": 1, "path": ["nowhere"]}',
    b'{"seq": 7.5, "text": "b2"}',
    b'{"seq": 1, "text": "\\ud800"}',
    b'{"seq": 1, "text": "b2", "more": NaN}',
    '{"seq": 1, "text": "b2"}'.encode("utf-16"),
    b'["seq"]',
    b'{"seq": 1',
    b"[" * 101,
    b"",
)


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("where", ["table", "nowhere", "abroad"])
def test_a_call_that_is_read_in_the_short_way_is_answered_as_in_the_framework_s(client, body, where):
    def answer(kind):
        address = open_table(client) if where != "nowhere" else "/tables/nowhere"
        headers = {"content-type": kind} | ({"sec-fetch-site": "cross-site"} if where == "abroad" else {})
        found = client.post(f"{address}/act", content=body, headers=headers)
        return found.status_code, found.text.replace(address, ""), sorted(found.headers)

    assert answer("application/json") == answer("application/json; charset=utf-8")


def test_a_call_of_two_content_types_does_not_go_the_short_way(client):
    """The first one counts where depth is looked at before a body is read."""
    table = open_table(client)
    for first in ("text/plain", "application/json"):
        headers = [("content-type", first), ("content-type", "application/json")]
        body = b'{"seq": 1, "text": "b2"}' if first == "text/plain" else b"[" * 101
        assert client.post(f"{table}/act", content=body, headers=headers).status_code == 422


def test_calls_on_an_unknown_table_are_refused(client):
    for call in ("act", "undo", "resign", "next", "hint"):
        body = {"seq": 1, "path": ["a1"]} if call == "act" else {"seq": 1}
        response = client.post(f"/tables/nowhere/{call}", json=body)
        assert (response.status_code, response.json()["error"]) == (404, "There is no such table.")
    assert client.get("/tables/nowhere/events").status_code == 404


def test_it_is_nobodys_turn_when_the_engine_thinks(url):
    class Slow(FirstMove):
        async def think(self, view, level, session, seed=None):
            import asyncio

            return await asyncio.sleep(60)

    with TestClient(create_app(url, Slow)) as client:
        table = open_table(client, **PERSON_AND_ENGINE)
        act(client, table, 1, "b2")
        assert "not your turn" in act(client, table, 2, "a1").json()["error"]
        assert "not your turn" in client.post(f"{table}/hint", json={"seq": 2}).json()["error"]
        assert changed(client, table, "resign", seq=2).verdict == "Nought wins"


# Whose table


def test_another_browser_watches_and_cannot_act(client):
    table = open_table(client)
    stranger = TestClient(client.app)
    page = stranger.get(table).text
    assert '"mine":false' in page and '"marks":[]' in page
    for call, body in (("act", {"path": ["b2"]}), ("undo", {}), ("resign", {}), ("next", {}), ("hint", {})):
        response = stranger.post(f"{table}/{call}", json={"seq": 1, **body})
        assert response.status_code == 403
        assert "You are watching" in response.json()["error"]


def test_who_watches_is_not_called_you(client):
    """Neither are the people at the table, seen by somebody else."""
    table = open_table(client, **PERSON_AND_ENGINE)
    own, seen = (state_at(some, table) for some in (client, TestClient(client.app)))
    assert (own.players[0].name, seen.players[0].name) == ("You", "Person")
    assert (own.status, seen.status) == ("Your turn", "Cross to play")


def test_a_forged_cookie_owns_nothing(client):
    table = open_table(client)
    for forged in ("", "x", "A" * 32):
        stranger = TestClient(client.app, cookies={client.app.state.cookie: forged})
        assert act(stranger, table, 1, "b2").status_code == 403


def test_one_browser_owns_all_its_tables(client):
    first, second = open_table(client), open_table(client)
    assert act(client, first, 1, "b2").status_code == act(client, second, 1, "b2").status_code == 200


def test_what_can_never_be_done_in_a_game_is_told_apart(client, ann, bob):
    assert state_at(client, open_table(client)).never == ["pause"]
    together = gathered(ann, bob)
    assert {*ann.state(together)["never"]} == {"analyse", "hint", "keep", "pause"}
    ann.ask(together, "resign", seq=ann.state(together)["seq"])
    assert {"act", "draw", "hint", "prepare", "resign"} <= {*ann.state(together)["never"]}
    assert "undo" not in ann.state(together)["never"]


def test_what_cannot_be_done_says_why(client):
    table = open_table(client)
    why_not = state_at(client, table).why_not
    assert why_not["undo"] == "There is no move of yours to take back."
    assert why_not["draw"] == "A draw can be offered once both sides have moved."
    assert why_not["act"] is why_not["resign"] is None
    assert changed(client, table, "act", seq=1, path=["b2"]).why_not["undo"] is None
    refused = client.post(f"{open_table(client)}/undo", json={"seq": 1})
    assert (refused.status_code, refused.json()["error"]) == (409, why_not["undo"])


def test_who_left_is_told_apart_and_the_others_play_on(client):
    table = open_table(client, game="trio")
    state = changed(client, table, "resign", seq=1)
    assert [player.left for player in state.players] == [True, False, False]
    assert state.turn == 1 and state.can["act"]
    assert state.said == "Ring resigns."


def test_points_are_shown_once_there_are_some(client):
    fresh = state_at(client, open_table(client))
    assert not fresh.counts
    assert state_at(client, open_table(client, games="2")).counts
    played = changed(client, open_table(client, game="trio"), "act", seq=1, path=["a"])
    assert played.counts
    assert [float(player.points) > 0 for player in played.players] == [True, False, False]


def test_behind_a_curtain_people_are_told_what_everybody_may_know(client):
    shared, alone = (
        open_table(client, game="peek"),
        open_table(client, game="peek", **{"seat.1": "first-game"}),
    )
    shared, alone = (state_at(client, table) for table in (shared, alone))
    assert (shared.eyes, shared.public) == (0, "Chance: draw?.")
    assert (alone.eyes, alone.public) == (None, "")


def test_hidden_hands_stay_on_the_server(client):
    table = open_table(client, game="peek")
    own, watched = (state_at(browser, table) for browser in (client, TestClient(client.app)))
    drawn = own.moves[0].moves
    assert drawn[0] in ("draw1", "draw2", "draw3") and drawn[1] == "draw?"
    assert watched.moves[0].moves == ["draw?", "draw?"]
    assert own.eyes == 0
    assert watched.eyes is None


# A page whose stream tells it the state


@any_of("sent", ["return=minimal", "wait=5, Return=Minimal; foo"])
def test_who_prefers_little_is_told_the_number_of_the_state(client, sent):
    table = open_table(client)
    answer = client.post(f"{table}/act", json={"seq": 1, "path": ["b2"]}, headers={"Prefer": sent})
    assert answer.json() == {"seq": 2}
    assert answer.headers["Preference-Applied"] == "return=minimal"


@any_of("sent", ["return=minimalist", 'foo="return=minimal"', ""])
def test_all_others_are_told_the_state(client, sent):
    table = open_table(client)
    answer = client.post(f"{table}/act", json={"seq": 1, "path": ["b2"]}, headers={"Prefer": sent})
    assert answer.json()["state"]["seq"] == 2


def test_what_is_no_change_is_answered_in_full_to_everybody(client):
    prefers = {"Prefer": "return=minimal"}
    table = open_table(client, game="duet")
    assert client.post(f"{table}/act", json={"seq": 1, "path": ["a1"]}, headers=prefers).json()["marks"]
    assert client.post(f"{table}/act", json={"seq": 1, "path": ["zz"]}, headers=prefers).json()["refusal"]
    late = client.post(f"{table}/act", json={"seq": 0, "path": ["a1"]}, headers=prefers)
    assert late.status_code == 409 and late.json()["state"]["seq"] == 1


def test_the_same_key_twice_is_one_move_whatever_is_preferred(client):
    table = open_table(client)
    move = {"seq": 1, "path": ["b2"], "key": "key-of-a-move"}
    assert client.post(f"{table}/act", json=move, headers={"Prefer": "return=minimal"}).json() == {"seq": 2}
    assert client.post(f"{table}/act", json=move).json()["state"]["seq"] == 2
