"""What the house calls a sentence."""

import re

CLAUSE = re.compile(r"\([^()]*\b[A-Z]\d+\b[^()]*\)")


def is_sentence(text):
    """Is it one line that ends with a full stop?"""
    return isinstance(text, str) and re.fullmatch(r"\S[^\n]*\.", text) is not None


def is_ruling(text):
    """Is it one sentence that cites a clause, such as (T1)?"""
    return is_sentence(text) and ". " not in text and CLAUSE.search(text) is not None
