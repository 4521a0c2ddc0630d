"""Who wins a position of two sides with best play, by playing out every line with its whole past."""

from functools import cache

import numpy as np

from tessella.core.compiler.jit import Compiled, jit
from tessella.core.position import Game, Position

DEEPEST = 60
TOO_MANY = -2


def winner_of(position: Position, most: int = 200_000) -> int | None:
    """The seat that wins; None if that takes more than so many positions."""
    states = np.zeros(DEEPEST + 1, position.state().dtype)
    states[0] = position.state()
    actions = np.zeros((DEEPEST + 1, position.game.rules.MAX_LEGAL), np.int32)
    counts = np.zeros((2, DEEPEST + 1), np.int64)
    found = int(solver(position.game)(states, actions, counts, most))
    return None if found == TOO_MANY else found


@cache
def solver(game: Game) -> Compiled:  # noqa: C901
    """The compiled search: winner(states, actions, counts, most)."""
    legal, play, utility = game.kernel.legal, game.kernel.play, game.kernel.utility

    @jit
    def won_by(s, got):
        utility(s, got)
        return 0 if got[0] == 1.0 else 1

    @jit
    def winner(states, actions, counts, most):
        got = np.zeros(2)
        if states[0].mover < 0:
            return won_by(states[0], got)
        depth, seen = 0, 0
        counts[0, 0], counts[1, 0] = legal(states[0], actions[0]), 0
        while True:
            next_one = counts[1, depth]
            if next_one == counts[0, depth]:
                result = 1 - states[depth].mover
            else:
                seen += 1
                if seen > most or depth + 1 == len(states):
                    return TOO_MANY
                counts[1, depth] += 1
                states[depth + 1] = states[depth]
                play(states[depth + 1], np.int64(actions[depth, next_one]))
                if states[depth + 1].mover >= 0:
                    depth += 1
                    counts[0, depth], counts[1, depth] = legal(states[depth], actions[depth]), 0
                    continue
                result = won_by(states[depth + 1], got)
                if result != states[depth].mover:
                    continue
            while depth > 0 and result == states[depth - 1].mover:
                depth -= 1
            if depth == 0:
                return result
            depth -= 1

    return winner
