"""Prints how many steps a second vectors of environments take, beside a peer if it is installed."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..rl.measure import speeds, steps_of, steps_of_peer
from .rows import Form, Row, print_rows
from .setup import first_position, games_named

HEADING = ("environment", "masks", "masks and observations", "the same on two threads")
PEER = "connect_four"


def print_bench(name: str | None, options: Sequence[str], batch: int, seconds: float, form: Form) -> None:
    """Print the table; raises UserError, UnknownGame or OptionError."""
    positions = [first_position(game, options) for game in games_named(name)]
    rows = [row_of(position.game, position.options, batch, seconds) for position in positions]
    print_rows(HEADING, [*rows, *peers(seconds)], form)


def row_of(game: Any, options: Any, batch: int, seconds: float) -> Row:
    """The row of a game."""
    ways: tuple[dict[str, Any], ...] = ({"observation": False}, {}, {"threads": 2})
    masks, seen, twice = speeds([steps_of(game, batch, **way, **options) for way in ways], seconds)
    told = ", ".join([game.title, *(f"{key} {value}" for key, value in game.unusual(options).items())])
    data = {"environment": told, "masks": round(masks), "observations": round(seen), "threads": round(twice)}
    cells = (told, millions(masks), millions(seen), f"{millions(twice)} ({twice / seen:.2f} times)")
    return Row(cells, data)


def peers(seconds: float) -> Iterator[Row]:
    """Yields a row for OpenSpiel, if it is installed."""
    try:
        import pyspiel  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        return
    game = pyspiel.load_game(PEER)
    few, all_ = speeds([steps_of_peer(game, tensors) for tensors in (False, True)], seconds)
    told = f"OpenSpiel: {PEER}, one state from Python"
    data = {"environment": told, "masks": round(few), "observations": round(all_)}
    yield Row((told, millions(few), millions(all_), ""), data)


def millions(speed: float) -> str:
    """A number of steps in millions."""
    return f"{speed / 1e6:.2f}M"
