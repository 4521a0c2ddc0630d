"""The page with the statistics of a browser's games, which nobody else can see."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...engine.levels import LEVELS, PERFECT, current
from ...storage.store import Store
from ...table.tries import oldest_open
from ..http.browser import owner_of
from ..live.result_counter import ResultCounter
from ..templating import render
from ..work.threads import in_thread
from .callers import tables_of
from .daily import today
from .daily_results import OwnDays, own_days_of
from .statistics_charts import DAYS, day_charts, points_charts, result_chart
from .statistics_figures import (
    ALONE,
    ONE_SCREEN,
    PEOPLE,
    RIVALS,
    TOGETHER,
    Played,
    chosen,
    engine,
    is_of,
    runs,
    runs_of_days,
    tallies,
    tally,
    title_of,
)

LISTED = 30
"""How many games, and days with deals, are listed."""

router = APIRouter()


@router.get("/mine/statistics")
async def show_statistics(request: Request, game: str = "", against: str = "") -> Response:
    """The statistics of this browser's games, perhaps of one game only, or against some opponents only."""
    store, browser, against = tables_of(request).store, owner_of(request), current(against)
    counter: ResultCounter = request.app.state.result_counter
    is_complete = await counter.count(browser) if browser else True
    games = [Played(each) for each in await store.read(Store.results_of, browser)] if browser else []
    oldest = oldest_open(tables_of(request).clock())
    days = await own_days_of(store, browser, oldest, DAYS, game or None)
    return await in_thread(page, games, days, today(request), game, against, is_complete)


def page(
    games: list[Played], days: OwnDays, today: str, game: str, against: str, is_complete: bool
) -> Response:
    """The page of these games and tries, as far as they fit the filter."""
    found = chosen(games, game, against)
    rivals, together = is_of(RIVALS, found), is_of(TOGETHER, found)
    scored = [each for each in found if each.kind in (RIVALS, ALONE)]
    return render(
        "statistics.html",
        is_complete=is_complete,
        opponents=opponents,
        listed=LISTED,
        is_new=is_complete and not games and not days.all,
        filters=filters(games, game, against),
        total=tally("", rivals),
        in_a_row=runs(each.outcome == "Won" for each in rivals),
        together=tallies(together, lambda each: [each.variant]),
        partners=tallies(together, opponents),
        by_game=[] if game else tallies(rivals, lambda each: [each.title]),
        by_side=tallies(rivals, lambda each: [f"{'' if game else f'{each.title}: '}{each.kept.result.side}"]),
        people=tallies(rivals, lambda each: each.people),
        engines=tallies(rivals, lambda each: map(engine, each.levels)),
        points=[each for each in tallies(scored, points_label) if each.points],
        accuracy=[each for each in tallies(found, lambda each: [each.title]) if each.accuracies],
        titles={each.game: title_of(each.game) for each in days.tries},
        on_one_screen=len(is_of(ONE_SCREEN, found)),
        last=found[: -LISTED - 1 : -1],
        charts=[result_chart(rivals), *(points_charts(scored, points_label) if game else ())],
        year=today[:4],
        days=None if against else days,
        days_in_a_row=runs_of_days(days.all, today),
        day_charts=day_charts(days.tries, today),
    )


def points_label(game: Played) -> list[str]:
    """The games whose points are comparable to those of this one."""
    return [f"{game.title}, alone" if game.kind == ALONE else game.title]


def opponents(game: Played) -> list[str]:
    """Who else played: people by name, engines by level."""
    return [*game.people, *map(engine, game.levels)]


def filters(games: list[Played], game: str, against: str) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """The groups of links that choose games: for each its name, and the words, address and state of its links."""
    titles = dict(
        sorted({each.kept.result.game: each.title for each in games}.items(), key=lambda one: one[1])
    )
    levels = [level.name for level in (*LEVELS, PERFECT) if any(each.is_with(level.name) for each in games)]
    whom = {PEOPLE: "People"} if any(each.people for each in games) else {}
    whom |= {level: engine(level) for level in levels}

    def link(words: str, **change: str) -> tuple[str, str, bool]:
        wish = {"game": game, "against": against}
        query = urlencode({name: value for name, value in (wish | change).items() if value})
        return words, f"/mine/statistics{'?' if query else ''}{query}", wish | change == wish

    return [
        ("Game", [link("All games", game=""), *[link(title, game=name) for name, title in titles.items()]]),
        (
            "Opponent",
            [link("Anybody", against=""), *[link(word, against=name) for name, word in whom.items()]],
        ),
    ]
