"""The moves of a game as words without blanks, and positions as lists of such words."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote, unquote

from ..core.leaving import PRESENT
from ..core.position import Game, IllegalMove, Move, Position
from .view import light, played_in_view

BETWEEN = ";"
"""Stands between the moves of a position that is one word. In a move itself it is written %3B, and % is %25."""
SAFE = "".join(chr(code) for code in range(33, 127) if chr(code) not in (BETWEEN, "%"))


def word_of(game: Game, move: Move) -> str:
    """A move as one word: its notation, or who leaves and how, such as Cross_resigns."""
    if leaving := game.leaving(move.action):
        return left_word(game.sides[leaving.seat], leaving.reason)
    return move.text


def left_word(side: str, reason: int) -> str:
    """The word for a side that leaves."""
    return "_".join(f"{side} {PRESENT[reason]}".split())


def word_for(before: Position, after: Position, seat: int | None = None) -> str:
    """The word that tells a seat of the move between two positions; the whole move, if seat is None."""
    move = after.history[-1]
    if seat is None or not after.game.kernel.hidden:
        return word_of(after.game, move)
    return word_of(after.game, move.seen_by(seat)) + ("" if after.over else light(before, after, seat))


def words_of(position: Position, seat: int | None = None) -> list[str]:
    """The words that tell a seat of all moves from the first position on; the whole moves, if seat is None."""
    before, words = Position.first(position.game, position.options), []
    for move in position.history:
        after = before.replay([move.action])
        words.append(word_for(before, after, seat))
        before = after
    return words


def packed(words: Iterable[str]) -> str:
    """Some moves as one word; unpacked makes the list again.

    >>> packed(["0,1", "-1,1"]), packed([])
    ('0,1;-1,1', ';')
    """
    return BETWEEN.join(quote(word, safe=SAFE) for word in words) or BETWEEN


def unpacked(word: str) -> list[str]:
    """The moves in a word that `packed` has made."""
    return [unquote(part) for part in word.split(BETWEEN) if part]


def step(position: Position, word: str) -> Position:
    """The position after a move, or after a side has left; raises IllegalMove.

    In the view of a seat, the word is the move as that seat sees it. Hidden things that the move reveals may follow in
    braces.
    """
    text, brace, rest = word.partition("{") if position.viewer is not None else (word, "", "")
    leaving = leaving_by(position, text)
    if position.viewer is not None:
        action = position.game.leaves(*leaving) if leaving else position.action(text)
        return played_in_view(position, position.viewer, action, brace + rest)
    return position.leave(*leaving) if leaving else position.play(text)


def leaving_by(position: Position, word: str) -> tuple[int, int] | None:
    """The seat that leaves by a word, and the reason; None if the word is a move."""
    for seat, side in enumerate(position.game.sides[: position.seats]):
        for reason in PRESENT:
            if left_word(side, reason).casefold() == word.casefold():
                return seat, reason
    return None


class Story:
    """The positions of a game. The game comes again and again from its first move on, each time a little longer.

    Moves that were played before are not played again.
    """

    def __init__(self, first: Position) -> None:
        """first is the whole first position."""
        self.first = first
        self.seat: int | None = None
        self.words: list[str] = []
        self.positions = [first]

    @property
    def position(self) -> Position:
        """The position that was told last."""
        return self.positions[-1]

    def tell(self, words: Sequence[str], seat: int | None = None) -> Position:
        """The position after some moves; raises IllegalMove, and then the position told before stays.

        seat: the words tell what this seat sees, and the position is its view.
        """
        positions = self.kept(words, seat) or [self.first if seat is None else self.first.view(seat)]
        for number, word in enumerate(words[len(positions) - 1 :], len(positions)):
            try:
                positions.append(step(positions[-1], word))
            except IllegalMove as error:
                raise IllegalMove(f"Move {number}, {word[:20]}: {error}") from None
        self.words, self.seat, self.positions = list(words), seat, positions
        return self.position

    def kept(self, words: Sequence[str], seat: int | None) -> list[Position]:
        """The positions of the last call that the new moves lead to, too."""
        if seat != self.seat:
            return []
        pairs = enumerate(zip(words, self.words, strict=False))
        same = next((i for i, (new, old) in pairs if new != old), min(len(words), len(self.words)))
        return self.positions[: same + 1]
