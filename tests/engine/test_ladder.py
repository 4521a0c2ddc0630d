"""The ladder in a game's folder."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tessella
from tessella.engine.ladder import FILE, Ladder, LadderError, as_file, ladder_for, ladders_of, with_ladder
from tessella.laws.sentences import is_sentence

pytestmark = pytest.mark.once
SCHEMA = Path(__file__).parents[2] / "docs/schema/ladder.schema.json"
PLAYER = {
    "name": "First game",
    "word": "this,Level=first-game",
    "level": "first-game",
    "limit": "",
    "games": 4,
    "points": None,
}
LADDER = {
    "format": "tessella ladder 1",
    "game": "peek",
    "options": {"fast": True},
    "command": "tessella ladder peek",
    "build": "one",
    "date": "2026-11-27",
    "hours": None,
    "seats": 2,
    "measure": "games",
    "players": [
        {**PLAYER, "rating": 0, "interval": [0, 0]},
        {**PLAYER, "rating": 90.5, "interval": [10, None]},
    ],
    "pairs": [
        {
            "weaker": 0,
            "stronger": 1,
            "observations": 2,
            "games": 4,
            "score": 0.75,
            "interval": [0.5, 1],
            "even": 0.5,
        }
    ],
}


@pytest.fixture
def peek(tmp_path, monkeypatch):
    """A game in a folder of this test."""
    game = tessella.find("peek")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    return game


def test_a_folder_without_a_ladder(peek):
    assert ladders_of(peek) == ()
    assert ladder_for(peek, {}) is None


def test_a_ladder_is_read_as_it_was_written(peek):
    (peek.folder / "ladder.json").write_text(json.dumps(LADDER | {"later": 1}))
    (found,) = ladders_of(peek)
    assert (found.players[1].rating, found.players[1].interval) == (90.5, (10, None))
    assert found.pairs[0].score == 0.75
    assert json.loads(found.model_dump_json()) == LADDER


def measured(**other):
    return Ladder.model_validate(LADDER | other)


def test_a_file_of_several_ladders_and_which_one_tells_most():
    tables = [
        measured(game="trio", options={"players": players}, seats=players, command=str(players))
        for players in (2, 3)
    ]
    written = as_file(tables)
    Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(json.loads(written))
    again = with_ladder(tables, tables[1].model_copy(update={"build": "two"}))
    assert [(each.command, each.build) for each in again] == [("2", "one"), ("3", "two")]
    assert with_ladder(tables[:1], tables[1]) == (*tables,)


@pytest.mark.parametrize(("players", "found"), [(2, "2"), (3, "3")])
def test_the_ladder_with_as_many_seats_tells_most(monkeypatch, tmp_path, players, found):
    trio = tessella.find("trio")
    monkeypatch.setitem(trio.__dict__, "folder", tmp_path)
    tables = [measured(options={"players": seats}, seats=seats, command=str(seats)) for seats in (2, 3)]
    (tmp_path / "ladder.json").write_text(as_file(tables))
    assert ladder_for(trio, {"players": players}).command == found
    (tmp_path / "ladder.json").write_text(as_file(tables[:1]))
    assert ladder_for(trio, {"players": players}).command == "2"


def test_where_one_plays_alone_other_ladders_tell_nothing(peek):
    (peek.folder / "ladder.json").write_text(as_file([measured(seats=1)]))
    assert ladder_for(peek, {}) is None


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("{", "it is no JSON: EOF"),
        ("3", "the file"),
        (json.dumps([LADDER, {}]), "game"),
        (json.dumps(LADDER | {"format": "tessella ladder 2"}), "format"),
        (json.dumps(LADDER | {"players": [PLAYER]}), "players"),
        (json.dumps(LADDER | {"pairs": [LADDER["pairs"][0] | {"stronger": 2}]}), "a pair names a player"),
        (json.dumps(LADDER | {"pairs": [{"weaker": 0}]}), "pairs.0.stronger"),
    ],
)
def test_a_broken_ladder_is_told_in_a_sentence(peek, broken, said):
    (peek.folder / "ladder.json").write_text(broken)
    with pytest.raises(LadderError) as error:
        ladders_of(peek)
    assert said in str(error.value)
    assert is_sentence(str(error.value))


def test_a_ladder_that_cannot_be_read(peek):
    (peek.folder / "ladder.json").mkdir()
    with pytest.raises(LadderError, match=r"cannot be read: Is a directory\."):
        ladders_of(peek)


def test_the_schema_is_that_of_the_classes():
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(LADDER)
    told = {name: schema.pop(name) for name in ("$schema", "$id")}
    assert told["$id"] == "urn:tessella:ladder:1"
    assert schema == FILE.json_schema()
