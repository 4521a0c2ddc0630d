"""Who is ahead before any stone lies: a logistic fit of Black's wins over komi, by which the pie is divided (D9)."""

from tessella.core.compiler.jit import inlined, jit

from ..rules.state import BLACK, CHOOSE, DIVIDE, KOMI, WHITE
from .weights import PIE

SURE = 4.0
"""How much more a prior trusts the fit than the odds say: all that was ever known of the pie is in it."""


@inlined
def odds_at(s, komi):
    """The logarithm of the odds that Black wins with so many black prisoners."""
    return PIE[s.side, 0] + PIE[s.side, 1] * komi


@jit
def opening_balance(s):
    """The logarithm of the odds that Black wins from an empty board."""
    return odds_at(s, s.prison[BLACK] - s.prison[WHITE])


@jit
def order_pie(s, actions, n, weights):
    """The weights of the choices: a komi that makes an even game; the colour that is ahead."""
    for i in range(n):
        if s.phase == DIVIDE:
            weights[i] = -SURE * abs(odds_at(s, actions[i] - KOMI))
        elif s.phase == CHOOSE:
            weights[i] = (SURE if i == 0 else -SURE) * odds_at(s, s.komi)
