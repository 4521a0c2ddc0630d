"""The first page: the catalogue, the deal of the day, and the tables of whoever comes back."""

from anyio import from_thread
from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.catalogue import catalogue
from ...table.features import deal
from ...table.guide import guide_file
from ..http.browser import owner_of
from ..templating import render
from .callers import tables_of
from .catalogue_cards import card
from .daily_results import briefs

router = APIRouter()


@router.get("/")
def show_catalogue(request: Request) -> Response:
    """A card for each game, the deal of the day, and room for the tables of whoever comes back."""
    games, tables = catalogue().values(), tables_of(request)
    dealt = [game for game in games if deal.has_deals(game)]
    names, today = [game.name for game in dealt], deal.of_the_day(tables.clock())
    return render(
        "catalogue.html",
        cards=[(game, card(game.name), guide_file(game).exists()) for game in games],
        dealt=dealt,
        tried=from_thread.run(briefs, tables.store, today, owner_of(request), names),
    )
