"""Reads moves with their comments and variations from text. Every move is checked by playing it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ..core.mover import CHANCE
from ..core.position import IllegalMove, Move, Position
from . import editions, steps
from .errors import RecordError
from .record import ANNOTATIONS, DEEPEST, Entry, Line
from .source import Source
from .tidy import quoted
from .tokens import STUCK, Token, tokens
from .turns import turn_after

MARKED = re.compile(r"(.+?)([!?]{1,2})", re.DOTALL)


@dataclass
class Draft:
    """An entry whose parts are still being read."""

    move: Move
    annotation: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def entry(self) -> Entry:
        """The finished entry."""
        return Entry(self.move, self.annotation, " ".join(self.comments), tuple(self.variations))


@dataclass
class Place:
    """A place between two moves: the position, and the number of the latest turn."""

    position: Position
    number: int

    def after(self, position: Position) -> "Place":
        """The place after one more move."""
        seat = position.history[-1].seat
        return Place(position, turn_after(self.number, self.position.history, seat))


class LineReader:
    """Reads one line of moves, up to its closing bracket or the end of the game.

    place is where reading has come to. opening has the comments before the first move. stopped says why the line was
    not read further; it is empty for a line that was read to its end.
    """

    def __init__(
        self, source: Source, tokens: Iterator[Token], place: Place, opened: Sequence[Token] = ()
    ) -> None:
        """tokens is shared with the reader of the line around this one; opened has the brackets that are open."""
        self.source, self.tokens, self.opened = source, tokens, opened
        self.place = self.before = place
        self.number: Token | None = None
        self.stopped = ""
        self.opening: list[str] = []
        self.drafts: list[Draft] = []

    def read(self) -> "LineReader":
        """Read the line, and return the reader itself; raises RecordError."""
        for token in self.tokens:
            if token.kind in ("closing", "end"):
                self.check_end(token, self.opened)
                break
            STEPS[token.kind](self, token)
            if self.stopped:
                break
        return self

    @property
    def line(self) -> Line:
        """The entries that were read."""
        return tuple(draft.entry() for draft in self.drafts)

    def move(self, token: Token) -> None:
        """Read a move, an action of chance, or somebody leaving."""
        text, mark = self.split(token)
        try:
            after = self.place.after(steps.STEPS[token.kind](self.place.position, text))
        except IllegalMove as error:
            self.refuse(token, str(error))
        else:
            self.check_number(after)
            self.before, self.place = self.place, after
            self.drafts.append(Draft(after.position.history[-1], mark))

    def refuse(self, token: Token, sentence: str) -> None:
        """Handle a step that cannot be played. If older rules may have allowed it, the rest becomes a comment.

        Otherwise this raises RecordError.
        """
        leaver = token.text if token.kind in steps.LEAVINGS else ""
        if not self.drafts or not editions.overtaken(self.place.position, leaver):
            raise self.error(sentence, token)
        begin, self.number = (self.number or token).start, None
        rest = self.source.text[begin : self.skip().start]
        self.stopped = editions.refused(
            self.place.position, steps.step_text(token.kind, token.text), sentence
        )
        self.drafts[-1].comments.append(editions.uncommented(f"{self.stopped} What followed: {rest}"))

    def skip(self) -> Token:
        """Skip all tokens up to the one that ends this line, and return that one; raises RecordError."""
        opened = list(self.opened)
        for token in self.tokens:
            if token.kind == "opening":
                opened.append(token)
            elif token.kind == "stuck":
                self.stuck(token)
            elif token.kind == "end" or (token.kind == "closing" and len(opened) == len(self.opened)):
                break
            elif token.kind == "closing":
                opened.pop()
        self.check_end(token, opened)
        return token

    def split(self, token: Token) -> tuple[str, str]:
        """Split a token into a move and the annotation right after it, unless the signs are part of the move."""
        found = MARKED.fullmatch(token.text) if token.kind == "move" else None
        if found is None or found[2] not in ANNOTATIONS or can_be_read(self.place.position, token.text):
            return token.text, ""
        return found[1], found[2]

    def turn(self, token: Token) -> None:
        """Read the number of a turn, which belongs to the next move of a seat."""
        if self.number is not None:
            raise self.error(
                f"A move is expected after the number {self.number.text}, not another number.", token
            )
        self.number = token

    def check_number(self, after: Place) -> None:
        if self.number is None or after.position.history[-1].seat == CHANCE:
            return
        if int(self.number.text) != after.number:
            raise self.error(
                f"This is turn {after.number}, but it has the number {self.number.text}.", self.number
            )
        self.number = None

    def comment(self, token: Token) -> None:
        """Read a comment on the move before it; or, before the first move, the comment that opens the line."""
        (self.drafts[-1].comments if self.drafts else self.opening).append(token.text)

    def annotation(self, token: Token) -> None:
        """Read an annotation of the move before it."""
        draft = self.latest(token)
        if draft.annotation or token.text not in ANNOTATIONS:
            raise self.error(f"A move has one annotation of {' '.join(ANNOTATIONS)}; this is another.", token)
        draft.annotation = token.text

    def variation(self, token: Token) -> None:
        """Read a variation: moves that replace the move before it."""
        draft = self.latest(token)
        if len(self.opened) == DEEPEST:
            raise self.error(f"Variations may stand at most {DEEPEST} deep in each other.", token)
        inner = LineReader(self.source, self.tokens, self.before, (*self.opened, token)).read()
        inner.drafts[0].comments[:0] = inner.opening
        draft.variations.append(inner.line)

    def stuck(self, token: Token) -> None:
        """Raise RecordError for a bracket without its partner."""
        raise self.error(STUCK[token.text], token)

    def latest(self, token: Token) -> Draft:
        """The move before a token; raises RecordError."""
        if not self.drafts:
            raise self.error(f"A move is expected before {quoted(token.text)}.", token)
        return self.drafts[-1]

    def check_end(self, token: Token, opened: Sequence[Token]) -> None:
        """Raise RecordError unless this token may end the line.

        The line's bracket must close here, no number may wait for its move, and a variation must have a move.
        """
        if self.number is not None:
            raise self.error(f"A move is expected after the number {self.number.text}.", self.number)
        if token.kind == "closing" and not self.opened:
            raise self.error("This closing bracket has no variation before it.", token)
        if token.kind == "end" and opened:
            raise self.error("This variation has no closing bracket.", opened[-1])
        if self.opened and not self.drafts:
            raise self.error("A variation has at least one move.", token)

    def error(self, sentence: str, token: Token) -> RecordError:
        return self.source.error(sentence, token.start)


STEPS: dict[str, Callable[[LineReader, Token], None]] = {
    **dict.fromkeys(steps.STEPS, LineReader.move),
    "number": LineReader.turn,
    "comment": LineReader.comment,
    "annotation": LineReader.annotation,
    "opening": LineReader.variation,
    "stuck": LineReader.stuck,
}
"""The method that reads each kind of token."""


def can_be_read(position: Position, text: str) -> bool:
    """Whether a text means a move of the game, legal or not."""
    try:
        position.action(text)
    except IllegalMove:
        return False
    return True


def read_moves(source: Source, index: int, start: Position) -> LineReader:
    """Read the moves that begin at an index of the source; raises RecordError."""
    found = tokens(source.text, index, start.game.sides)
    return LineReader(source, found, Place(start, 0)).read()
