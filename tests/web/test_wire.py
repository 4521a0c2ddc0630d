"""What is promised to pages of any build: these names, whatever else may be added."""

import json
from dataclasses import fields, is_dataclass

import pytest

from tessella.web import review_state, table_state, try_state, wire
from tessella.web.routes.study import puzzle_state

from .conftest import PERSON_AND_ENGINE, TestClient, act, open_table, state_in

CLICKS = "marks ends labels"
KEYS = {
    "PlayerState": "side called name person level points facts left departed won open yours away",
    "TurnState": "seat side moves words",
    "SeriesState": "number games past",
    "DealState": "name again",
    "ClockState": "words left running since paused pausing",
    "GameState": "svg ply moves",
    "NextClicks": CLICKS,
    "TableState": f"""svg ply moves said news {CLICKS} seq turn status task verdict result ending offer note thinking
        fair typical trouble players emblems counts series deal clock mine can why_not never example eyes sight public
        changed gathering request asking again host invitation strangers prepared lead given""",
    "RequestState": "by yours moves",
    "AskedState": "deed words",
    "PreparedState": "words clicks fate",
    "PageState": "table title base open state alone past told own said",
    "Said": "id name yours channel text at",
    "ChatUpdate": "table said unsaid",
    "LeftOut": "table left_out",
    "NoticeNews": "table notice",
    "PrivateLink": "address code",
    "Update": "table state",
    "Change": "table changes drawing turns",
    "Changed": "state",
    "Done": "seq",
    "Refusal": "refusal",
    "Nothing": "",
    "Preview": "svg",
    "Hand": "svg",
    "Hint": "text path brings why words",
    "Frame": "svg move sentence points facts left",
    "Branched": "table",
    "SandboxState": f"{CLICKS} svg moves seats turn status task ending news refusal example",
    "AnalysisPage": "game options sides together headers comment moves hides table keep kept off solved",
    "AnalysisLine": "moves path words score proven",
    "AnalysisReport": "seat lines depth nodes seconds final",
    "Underway": "table title company status yours at phase alone turn clock picture seq resigns games score",
    "MyNews": "table whole more changed gone turns over over_alone put_away",
    "MyTables": "tables finished",
    "PublicTable": "table title host players free words at join watch picture seats",
    "LobbyNews": "table whole changed gone",
    "Now": "now",
    "GuidePage": "game options seat steps",
    "Step": "say moves play refused wrong so show then",
    "TurnJudged": "ply seat words",
    "Curve": "seat points",
    "TurningPointState": "turn ply end number seat mark moves why proved",
    "ReviewShown": "turns curves high low points accuracy luck",
    "ReviewState": "asked done of trouble outdated review",
    "LineShown": "frames",
    "TrialState": "sentence held",
    "PuzzleGrade": "name title ids",
    "PuzzlePage": f"{CLICKS} game title id grade grades standing today",
    "PuzzleFrame": "text svg standing told",
    "PuzzleAnswer": f"{CLICKS} refusal right done sentence frames",
    "PuzzleHint": "path",
    "StateField": "name kind value",
    "TryOption": "name label choices chosen",
    "TryState": "version fault said game title sides hides options fields position",
    "TryNews": "version tried fault",
    "SolvedPage": "game options side sides within",
    "KnownMove": "text path within",
    "SolvedState": "moves is_best promise",
    "Failed": "error",
    "Outdated": "error state",
}
CAN = """act analyse answer ask branch chat draw grant greet hint keep next pause prepare rematch rename resign
    resume say sit stand undo vote withdraw"""
WHY_NOT = "undo ask draw hint say resign prepare pause resume act branch"


def test_all_types_keep_their_names():
    found = vars(table_state) | vars(wire) | vars(review_state) | vars(puzzle_state) | vars(try_state)
    types = {name: kind for name, kind in found.items() if is_dataclass(kind)}
    assert {name: {field.name for field in fields(kind)} for name, kind in types.items()} == {
        name: set(keys.split()) for name, keys in KEYS.items()
    }


def keys_of(type_name):
    return set(KEYS[type_name].split())


@pytest.mark.parametrize("name", ["tictactoe", "trio", "peek", "duet"])
def test_a_page_begins_with_a_state_whose_drawing_it_holds(client, name):
    page = state_in(client.get(open_table(client, game=name)).text)
    assert page.keys() == keys_of("PageState")
    state = page["state"]
    assert state.keys() == keys_of("TableState") - {"svg"}
    assert state["can"].keys() == set(CAN.split())
    assert state["why_not"].keys() == set(WHY_NOT.split())
    assert state["players"][0].keys() == keys_of("PlayerState")
    assert state["series"].keys() == keys_of("SeriesState")


def test_those_who_watch_get_all_keys_too(client):
    table = open_table(client)
    own, seen = (state_in(some.get(table).text)["state"] for some in (client, TestClient(client.app)))
    assert own.keys() == seen.keys()
    assert seen["why_not"] == seen["labels"] == {}


CALLS = {
    "Changed": ("act", {"seq": 1, "path": ["b2"]}),
    "Refusal": ("act", {"seq": 1, "text": "castle"}),
    "Outdated": ("undo", {"seq": 7}),
    "Failed": ("undo", {"seq": 1}),
    "Hint": ("hint", {"seq": 1}),
    "Preview": ("preview", {"seq": 1, "path": ["b2"]}),
    "Nothing": ("preview", {"seq": 1, "path": ["zz"]}),
    "Branched": ("branch", {"ply": 0}),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_answered_with_the_keys_of_its_type(client, name):
    call, body = CALLS[name]
    table = open_table(client, **PERSON_AND_ENGINE)
    answer = client.post(f"{table}/{call}", json=body)
    assert answer.headers["content-type"] == "application/json"
    assert answer.json().keys() == keys_of(name)
    assert answer.json().get("state", dict.fromkeys(keys_of("TableState"))).keys() == keys_of("TableState")


def test_a_first_click_of_two_and_a_position_of_the_past(client):
    table = open_table(client, game="duet")
    assert act(client, table, 1, "a1").json().keys() == keys_of("NextClicks")
    assert client.get(f"{table}/plies/0").json().keys() == keys_of("Frame")


@pytest.mark.parametrize("trial", [{}, {"path": ["b2"]}, {"text": "castle"}])
def test_the_sandbox_answers_with_a_position(client, trial):
    answer = client.post("/games/tictactoe/sandbox", json=trial)
    assert answer.json().keys() == keys_of("SandboxState")


def test_json_writes_letters_as_they_are():
    assert wire.to_json(wire.Failed("Där, <here>…")).decode() == '{"error":"Där, <here>…"}'
    assert json.loads(wire.to_json(wire.Nothing())) == {}
