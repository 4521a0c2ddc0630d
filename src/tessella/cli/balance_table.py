"""The cells of the table of a game's balance, for readers and for CSV."""

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
NUMBERS = (
    *("play", "nodes", "observations", "games", "failures", "draws", "plies_mean", "plies_shortest"),
    *("plies_longest", "choices_mean", "choices_geometric", "lead_changes", "winner_known", "winner_sure"),
    *("score", "score_low", "score_high", "luck", "luck_low", "luck_high"),
)
"""The columns of CSV; shares of the seats follow."""
FEW = 4
"""Endings that a cell tells."""


def cells(variant: Data, row: Data) -> list[str]:
    """The cells of COLUMNS."""
    told = [row["play"], f"{row['games']:,}"]
    if not row["games"]:
        return [*told, *["-"] * (len(COLUMNS) - len(told))]
    plies, choices, lead = row["plies"], row["choices"], row["lead"]
    skill = variant["skill"] if row is variant["rows"][-1] else None
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
    """The shares of the seats, with half the width of the widest interval."""
    found = row.get("seats") or [row["together"]]
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


def numbers(variant: Data, row: Data, seats: int) -> list[object]:
    """The cells of NUMBERS, and the shares of so many seats; empty where there is none."""
    return ["" if value is None else value for value in plain(variant, row, seats)]


def plain(variant: Data, row: Data, seats: int) -> Iterator[object]:
    """Yields the numbers of a row."""
    plies, choices, lead = (row.get(part) or {} for part in ("plies", "choices", "lead"))
    skill = variant["skill"] if row is variant["rows"][-1] else None
    yield from (row[key] for key in NUMBERS[:5])
    yield row.get("draws")
    yield from (plies.get(key) for key in ("mean", "shortest", "longest"))
    yield from (choices.get(key) for key in ("mean", "geometric"))
    yield from (lead.get(key) for key in ("changes", "known", "sure"))
    found = row.get("seats") or ([row["together"]] if "together" in row else [])
    for share in (skill, row.get("luck"), *found, *[None] * (seats - len(found))):
        yield from (share["share"], *share["interval"]) if share else (None, None, None)


def half(share: Data) -> float:
    """Half the width of an interval, in percent."""
    low, high = share["interval"]
    return 50.0 * float(high - low)
