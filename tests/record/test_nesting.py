"""How deep JSON is nested is what Python's own reader finds, whatever stands in its texts."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from tessella.record.nesting import nests_too_deeply

TEXTS = st.text('[]{}"\\\n,:\u5b5b')
JSON = st.recursive(
    TEXTS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
)


def depth(data):
    """Lists and objects in each other."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(JSON, st.sampled_from(["utf-8", "utf-16", "utf-32-be"]), st.booleans())
@example([["]]" * 9], "]" * 9, [[]]], "utf-8", True)
def test_it_is_too_deep_from_one_more_on(data, code, escapes):
    text = json.dumps(data, ensure_ascii=escapes)
    for written in (text, text.encode(code)):
        found = [nests_too_deeply(written, allowed) for allowed in range(depth(data) + 2)]
        assert found == [True] * depth(data) + [False] * 2
