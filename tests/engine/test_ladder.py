"""The ladder in a game's folder."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tessella
from contract.sentences import is_sentence
from tessella.engine.ladder import Ladder, LadderError, ladder_of

pytestmark = pytest.mark.once
SCHEMA = Path(__file__).parents[2] / "docs/schema/ladder.schema.json"
PLAYER = {
    "name": "First game",
    "word": "this,Level=first-game",
    "level": "first-game",
    "limit": "",
    "games": 4,
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
    assert ladder_of(peek) is None


def test_a_ladder_is_read_as_it_was_written(peek):
    (peek.folder / "ladder.json").write_text(json.dumps(LADDER | {"later": 1}))
    found = ladder_of(peek)
    assert (found.players[1].rating, found.players[1].interval) == (90.5, (10, None))
    assert found.pairs[0].score == 0.75
    assert json.loads(found.model_dump_json()) == LADDER


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("{", "Invalid JSON"),
        ("[]", "the file"),
        (json.dumps(LADDER | {"format": "tessella ladder 2"}), "format"),
        (json.dumps(LADDER | {"players": [PLAYER]}), "players"),
        (json.dumps(LADDER | {"pairs": [LADDER["pairs"][0] | {"stronger": 2}]}), "a pair names a player"),
        (json.dumps(LADDER | {"pairs": [{"weaker": 0}]}), "pairs.0.stronger"),
    ],
)
def test_a_broken_ladder_is_told_in_a_sentence(peek, broken, said):
    (peek.folder / "ladder.json").write_text(broken)
    with pytest.raises(LadderError) as error:
        ladder_of(peek)
    assert said in str(error.value)
    assert is_sentence(str(error.value))


def test_a_ladder_that_cannot_be_read(peek):
    (peek.folder / "ladder.json").mkdir()
    with pytest.raises(LadderError, match=r"cannot be read: Is a directory\."):
        ladder_of(peek)


def test_the_schema_is_that_of_the_classes():
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(LADDER)
    told = {name: schema.pop(name) for name in ("$schema", "$id")}
    assert told["$id"] == "urn:tessella:ladder:1"
    assert schema == Ladder.model_json_schema()
