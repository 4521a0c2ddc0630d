"""How strong the levels of a game are, in words: "beats Casual 8 of 10", with what it was measured by."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, floor

from ...core.option import Choice
from ...core.position import Game
from ...core.sentences import amount
from ...engine.ladder import Ladder, LadderError, Pair, Player, ladder_for
from ...engine.levels import Level, UnknownLevel, level_named

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
KNOWN = 0.2
"""How wide the interval of a score may be if players are to be called about as strong."""


@dataclass(frozen=True)
class Strength:
    """How strong a level is. words are for a button. elo: beside the weakest player, with its 95% interval."""

    title: str
    words: str
    elo: str


@dataclass(frozen=True)
class Strengths:
    """The strengths of a game's levels by name, and in a sentence how they were measured."""

    levels: Mapping[str, Strength]
    measured: str = ""

    def words(self, level: str) -> str:
        """What is said of a level; empty if nothing was measured."""
        found = self.levels.get(level)
        return found.words if found else ""


def ladder_in(game: Game, options: Mapping[str, Choice]) -> Ladder | None:
    """The ladder that tells most; None if there is none. A broken file is logged, and pages do without."""
    try:
        return ladder_for(game, options)
    except LadderError as error:
        logging.getLogger(__name__).warning("%s", error)
        return None


def strengths_of(game: Game, options: Mapping[str, Choice]) -> Strengths:
    """How strong the levels are; nothing where no ladder tells, and where nobody plays against anybody.

    >>> import tessella
    >>> strengths_of(tessella.find("tictactoe"), {}).words("club")
    'about as strong as Casual'
    """
    ladder = ladder_in(game, options)
    if ladder is None or ladder.measure == "deals":
        return Strengths({})
    levels = [number for number, player in enumerate(ladder.players) if level_of(player)]
    below = {(pair.stronger, pair.weaker): pair for pair in ladder.pairs}
    found = {}
    for number in levels:
        player = ladder.players[number]
        weaker = max((each for each in levels if each < number), default=-1)
        pair, level = below.get((number, weaker)), level_of(player)
        if level:
            found[level.name] = Strength(level.title, against(ladder, pair) if pair else "", elo(player))
    return Strengths(found, measured(ladder, game, options))


def level_of(player: Player) -> Level | None:
    """The level that a player is; None if it is none, or none of today's."""
    with suppress(UnknownLevel):
        return level_named(player.level) if player.level else None
    return None


def name_of(player: Player) -> str:
    """What a player is called now."""
    level = level_of(player)
    return level.title if level else player.name


def against(ladder: Ladder, pair: Pair) -> str:
    """What a level reaches against the weaker one of a pair: its wins, with a draw as half a win."""
    name, (low, high), others = name_of(ladder.players[pair.weaker]), pair.interval, ladder.seats - 1
    if low <= pair.even <= high:
        return f"about as strong as {name}" if high - low <= KNOWN else ""
    told = share(pair.score, low, high)
    if others > 1:
        return f"wins {told} against {NUMBERS.get(others, others)} at {name}"
    return f"beats {name} {told}"


def share(score: float, low: float, high: float) -> str:
    """A share of wins in tenths; near none or all of them, no more than its interval tells.

    >>> share(0.82, 0.75, 0.88), share(1.0, 0.75, 1.0), share(0.02, 0.0, 0.13)
    ('8 of 10', 'at least 7 of 10', 'at most 2 of 10')
    """
    tenths = round(10 * score)
    if 0 < tenths < 10:
        return f"{tenths} of 10"
    return f"at least {floor(10 * low)} of 10" if tenths else f"at most {ceil(10 * high)} of 10"


def elo(player: Player) -> str:
    """A rating with its interval, above the first player of the ladder: "412 (380 to 440)"."""
    if player.rating is None:
        return "not known"
    low, high = (None if end is None else f"{end:.0f}" for end in player.interval)
    if low and high:
        interval = f"{low} to {high}"
    else:
        interval = f"at least {low}" if low else f"at most {high}" if high else "no bounds"
    return f"{player.rating:.0f} ({interval})"


def measured(ladder: Ladder, game: Game, options: Mapping[str, Choice]) -> str:
    """How, when and with which options a ladder was measured, as a sentence."""
    games = amount(sum(pair.games for pair in ladder.pairs), "game")
    day = f"{ladder.date.day} {ladder.date:%B %Y}"
    others = other_options(ladder, game, options)
    with_others = f", with {others}" if others else ""
    return f"Measured by {games} between engines on {day}{with_others}. Elo is counted from {ladder.players[0].name}."


def other_options(ladder: Ladder, game: Game, options: Mapping[str, Choice]) -> str:
    """The options of a ladder that differ from these, in words: "players: 4, swap: no"."""
    return ", ".join(
        f"{option.label.lower()}: {option.show(value) if value in option.choices else 'own'}"
        for option in game.options
        if (value := ladder.options.get(option.name, option.default))
        != options.get(option.name, option.default)
    )
