"""What a position is worth, by looking at every game that can follow; plain Python, for the toys only."""

from functools import cache

from tessella import CHANCE, Position


@cache
def worth(position: Position, seat: int) -> float:
    """The utility that a seat can make sure of: its team maximises, the others minimise, chance averages."""
    if position.over:
        return position.utility[seat]
    return value_of(position, [worth(position.play(move), seat) for move in position.moves()], seat)


def value_of(position: Position, after: list[float], seat: int) -> float:
    """The value of a node from its children's."""
    if position.mover == CHANCE:
        return sum(odds * value for odds, value in zip(position.odds, after, strict=True))
    ours = position.mover == seat or position.game.cooperative
    return max(after) if ours else min(after)


def best_moves(position: Position) -> set[str]:
    """The texts of the mover's moves that keep all it can make sure of."""
    seat = position.mover
    return {
        move.text
        for move in position.moves()
        if worth(position.play(move), seat) > worth(position, seat) - 1e-9
    }
