"""The cells of the table of a game's balance."""

from collections.abc import Iterator, Sequence

from .balance_words import Data, percent

COLUMNS = (
    "play",
    "games",
    "shares",
    "draws",
    "plies",
    "choices",
    "lead changes",
    "winner known",
    "endings",
    "score",
    "luck",
)
"""The columns of the table, beside those that tell the variants apart."""
FEW = 4
"""Endings that a cell tells."""


def scored(variant: Data) -> Iterator[tuple[Data, Data | None]]:
    """Yields the rows of a variant, each with the skill of its player, which only the largest budget has."""
    *others, last = variant["rows"]
    yield from ((row, None) for row in others)
    yield last, variant["skill"]


def cells(row: Data, skill: Data | None) -> list[str]:
    """The cells of COLUMNS; skill is that of the row's player."""
    told = [row["play"], f"{row['games']:,}"]
    if not row["games"]:
        return [*told, *["-"] * (len(COLUMNS) - len(told))]
    plies, choices, lead = row["plies"], row["choices"], row["lead"]
    return [
        *told,
        shares(row),
        percent(row["draws"]) if "draws" in row else "-",
        f"{plies['mean']:.1f} ({plies['shortest']} to {plies['longest']})",
        f"{choices['geometric']:.1f}" if choices else "-",
        f"{lead['changes']:.1f}" if lead else "-",
        percent(lead["known"]) if lead and lead["won"] else "-",
        endings(row["endings"]),
        f"{100 * skill['share']:.1f}% ± {half(skill):.1f}" if skill else "-",
        f"{100 * row['luck']['share']:.0f}% ± {half(row['luck']):.0f}" if row["luck"] else "-",
    ]


def shares(row: Data) -> str:
    """The shares in the order of play, with half the width of the widest interval."""
    found = row.get("order") or [row["together"]]
    each = " / ".join(f"{100 * seat['share']:.1f}%" for seat in found)
    return f"{each} ± {max(map(half, found)):.1f}"


def endings(found: Sequence[Data]) -> str:
    """The most frequent endings, with their clauses."""
    told = [
        f"{each['ending']}{' (' + each['clause'] + ')' if each['clause'] else ''} {percent(each['share'])}"
        for each in found[:FEW]
    ]
    rest = sum(each["share"] for each in found[FEW:])
    return ", ".join([*told, *([f"others {percent(rest)}"] if rest else [])])


def half(share: Data) -> float:
    """Half the width of an interval, in percent."""
    low, high = share["interval"]
    return 50.0 * float(high - low)
