"""How a game ended, and the order of the seats: one sentence with its clauses."""

from tessella.core.contract import Termination
from tessella.core.position import Position
from tessella.core.sentences import amount, departed, does, everyone, listed, verb, who

from ..rules.state import PLAYED

TERMINATIONS = {PLAYED: Termination("all tiles played", "O4")}


def ending(position: Position) -> str:
    """What ended the game, who won with how many points, and the others in order."""
    quitters = [seat for seat, left in enumerate(position.field("left")) if left]
    if position.field("reason") != PLAYED:
        (winner,) = winners(position)
        return f"{departed(position, quitters)} (G3): {does(position, winner, 'wins', within=True)}."
    cause = "All tiles are played" if not quitters else "All tiles are played or set aside"
    ranks = verb(position, quitters[0], "ranks") if len(quitters) == 1 else "rank"
    behind = f"; {departed(position, quitters, within=True)} and {ranks} last (G3)" if quitters else ""
    return f"{cause} (O4): {victory(position)}{followers(position)}{behind}."


def winners(position: Position) -> list[int]:
    """The seats that share the win; usually it is one."""
    return [seat for seat, share in enumerate(position.utility) if share]


def victory(position: Position) -> str:
    """Who won, alone or together (G2), with how many points."""
    first = winners(position)
    made = amount(round(position.score[first[0]]), "point")
    if len(first) == 1:
        return f"{does(position, first[0], 'wins', within=True)} with {made}"
    return f"{everyone(position, first, within=True)} share the win with {made} each (G2)"


def followers(position: Position) -> str:
    """The seats that have not left and have fewer points, in order of points; empty if there are none."""
    score, utility, left = position.score, position.utility, position.field("left")
    rest = [seat for seat in range(position.seats) if not utility[seat] and not left[seat]]
    ranked = sorted(rest, key=lambda seat: -score[seat])
    named = [f"{who(position, seat, within=True)} with {round(score[seat])}" for seat in ranked]
    return f", ahead of {listed(named)}" if named else ""
