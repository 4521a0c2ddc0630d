"""Positions as short texts: the moves from the first position on, each as its place among the legal ones.

A deal of sixty tiles and fifty placements become about a hundred characters, where notation takes nine hundred.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_left
from collections.abc import Mapping

from ...core.option import Choice
from ...core.position import Game, Position


def packed(position: Position) -> str:
    """A whole position, with its history, as one word; raises ValueError if a seat has left the game.

    >>> import tessella
    >>> packed(tessella.new("tictactoe").replay(["b2", "a1", "c3"]))
    'EQs'
    """
    before, digits = Position.first(position.game, position.options), list[tuple[int, int]]()
    for move in position.history:
        place = bisect_left(before.actions, move.action)
        if before.actions[place : place + 1] != (move.action,):
            raise ValueError("A game that somebody has left cannot be packed.")
        digits.append((place, len(before.actions)))
        before = before.play(move.action)
    number = 0
    for place, base in reversed(digits):
        number = number * base + place
    number = number * longest(position.game) + len(digits)
    raw = number.to_bytes((number.bit_length() + 7) // 8)
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unpacked(game: Game, options: Mapping[str, Choice], word: str) -> Position:
    """The position that `packed` made a word of; raises ValueError if the word is of no position of this game.

    >>> import tessella
    >>> [move.text for move in unpacked(tessella.find("tictactoe"), {}, "EQs").history]
    ['b2', 'a1', 'c3']
    """
    number = int.from_bytes(urlsafe_b64decode(word + "=" * (-len(word) % 4)))
    number, plies = divmod(number, longest(game))
    position = game.new(**options)
    for _ in range(plies):
        if position.over:
            break
        number, place = divmod(number, len(position.actions))
        position = position.play(position.actions[place])
    if number or position.ply != plies:
        raise ValueError(f"{word} is no position of {game.title}.")
    return position


def longest(game: Game) -> int:
    """The base of the number of plies."""
    return int(game.rules.MAX_PLY) + 1
