"""Reviews of games that are over: made once for all who look, and stored with the table."""

import asyncio
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from html import unescape
from re import search

import pytest
from sqlalchemy import update

import tessella
from tessella.engine.levels import LEVELS
from tessella.insight.analysis import Value
from tessella.storage.rows.reviews import StoredReview
from tessella.storage.schema import results
from tessella.storage.store import Store, UnknownTable
from tessella.table.fold import fold
from tessella.table.terms import Player, open_event
from tessella.table.trial import Trial
from tessella.web.app import create_app
from tessella.web.live import result_counter
from tessella.web.live.reviews import Reviews
from tessella.web.work import reviewing
from tessella.web.work.bounded_process import TOO_LONG
from tessella.web.work.study_pool import StudyBusy, StudyPool

from . import heavy
from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient, until_seq
from .reviewed import StudiesHere, by_hand, review_of
from .test_statistics import rows

WON = ("a1", "b1", "a2", "b2", "a3")
"""Moves with which the first seat wins."""
GOES_ON = "A game can be reviewed once it is over."


@pytest.fixture
def client(either, monkeypatch):
    by_hand(monkeypatch)
    monkeypatch.setattr(result_counter, "PATIENCE", 60)  # however busy the machine is
    with TestClient(create_app(either, FirstMove, Here, StudiesHere)) as client:
        yield client


@pytest.fixture
def pool(client):
    return client.app.state.study_pool


@pytest.fixture
def table(ann, bob):
    """A table with a game that Ann has won."""
    table = gathered(ann, bob)
    play(table, WON, ann, bob)
    return table


def play(table, cells, *players):
    for number, cell in enumerate(cells):
        browser = players[number % len(players)]
        assert browser.ask(table, "act", seq=browser.state(table)["seq"], path=[cell]).status_code == 200


def ready(browser, table):
    """The review once it is made, as a page asks for it."""
    state = browser.ask(table, "review").json()
    while state.get("asked"):
        state = browser.get(f"{table}/review?seen={state['done']}").json()
    return state


def test_a_review_is_made_on_request_and_then_shown_to_all(ann, bob, client, pool, table):
    assert ann.get(f"{table}/review").json()["review"] is None, "nobody has asked for it"
    made = ready(ann, table)["review"]
    assert [turn["ply"] for turn in made["turns"]] == [1, 2, 3, 4, 5]
    assert ready(bob, table)["review"]["accuracy"] == made["accuracy"] == [90, 80]
    watching = Browser(client).get(f"{table}.watch/review").json()
    assert watching["review"] and not watching["outdated"]
    assert len(pool.asked) == 1


def test_who_asks_while_it_is_made_gets_the_same_one(ann, bob, client, pool, table):
    pool.held = client.portal.call(make_event)
    assert ann.ask(table, "review").json()["asked"]
    told = bob.ask(table, "review").json()
    assert (told["asked"], told["done"], told["of"]) == (True, 1, 4)
    client.portal.call(pool.held.set)
    assert ready(bob, table)["review"] and ready(ann, table)["review"]
    assert len(pool.asked) == 1


async def make_event():
    return asyncio.Event()


def test_each_game_of_a_table_has_a_review_of_its_own(ann, bob, pool, table):
    first = ready(ann, table)["review"]
    for browser in (ann, bob):
        assert browser.ask(table, "rematch").status_code == 200
    assert bob.ask(table, "review").json()["error"] == GOES_ON
    assert ready(bob, f"{table}/games/1")["review"]["accuracy"] == first["accuracy"]
    ask = ann.ask(table, "resign", seq=ann.state(table)["seq"])
    assert ask.status_code == 200
    assert ann.ask(table, "review").json()["trouble"].startswith("Nobody has moved in this game")
    assert len(pool.asked) == 1


def test_no_game_is_reviewed_while_it_goes_on_and_hidden_hands_stay_hidden(ann, client, pool):
    table = ann.open(game="peek", **{"seat.1": "person"})
    for browser in (ann, Browser(client)):
        answers = [
            browser.get(f"{table}/review"),
            browser.ask(table, "review"),
            browser.get(f"{table}/review/0/better"),
        ]
        assert [(each.status_code, each.json()["error"]) for each in answers] == [(409, GOES_ON)] * 3
    assert not pool.asked


