"""How sure reviews are: python tools/measure/turning_points.py [GAME ...] [--points 6] prints a row for each game.

Engines of mixed strengths play games, with some random moves, and the games are reviewed. Each turning point is then
searched again, both moves equally and ten times as long as the review did. It holds if the other move is still better by
half of what makes a turning point, and it is strict if it would be one again. What is called proved is proved again by
tests/engine/second_opinion.py, where two sides play in full view without chance; a plan that wins is played. The rest
is not checked. Seconds are processor time of the review, without compiling, for 40 turns.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from engine.second_opinion import Opinion

import tessella
from tessella.engine.budget import Budget, never
from tessella.engine.search import search
from tessella.insight.analysis import Value
from tessella.insight.review.effort import chosen
from tessella.insight.review.judging import Judge, Judged, is_lost, is_won
from tessella.insight.review.models import USUAL, Effort
from tessella.insight.review.reviewing import all_confirmed
from tessella.insight.review.turning_points import SMALL, looked_at_again, matters
from tessella.insight.review.turns import positions_of, turns_of

LONGER = 10
OPENED = 20_000
"""Positions that the second opinion may open for a claim."""
PLAYERS = ((100, 0.25), (1_000, 0.1), (5_000, 0.03))
"""Nodes of a move, and the share of random moves, of those who play."""


@dataclass
class Row:
    """What was counted in one game."""

    games: int = 0
    turns: int = 0
    seconds: float = 0.0
    points: int = 0
    held: int = 0
    strict: int = 0
    claims: int = 0
    confirmed: int = 0
    wrong: int = 0

    def __str__(self) -> str:
        by_forty = 40 * self.seconds / max(self.turns, 1)
        return (
            f"{self.games} games, {self.turns} turns, {by_forty:.1f} s for 40 turns; {self.points} points: "
            f"{self.held} hold, {self.strict} strictly; {self.claims} proofs: {self.confirmed} proved again, "
            f"{self.wrong} wrong"
        )


def played(game: tessella.Game, seed: int) -> tessella.Position:
    """A game between engines of mixed strengths."""
    rng, position = Random(seed), game.new()
    players = [rng.choice(PLAYERS) for _ in range(position.seats)]
    while not position.over:
        nodes, share = players[max(position.mover, 0)]
        if position.mover < 0 or rng.random() < share:
            position = position.roll(rng)
        else:
            budget = Budget(seconds=1.0, nodes=nodes)
            position = position.play(search(position, budget, seed=rng.getrandbits(30)).move)
    return position


def count(game: tessella.Game, row: Row, seed: int) -> None:
    """Play a game, review it, and look at its turning points again."""
    position = played(game, seed)
    effort = chosen(USUAL.model_copy(update={"seconds": 60.0}), position)
    turns, judge, judged = turns_of(positions_of(position)), Judge(effort, never), list[Judged]()
    warm(judge, position)
    begun = process_time()
    for number, turn in reversed(list(enumerate(turns))):
        judged.insert(0, judge.judged(turn, judged[0] if judged else None, number))
    points = [each for each in all_confirmed(judge, judged, position.seats) if each]
    row.games, row.turns, row.seconds = (
        row.games + 1,
        row.turns + len(turns),
        row.seconds + process_time() - begun,
    )
    for point in points:
        again = looked_at_again(judge, point, LONGER)
        loss = again.value.score - again.played.score
        row.points += 1
        row.held += loss >= SMALL / 2
        row.strict += matters(again.value, again.played, again)
        turn = point.turn
        print(
            f"{game.name} seed {seed} ply {turn.ply} {' '.join(map(str, turn.moves))}: "
            f"{point.value.score:.2f} -> {point.played.score:.2f}, again {again.value.score:.2f} -> "
            f"{again.played.score:.2f}",
            flush=True,
        )
        check(row, turn.start, point.value)
        check(row, turn.after, point.played)


def warm(judge: Judge, position: tessella.Position) -> None:
    """Compile what a review needs, before its time is counted."""
    Judge(Effort(nodes=2), never).search(next(at for at in positions_of(position) if at.mover >= 0))


def check(row: Row, position: tessella.Position, value: Value) -> None:
    """Prove a claim again that somebody wins from a position."""
    if not (is_won(value) or is_lost(value)) or position.over:
        return
    row.claims += 1
    kernel, game = position.game.kernel, position.game
    if kernel.chance or kernel.hidden or game.cooperative or position.seats != 2:
        return
    winner = value.seat if is_won(value) else 1 - value.seat
    found = Opinion(position, winner).wins(position, OPENED)
    row.confirmed += found is True
    row.wrong += found is False


def main() -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--points", type=int, default=6, help="turning points of each game")
    parser.add_argument("--most", type=int, default=8, help="games of each game at most")
    asked = parser.parse_args()
    for game in [tessella.find(name) for name in asked.games] or tessella.catalogue():
        row = Row()
        for seed in range(asked.most):
            if row.points < asked.points:
                count(game, row, seed)
        print(f"{game.name}: {row}", flush=True)


if __name__ == "__main__":
    main()
