"""Logs that a stranger cannot fill."""

import logging

from tessella.web.http.log_filter import REMEMBERED, RepeatFilter


class Book:
    """A logger's lines, and a clock to turn."""

    def __init__(self):
        self.now, self.lines = 0.0, []
        self.logger = logging.Logger("book")
        self.logger.addFilter(RepeatFilter(lambda: self.now))
        handler = logging.Handler()
        handler.emit = lambda record: self.lines.append(record.getMessage())
        self.logger.addHandler(handler)


def test_a_sentence_is_said_once_a_minute_with_how_often_it_was_left_out():
    book = Book()
    for _ in range(1000):
        book.logger.warning("%s are %s", "files", "short")
    assert book.lines == ["files are short"]
    book.now = 60
    book.logger.warning("files are short")
    assert book.lines[1:] == ["files are short (and 999 times more since it was last said)"]


def test_other_sentences_and_other_errors_are_said():
    book = Book()
    for sentence in ("one", "other", "one"):
        book.logger.warning(sentence)
    for error in (ValueError("a"), ValueError("b"), ValueError("a")):
        book.logger.error("failed", exc_info=error)
    assert book.lines == ["one", "other", "failed", "failed"]


def test_lines_after_the_first_make_no_difference():
    book = Book()
    for number in range(3):
        book.logger.error("out of files\nsocket %d", number)
    assert len(book.lines) == 1


def test_not_everything_is_remembered_forever():
    book = Book()
    for number in range(REMEMBERED + 1):
        book.logger.warning("sentence %d", number)
    book.logger.warning("sentence 0")
    assert book.lines[-1] == "sentence 0"