def test_a_game_that_is_taken_up_again_has_no_review_until_another_is_made(ann, pool):
    table = ann.open(**{"seat.1": "person"})
    play(table, WON, ann)
    assert ready(ann, table)["review"]
    assert ann.ask(table, "undo", seq=ann.state(table)["seq"]).status_code == 200
    assert ann.get(f"{table}/review").json()["error"] == GOES_ON
    play(table, ["c3", "b3"], ann)
    assert ann.get(f"{table}/review").json()["review"] is None
    assert len(ready(ann, table)["review"]["turns"]) == 6
    assert len(pool.asked) == 2


def test_a_review_of_an_older_build_is_shown_and_can_be_made_again(ann, monkeypatch, pool, table):
    by_hand(monkeypatch, partial(review_of, build="older"))
    assert ready(ann, table)["outdated"]
    by_hand(monkeypatch)
    again = ready(ann, table)
    assert again["review"] and not again["outdated"]
    assert len(pool.asked) == 2


def test_a_review_that_this_build_cannot_read_can_be_made_again(ann, either, table):
    ready(ann, table)
    with closing(Store(either)) as store:
        known = store.review_of(table.rpartition("/")[2], 1)
        store.keep_review(table.rpartition("/")[2], replace(known, review='{"format": "tessella review 99"}'))
    assert ann.get(f"{table}/review").json()["review"] is None
    assert ready(ann, table)["review"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (StudyBusy("Too much."), "Too much."),
        (RuntimeError("a bug"), "The review has stopped; please ask for it again."),
    ],
)
def test_a_review_that_fails_is_told_in_a_sentence_and_can_be_asked_for_again(
    ann, monkeypatch, table, error, told
):
    def fail(position):
        raise error

    by_hand(monkeypatch, fail)
    state = ready(ann, table)
    assert (state["trouble"], state["review"], state["asked"]) == (told, None, False)
    by_hand(monkeypatch)
    assert ready(ann, table)["review"]


# What is told of a turning point


def test_a_turning_point_says_what_was_played_what_was_better_and_why(ann, bob, table):
    for browser, mine in ((ann, 0), (bob, 1)):
        [point] = ready(browser, table)["review"]["points"]
        assert (point["seat"], point["number"], point["ply"], point["end"], point["mark"]) == (
            1,
            4,
            3,
            4,
            "??",
        )
        assert (point["moves"], point["proved"]) == ("b2", True)
        better, outlook, played, end = point["why"]
        assert better == "Better was c3."
        assert ("for you: win" if mine else "for Nought: wins") in outlook
        assert played.startswith("After b2: Ann wins" if mine else "After b2: You win")
        assert end.startswith("So it ends: Ann has" if mine else "So it ends: You have")
        curve = ready(browser, table)["review"]["curves"]
        assert [each["seat"] for each in curve] == [mine]
        heights = [height for _, height in curve[0]["points"]]
        assert heights[3] == (0.75 if mine else 0.25), "the height is what the reader may expect"


def test_more_than_two_have_a_curve_each_and_own_turning_points_come_first(ann, bob, client, monkeypatch):
    def two_points(position):
        made = review_of(position)
        return made.model_copy(
            update={"points": (made.points[0].model_copy(update={"turn": 1}), *made.points)}
        )

    by_hand(monkeypatch, two_points)
    eve = Browser(client)
    table = gathered(ann, bob, eve, game="trio")
    played = 0
    while ann.state(table)["verdict"] is None and played < 60:
        mover = (ann, bob, eve)[ann.state(table)["turn"]]
        state = mover.state(table)
        mover.ask(table, "act", seq=state["seq"], path=[state["marks"][0]])
        played += 1
    made = ready(ann, table)["review"]
    assert [curve["seat"] for curve in made["curves"]] == [0, 1, 2]
    seats = {
        browser: [point["seat"] for point in ready(browser, table)["review"]["points"]]
        for browser in (ann, bob, eve)
    }
    assert len({*seats[ann]}) == 2
    for browser, seat in ((ann, 0), (bob, 1), (eve, 2)):
        assert seat not in seats[ann] or seats[browser][0] == seat


@pytest.mark.parametrize(("line", "moves"), [("better", ["b1... ", "c3"]), ("played", ["", "b2", "a3"])])
def test_a_line_is_told_position_by_position(ann, table, line, moves):
    ready(ann, table)
    frames = ann.get(f"{table}/review/3/{line}").json()["frames"]
    assert [frame["move"] for frame in frames][1:] == moves[1:]
    assert all(frame["svg"].startswith("<svg") for frame in frames)


