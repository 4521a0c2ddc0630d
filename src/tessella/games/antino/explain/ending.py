"""How a game ended, and the order of the seats: one sentence with its clauses."""

from tessella.core.contract import LEFT, Termination
from tessella.core.position import Position
from tessella.core.sentences import amount, departed, does, everyone, listed, who

from ..notation import tile_words
from ..rules.state import DROPS, EMPTY_BAG, FULL, SEVENTY_TWO, STUCK, UNPLACEABLE

CAUSES = {
    FULL: "The board is full (N10)",
    STUCK: "No tile of the bag or of any hand can be placed any more (N10)",
    DROPS: "All players have dropped their tiles one after another (N10)",
}
"""What ended a game of several players, for the reasons that need no names."""
TERMINATIONS = {
    FULL: Termination("board full", "N10"),
    STUCK: Termination("no tile fits", "N10"),
    SEVENTY_TWO: Termination("two greatest turns", "N7"),
    DROPS: Termination("all dropped", "N10"),
    EMPTY_BAG: Termination("bag empty", "N12"),
    UNPLACEABLE: Termination("drawn tile fits nowhere", "N12"),
}


def ending(position: Position) -> str:
    """What ended the game, who won with how many points, and the order of the others."""
    if position.seats == 1:
        return alone(position)
    quitters = [seat for seat in range(position.seats) if position.field("left")[seat]]
    cause = cause_of(position, quitters)
    is_told = quitters and position.field("reason") not in LEFT
    behind = f"; {gone(position, quitters, within=True)}" if is_told else ""
    return f"{cause}: {result(position)}{behind}."


def alone(position: Position) -> str:
    """Solitaire (N12)."""
    made, reason = amount(round(position.score[0]), "point"), position.field("reason")
    if reason in LEFT:
        return f"{departed(position, [0])} after {made} (G3)."
    return f"{end_alone(position, reason)} (N12): the game ends with {made}."


def end_alone(position: Position, reason: int) -> str:
    """What ended a game of solitaire."""
    if reason == UNPLACEABLE:
        drawn = position.field("hand")[0].tolist().index(1)
        return f"The {tile_words(drawn)} fits nowhere"
    return "The bag is empty" if reason == EMPTY_BAG else "The board is full"


def cause_of(position: Position, quitters: list[int]) -> str:
    """What ended a game of several players."""
    reason = position.field("reason")
    if reason in LEFT:
        return gone(position, quitters)
    if reason == SEVENTY_TWO:
        return (
            f"{does(position, last_out(position), 'has')} made 72 points in a turn for the second time (N7)"
        )
    if reason == STUCK and not tiles_left(position):
        return "All tiles lie on the board (N10)"
    return CAUSES[reason]


def tiles_left(position: Position) -> int:
    """How many tiles are in the bag and in hands."""
    return int(position.field("bag") + position.field("held").sum())


def last_out(position: Position) -> int:
    """The seat that took the last place given by N7."""
    return int(position.field("place").argmax())


def gone(position: Position, quitters: list[int], within: bool = False) -> str:
    """Who left."""
    return f"{departed(position, quitters, within)} (G3)"


def result(position: Position) -> str:
    """The winner or winners, and the others who stayed, in the order of their places."""
    utility = position.utility
    winners = [seat for seat in range(position.seats) if utility[seat]]
    rest = [seat for seat in ranked(position) if seat not in winners]
    behind = [f"{who(position, seat, within=True)} with {merit(position, seat)}" for seat in rest]
    return victory(position, winners) + (f", ahead of {listed(behind)}" if behind else "")


def ranked(position: Position) -> list[int]:
    """The seats that did not leave: by the places of N7, then by points."""
    place, score, left = position.field("place"), position.score, position.field("left")
    staying = [seat for seat in range(position.seats) if not left[seat]]
    return sorted(staying, key=lambda seat: (place[seat] or position.seats, -score[seat]))


def merit(position: Position, seat: int) -> str:
    """What gave a seat its place behind the winner: two turns of 72 (N7), or its points."""
    return "two turns of 72" if position.field("place")[seat] else str(round(position.score[seat]))


def victory(position: Position, winners: list[int]) -> str:
    """Who won, alone or together (G2), and how."""
    made = amount(round(position.score[winners[0]]), "point")
    if len(winners) > 1:
        return f"{everyone(position, winners, within=True)} share the win with {made} each (G2)"
    wins = does(position, winners[0], "wins", within=True)
    if told_by_cause(position, winners[0]):
        return wins
    by = "two turns of 72 points (N7)" if position.field("place")[winners[0]] else made
    return f"{wins} with {by}"


def told_by_cause(position: Position, winner: int) -> bool:
    """Whether the cause of the end says already why this seat wins."""
    reason, place = position.field("reason"), position.field("place")
    if reason in LEFT:
        return not place[winner]
    return bool(reason == SEVENTY_TWO and last_out(position) == winner)
