"""What the house calls a sentence."""

import re

CLAUSE = re.compile(r"\([^()]*\b[A-Z]\d+\b[^()]*\)")


def is_sentence(text: object) -> bool:
    """Is it one line that ends with a full stop?"""
    return isinstance(text, str) and re.fullmatch(r"\S[^\n]*\.", text) is not None


def is_ruling(text: object) -> bool:
    """Is it one sentence that cites a clause, such as (T1)?"""
    return isinstance(text, str) and is_sentence(text) and ". " not in text and bool(CLAUSE.search(text))