@pytest.mark.parametrize(("call", "status"), [("2/better", 404), ("3/worse", 422), ("x/better", 422)])
def test_what_is_no_line_of_a_review_is_refused_in_a_sentence(ann, table, call, status):
    ready(ann, table)
    answer = ann.get(f"{table}/review/{call}")
    assert answer.status_code == status and answer.json()["error"].endswith(".")


def test_there_are_no_lines_before_there_is_a_review(ann, table):
    answer = ann.get(f"{table}/review/3/better")
    assert (answer.status_code, answer.json()["error"]) == (
        404,
        "This game has no review yet, or has been taken up again since.",
    )


# Trying again


def trial(ann, table):
    """The table where somebody tries again from the turning point, which was Bob's."""
    ready(ann, table)
    answer = ann.ask(table, "review/3/again", key="k" * 8)
    assert answer.status_code == 201, answer.text
    assert ann.ask(table, "review/3/again", key="k" * 8).json() == answer.json(), "one table for each wish"
    return f"/tables/{answer.json()['table']}"


def holds(browser, table):
    answer = browser.ask(table, "again")
    return answer.json()


@pytest.fixture
def value(monkeypatch):
    """What the search of a trial finds."""
    found = {"score": 0.75}
    monkeypatch.setattr(reviewing, "analyse", lambda view, *_, **__: Analysed(Value(view.mover, **found)))
    return found


@dataclass
class Analysed:
    value: Value


def test_trying_again_begins_before_the_turn_with_the_engine_on_the_other_side(ann, table):
    state = ann.state(trial(ann, table))
    assert [turn["moves"] for turn in state["moves"]] == [["a1"], ["b1"], ["a2"]]
    assert [(player["yours"], player["level"]) for player in state["players"]] == [
        (False, LEVELS[-1].title),
        (True, None),
    ]
    page = ann.get(trial(ann, table)).text
    assert f'href="{table}/games/1"' in page and "You try again from here" in page


def test_it_holds_once_the_value_is_kept_for_some_turns(ann, client, table, value):
    again = trial(ann, table)
    assert holds(ann, again) == {"sentence": "", "held": None}, "nobody has moved"
    play(again, ["a3"], ann)
    until_seq(client, again, 6)
    assert holds(ann, again)["sentence"].startswith("It holds so far: ")
    value["score"] = 0.2
    assert holds(ann, again)["held"] is False
    value["score"] = 0.7
    play(again, [ann.state(again)["marks"][0]], ann)
    until_seq(client, again, 8)
    told = holds(ann, again)
    assert told["held"] is None and told["sentence"].endswith("1 more turn.")


def test_it_holds_to_the_end_or_not(ann, table, value):
    again = trial(ann, table)
    ask = ann.ask(again, "resign", seq=ann.state(again)["seq"])
    assert ask.status_code == 200
    assert holds(ann, again) == {"sentence": "It did not hold to the end.", "held": False}


def test_only_who_tries_again_is_told_how_it_goes(ann, bob, table):
    again = trial(ann, table)
    assert holds(bob, again)["error"] == "You are watching this table."
    assert ann.ask(table, "again").json()["error"] == "Nobody tries again at this table."


def test_a_game_that_is_tried_again_counts_in_no_statistics(ann, table):
    again = trial(ann, table)
    assert ann.ask(again, "resign", seq=ann.state(again)["seq"]).status_code == 200
    page = ann.get("/mine/statistics").text
    assert f"{table}/games/1" in page and again not in page


def test_the_turns_of_a_trial_are_counted_whatever_others_do_between():
    position = tessella.new("tictactoe").replay(["a1", "b1", "a2"])
    begun = Trial(1, 0.75, None, "")
    counts = [begun.turns(position := position.play(cell), 3) for cell in ("c3", "b2", "b3", "c2")]
    assert counts == [1, 1, 2, 2]


def test_the_move_of_the_review_is_found_by_playing_it():
    position = tessella.new("tictactoe").replay(["a1", "b1", "a2"])
    begun = Trial.of(asdict(Trial(1, 0.75, None, "", lost=0.4, better=("c3", "b2", "a3"))))
    assert begun.is_found(position.play("c3").play("b2"), 3)
    assert not begun.is_found(position.play("a3").play("b2"), 3)
    assert begun.is_held(0.6, None), "it is nearer to what was there than to what was lost"
    assert not begun.is_held(0.5, None)


