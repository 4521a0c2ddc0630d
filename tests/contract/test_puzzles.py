"""Puzzles in the folders of games: of their format, legal, distinct, and right."""

import json
from pathlib import Path

import pytest
import typer
from jsonschema import Draft202012Validator

from engine.second_opinion import Opinion
from tessella import catalogue
from tessella.engine.levels import levels
from tessella.engine.solved import winner_of
from tessella.insight.puzzles import attempt, puzzles_of
from tessella.insight.puzzles.best import by_themselves, ends, is_proved, margin_of
from tessella.insight.puzzles.file import NAME, PuzzleFile
from tessella.insight.puzzles.packing import packed, unpacked
from tessella.insight.puzzles.together import quickest

pytestmark = pytest.mark.once
SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schema/puzzles.schema.json").read_text("utf-8"))
HAS_PUZZLES = pytest.mark.where(holds=lambda game: (game.folder / NAME).exists())
OPENED = 3000
"""Positions that a second opinion may open for a claim."""
PART, PARTS = 26, 9
"""The puzzles of a game that one test proves, so that none takes too long, and how many such tests there are."""
MOST_BYTES = 300_000


def wholes(game):
    """Every puzzle of a game with its whole position."""
    return [(each, unpacked(game, each.options, each.word)) for each in puzzles_of(game)]


def test_the_schema_is_that_of_the_classes():
    made = PuzzleFile.model_json_schema()
    assert {"$schema": SCHEMA["$schema"], "$id": "urn:tessella:puzzles:1", **made} == SCHEMA


def test_all_files_together_are_small():
    sizes = [(game.folder / NAME).stat().st_size for game in catalogue().values() if puzzles_of(game)]
    assert 0 < sum(sizes) < MOST_BYTES


@HAS_PUZZLES
def test_the_file_fits_its_schema_and_says_every_option(game):
    written = json.loads((game.folder / NAME).read_text("utf-8"))
    Draft202012Validator(SCHEMA).validate(written)
    assert all(each["options"] == game.choose(each["options"]) for each in written["sets"])
    assert PuzzleFile.model_validate(written).text() == (game.folder / NAME).read_text("utf-8")


@HAS_PUZZLES
def test_positions_are_legal_distinct_and_packed_as_they_are_read(game):
    """Distinct up to symmetry of the board."""
    found = wholes(game)
    assert all(packed(position) == puzzle.word for puzzle, position in found)
    assert len({(tuple(sorted(puzzle.options.items())), at.shape) for puzzle, at in found}) == len(found)
    assert PART * PARTS >= len({puzzle.id for puzzle, _ in found}) == len(found) > 0


@HAS_PUZZLES
def test_a_puzzle_leaves_a_choice_and_its_solution_can_be_played(game):
    for puzzle, position in wholes(game):
        assert len(position.actions) > 1
        assert puzzle.position.why(puzzle.solution[0]) is None
        assert puzzle.grade in levels()
        end = position.replay(puzzle.solution)
        if puzzle.kind in {"win", "home"}:
            assert end.utility[position.mover] == 1.0
        if puzzle.kind == "defend":
            assert winner_of(end) in {None, position.mover}
        assert puzzle.proved or puzzle.margin


@HAS_PUZZLES
def test_what_solves_a_puzzle_is_called_right_and_something_else_wrong(game):
    """Of each kind the first puzzle."""
    kinds = {}
    for puzzle in puzzles_of(game):
        kinds.setdefault(puzzle.kind, puzzle)
    for puzzle in kinds.values():
        first = attempt(puzzle, puzzle.solution[:1])
        assert first.right
        tried = (attempt(puzzle, [move.text]) for move in puzzle.position.moves())
        wrong = next(each for each in tried if not each.right)
        assert wrong.sentence
        assert not wrong.done


@pytest.mark.verify("other code proves every puzzle again")
@pytest.mark.parametrize("part", range(PARTS))
@HAS_PUZZLES
def test_every_puzzle_is_right(game, part):
    """Claims that a second opinion leaves open are few; none is wrong."""
    left_open = judged = 0
    chosen = wholes(game)[PART * part :][:PART]
    for puzzle, position in chosen:
        for claim in CLAIMS[puzzle.kind](puzzle, position):
            assert claim is not False, (puzzle.id, puzzle.goal)
            left_open += claim is None
            judged += claim is True
    typer.echo(f"{game.name}: {judged} claims hold, {left_open} are open")
    assert judged > 2 * left_open or not chosen


def win_claims(puzzle, position):
    """The first move wins."""
    opinion = Opinion(position, position.mover)
    yield opinion.wins(position.play(puzzle.solution[0]), OPENED)


def defence_claims(puzzle, position):
    """All other moves lose, and the right one does not, as far as a second opinion sees."""
    opinion = Opinion(position, 1 - position.mover)
    for move in position.moves():
        loses = opinion.wins(position.play(move), OPENED)
        if move.text == puzzle.solution[0]:
            yield loses is not True
        else:
            yield loses


def home_claims(puzzle, position):
    """The quickest plan takes as many turns as the puzzle says."""
    plan, is_settled = quickest(position)
    yield (plan.turns or None) == puzzle.turns and is_settled


def best_claims(puzzle, position):
    """Proofs with twice the effort, or games with other chances, say the same."""
    best = position.action(puzzle.solution[0])
    if puzzle.proved:
        yield is_proved(position, best, 100_000) or None
    else:
        view = position.view(position.mover)
        rival = next(action for action in by_themselves(view, 2) if action != best)
        sides = [list(ends(view, action, range(1000, 1024))) for action in (best, rival)]
        yield margin_of(view.mover, *sides).of_the_game[2] > 0


CLAIMS = {"win": win_claims, "defend": defence_claims, "home": home_claims, "best": best_claims}
