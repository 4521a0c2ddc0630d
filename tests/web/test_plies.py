"""Looking at earlier plies, linking to them, and playing on from them."""

import pytest

from .conftest import PAGE, PERSON_AND_ENGINE, TestClient, act, open_table, sentence_of, state_in


@pytest.fixture
def played(client):
    """A table after b2 and a1."""
    table = open_table(client)
    act(client, table, 1, "b2")
    act(client, table, 2, "a1")
    return table


def ply(client, table, number):
    return client.get(f"{table}/plies/{number}").json()


def test_every_ply_has_a_board_a_move_and_a_sentence(client, played):
    start, first, second = (ply(client, played, number) for number in range(3))
    assert [each["move"] for each in (start, first, second)] == ["", "b2", "a1"]
    assert start["sentence"] == "Cross to play."
    assert first["sentence"] == "Cross: b2. Nought to play."
    assert "b2: Cross" in first["svg"] and "a1: Nought" not in first["svg"]
    assert second["svg"] == state_svg(client, played)


def test_points_and_facts_are_those_of_that_moment(client):
    """The points of the games before are counted, too."""
    table = open_table(client, games="2")
    for seq, cell in enumerate(("a1", "b1", "a2", "b2", "a3"), 1):
        act(client, table, seq, cell)
    assert [ply(client, table, number)["points"] for number in (0, 5)] == [["0", "0"], ["1", "0"]]
    client.post(f"{table}/next", json={"seq": 6})
    act(client, table, 7, "b2")
    act(client, table, 8, "c3")
    assert ply(client, table, 1)["points"] == ["0", "1"], "the winner sits at the other seat now"
    tiles = open_table(client, game="octopus")
    seq = state_in(client.get(tiles).text)["state"]["seq"]
    dealt, example = seq - 1, state_in(client.get(tiles).text)["state"]["example"]
    client.post(f"{tiles}/act", json={"seq": seq, "text": example})
    assert sorted(ply(client, tiles, dealt)["facts"]) == [["30 tiles"], ["30 tiles"]]
    assert sorted(ply(client, tiles, dealt + 1)["facts"]) == [["29 tiles"], ["30 tiles"]]


def state_svg(client, table):
    """The board as the table's own state has it."""
    return act(client, table, 0, "b2").json()["state"]["svg"]


def test_the_last_ply_of_a_finished_game_says_how_it_ended(client, played):
    client.post(f"{played}/resign", json={"seq": 3})
    assert ply(client, played, 3)["sentence"].startswith("Cross resigns. Cross resigned")


def test_a_ply_that_is_not_there_is_said_in_one_sentence(client, played):
    response = client.get(f"{played}/plies/3")
    assert (response.status_code, response.json()["error"]) == (
        404,
        "This game has 2 moves; there is no move 3.",
    )
    assert client.get(f"{played}/plies/last").status_code == 422
    assert client.get("/tables/nowhere/plies/0").status_code == 404


