"""The page on which people agree on a new game, and the table that it opens."""

from collections.abc import Mapping, Sequence
from functools import cache

from anyio import from_thread
from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.catalogue import find
from ...core.openings import FAIR, lists_of
from ...core.option import Choice, Option
from ...core.position import Game
from ...engine.levels import DEFAULT, PERFECT, levels_of
from ...engine.solved import proof_of
from ...insight.strength.deals import MOST, Deals, deals_for, measured_deals
from ...insight.strength.typical import typical_points
from ...insight.strength.words import Strengths, strengths_of
from ...record.rules_page import rules_file
from ...table.event import Refused
from ...table.features import fair_level, opening
from ...table.features.deal import has_deals
from ...table.guide import guide_file
from ...table.terms import LONGEST_DEAL, LONGEST_NAME, LONGEST_SERIES
from ...table.time_control import MOST_DAYS, MOST_MINUTES, MOST_SECONDS
from ..http.browser import digest, secret_for
from ..http.forms import form_of
from ..work.threads import in_thread
from .callers import tables_of
from .catalogue_cards import card, emblems
from .fair_games import results_for
from .idempotency import giving_page, key_of, to_table
from .new_table_form import AWAY, LOT, OPTION, read_form

PLAYERS = "players"
"""The option that decides the number of seats."""

router = APIRouter()


@router.get("/games/{name}")
def show_new_game(request: Request, name: str) -> Response:
    """Options, seats, the deal and the length of the series; a link may name options and a deal."""
    game = find(name)
    asked = request.query_params.items()  # other sites add parameters of theirs to links
    wishes = {key: value for key, value in asked if key in ("deal", "opening") or key.startswith(OPTION)}
    linked = {key.removeprefix(OPTION): value for key, value in wishes.items() if key.startswith(OPTION)}
    chosen = game.choose(linked if wishes else game.suggested)
    from_thread.run_sync(request.app.state.compiler.want, game, chosen, DEFAULT)
    return giving_page(
        request,
        "new.html",
        game=game,
        chosen=chosen,
        deal=wishes.get("deal", ""),
        fair=FAIR,
        fair_label=opening.LABEL,
        fair_lists=[
            ({name: Option.show(value) for name, value in chosen}, opening.explained(game, found))
            for chosen, found in lists_of(game).items()
        ],
        is_fair=wishes.get("opening") == FAIR,
        has_deals=has_deals(game),
        longest_deal=LONGEST_DEAL,
        picture=card(name),
        emblems=emblems(name),
        linked=bool(wishes),
        lot=LOT,
        first=first_to_act(game),
        company=request.query_params.get("with", "engine"),
        has_rules=rules_file(game).exists(),
        rules=f"/games/{name}/rules" if rules_file(game).exists() else "",
        has_guide=guide_file(game).exists(),
        levels=levels_of(game.new()),
        proved=proved_with(game),
        strengths=strengths_by_players(game, chosen),
        typical=typical_points(game, game.meaningful({**chosen, PLAYERS: 1} if alone(game) else chosen)),
        starred=[
            ({name: Option.show(value) for name, value in each.options.items()}, available(each))
            for each in (measured_deals(game) if game.cooperative else ())
        ],
        hardness=hardness(game, chosen, wishes.get("deal", "")),
        fair_level=fair_level,
        default=DEFAULT,
        longest_name=LONGEST_NAME,
        longest_series=LONGEST_SERIES,
        away=AWAY,
        most={"minutes": MOST_MINUTES, "seconds": MOST_SECONDS, "days": MOST_DAYS},
    )


def proved_with(game: Game) -> Mapping[str, Mapping[str, str]]:
    """The options that each level needs, as pages have them: PERFECT plays the game as it is solved."""
    proof = proof_of(game)
    needs = game.choose(proof.options) if proof else {}
    return {PERFECT.name: {name: Option.show(value) for name, value in needs.items()}}


def strengths_by_players(game: Game, chosen: Mapping[str, Choice]) -> Mapping[Choice | None, Strengths]:
    """How strong the levels are for each number of players that can be chosen; for None where none can."""
    numbers = next((option.choices for option in game.options if option.name == PLAYERS), None)
    if numbers is None:
        return {None: strengths_of(game, chosen)}
    found: dict[Choice | None, Strengths] = {
        number: strengths_of(game, game.meaningful({**chosen, PLAYERS: number})) for number in numbers
    }
    return found if any(each.levels for each in found.values()) else {None: Strengths({})}


def available(deals: Deals) -> Sequence[int]:
    """The numbers of stars for which there are deals."""
    return [stars for stars in range(1, MOST + 1) if deals.names(stars)]


def hardness(game: Game, options: Mapping[str, Choice], deal: str) -> str:
    """What is known of how hard the deal is that a link names, in words."""
    found = deals_for(game, options) if deal else None
    return found.words(deal) if found else ""


def alone(game: Game) -> bool:
    """Whether one person may play alone, as an option."""
    return any(option.name == PLAYERS and 1 in option.choices for option in game.options)


@cache
def first_to_act(game: Game) -> int | None:
    """The seat that begins, or CHANCE; None if that depends on the options."""
    chosen = [{option.name: choice} for option in game.options for choice in option.choices]
    first = {game.new(**game.meaningful(each)).mover for each in [{}, *chosen]}
    return first.pop() if len(first) == 1 else None


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """A new table, on which this browser plays for the person who opened it."""
    try:
        async with form_of(request) as form:
            secret = secret_for(request)
            results = await results_for(request, digest(secret)) if fair_level.FAIR in form.values() else ()
            first, key = await in_thread(read_form, form, results), key_of(form, digest(secret))
    except Refused as refused:
        raise HTTPException(422, str(refused)) from None
    return to_table(request, await tables_of(request).open(digest(secret), first, key=key), secret)
