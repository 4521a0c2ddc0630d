"""The errors about records."""

LONGEST_SENTENCE = 300


class RecordError(ValueError):
    """A record cannot be read: one sentence on what is wrong, and the place in the file.

    line and column count from 1; column counts characters.
    """

    def __init__(self, sentence: str, line: int, column: int) -> None:
        super().__init__(sentence, line, column)
        self.sentence, self.line, self.column = shortened(sentence, LONGEST_SENTENCE), line, column

    def __str__(self) -> str:
        return f"Line {self.line}, column {self.column}: {self.sentence}"


def shortened(text: str, longest: int) -> str:
    """A text cut to so many characters; it may be or quote a long piece of a file."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


class Unrecordable(ValueError):
    """No record can hold this position, or this header or comment; the message is one sentence."""
