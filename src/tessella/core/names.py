"""What sentences call the players of a game: by name, and one of them "you". It is no part of a position's value."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Names:
    """What the sentences of a position call its seats.

    by_seat: the names, ready for plain text; where one is empty, or missing, the seat is called by its side. you: the
    seat of the only reader.
    """

    by_seat: tuple[str, ...] = ()
    you: int | None = None

    def of(self, seat: int) -> str:
        """The name at a seat; empty if there is none."""
        return self.by_seat[seat] if 0 <= seat < len(self.by_seat) else ""


NAMELESS = Names()
"""All seats are called by their sides."""
