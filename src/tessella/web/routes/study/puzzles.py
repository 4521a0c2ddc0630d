"""Puzzles: pages of them, one for each day, and what becomes of a try.

Nothing of who solves them is kept here. The answer to a puzzle stays here until somebody tries, or asks for it.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import date
from typing import TypeVar
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ....core.catalogue import catalogue, find
from ....core.drawing.svg import unstacked
from ....core.drawing.thumbnail import thumbnail
from ....core.option import Option
from ....core.position import Game, IllegalMove, Position
from ....core.sentences import amount
from ....engine.compiling import PROOFS
from ....engine.levels import LEVELS, UnknownLevel, levels
from ....insight.puzzles import Puzzle, PuzzleError, attempt, puzzle_of_the_day, puzzles_of
from ....insight.puzzles.choosing import mixed
from ....insight.puzzles.solving import continuation
from ....record.rules_page import rules_file
from ....table.clicks import NextClicks, next_clicks, preview
from ....table.story import has_points, news, task
from ...live.drawn_view import emblems
from ...templating import PAGES, render, trusted
from ...wire import Nothing, Preview
from ..callers import bounded_worker_of, tables_of
from ..new_table_form import OPTION
from ..sandbox import Moves, read_trial, replayed
from .puzzle_state import PuzzleAnswer, PuzzleFrame, PuzzleGrade, PuzzleHint, PuzzlePage

DAY = 24 * 3600
"""Seconds."""
SECONDS = 6.0
"""Of the processor's time that an answer may take: mostly a tenth of a second, but a plan may stay open for long."""

T = TypeVar("T")

router = APIRouter(prefix="/puzzles")


# Pages


@router.get("")
def show_games(request: Request) -> Response:
    """The puzzle of the day of each game, and the ways to more of them."""
    return render(
        "puzzles.html",
        puzzles=[todays(request, game) for game in catalogue().values() if has_puzzles(game)],
        titles={name: level.title for name, level in levels().items()},
        today=today_of(request),
    )


@router.get("/today")
def lead_to_today(request: Request) -> Response:
    """To the puzzle of the day of a game, another one each day."""
    games = [game for game in catalogue().values() if has_puzzles(game)]
    if not games:
        raise HTTPException(404, "No game has puzzles yet.")
    return to_puzzle(todays(request, games[today_of(request).toordinal() % len(games)]))


@router.get("/{name}")
def show_game(request: Request, name: str) -> Response:
    """All puzzles of a game, by how hard they are."""
    game = find(name)
    return render(
        "game_puzzles.html",
        game=game,
        puzzle=todays(request, game),
        grades=grades_of(game),
        today=today_of(request),
        has_rules=rules_file(game).exists(),
    )


@router.get("/{name}/today")
def lead_to_todays(request: Request, name: str) -> Response:
    """To the puzzle of the day of a game."""
    return to_puzzle(todays(request, find(name)))


@router.get("/{name}/{puzzle_id}")
def show_puzzle(request: Request, name: str, puzzle_id: str) -> Response:
    """A puzzle, to be solved."""
    puzzle = puzzle_named(name, puzzle_id)
    game, start, grades = puzzle.game, seen(puzzle, puzzle.position), grades_of(puzzle.game)
    is_todays = todays(request, game) is puzzle
    page = PuzzlePage(
        **vars(next_clicks(start)),
        game=game.name,
        title=game.title,
        id=puzzle_id,
        grade=puzzle.grade,
        grades=grades,
        standing=standing(start),
        today=str(today_of(request)) if is_todays else "",
    )
    return render(
        "puzzle.html",
        game=game,
        puzzle=puzzle,
        page=page,
        grade=next(grade.title for grade in grades if grade.name == puzzle.grade),
        position=start,
        task=task(start),
        analysis=analysis_of(puzzle),
        emblems=[trusted(each) for each in emblems(start)],
        parts=[trusted(part) for part in unstacked(drawn(puzzle, puzzle.position))],
        has_rules=rules_file(game).exists(),
    )


