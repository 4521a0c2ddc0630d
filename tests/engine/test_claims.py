"""The law of claims: what a search calls proven is proven again by other code, whatever its memory holds."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest
import typer

import tessella
from engine.second_opinion import Opinion
from tessella import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.depth.alphabeta import AlphaBeta
from tessella.engine.memory import Memory
from tessella.engine.proofs.endgame import Endgame
from tessella.engine.proofs.prover import Prover
from tessella.engine.report import Report
from tessella.engine.search import search
from tessella.engine.trees.puct import Puct
from tessella.games.anda.rules.state import MOST_TURNS

pytestmark = pytest.mark.once

WON, LOST = 0.995, 0.005
"""A proven value above the first is a forced win, one below the second a forced loss."""
THOUSANDS = pytest.mark.verify("thousands of positions")
MOVING = (
    "1,-1 2,-1 0,-1 -1,0 0,1 -1,1 1,-2 2,-2 2,-3 1,-3 -1,2 3,-2 2,0 0,2 -1,-1 1,1 3,-1 -1,3 -2,0 2,-4 "
    "1,2 4,-2 2,1 3,0 3,-4 -2,3 -2,-1 2,2 4,-3 -2,1 4,-1 3,1 3,-5 4,-5 1,-4 3,-3 2,-5 1,3 4,-4 5,-5 "
    "-3,0 -3,-1 -1,-2 0,-3 -2,-2 1,-5 3,2 2,-6"
)
"""All tiles of Andantino placed, and nobody has won (A6)."""


def first_of_game(name: str, opening: str = "", **options: object) -> Callable[[], Position]:
    """The first position of a game, after some moves; tests are collected without it."""
    return partial(position_after, name, opening, options)


def position_after(name: str, opening: str, options: dict[str, object]) -> Position:
    position = tessella.new(name, **options)
    for move in opening.split():
        position = position.play(move)
    return position


class Judge:
    """Asks for second opinions, and counts what they came to."""

    def __init__(self, most: int) -> None:
        """most: positions that an opinion may open."""
        self.most, self.counts = most, Counter[str]()

    def opinions(self, first: Position) -> list[Opinion]:
        return [Opinion(first, seat) for seat in range(2)]

    def hear(self, opinions: list[Opinion], position: Position, seat: int, wins: bool) -> None:
        """Somebody says whether a seat can force a win."""
        truth = opinions[seat].wins(position, self.most)
        assert truth in (None, wins), (wins, [str(move) for move in position.history], position.options)
        self.counts["unresolved" if truth is None else "win" if wins else "no win"] += 1

    def hear_report(self, opinions: list[Opinion], position: Position, report: Report) -> bool:
        """A search reports; returns whether it claims a win."""
        seat = position.mover
        self.counts["searches"] += 1
        for line in filter(lambda line: line.proven, report.lines):
            after = position.play(line.moves[0])
            whole = position if line is report.lines[0] else after  # the best line tells of all others, too
            if line.value > WON:
                self.hear(opinions, after, seat, wins=True)
            elif line.value < LOST:
                self.hear(opinions, whole, 1 - seat, wins=True)
            else:
                for each in range(2):
                    self.hear(opinions, whole, each, wins=False)
        return report.proven and report.value > WON

    def tell(self) -> None:
        """Print the counts (pytest -s), and see that at least a third of the claims were judged."""
        typer.echo(dict(self.counts))
        judged = self.counts["win"] + self.counts["no win"]
        assert 2 * judged >= self.counts["unresolved"]
        assert judged


def walk(first: Position, random: Random, plies: int) -> Iterator[Position]:
    """Positions of a game that goes on as long as it can: moves are random, but seldom end the game."""
    position = first
    while not position.over and plies:
        yield position
        plies -= 1
        actions = list(position.actions)
        random.shuffle(actions)
        after = position.play(actions[0])
        for action in actions[1:4]:
            if after.over:
                after = position.play(action)
        position = after


SMALL = [(5, 400), (9, 400), (12, 2000)]
"""Entries of a table, as a power of two, so few that most are replaced; and nodes of a proof."""
WALKS = [
    pytest.param(first_of_game("tictactoe"), 9, Prover, id="tictactoe"),
    pytest.param(first_of_game("andantino"), 24, Prover, id="andantino"),
    pytest.param(first_of_game("anda", side=2, komi="0"), 30, Endgame, id="anda"),
    pytest.param(first_of_game("andantino", exception=True), 24, Prover, marks=THOUSANDS, id="exception"),
    pytest.param(first_of_game("andantino", MOVING, moving=True), 30, Prover, marks=THOUSANDS, id="moving"),
    pytest.param(first_of_game("anda", side=3, komi="1"), 40, Endgame, marks=THOUSANDS, id="anda 3"),
    pytest.param(first_of_game("anda", side=2, komi="0"), 30, Prover, marks=THOUSANDS, id="no patterns"),
]


def judge_provers(judge: Judge, first: Position, plies: int, prover: type[Prover], games: range) -> None:
    """Two kept provers with small tables follow games, and every result of theirs is judged."""
    for number in games:
        random, (bits, nodes) = Random(number), SMALL[number % len(SMALL)]
        provers, opinions = [prover(first, seat, bits) for seat in range(2)], judge.opinions(first)
        for position in walk(first, random, plies):
            for seat in range(2):
                found = provers[seat].prove(position, Slices(Budget(nodes=nodes)))
                if found.wins is not None:
                    judge.hear(opinions, position, seat, found.wins)
                if found.wins and found.action is not None and position.mover == seat:
                    judge.hear(opinions, position.play(found.action), seat, wins=True)


@pytest.mark.parametrize(("first", "plies", "prover"), WALKS)
def test_what_a_kept_prover_with_a_small_table_says_is_so(first, plies, prover):
    judge = Judge(500)
    judge_provers(judge, first(), plies, prover, range(3, 6))
    judge.tell()


PARTS = [0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, 6))]
HALVES = [0, 1, *(pytest.param(half, marks=pytest.mark.soak) for half in range(2, 12))]
"""Five games each: ten walks of some games take longer on a slow machine than a test may."""


@pytest.mark.verify("thousands of positions")
@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize(("first", "plies", "prover"), WALKS)
def test_the_same_of_thousands_of_positions(first, plies, prover, half):
    judge = Judge(2000)
    judge_provers(judge, first(), plies, prover, range(5 * half + 6, 5 * half + 11))
    judge.tell()


PLAYED = [
    pytest.param(first_of_game("andantino"), None, 1, id="andantino"),
    pytest.param(first_of_game("tictactoe"), None, 1, id="tictactoe"),
    pytest.param(first_of_game("anda", side=3, komi="1"), None, 1, id="anda"),
    pytest.param(first_of_game("andantino"), None, 2, marks=THOUSANDS, id="two threads"),
    pytest.param(first_of_game("andantino", exception=True), None, 1, marks=THOUSANDS, id="exception"),
    pytest.param(first_of_game("andantino", MOVING, moving=True), None, 1, marks=THOUSANDS, id="moving"),
    pytest.param(first_of_game("andantino"), AlphaBeta(), 1, marks=THOUSANDS, id="alphabeta"),
    pytest.param(first_of_game("andantino"), Puct(), 1, marks=THOUSANDS, id="puct"),
    pytest.param(first_of_game("tictactoe"), Puct(), 1, marks=THOUSANDS, id="puct of a toy"),
    pytest.param(first_of_game("trio", players=2), None, 1, marks=THOUSANDS, id="trio"),
    pytest.param(
        first_of_game("anda", side=3, komi="1"), AlphaBeta(), 1, marks=THOUSANDS, id="anda alphabeta"
    ),
]


PLIES = 60
"""Games are broken off after so many."""


def judge_games(judge: Judge, first: Position, games: range, nodes: int, **wishes: object) -> None:
    """Two seats play with kept memories, one carelessly until somebody claims a win; who claims one must win."""
    for number in games:
        random, position, claimed = Random(number), first, set[int]()
        memories, opinions = [Memory(), Memory()], judge.opinions(first)
        while not position.over and position.ply < first.ply + PLIES:
            seat = position.mover
            report = search(position, Budget(nodes=nodes), seed=number, memory=memories[seat], **wishes)
            if judge.hear_report(opinions, position, report):
                claimed.add(seat)
            assert len(claimed) < 2, position.history
            careless = seat not in claimed and random.random() < (0.1 if seat else 0.4)
            position = position.roll(random) if careless else position.play(report.move)
        if position.over and claimed:
            judge.counts["wins after a claim"] += 1
            assert all(position.utility[seat] == 1.0 for seat in claimed), position.history


@pytest.mark.parametrize(("first", "method", "threads"), PLAYED[:3])
def test_what_is_called_proven_in_a_game_is_so(first, method, threads):
    judge = Judge(600)
    judge_games(judge, first(), range(2), nodes=1500, method=method, threads=threads)
    judge.tell()


@pytest.mark.parametrize(("first", "method", "threads"), [PLAYED[0], PLAYED[2]])
def test_what_is_called_proven_of_any_of_three_lines_is_so(first, method, threads):
    judge = Judge(600)
    judge_games(judge, first(), range(2), nodes=1500, method=method, threads=threads, lines=3)
    judge.tell()


@pytest.mark.verify("thousands of positions")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("first", "method", "threads"), PLAYED)
def test_the_same_of_many_games(first, method, threads, part):
    judge = Judge(4000)
    judge_games(judge, first(), range(6 * part + 2, 6 * part + 8), nodes=3000, method=method, threads=threads)
    judge.tell()


def test_a_table_does_not_take_one_past_for_another():
    """Near the turn that ends the game the same stones are worth something else (D10)."""
    judge, first = Judge(3000), tessella.new("anda", side=2, komi="0")
    for number in range(4):
        provers, opinions = [Endgame(first, seat, 14) for seat in range(2)], judge.opinions(first)
        for position in walk(first, Random(number), 20):
            state = position.state()
            state.turns = MOST_TURNS[2] - 2
            for each in (position, position.with_state(state)):
                for seat in range(2):
                    wins = provers[seat].prove(each, Slices(Budget(nodes=20_000))).wins
                    if wins is not None:
                        judge.hear(opinions, each, seat, wins)
    judge.tell()


REPORTED = "1,-1 0,1 1,1 0,2 -1,1 2,0 1,2 0,3 1,3 0,4"


@pytest.mark.verify("long searches; a kept prover with a small table finds the fault sooner")
@pytest.mark.parametrize("seed", [2, 3])
def test_a_win_that_was_no_win_is_not_claimed_again(seed):
    """The prover's table lost a child, whose place held zeros: a proof. White's 1,4 lost at once to 0,5."""
    position, memory = tessella.new("andantino"), Memory()
    for ply, move in enumerate([*REPORTED.split(), None]):
        if ply >= 4 and ply % 2 == 0:
            found = search(position, Budget(nodes=60_000), seed=seed, memory=memory)
        if move is not None:
            position = position.play(move)
    assert not (found.proven and found.move.text == "1,4")
