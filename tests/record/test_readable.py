"""What is written can be read back, or is refused in one sentence before it is written."""

from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tessella
from tessella.laws.sentences import is_sentence
from tessella.record import Entry, Record, Unrecordable, json_of, parse, read, text_of, write, write_json
from tessella.record.headers import MOST_HEADERS
from tessella.record.lines import LONGEST
from tessella.record.record import ANNOTATIONS, DEEPEST

START = tessella.new("tictactoe")
MOVES = START.moves()
COMMENTS = st.text() | st.sampled_from(["Game: over", "{", "a\n\nGame: b", "\ufeff", "12. a1 (b2)"])
ENTRIES = st.recursive(
    st.builds(Entry, st.sampled_from(MOVES)),
    lambda inner: st.builds(
        Entry,
        st.sampled_from([*MOVES, *START.play("a1").moves()]),
        st.sampled_from(["", *ANNOTATIONS]),
        st.sampled_from(["", "so", "Game: over"]),
        st.lists(st.tuples(inner), max_size=2).map(tuple),
    ),
    max_leaves=6,
)
HEADERS = st.dictionaries(st.text(max_size=8), COMMENTS, max_size=4)


def many(count):
    """As many headers."""
    return {f"n{number}": "" for number in range(count)}


def deep(depth):
    """Variations that stand so deep in each other."""
    return Entry(MOVES[0], variations=((deep(depth - 1),),) if depth else ())


@given(
    headers=HEADERS,
    others=st.integers(0, MOST_HEADERS + 3),
    comment=COMMENTS,
    line=st.lists(ENTRIES, max_size=2),
)
@example({}, MOST_HEADERS, "", [])
@example({"Cross": "Ann"}, MOST_HEADERS, "", [])
@example({}, 0, "", [deep(DEEPEST)])
@example({}, 0, "", [deep(DEEPEST + 1)])
@example({}, 0, "", [Entry(MOVES[0]), Entry(MOVES[0])])
@example({}, 0, "x" * LONGEST, [])
@example({}, 0, "x " * (LONGEST // 2 - 20), [])
def test_what_is_written_can_be_read_back(headers, others, comment, line):
    told = answer(headers | many(others), comment, tuple(line))
    if isinstance(told, str):
        assert is_sentence(told)
    else:
        record, *written = told
        assert list(map(parse, written)) == [record] * 2


def answer(headers, comment, line):
    """A record, its text and its JSON; or the sentence that refuses it."""
    try:
        record = Record(START.game, START.options, headers, comment, line)
        return record, text_of(record), json_of(record)
    except Unrecordable as refused:
        return str(refused)


@pytest.mark.parametrize(("form", "whole"), [(write, text_of), (write_json, json_of)])
def test_the_longest_game_that_is_written_is_read_also_before_another(form, whole):
    def told(length):
        return Record(START.game, START.options, comment="x" * length)

    length = LONGEST - 1 - len(whole(told(1))) + 1
    with pytest.raises(Unrecordable, match="would be longer than 1,000,000 characters"):
        whole(told(length + 1))
    file = StringIO()
    form([told(length)] * 2, file)
    file.seek(0)
    assert list(read(file)) == [told(length)] * 2


def test_a_variation_has_at_least_one_move():
    with pytest.raises(Unrecordable, match="at least one move"):
        Entry(MOVES[0], variations=((),))


def test_a_move_of_another_position_is_not_written():
    other = tessella.new("trio").moves()[0]
    with pytest.raises(Unrecordable, match="none of this position"):
        text_of(Record(START.game, START.options, line=(Entry(other),)))