@router.get("/{name}/{puzzle_id}/board.svg")
def show_board(name: str, puzzle_id: str) -> Response:
    """The board of a puzzle, small, for lists."""
    puzzle = puzzle_named(name, puzzle_id)
    picture = thumbnail(seen(puzzle, puzzle.position).board())
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={DAY}"})


# Calls of the page of a puzzle


@router.post("/{name}/{puzzle_id}/try")
async def try_move(request: Request, name: str, puzzle_id: str, trial: Moves) -> PuzzleAnswer:
    """What becomes of a move: the reply, or the reason why it is not the right one, and what refutes it."""
    return await worked_out(request, tried, name, puzzle_id, trial)


@router.post("/{name}/{puzzle_id}/preview")
async def look_ahead(request: Request, name: str, puzzle_id: str, trial: Moves) -> Preview | Nothing:
    """The preview of the move that these clicks make; nothing if they make none."""
    return await bounded_worker_of(request).run(previewed, name, puzzle_id, trial)


@router.post("/{name}/{puzzle_id}/hint")
async def give_hint(request: Request, name: str, puzzle_id: str, trial: Moves) -> PuzzleHint:
    """Where a move that is right begins."""
    return await worked_out(request, hinted, name, puzzle_id, trial)


@router.post("/{name}/{puzzle_id}/solution")
async def show_solution(request: Request, name: str, puzzle_id: str, trial: Moves) -> PuzzleAnswer:
    """The solution, from the position after these moves on."""
    return await worked_out(request, solved, name, puzzle_id, trial)


async def worked_out(request: Request, work: Callable[..., T], name: str, puzzle_id: str, trial: Moves) -> T:
    """What some work on a puzzle comes to. It waits for the compiler: without machine code a proof takes minutes."""
    at = puzzle_named(name, puzzle_id).position
    for step in (LEVELS[-1].name, PROOFS):
        await request.app.state.compiler.until_ready(at.game, at.options, step)
    return await bounded_worker_of(request).run(work, name, puzzle_id, trial, seconds=SECONDS)


# In the bounded worker


def tried(name: str, puzzle_id: str, trial: Moves) -> PuzzleAnswer:
    """What try_move answers."""
    puzzle = puzzle_named(name, puzzle_id)
    position = reached(puzzle, trial)
    view = seen(puzzle, position)
    try:
        read = read_trial(view, trial)
    except IllegalMove as illegal:
        return PuzzleAnswer(**vars(next_clicks(view)), refusal=str(illegal))
    if isinstance(read, NextClicks):
        return PuzzleAnswer(**vars(read), right=True)
    move = view.move(read).text
    judged = attempt(puzzle, [*trial.moves, move])
    line = [move, *(judged.reply if judged.right else judged.refutation)]
    return played_out(puzzle, position, line, right=judged.right, done=judged.done, sentence=judged.sentence)


def previewed(name: str, puzzle_id: str, trial: Moves) -> Preview | Nothing:
    """What look_ahead answers."""
    puzzle = puzzle_named(name, puzzle_id)
    drawing = preview(seen(puzzle, reached(puzzle, trial)), trial.path)
    return Nothing() if drawing is None else Preview(drawing)


def hinted(name: str, puzzle_id: str, trial: Moves) -> PuzzleHint:
    """What give_hint answers."""
    puzzle = puzzle_named(name, puzzle_id)
    position = reached(puzzle, trial)
    action = position.action(continuation(puzzle, trial.moves)[0])
    return PuzzleHint([*puzzle.game.board.paths(seen(puzzle, position), action)][:1])


def solved(name: str, puzzle_id: str, trial: Moves) -> PuzzleAnswer:
    """What show_solution answers."""
    puzzle = puzzle_named(name, puzzle_id)
    position = reached(puzzle, trial)
    return played_out(puzzle, position, continuation(puzzle, trial.moves), right=True, done=True)


