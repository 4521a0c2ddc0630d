"""What is wrong with a record, and where."""

LONGEST_SENTENCE = 300


class RecordError(ValueError):
    """A record that cannot be read: one sentence, and the place in its file that it is about.

    line and column count from 1; a column counts characters.
    """

    def __init__(self, sentence: str, line: int, column: int) -> None:
        super().__init__(sentence, line, column)
        self.sentence, self.line, self.column = shortened(sentence), line, column

    def __str__(self) -> str:
        return f"Line {self.line}, column {self.column}: {self.sentence}"


def shortened(sentence: str) -> str:
    """A sentence that quotes what was found, which may be long."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 3] + "..."


class Unrecordable(ValueError):
    """A position, or a text beside its moves, that no record can hold; one sentence."""
