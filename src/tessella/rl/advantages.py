"""Generalised advantage estimation where seats act in any order."""

import numpy as np

from .buffers import Array


def advantages(
    rewards: Array,
    values: Array,
    movers: Array,
    ended: Array,
    last_values: Array,
    *,
    discount: float = 1.0,
    trace: float = 0.95,
) -> tuple[Array, Array]:
    """The advantages of the actions in a rollout, and the returns that their values should have told.

    rewards: [T, B, S], of all seats after each action. values: [T, B], what the seat to act expected before it. movers:
    [T, B], that seat; entries below 0 count for nobody and get 0. ended: bool [T, B], whether the game ended with the
    action. last_values: [B, S], what each seat expects after the last action. Both results are float32 [T, B].

    discount counts turns of the seat itself. A game that was broken off has ended, too, and is worth nothing from there
    on; to count what the seats expect there, add it to their rewards of that step.

    Raises ValueError if shapes do not go together.

    A seat's next value is that of the next time it acts, and all its rewards until then are its own: what others do in
    between is a part of its environment. With one seat this is the estimator of Schulman et al. (2016).

    >>> one = np.ones((1, 1), np.float32)
    >>> told, returns = advantages(one[:, :, None], 0.5 * one, 0 * one.astype(int), one > 0, one)
    >>> told.item(), returns.item()
    (0.5, 1.0)
    """
    steps, games, seats = shape_of(rewards, values, movers, ended, last_values)
    out = np.zeros((steps, games), np.float32)
    follows, traced = last_values.astype(np.float64), np.zeros((games, seats))
    gained, rows = np.zeros((games, seats)), np.arange(games)
    for t in reversed(range(steps)):
        over = ended[t].astype(bool)
        follows[over], traced[over], gained[over] = 0.0, 0.0, 0.0
        gained += rewards[t]
        acts = movers[t] >= 0
        here, seat = rows[acts], movers[t][acts]
        error = gained[here, seat] + discount * follows[here, seat] - values[t][acts]
        out[t, acts] = traced[here, seat] = error + discount * trace * traced[here, seat]
        follows[here, seat], gained[here, seat] = values[t][acts], 0.0
    return out, (out + values * (movers >= 0)).astype(np.float32)


def shape_of(
    rewards: Array, values: Array, movers: Array, ended: Array, last_values: Array
) -> tuple[int, int, int]:
    """T, B and S, which all arrays share."""
    shapes = [np.shape(array) for array in (rewards, values, movers, ended, last_values)]
    if len(shapes[0]) != 3 or shapes[1:] != [shapes[0][:2]] * 3 + [shapes[0][1:]]:
        raise ValueError(
            "Rewards are [T, B, S], values, movers and ended [T, B], and last_values [B, S]; "
            f"these are {', '.join(map(str, shapes))}."
        )
    steps, games, seats = shapes[0]
    return steps, games, seats