def reached(puzzle: Puzzle, trial: Moves) -> Position:
    """The position after the moves of a trial; raises HTTPException (422) if nothing is asked there."""
    position = replayed(puzzle.position, trial.moves)
    if position.mover < 0:  # the game is over, or chance acts
        raise HTTPException(422, "After these moves there is nothing to solve.")
    return position


def played_out(
    puzzle: Puzzle, position: Position, line: Sequence[str], *, right: bool, done: bool, sentence: str = ""
) -> PuzzleAnswer:
    """The positions after each move of a line, and what may be clicked after the last."""
    frames = []
    for move in line:
        position = position.play(move)
        told = position.ending or news(seen(puzzle, position))
        frames.append(PuzzleFrame(move, drawn(puzzle, position), standing(seen(puzzle, position)), told))
    clicks = next_clicks(seen(puzzle, position)) if right and not done else NextClicks([], [], {})
    return PuzzleAnswer(**vars(clicks), right=right, done=done, sentence=sentence, frames=frames)


# What a puzzle is


def has_puzzles(game: Game) -> bool:
    """Whether a game has puzzles. A file that cannot be read is told to whoever runs the server, and to nobody else."""
    try:
        return bool(puzzles_of(game))
    except (PuzzleError, UnknownLevel):
        logging.getLogger(__name__).exception("The puzzles of %s cannot be read.", game.title)
        return False


PAGES.globals["has_puzzles"] = has_puzzles


def todays(request: Request, game: Game) -> Puzzle:
    """The game's puzzle of the day; raises HTTPException (404)."""
    puzzle = puzzle_of_the_day(game, today_of(request)) if has_puzzles(game) else None
    if puzzle is None:
        raise HTTPException(404, f"{game.title} has no puzzles yet.")
    return puzzle


def puzzle_named(name: str, puzzle_id: str) -> Puzzle:
    """A puzzle of a game; raises UnknownGame, or HTTPException (404)."""
    game = find(name)
    for puzzle in puzzles_of(game) if has_puzzles(game) else ():
        if puzzle.id == puzzle_id:
            return puzzle
    raise HTTPException(404, f"{game.title} has no puzzle of this name; all of them are under Puzzles.")


def grades_of(game: Game) -> list[PuzzleGrade]:
    """The puzzles of a game by the weakest level that solves them, the easiest first."""
    ids: dict[str, list[str]] = {name: [] for name in levels()}
    for puzzle in mixed(game):
        ids[puzzle.grade].append(puzzle.id)
    return [PuzzleGrade(name, level.title, ids[name]) for name, level in levels().items() if ids[name]]


def seen(puzzle: Puzzle, position: Position) -> Position:
    """A position as whoever solves the puzzle may see it."""
    return position.view(puzzle.position.mover)


def drawn(puzzle: Puzzle, position: Position) -> str:
    """The board as whoever solves the puzzle sees it, with that seat's hand where there are hands."""
    return seen(puzzle, position).svg(seat=puzzle.position.mover)


def standing(view: Position) -> list[str]:
    """By seat, the points, if there are any, and what the board says beside them."""
    scores = [[amount(score, "point")] if has_points(view) else [] for score in view.score]
    return [", ".join([*score, *view.facts(seat)]) for seat, score in enumerate(scores)]


def analysis_of(puzzle: Puzzle) -> str:
    """The address of the puzzle's position on the analysis board; empty where that would need what the solver must not
    know."""
    game, position = puzzle.game, puzzle.position
    if game.kernel.hidden:
        return ""
    wishes = {f"{OPTION}{name}": Option.show(value) for name, value in position.options.items()}
    moves = ",".join(quote(move.text, safe="") for move in position.history)
    return f"/games/{game.name}/analysis?{urlencode(wishes)}#0/{moves}"


def today_of(request: Request) -> date:
    """The day that it is, in UTC."""
    return tables_of(request).clock().date()


def to_puzzle(puzzle: Puzzle) -> Response:
    """A redirect to the page of a puzzle; tomorrow it leads elsewhere."""
    return RedirectResponse(f"/puzzles/{puzzle.game.name}/{puzzle.id}", 302)
