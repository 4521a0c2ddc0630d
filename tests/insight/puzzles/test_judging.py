"""Attempts at puzzles: right moves, longer ways, wrong moves and what refutes them."""

from datetime import date, timedelta

import pytest

import tessella
from tessella.core.position import IllegalMove
from tessella.insight.puzzles import attempt, next_puzzle, puzzle_of_the_day, puzzles_of
from tessella.insight.puzzles.file import WrittenPuzzle
from tessella.insight.puzzles.packing import packed
from tessella.insight.puzzles.puzzle import Puzzle, puzzle_from

GAME = tessella.find("tictactoe")


def made(kind: str, moves: str, solution: str, **more: object) -> Puzzle:
    """A puzzle after some moves."""
    word = packed(GAME.new().replay(moves.split()))
    return puzzle_from(
        GAME, {}, WrittenPuzzle(kind=kind, position=word, solution=solution, grade="hard", **more)
    )


FORK = made("win", "a1 b1 a2 a3", "b2 c2 c3", turns=2, plies=3)
"""Cross has two on a line after b2, twice."""
EDGE = made("defend", "a1", "b2", turns=3, plies=5)
"""Nought has to take the middle."""


def test_a_win_is_played_to_its_end_against_the_longest_resistance():
    first = attempt(FORK, ["b2"])
    assert (first.right, first.done, len(first.reply)) == (True, False, 1)
    last = next(move for move in ("c2", "c3") if move not in first.reply)
    second = attempt(FORK, ["b2", *first.reply, last])
    assert (second.right, second.done, second.reply) == (True, True, ())
    assert "three in a row" in second.sentence


def test_a_move_that_gives_the_win_away_is_refuted():
    tried = attempt(FORK, ["c1"])
    assert (tried.right, tried.done) == (False, False)
    assert "win is gone" in tried.sentence
    assert FORK.position.play("c1").replay(tried.refutation)


def test_a_longer_win_is_right_too_and_is_not_praised():
    longer = made("win", "b1 c1 c3 c2", "b2 a2 a3", turns=2, plies=3)
    quick, slow = attempt(longer, ["b2"]), attempt(longer, ["a2"])
    assert quick.right
    assert slow.right
    assert (quick.sentence, slow.sentence) == ("Right.", "That wins too, but it takes longer.")


def test_a_wrong_defence_is_refuted_to_the_end_of_the_game():
    tried = attempt(EDGE, ["b1"])
    assert not tried.right
    end = EDGE.position.play("b1").replay(tried.refutation)
    assert end.utility == (1.0, 0.0)
    assert end.ending in tried.sentence


def test_the_only_defence_solves():
    tried = attempt(EDGE, ["b2"])
    assert (tried.right, tried.done, tried.refutation) == (True, True, ())


def test_an_illegal_move_is_refused_in_the_games_words():
    with pytest.raises(IllegalMove, match="is taken"):
        attempt(FORK, ["a1"])
    with pytest.raises(ValueError, match="at least one move"):
        attempt(FORK, [])


def test_a_way_to_win_together_is_right_as_long_as_there_is_one():
    [puzzle] = puzzles_of(tessella.find("duet"))
    for moves in range(1, len(puzzle.solution)):
        tried = attempt(puzzle, puzzle.solution[:moves])
        assert (tried.right, tried.done) == (True, False)
    assert attempt(puzzle, puzzle.solution).done
    tried = [attempt(puzzle, [move.text]) for move in puzzle.position.moves()]
    lost = next(each for each in tried if not each.right)
    assert not lost.done


def test_another_move_than_the_best_is_compared_with_it():
    puzzle = puzzles_of(tessella.find("trio"))[0]
    assert attempt(puzzle, puzzle.solution).sentence.startswith("Solved. It is worth about ")
    other = next(move.text for move in puzzle.position.moves() if move.text != puzzle.solution[0])
    tried = attempt(puzzle, [other])
    assert not tried.right
    assert tried.sentence.startswith(f"{other} is not the best move. The best one is worth about ")
    assert puzzle.position.play(other).replay(tried.refutation)


def test_every_puzzle_has_its_day():
    days = [date(2026, 11, 27) + timedelta(days=n) for n in range(len(puzzles_of(GAME)))]
    assert {puzzle_of_the_day(GAME, day).id for day in days} == {each.id for each in puzzles_of(GAME)}


def test_what_is_solved_does_not_come_again():
    solved = list[str]()
    while following := next_puzzle(GAME, "master", solved):
        assert following.id not in solved
        solved.append(following.id)
    assert len(solved) == len(puzzles_of(GAME))
    assert next(each for each in puzzles_of(GAME) if each.id == solved[0]).grade == "master"


def test_a_game_without_puzzles_has_none():
    peek = tessella.find("peek")
    assert (puzzles_of(peek), puzzle_of_the_day(peek, date(2026, 11, 27)), next_puzzle(peek, "hard", ())) == (
        (),
        None,
        None,
    )
