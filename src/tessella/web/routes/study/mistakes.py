"""The page with one's own mistakes: the turning points of this browser's reviewed games, each to be tried again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from pydantic import ValidationError
from starlette.responses import Response

from ....core.catalogue import catalogue
from ....insight.review import Review
from ....storage.rows.results import Kept
from ....storage.store import Store
from ...http.browser import owner_of
from ...live.result_counter import ResultCounter
from ...templating import render
from ...work.threads import in_thread
from ..callers import tables_of

GAMES = 50
"""The last reviewed games that are looked through."""
LISTED = 60

router = APIRouter()


@dataclass(frozen=True)
class Mistake:
    """A turn that changed a game.

    turn: its number in the review. before: how many plies had been played. number: of its first move, as people count
    moves. played: what was played, in notation. could: what could be expected instead, in words, and whether that is
    proved.
    """

    kept: Kept
    turn: int
    before: int
    number: int
    played: str
    could: str
    proved: bool

    @property
    def title(self) -> str:
        """The game, as people call it."""
        return catalogue()[self.kept.result.game].title

    @property
    def address(self) -> str:
        """Of the page of the game at its table."""
        return f"/tables/{self.kept.table_id}/games/{self.kept.result.number}"

    @property
    def picture(self) -> str:
        """The address of the board before the turn, which browsers may cache."""
        return f"{self.address}/board.svg?ply={self.before}&seq={self.kept.result.changed}"


@router.get("/mine/mistakes")
async def show_mistakes(request: Request) -> Response:
    """The turns of this browser's players that changed a game, as the reviews of the last games say."""
    store, browser = tables_of(request).store, owner_of(request)
    counter: ResultCounter = request.app.state.result_counter
    is_complete = await counter.count(browser) if browser else True
    found = await store.read(Store.reviewed, browser, GAMES) if browser else []
    mistakes = await in_thread(mistakes_in, found)
    more = len(mistakes[LISTED:])
    return render("mistakes.html", is_complete=is_complete, mistakes=mistakes[:LISTED], more=more)


def mistakes_in(found: Sequence[tuple[Kept, str]]) -> list[Mistake]:
    """The mistakes in some reviewed games, of games that are still here."""
    return [
        each for kept, text in found if kept.result.game in catalogue() for each in mistakes_of(kept, text)
    ]


def mistakes_of(kept: Kept, text: str) -> Iterator[Mistake]:
    """Yields the mistakes of a person in a reviewed game; none of a review that this build cannot read."""
    try:
        review = Review.model_validate_json(text)
    except ValidationError:
        return
    players, person = kept.result.players, kept.result.person
    for point in review.points:
        turn = review.turns[point.turn]
        if players[turn.seat].person == person:
            number = 1 + sum(len(each.moves) for each in review.turns[: point.turn])
            played = " ".join(turn.moves)
            yield Mistake(kept, point.turn, turn.ply, number, played, point.value.words, point.proved)
