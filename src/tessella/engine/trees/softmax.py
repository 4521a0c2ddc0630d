"""Probabilities from weights, as priors of actions."""

from math import exp

from ...core.compiler.jit import jit


@jit
def softmax(weights, n):
    """Turns the first n weights, which are logarithms of odds, into probabilities."""
    most, total = weights[0], 0.0
    for i in range(n):
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = exp(weights[i] - most)
        total += weights[i]
    for i in range(n):
        weights[i] /= total
