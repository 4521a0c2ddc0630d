"""The JSON form and its schema."""

import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from contract.variants import variants
from tessella import catalogue
from tessella.laws.sentences import is_sentence
from tessella.record import RecordError, decoded, json_of, parse, scan

from .games import random_record, seeded

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schema/record.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
TEXT = "Game: trio\nOptions: players=2\nRing: Ann\n\n{go} a (b !? {or}) c Ring resigns"
DATA = {
    "format": "tessella-record-1",
    "game": "trio",
    "options": {"players": 2},
    "headers": {"Ring": "Ann"},
    "result": "Disc wins",
    "comment": "go",
    "moves": [
        {"move": "a", "variations": [[{"move": "b", "annotation": "!?", "comment": "or"}]]},
        {"move": "c"},
        {"resigns": "Ring"},
    ],
}


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_the_form_is_what_the_docs_say():
    assert json.loads(json_of(parse(TEXT))) == DATA
    assert parse(json.dumps(DATA)) == parse(TEXT)


def test_chance_has_a_member_of_its_own():
    moves = json.loads(json_of(parse("Game: peek\n\n<draw1> <draw2> swap1")))["moves"]
    assert moves == [{"chance": "draw1"}, {"chance": "draw2"}, {"move": "swap1"}]


def test_every_record_fits_the_schema(variant):
    for number in range(5):
        VALIDATOR.validate(json.loads(json_of(random_record(variant, seeded(variant, number)))))


def changed(**members):
    """The example with other members; those that are ... are left out."""
    made = {**DATA, **members}
    return {name: value for name, value in made.items() if value is not ...}


def with_entry(**members):
    """The example with one entry more."""
    return changed(result=..., moves=[members])


DEEP = [{"move": "a"}]
for _ in range(22):
    DEEP = [{"move": "a", "variations": [DEEP]}]

REFUSED = [
    (changed(format=...), "The record has no member 'format'."),
    (changed(format="pgn"), "format is 'tessella-record-1', not 'pgn'."),
    (changed(author="me"), "The record has an unknown member 'author'."),
    (changed(game=3), "game is a text."),
    (changed(game="ludo"), f"There is no game 'ludo'; there are: {', '.join(catalogue())}."),
    (changed(options=[]), "options is an object."),
    (changed(options={"players": None}), "options.'players' is a text, a whole number, true or false."),
    (changed(options={"players": 4}), "Players (players) takes one of: 3, 2; not 4."),
    (changed(headers={"Ring": 1}), "headers.'Ring' is a text."),
    (changed(headers={"1": "x"}), "'1' is no name of a header: it begins with a letter, as Date does."),
    (changed(result="*"), "The result is given as '*', but by the moves it is 'Disc wins'."),
    (changed(result=1), "result is a text."),
    (changed(comment="}"), "A comment cannot hold braces, which begin and end it."),
    (changed(comment="\ud800"), "A record cannot hold the character U+D800."),
    (changed(moves={}), "moves is a list."),
    (changed(moves=["a"]), "moves[0] is an object."),
    (with_entry(), "moves[0] has exactly one of the members move, chance, resigns, loses_on_time, abandons."),
    (
        with_entry(move="a", resigns="Ring"),
        "moves[0] has exactly one of the members move, chance, resigns, loses_on_time, abandons.",
    ),
    (with_entry(move=0), "moves[0].move is a text."),
    (with_entry(move="z"), "moves[0]: 'z' is no cell: write a to h."),
    (with_entry(chance="a"), "moves[0]: Angle brackets are for what chance does, but Ring is to act."),
    (with_entry(resigns="Cross"), "moves[0]: 'Cross' does not play in this game; its sides are: Ring, Disc."),
    (with_entry(move="a", annotation="#"), "'#' is no annotation: ! ? !! ?? !? ?! are."),
    (with_entry(move="a", time=3), "moves[0] has an unknown member 'time'."),
    (with_entry(move="a", variations=[[]]), "moves[0].variations[0]: a variation has at least one move."),
    (
        with_entry(move="a", variations=[[{"move": "b"}, {"move": "b"}]]),
        "moves[0].variations[0][1]: Cell b is taken; a stone goes on an empty cell (R1).",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_what_is_no_record_is_refused_in_one_sentence(data, sentence):
    with pytest.raises(RecordError) as told:
        parse(json.dumps(data))
    assert (told.value.sentence, told.value.line, told.value.column) == (sentence, 1, 1)


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ('{"format" 1}', 11, "This is no JSON with one game on a line: Expecting ':' delimiter."),
        ('{"a": ' + "[" * 100_000, 1, "This JSON is nested too deeply."),
        (f'{{"a": {"9" * 5000}}}', 1, "This JSON holds a number of thousands of digits."),
        ('{"a": NaN}', 1, "NaN is no JSON."),
        ('{"a": 1, "a": 2}', 1, "A member stands twice in one object."),
    ],
    ids=["syntax", "depth", "digits", "NaN", "twice"],
)
def test_what_is_no_json_is_refused_in_one_sentence(text, column, sentence):
    with pytest.raises(RecordError) as told:
        parse(text)
    assert (told.value.sentence, told.value.column) == (sentence, column)


def test_variations_in_json_are_bounded_too():
    with pytest.raises(RecordError, match="Variations may stand at most 20 deep in each other"):
        parse(json.dumps(changed(result=..., moves=DEEP)))


def test_a_line_of_a_file_is_a_game_and_a_broken_one_does_not_hide_the_next():
    good = json.dumps(DATA)
    first, broken, last = scan(decoded(BytesIO(f"{good}\n\n{good[:-1]}\n{good}\n".encode())))
    assert first == last == parse(TEXT)
    assert (broken.line, broken.column) == (3, len(good))


VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats()
    | st.sampled_from(["", "!", "a", "Ring", "{"])
)
NAMES = st.sampled_from([*DATA, "move", "chance", "resigns", "annotation", "variations", "players", "x", ""])


@st.composite
def damaged(draw):
    """JSON of a record in which values are exchanged, put in or taken out."""
    variant = draw(st.sampled_from(variants()))
    data = json.loads(json_of(random_record(variant, seeded(variant, draw(st.integers(0, 4))))))
    for _ in range(draw(st.integers(1, 3))):
        damage(draw, data)
    return data


def damage(draw, data):
    """Change one place, deep inside as likely as above."""
    while isinstance(data, dict | list) and data:
        key = draw(st.sampled_from(sorted(data) if isinstance(data, dict) else range(len(data))))
        if not isinstance(data[key], dict | list) or draw(st.integers(0, 3)) == 0:
            break
        data = data[key]
    else:
        key = draw(NAMES) if isinstance(data, dict) else 0
    new = draw(VALUES | st.lists(VALUES, max_size=2) | st.dictionaries(NAMES, VALUES, max_size=2))
    change = draw(st.sampled_from(["set", "cut", "add"]))
    if isinstance(data, list):
        data[key : key + (change != "add")] = [] if change == "cut" else [new]
    elif change == "cut":
        data.pop(key, None)
    else:
        data[draw(NAMES) if change == "add" else key] = new


@settings(max_examples=300)
@given(damaged())
def test_whatever_is_read_fits_the_schema_and_the_rest_is_refused(data):
    (found,) = scan(StringIO(json.dumps(data) + "\n"))
    if isinstance(found, RecordError):
        assert is_sentence(found.sentence)
    else:
        VALIDATOR.validate(data)