def test_a_trial_of_an_older_version_has_no_move_to_find():
    begun = Trial.of({"seat": 1, "score": 0.75, "points": None, "address": ""})
    assert not begun.is_found(tessella.new("tictactoe").replay(["a1", "b1"]), 1)
    assert not begun.is_held(0.6, None)


# Statistics


def accuracy(browser):
    return rows(browser.get("/mine/statistics").text, "accuracy")


def test_accuracy_is_the_mean_over_the_reviewed_games_of_each_player(ann, bob, table):
    assert accuracy(ann) == []
    ready(ann, table)
    assert (accuracy(ann), accuracy(bob)) == (
        [["Tic-tac-toe", "1", "90", "90"]],
        [["Tic-tac-toe", "1", "80", "80"]],
    )
    for browser in (ann, bob):
        browser.ask(table, "rematch")
    play(table, WON, bob, ann)  # they have changed seats
    ready(bob, table)
    assert accuracy(ann) == [["Tic-tac-toe", "2", "85", "90"]]


def test_a_game_that_was_counted_before_has_its_accuracy_once_it_is_reviewed(ann, either, table):
    assert rows(ann.get("/mine/statistics").text, "last")
    with closing(Store(either)) as store, store.database.writing("") as connection:
        connection.execute(update(results).values(changed=None))  # as an older version has counted it
    ready(ann, table)
    assert accuracy(ann) == [["Tic-tac-toe", "1", "90", "90"]]


def test_a_game_that_ended_otherwise_since_has_no_accuracy(ann):
    table = ann.open(**{"seat.1": "easy", "name.1": ""})
    while not ann.state(table)["verdict"]:
        state = ann.state(table)
        if state["marks"]:
            ann.ask(table, "act", seq=state["seq"], path=[state["marks"][0]])
    ready(ann, table)
    assert len(accuracy(ann)) == 1
    assert ann.ask(table, "undo", seq=ann.state(table)["seq"]).status_code == 200
    assert ann.ask(table, "resign", seq=ann.state(table)["seq"]).status_code == 200
    assert rows(ann.get("/mine/statistics").text, "last") and accuracy(ann) == []


def test_a_review_goes_with_its_table_and_outlives_whoever_is_forgotten(ann, bob, either, table):
    ready(ann, table)
    ann.request("POST", "/forget")
    table_id = table.rpartition("/")[2]
    with closing(Store(either)) as store:
        assert "Ann" not in store.review_of(table_id, 1).review
        assert bob.get(f"{table}/review").json()["review"]
        store.remove(table_id)
        assert store.review_of(table_id, 1) is None
        with pytest.raises(UnknownTable):
            store.keep_review(table_id, StoredReview(1, 1, "", [], "{}"))


# The process that works on it


def test_a_review_whose_process_dies_each_time_is_told_so(client, monkeypatch):
    """With a pool of processes: another one goes on, and the game can be reviewed later."""

    async def failed():
        reviews = Reviews(client.app.state.tables.store, pool := StudyPool())
        monkeypatch.setattr("tessella.web.live.reviews.reviewed", heavy.killed_review)
        table = fold([open_event("tictactoe", {}, [Player("Ann"), Player("Bob")])])
        await reviews.begin("somebody", "a table", table)
        await reviews.making("a table", table).after(0, 60)
        pool.close()
        return reviews.making("a table", table), reviews.trouble("a table", table)

    assert client.portal.call(failed) == (None, TOO_LONG)


def test_ones_own_mistakes_are_collected_to_be_played_again(ann, bob, table):
    assert "Yours are collected here" in bob.get("/mine/mistakes").text
    ready(ann, table)
    page = bob.get("/mine/mistakes").text
    assert "You played b2." in page and "With the right move: about 0.75 (proved)." in page
    address = f"{table}/games/1/review/3/again"
    picture = search(rf'src="({table}/games/1/board.svg\?ply=3&amp;seq=\d+)"', page)[1]
    assert f'data-again="{address}"' in page
    assert "max-age=0" not in bob.get(unescape(picture)).headers["cache-control"]
    assert "You played" not in ann.get("/mine/mistakes").text, "the mistake was not hers"
    again = bob.ask(f"{table}/games/1", "review/3/again", key="k" * 8)
    assert again.status_code == 201
    assert bob.state(f"/tables/{again.json()['table']}")["series"]["past"] == 0