def test_a_ply_that_the_browser_has_is_not_sent_again_until_another_move_stands_there(client, played):
    tag = client.get(f"{played}/plies/2").headers["etag"]
    again = client.get(f"{played}/plies/2", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    client.post(f"{played}/undo", json={"seq": 3})
    act(client, played, 4, "c3")
    assert client.get(f"{played}/plies/2", headers={"If-None-Match": tag}).json()["move"] == "c3"


def test_a_link_to_a_ply_opens_the_table(client, played):
    page = client.get(f"{played}?ply=1", headers=PAGE)
    assert page.status_code == 200
    assert state_in(page.text)["state"]["ply"] == 2


@pytest.mark.parametrize(("link", "status", "said"), [("9", 404, "no move 9"), ("x", 422, "ply: ")])
def test_a_bad_link_to_a_ply_gets_a_page(client, played, link, status, said):
    page = client.get(f"{played}?ply={link}", headers=PAGE)
    assert page.status_code == status
    assert said in sentence_of(page.text)


def test_a_link_to_a_ply_of_an_earlier_game_leads_to_the_table(client):
    """A page that looks back has such an address, and a browser may load it again once the next game has begun."""
    table = open_table(client, games="2")
    act(client, table, 1, "b2")
    client.post(f"{table}/resign", json={"seq": 2})
    client.post(f"{table}/next", json={"seq": 3})
    answer = client.get(f"{table}?ply=1", headers=PAGE, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, table)


def test_hidden_hands_stay_hidden_at_every_ply_until_the_game_is_over(client):
    table = open_table(client, game="peek")
    watcher = TestClient(client.app)
    own = [ply(client, table, number)["move"] for number in range(3)]
    assert own[1] in ("draw1", "draw2", "draw3") and own[2] == "draw?"
    assert [ply(watcher, table, number)["move"] for number in (1, 2)] == ["draw?", "draw?"]
    client.post(f"{table}/resign", json={"seq": 3})
    shown = [ply(watcher, table, number)["move"] for number in (1, 2)]
    assert shown[0] == own[1] and shown[1] != "draw?"


def test_a_position_is_refused_to_a_page_on_which_another_seat_looks(client):
    table = open_table(client, game="peek")
    before = state_in(client.get(table).text)["state"]
    assert client.get(f"{table}/plies/1?sight={before['sight']}").json()["move"] != "draw?"
    after = act(client, table, before["seq"], "hand-0").json()["state"]
    refused = client.get(f"{table}/plies/1?sight={before['sight']}")
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "The table has changed meanwhile; look again.",
    )
    assert refused.json()["state"] == after
    assert client.get(f"{table}/plies/1?sight={after['sight']}").json()["move"] == "draw?"


def test_who_watches_learns_nothing_of_who_looks(client):
    table, watcher = open_table(client, game="peek"), TestClient(client.app)
    assert state_in(watcher.get(table).text)["state"]["sight"] == 0
    first, *others = (watcher.get(f"{table}/plies/1?sight={sight}") for sight in range(4))
    assert first.status_code == 200
    assert [other.content for other in others] == [first.content] * 3


def test_browsers_keep_no_position_with_hidden_hands(client):
    table = open_table(client, game="peek")
    hidden = client.get(f"{table}/plies/1")
    assert (hidden.headers["cache-control"], "etag" in hidden.headers) == ("no-store", False)
    client.post(f"{table}/resign", json={"seq": 3})
    assert client.get(f"{table}/plies/1").headers["cache-control"] == "private, no-cache"


# Branches


def branch(client, table, number):
    response = client.post(f"{table}/branch", json={"ply": number})
    assert response.status_code == 201, response.text
    return f"/tables/{response.json()['table']}"


def test_a_branch_is_a_table_of_its_own_that_begins_with_the_same_moves(client, played):
    branched = branch(client, played, 1)
    assert act(client, branched, 2, "c3").json()["state"]["moves"][1]["moves"] == ["c3"]
    assert act(client, played, 3, "c3").json()["state"]["moves"][1]["moves"] == ["a1"]


def test_who_watches_can_branch_and_owns_the_branch(client, played):
    watcher = TestClient(client.app)
    branched = branch(watcher, played, 2)
    assert act(watcher, branched, 3, "c3").status_code == 200
    assert act(client, branched, 4, "c2").status_code == 403


def test_in_a_branch_the_engine_goes_on_where_it_is_to_move(client):
    table = open_table(client, **PERSON_AND_ENGINE)
    act(client, table, 1, "b2")
    branched = branch(client, table, 1)
    client.get(branched)
    state = act(client, branched, 0, "b2").json()["state"]
    assert [turn["moves"] for turn in state["moves"]] == [["b2"], ["a1"]]


def test_hidden_games_are_branched_when_they_are_over(client):
    table = open_table(client, game="peek")
    refused = client.post(f"{table}/branch", json={"ply": 0})
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "A game with hidden hands can be played on from a move once it is over.",
    )
    client.post(f"{table}/resign", json={"seq": 3})
    branch(client, table, 2)
