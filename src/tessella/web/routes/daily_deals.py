"""The deals of the days: drawn when they are first asked for, the same for all, and what they look like."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache

from markupsafe import Markup

from ...core.option import Choice
from ...core.position import Game
from ...engine.levels import DEFAULT, Level, level_named
from ...storage.store import Daily, Store, Unstored
from ...table.event import Event
from ...table.features import deal
from ...table.fold import fold
from ...table.naming import ENGINE, YOU
from ...table.terms import Player, counted, open_event
from ..live.automatic_moves import chance_acts
from ..live.tables import Tables
from ..templating import trusted
from ..work.threads import in_thread
from .catalogue_cards import cropped

KEPT = 64
"""How many pictures are kept."""


async def todays(tables: Tables, game: Game, day: str) -> Daily:
    """The deal of today, drawn if nobody has asked for it before; raises Unstored."""
    if known := await tables.store.read(Store.known_daily, day, game.name):
        return known
    drawn = Daily(deal.fresh(), DEFAULT, usual(game))
    return await tables.store.write(Store.daily, day, game.name, drawn)


async def level_on(tables: Tables, game: Game, day: str) -> Level:
    """The level of the engine, which everybody plays with or against."""
    drawn = await tables.store.read(Store.known_daily, day, game.name)
    return level_named(drawn.level if drawn else DEFAULT)


def opening(game: Game, day: str, name: str, drawn: Daily) -> Event:
    """The first event of a try: a person has the first seat, the engine all others."""
    players = [Player(name), *[Player(ENGINE, drawn.level)] * (len(game.sides) - 1)]
    return counted(open_event(game.name, drawn.options, players, deal=drawn.deal), day)


def usual(game: Game) -> Mapping[str, Choice]:
    """The options that pages suggest."""
    return game.suggested


async def picture(tables: Tables, game: Game, day: str, is_today: bool) -> Markup | None:
    """What everybody who tries a day's deal sees before the first move; None if there is no such deal.

    Today's is shown before the try, too. Nobody gains by that: a try has no clock, so whoever has begun can look at the
    same tiles for as long.
    """
    drawn: Daily | None = None
    with suppress(Unstored):
        if is_today:
            drawn = await todays(tables, game, day)
        else:
            drawn = await tables.store.read(Store.known_daily, day, game.name)
    if drawn is None:
        return None
    try:
        return await in_thread(drawing, game, day, drawn.deal, drawn.level, (*drawn.options.items(),))
    except Exception:  # a picture must not take the page down
        logging.getLogger(__name__).exception("The deal of %s of %s cannot be drawn.", day, game.title)
        return None


@lru_cache(KEPT)
def drawing(game: Game, day: str, name: str, level: str, options: tuple[tuple[str, Choice], ...]) -> Markup:
    """The board once chance has dealt; where the game has hands, less of the board, and the person's hand."""
    _, table = chance_acts(fold([opening(game, day, YOU, Daily(name, level, dict(options)))]))
    board, hand = table.view.board(), game.board.hand
    return trusted(cropped(board, None) + hand(table.view, table.eyes) if hand else board)
