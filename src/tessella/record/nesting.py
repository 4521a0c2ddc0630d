"""How deep JSON is nested, found out without recursion.

Python's own reader goes as deep as the stack does, and only then refuses. What the garbage collector ends meanwhile has
no room left to end properly: files stay open, and locks stay taken.
"""

import json
import re

DEEPEST = 100
"""Lists and objects in each other. A record whose variations stand as deep as they may has about sixty."""
PARTS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
"""A text, or a bracket."""


def nests_too_deeply(text: str | bytes, deepest: int = DEEPEST) -> bool:
    """Whether a JSON text, perhaps a wrong one, has more than so many lists and objects in each other.

    >>> nests_too_deeply("[" * 101), nests_too_deeply("[]" * 101), nests_too_deeply('["' + "[" * 101 + '"]')
    (True, False, False)
    """
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text), "replace")
    if text.count("[") + text.count("{") <= deepest:
        return False
    depth = 0
    for part in PARTS.findall(text):
        depth += (part in "[{") - (part in "]}")
        if depth > deepest:
            return True
    return False
