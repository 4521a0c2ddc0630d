"""From text to moves with their comments and variations, each checked by playing it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ..core.mover import CHANCE
from ..core.position import IllegalMove, Move, Position
from . import older, play
from .errors import RecordError
from .record import ANNOTATIONS, DEEPEST, Entry, Line
from .source import Source
from .tidy import quoted
from .turns import turn_after
from .words import STUCK, Word, words

MARKED = re.compile(r"(.+?)([!?]{1,2})", re.DOTALL)


@dataclass
class Draft:
    """An entry while its parts are being read."""

    move: Move
    annotation: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def entry(self) -> Entry:
        """What was read."""
        return Entry(self.move, self.annotation, " ".join(self.comments), tuple(self.variations))


@dataclass
class Place:
    """A place between two moves: the position there, and the number of the latest turn."""

    position: Position
    number: int

    def after(self, position: Position) -> "Place":
        """The place after one more move."""
        seat = position.history[-1].seat
        return Place(position, turn_after(self.number, self.position.history, seat))


class LineReader:
    """Reads moves that follow each other, up to a closing bracket or the end of the game."""

    def __init__(
        self, source: Source, words: Iterator[Word], place: Place, opened: Sequence[Word] = ()
    ) -> None:
        """The words are shared with the line around; opened are the brackets that are open."""
        self.source, self.words, self.opened = source, words, opened
        self.place = self.before = place
        self.number: Word | None = None
        self.stopped = ""
        self.opening: list[str] = []
        self.drafts: list[Draft] = []

    def read(self) -> "LineReader":
        """Itself, after reading; raises RecordError."""
        for word in self.words:
            if word.kind in ("closing", "end"):
                self.check_end(word, self.opened)
                break
            STEPS[word.kind](self, word)
            if self.stopped:
                break
        return self

    @property
    def line(self) -> Line:
        """What was read."""
        return tuple(draft.entry() for draft in self.drafts)

    def move(self, word: Word) -> None:
        """A move, chance, or somebody leaving."""
        text, mark = self.split(word)
        try:
            after = self.place.after(play.STEPS[word.kind](self.place.position, text))
        except IllegalMove as error:
            self.refuse(word, str(error))
        else:
            self.check_number(after)
            self.before, self.place = self.place, after
            self.drafts.append(Draft(after.position.history[-1], mark))

    def refuse(self, word: Word, sentence: str) -> None:
        """A step that cannot be played: what older rules may have allowed is kept as a comment; else RecordError."""
        leaver = word.text if word.kind in play.LEAVINGS else ""
        if not self.drafts or not older.overtaken(self.place.position, leaver):
            raise self.error(sentence, word)
        begin, self.number = (self.number or word).start, None
        rest = self.source.text[begin : self.skip().start]
        self.stopped = older.refused(self.place.position, play.step_text(word.kind, word.text), sentence)
        self.drafts[-1].comments.append(older.uncommented(f"{self.stopped} What followed: {rest}"))

    def skip(self) -> Word:
        """The word that ends this line, after going over all that stand before it; raises RecordError."""
        opened = list(self.opened)
        for word in self.words:
            if word.kind == "opening":
                opened.append(word)
            elif word.kind == "stuck":
                self.stuck(word)
            elif word.kind == "end" or (word.kind == "closing" and len(opened) == len(self.opened)):
                break
            elif word.kind == "closing":
                opened.pop()
        self.check_end(word, opened)
        return word

    def split(self, word: Word) -> tuple[str, str]:
        """A move and the annotation written right behind it, unless that is a part of the move."""
        found = MARKED.fullmatch(word.text) if word.kind == "move" else None
        if found is None or found[2] not in ANNOTATIONS or can_be_read(self.place.position, word.text):
            return word.text, ""
        return found[1], found[2]

    def turn(self, word: Word) -> None:
        """The number of a turn; it belongs to the next move of a seat."""
        if self.number is not None:
            raise self.error(
                f"A move is expected after the number {self.number.text}, not another number.", word
            )
        self.number = word

    def check_number(self, after: Place) -> None:
        if self.number is None or after.position.history[-1].seat == CHANCE:
            return
        if int(self.number.text) != after.number:
            raise self.error(
                f"This is turn {after.number}, but it has the number {self.number.text}.", self.number
            )
        self.number = None

    def comment(self, word: Word) -> None:
        """Something said about the move before, or before the first one."""
        (self.drafts[-1].comments if self.drafts else self.opening).append(word.text)

    def annotation(self, word: Word) -> None:
        """One sign for the move before."""
        draft = self.latest(word)
        if draft.annotation or word.text not in ANNOTATIONS:
            raise self.error(f"A move has one annotation of {' '.join(ANNOTATIONS)}; this is another.", word)
        draft.annotation = word.text

    def variation(self, word: Word) -> None:
        """Moves instead of the one before."""
        draft = self.latest(word)
        if len(self.opened) == DEEPEST:
            raise self.error(f"Variations may stand at most {DEEPEST} deep in each other.", word)
        inner = LineReader(self.source, self.words, self.before, (*self.opened, word)).read()
        inner.drafts[0].comments[:0] = inner.opening
        draft.variations.append(inner.line)

    def stuck(self, word: Word) -> None:
        """A bracket that fits nowhere."""
        raise self.error(STUCK[word.text], word)

    def latest(self, word: Word) -> Draft:
        """The move before a word; raises RecordError."""
        if not self.drafts:
            raise self.error(f"A move is expected before {quoted(word.text)}.", word)
        return self.drafts[-1]

    def check_end(self, word: Word, opened: Sequence[Word]) -> None:
        """A line ends where its bracket closes, not behind a number, and has a move if it is a variation."""
        if self.number is not None:
            raise self.error(f"A move is expected after the number {self.number.text}.", self.number)
        if word.kind == "closing" and not self.opened:
            raise self.error("This closing bracket has no variation before it.", word)
        if word.kind == "end" and opened:
            raise self.error("This variation has no closing bracket.", opened[-1])
        if self.opened and not self.drafts:
            raise self.error("A variation has at least one move.", word)

    def error(self, sentence: str, word: Word) -> RecordError:
        return self.source.error(sentence, word.start)


STEPS: dict[str, Callable[[LineReader, Word], None]] = {
    **dict.fromkeys(play.STEPS, LineReader.move),
    "number": LineReader.turn,
    "comment": LineReader.comment,
    "annotation": LineReader.annotation,
    "opening": LineReader.variation,
    "stuck": LineReader.stuck,
}
"""What each kind of word does."""


def can_be_read(position: Position, text: str) -> bool:
    """Is a text a move of the game, legal or not?"""
    try:
        position.action(text)
    except IllegalMove:
        return False
    return True


@dataclass(frozen=True)
class Moves:
    """The comment before the first move, the main line, the position at its end, and why it was not read further."""

    comment: str
    line: Line
    end: Position
    stopped: str


def read_moves(source: Source, index: int, start: Position) -> Moves:
    """The moves that begin at an index of the source; raises RecordError."""
    found = words(source.text, index, start.game.sides)
    reader = LineReader(source, found, Place(start, 0)).read()
    return Moves(" ".join(reader.opening), reader.line, reader.place.position, reader.stopped)
