"""Charts of one's games: a row of bars each, which charts.html draws. A table on the same page has the same figures."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from ...core.sentences import amount
from .daily_results import OwnDay
from .statistics_figures import Played, tallies, tally, title_of

GAMES, DAYS = 30, 28
"""How many columns a chart has."""
LOW = 0.04
"""The least height of a bar: zero is seen, too."""


@dataclass(frozen=True)
class Bar:
    """One bar: its column, its height from -1 to 1, what it means as a CSS class, and as words."""

    column: int
    height: float
    kind: str
    words: str


@dataclass(frozen=True)
class Chart:
    """Bars in a row; zero is in the middle if they may be negative. caption says what they tell."""

    caption: str
    columns: int
    bars: Sequence[Bar]
    has_negative: bool = False


def result_chart(games: Sequence[Played]) -> Chart:
    """Wins up and losses down, the newest on the right."""
    heights = {"Won": 1.0, "Lost": -1.0}
    last = games[-GAMES:]
    bars = [
        Bar(column, heights.get(each.outcome, 0.0), each.outcome.lower(), f"{each.title}: {each.outcome}")
        for column, each in enumerate(last)
    ]
    counted = tally("", last)
    told = f"{counted.won} won (up), {counted.drawn} drawn, {counted.lost} lost (down)."
    return Chart(f"{newest(len(last))}: {told}", GAMES, bars, has_negative=True)


def points_charts(games: Sequence[Played], labels: Callable[[Played], Iterable[str]]) -> list[Chart]:
    """The points of games that have some, a chart for each label."""
    return [points_chart(each.label, each.points) for each in tallies(games, labels) if each.points]


def points_chart(label: str, got: Sequence[float]) -> Chart:
    """Points, the newest on the right."""
    last = got[-GAMES:]
    best = max(last)
    bars = [
        Bar(column, max(each / max(best, 1), LOW), "points", amount(each, "point"))
        for column, each in enumerate(last)
    ]
    return Chart(f"{label}. {newest(len(last))}: {amount(best, 'point')} at most.", GAMES, bars)


def newest(number: int) -> str:
    """How many games a chart shows."""
    return f"The last {number} games, the newest on the right" if number > 1 else "Your first game"


def day_charts(tries: Sequence[OwnDay], today: str) -> list[Chart]:
    """The places of the last days, a chart for each game."""
    first = date.fromisoformat(today) - timedelta(days=DAYS - 1)
    found: dict[str, list[Bar]] = {}
    for each in tries:
        column = (date.fromisoformat(each.day) - first).days
        if column >= 0:
            kind = "points" if each.row.place else "lost"
            bar = Bar(column, max(each.height, LOW), kind, f"{each.day}: {each.told}")
            found.setdefault(title_of(each.game), []).append(bar)
    told = f"the last {DAYS} days, today on the right; the highest bar is the first place."
    return [Chart(f"{title}: {told}", DAYS, bars) for title, bars in sorted(found.items())]
