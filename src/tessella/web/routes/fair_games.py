"""Fair games: the level that fits what a browser's games against the engine have come to."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import Request

from ...core.position import Position
from ...insight.strength.fair_game import Played, fair_level
from ...insight.strength.words import ladder_in
from ...storage.rows.results import Kept
from ...storage.store import Store
from ...table.event import Refused
from ...table.features.fair_level import may_choose_again
from ..http.browser import owner_of
from ..live.live_table import LiveTable
from ..live.result_counter import ResultCounter
from ..work.threads import in_thread
from .callers import tables_of


async def results_for(request: Request, browser: str) -> list[Kept]:
    """The results of a browser's games, as far as they can be counted in a moment."""
    counter: ResultCounter = request.app.state.result_counter
    await counter.count(browser)
    return [*await tables_of(request).store.read(Store.results_of, browser)]


def fitting(start: Position, found: Sequence[Kept]) -> Mapping[str, Any]:
    """The level of a fair game, and why, as table/features/fair_level.py keeps it; raises Refused."""
    game = start.game
    if game.cooperative or start.seats == 1:
        raise Refused(f"A fair game is one against an engine; here nobody plays against you in {game.title}.")
    results = [each.result for each in found if each.result.game == game.name]
    played = [
        Played(tuple(other.level or "" for other in each.others), each.utility)
        for each in results
        if not each.on_one_screen and all(other.person is None for other in each.others)
    ]
    return vars(fair_level(played, start.seats, ladder_in(game, start.options)))


async def found_again(request: Request, live: LiveTable) -> Mapping[str, Any] | None:
    """The same for the next series at a table of fair games; None at every other table. Raises Refused."""
    browser = owner_of(request)
    if not browser or not may_choose_again(live.table):
        return None
    return await in_thread(fitting, live.table.terms.start, await results_for(request, browser))
