"""What engines claim: that their win is proven. A match counts the claims that did not hold."""

from dataclasses import dataclass

SURE = 0.995
"""A proven value above this is a win."""


@dataclass
class Claims:
    """The claims of one seat in one game. A claim lasts from the move at which the engine calls its win proven until it
    no longer does. failed: claims that the engine took back, or that the end of the game refuted."""

    made: int = 0
    failed: int = 0
    stands: bool = False

    def count(self, info: str, forced: bool) -> None:
        """Count what an engine says about its move. forced: it had no other move, so it may not have searched."""
        said = claims_win(info)
        if said is None or (forced and not said):
            return
        if said and not self.stands:
            self.made += 1
        if self.stands and not said:
            self.failed += 1
        self.stands = said

    def end(self, won: bool) -> None:
        """The game is over."""
        if self.stands and not won:
            self.failed += 1
        self.stands = False

    def merge(self, other: "Claims") -> None:
        """Count the claims of another game, too."""
        self.made += other.made
        self.failed += other.failed


def claims_win(info: str) -> bool | None:
    """Whether a line of info calls the mover's win proven; None if it tells no score.

    >>> claims_win("info depth 9 score mate 5 pv b2"), claims_win("info depth 1 score value 0.998 pv b2")
    (True, False)
    """
    words = info.split()
    try:
        kind, value, *more = words[words.index("score") + 1 :]
        number = float(value)
    except ValueError:
        return None
    if kind == "mate":
        return number > 0
    return kind == "value" and number > SURE and more[:1] == ["proven"]
