"""What every search keeps to, in every game and by every method that plays it at some level."""

import time
from random import Random

import pytest

import tessella
from tessella import CHANCE, Game, Position, catalogue
from tessella.engine.budget import Budget
from tessella.engine.depth.alphabeta import AlphaBeta
from tessella.engine.levels import LEVELS
from tessella.engine.methods import METHODS, method_for
from tessella.engine.playouts.beginner import AnyMove
from tessella.engine.search import search
from tessella.engine.task import Method
from tessella.engine.trees.mcts import MonteCarlo

pytestmark = pytest.mark.once

BRIEF = Budget(nodes=3000)
LONG = Budget(seconds=60)
WANTED = 4
"""Lines."""


def positions_of(game: Game, count: int = 3) -> list[Position]:
    """Positions from all over a random game in which a seat has a choice."""
    position, rng, found = game.new(), Random(game.name), []
    while not position.over:
        if position.mover != CHANCE and len(position.actions) > 1:
            found.append(position)
        position = position.roll(rng)
    return found[:: max(1, len(found) // count)][:count]


def methods_of(position: Position) -> list[Method]:
    """Those that play it at some level; and the most general one."""
    methods = [method_for(position, level.methods) for level in LEVELS]
    return list(dict.fromkeys([*methods, MonteCarlo()]))


def searches_of(game: Game) -> list[tuple[Position, Method]]:
    return [(position, method) for position in positions_of(game) for method in methods_of(position)]


@pytest.mark.verify_but("tictactoe", "trio", "andantino", reason="each game again, and its time")
def test_lines_can_be_played_and_stand_in_order(game):
    for position, method in searches_of(game):
        report = search(position, BRIEF, lines=WANTED, method=method)
        assert len(report.lines) == min(WANTED, len(position.actions))
        values = [line.value for line in report.lines]
        assert values == sorted(values, reverse=True)
        assert 0.0 <= values[-1] <= values[0] <= 1.0
        assert len({line.moves[0] for line in report.lines}) == len(report.lines)
        assert (report.move, report.value) == (report.lines[0].moves[0], values[0])
        for line in report.lines:
            check_line(position, line)


def check_line(position, line):
    assert line.moves
    for move in line.moves:
        assert move in position.moves()
        assert move.seat == position.mover
        position = position.play(move)


@pytest.mark.verify_but("tictactoe", "peek", "duet", "trio", reason="a search of each game is compiled")
def test_only_what_is_given_is_chosen(game):
    for position, method in searches_of(game):
        given = set(Random(1).sample(position.actions, 1 + len(position.actions) // 2))
        report = search(position, BRIEF, among=given, lines=len(given), method=method)
        assert {line.moves[0].action for line in report.lines} <= given
        assert len(report.lines) == len(given)


@pytest.mark.verify_but("tictactoe", "peek", "duet", "trio", reason="a search of each game is compiled")
def test_one_that_is_given_is_chosen(game):
    for position, method in searches_of(game):
        for action in (position.actions[0], position.actions[-1]):
            assert search(position, BRIEF, among=[action], method=method).move.action == action


@pytest.mark.verify_but("tictactoe", "peek", "duet", "trio", reason="a search of each game is compiled")
def test_equal_seeds_and_nodes_give_equal_reports(game):
    for position, method in searches_of(game):
        one, two = (search(position, BRIEF, seed=4, lines=2, method=method) for _ in range(2))
        assert one == two


@pytest.mark.verify_but("tictactoe", "peek", "duet", "trio", reason="a search of each game is compiled")
def test_more_lines_leave_the_best_one_as_it_is(game):
    for position, method in searches_of(game):
        if isinstance(method, MonteCarlo | AnyMove):
            one, more = (search(position, BRIEF, lines=lines, method=method) for lines in (1, 3))
            assert one.lines[0] == more.lines[0]


@pytest.mark.verify_but("tictactoe", "peek", "andantino", reason="each game again, and its time")
def test_it_stops_when_told(game):
    for position, method in searches_of(game):
        search(position, LONG, stop=lambda: True, method=method)  # loads its code
        assert any(late(position, method) < 0.05 for _ in range(3))  # one may meet a collection of garbage


def late(position: Position, method: Method) -> float:
    """Seconds of the processor from when a search is told to stop until it ends."""
    told = time.process_time() + 0.1
    search(position, LONG, stop=lambda: time.process_time() > told, method=method)
    return time.process_time() - told


@pytest.mark.verify_but("tictactoe", "duet", "andantino", reason="each game again, and its time")
def test_it_stops_at_once_where_it_is_told_before(game):
    for position, method in searches_of(game):
        report = search(position, LONG, lines=2, stop=lambda: True, method=method)
        assert report.move in position.moves()


@pytest.mark.verify_but("tictactoe", "peek", "andantino", reason="each game again, and its time")
def test_progress_grows(game):
    for position, method in searches_of(game):
        reports, until = [], time.monotonic() + 0.5
        end = search(
            position,
            LONG,
            lines=2,
            stop=lambda until=until: time.monotonic() > until,
            on_progress=reports.append,
            method=method,
        )
        nodes = [report.nodes for report in (*reports, end)]
        assert nodes == sorted(nodes)
        assert len(reports) <= 7
        for report in reports:
            check_line(position, report.lines[0])


@pytest.mark.parametrize("method", [AlphaBeta(blind=True), MonteCarlo()])
def test_a_listener_that_fails_ends_the_search_on_all_threads(method):
    def fail(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(tessella.new("tictactoe"), LONG, threads=2, on_progress=fail, method=method)


def test_where_nobody_acts_there_is_nothing_to_search():
    with pytest.raises(ValueError, match="Chance is to act"):
        search(tessella.new("peek"))
    with pytest.raises(ValueError, match="The game is over"):
        search(tessella.new("tictactoe").replay([0, 1, 3, 4, 6]))


@pytest.mark.parametrize("among", [[], [0, 99], [1]])
def test_only_legal_actions_can_be_given(among):
    with pytest.raises(ValueError, match="legal actions, at least one"):
        search(tessella.new("tictactoe").replay([1]), among=among)


@pytest.mark.parametrize("method", [AlphaBeta(blind=True), MonteCarlo()])
def test_a_win_at_once_is_proven(method):
    position = tessella.new("tictactoe").replay([0, 3, 1, 4])  # Cross wins at once on c1
    report = search(position, Budget(nodes=2000), method=method)
    assert (report.move.text, report.value > 0.99, report.proven) == ("c1", True, True)
    assert not search(tessella.new("tictactoe"), Budget(nodes=100), method=method).proven


def test_a_game_seen_to_its_end_is_proven_and_its_line_leads_there():
    position = tessella.new("tictactoe").replay([4, 1])  # the centre beats an edge
    report = search(position, Budget(depth=9), method=AlphaBeta(blind=True))
    assert report.proven
    for move in report.lines[0].moves:
        position = position.play(move)
    assert position.over and position.utility[0] == 1.0


def test_the_first_row_that_fits_says_the_method():
    names = {name: type(method_for(game.new())).__name__ for name, game in catalogue().items()}
    toys = {"tictactoe": "MonteCarlo", "trio": "MonteCarlo", "peek": "MonteCarlo", "duet": "AlphaBeta"}
    assert toys.items() <= names.items()
    assert method_for(tessella.new("trio", players=2)) == AlphaBeta()
    unused = {type(row.method).__name__ for row in METHODS} - set(names.values())
    assert unused == {"BeamSearch"}  # for games in stages that have no planner


@pytest.mark.parametrize("asked", [{"threads": 0}, {"lines": 0}])
def test_no_thread_and_no_line_are_refused(asked):
    with pytest.raises(
        ValueError, match=r"^A search takes at least one thread and finds at least one line\.$"
    ):
        search(tessella.new("tictactoe"), BRIEF, **asked)


def test_a_search_that_nothing_would_end_is_refused():
    with pytest.raises(ValueError, match=r"^Nothing would end this search"):
        search(tessella.new("tictactoe"), Budget(depth=3))


def test_a_number_is_no_budget():
    with pytest.raises(TypeError, match=r"^A search takes a Budget, such as .*, not 2\.0\.$"):
        search(tessella.new("tictactoe"), 2.0)


def test_who_plays_at_random_draws_anew_in_every_turn():
    """One seed is kept for a whole game: with it alone, the second place would nearly always be the first one."""
    alike, first = 0, tessella.find("tictactoe").new()
    for seed in range(200):
        moves = first.moves()
        move = search(first, BRIEF, seed=seed, method=AnyMove()).move
        second = first.play(move)
        answer = search(second, BRIEF, seed=seed, method=AnyMove()).move
        alike += second.moves().index(answer) == moves.index(move)
    assert alike < 60
