"""How good a policy is: its score against an opponent, with an interval."""

from dataclasses import dataclass
from random import Random

from ...core.compiler.rng import below, new_rng
from ...core.mover import CHANCE
from ...core.position import IllegalMove, Position
from ...engine.shares import estimate
from ..bridges.opponents import Choose, chooser


@dataclass(frozen=True)
class Score:
    """Wins and half of the draws, as a share of the games, with Wilson's 95% interval."""

    share: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval.

        >>> [round(end, 3) for end in Score(0.5, 100).interval]
        [0.404, 0.596]
        """
        found = estimate(self.share, self.games)
        return found["low"], found["high"]

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.3f} ({low:.3f} to {high:.3f})"


def score_of(
    policy: Choose, first: Position, opponent: str, games: int, seed: int, opening: int = 0
) -> Score:
    """What a policy scores against "random", "greedy" or a level, in a game of two seats.

    policy: choose(position, seed) -> action. It gets the view of its seat. opening: so many random plies come first;
    each opening is played twice, with seats changed. Two policies without chance would repeat one game otherwise.

    >>> import tessella
    >>> score_of(lambda position, seed: position.actions[0], tessella.new("tictactoe"), "random", 4, 1).games
    4
    """
    players, won = (policy, chooser(opponent, first.game) or by_chance), 0.0
    for k in range(games):
        won += play(first, players, k % 2, seed * games + k // 2, opening)
    return Score(won / games, games)


def play(first: Position, players: tuple[Choose, Choose], seat: int, seed: int, opening: int) -> float:
    """The utility of the first player, who has this seat, at the end of a game. Raises IllegalMove."""
    kernel, position, rng, ply = first.game.kernel, first, new_rng(seed), 0
    while not position.over:
        state = position.state()
        if position.mover == CHANCE or ply < opening:
            ply += position.mover != CHANCE
            kernel.roll(state, rng)
        else:
            action = players[position.mover != seat](position.view(position.mover), below(rng, 1 << 30))
            if action not in position.actions:
                raise IllegalMove(position.why(action))
            kernel.play(state, action)
        position = first.with_state(state)
    return position.utility[seat]


def by_chance(position: Position, seed: int) -> int:
    """Any legal action."""
    return Random(seed).choice(position.actions)
