"""Reads a record from the text of one game; docs/records.md has the grammar."""

from collections.abc import Mapping

from ..core.catalogue import UnknownGame
from ..core.option import Choice
from ..core.position import Game, Position
from .editions import checked
from .errors import Unrecordable
from .headers import RESERVED
from .moves import LineReader, read_moves
from .record import Line, Record
from .source import Header, Source
from .steps import game_named
from .tidy import quoted


def record_from(text: str, number: int) -> Record:
    """The record of the game in a text; number is that of the text's first line in its file. Raises RecordError."""
    source = Source(text, number)
    source.check_characters()
    headers, body = source.headers()
    game = game_of(source, headers)
    options = options_of(source, headers, game)
    read = read_moves(source, body, Position.first(game, options))
    line, stopped = followed(source, headers, read)
    others = {name: each.value for name, each in headers.items() if name.casefold() not in RESERVED}
    try:
        return Record(game, options, others, " ".join(read.opening), line, stopped)
    except Unrecordable as error:
        raise source.error(str(error), 0) from None


def own(headers: Mapping[str, Header], name: str) -> Header | None:
    """One of the headers that a record writes itself, in upper or lower case; None if it is not there."""
    return next((each for given, each in headers.items() if given.casefold() == name.casefold()), None)


def game_of(source: Source, headers: Mapping[str, Header]) -> Game:
    """The game that the first header names; raises RecordError."""
    named = own(headers, "Game")
    if named is None or named.start != 0:
        raise source.error('A game begins with a line such as "Game: NAME".', 0)
    try:
        return game_named(named.value)
    except UnknownGame as error:
        raise source.error(str(error), named.value_start) from None


def options_of(source: Source, headers: Mapping[str, Header], game: Game) -> dict[str, Choice]:
    """The value of every option; raises RecordError."""
    named = own(headers, "Options")
    if named is None or not named.value:
        return game.choose({})
    try:
        return game.meaningful(pairs(named.value))
    except ValueError as error:
        raise source.error(str(error), named.value_start) from None


def pairs(text: str) -> dict[str, str]:
    """The names and values in a header Options; raises ValueError."""
    made: dict[str, str] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or name in made:
            raise ValueError(
                f"Options are written NAME=VALUE, NAME=VALUE, each name once; not {quoted(part)}."
            )
        made[name] = value
    return made


def followed(source: Source, headers: Mapping[str, Header], read: LineReader) -> tuple[Line, str]:
    """The main line, and why it was not read further, if so; raises RecordError if the result is wrong."""
    named = own(headers, "Result")
    if named is None:
        return read.line, read.stopped
    try:
        return checked(read.line, read.stopped, named.value, read.place.position)
    except Unrecordable as error:
        raise source.error(str(error), named.value_start) from None
