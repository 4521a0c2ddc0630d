"""What engines claim: that their win is proven. A match counts the claims that did not hold."""

from dataclasses import dataclass


@dataclass
class Claims:
    """The claims of one seat in one game. A claim lasts from the move at which the engine calls its win proven until it
    no longer does. failed: claims that the engine took back, or that the end of the game refuted."""

    made: int = 0
    failed: int = 0
    stands: bool = False

    def count(self, said: bool | None, forced: bool) -> None:
        """Count whether an engine calls its win proven. forced: it had no other move, so it may not have searched."""
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
