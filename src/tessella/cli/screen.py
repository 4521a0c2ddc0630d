"""Shows a position in a terminal."""

from rich.console import Console
from rich.text import Text

from ..core.position import Position


def board(position: Position) -> Text:
    """The board as text, with the colours that the game's STYLES give to signs."""
    drawn = Text(position.game.board.text(position), no_wrap=True, overflow="ignore")
    for sign, style in position.game.board.styles.items():
        drawn.highlight_words([sign], style)
    return drawn


def points(position: Position) -> str:
    """The points of every seat."""
    by_seat = zip(position.game.sides, position.score, strict=False)
    return ", ".join(f"{side} {points:g}" for side, points in by_seat)


def wipe(console: Console) -> None:
    """Clear a terminal, with all that one could scroll back to, so that the next player cannot see another hand."""
    if console.is_terminal:
        console.clear()
        console.out("\x1b[3J", end="", highlight=False)
