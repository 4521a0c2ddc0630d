"""The balance of a game in words: a sentence for each question, the cells of a table, and what figures do not show."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]

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


def verdicts(variant: Data) -> dict[str, dict[str, str]]:
    """A figure and a sentence for each question that can be answered: fair (or won), deep, decisions, luck."""
    row = next((each for each in reversed(variant["rows"]) if each["games"]), None)
    if row is None:
        return {}
    told = {
        "fair" if variant["opposed"] else "won": fair(row) if variant["opposed"] else alone(variant, row),
        "deep": deep(variant["skill"], variant["opposed"]),
        "decisions": decisions(row),
        "luck": luck(row),
    }
    return {
        question: {"figure": answer[0], "sentence": answer[1]} for question, answer in told.items() if answer
    }


Answer = tuple[str, str] | None


def fair(row: Data) -> Answer:
    """Which seat is better off."""
    even, best = 1 / len(row["seats"]), max(row["seats"], key=lambda seat: seat["share"])
    low, high = best["interval"]
    found = (
        f"{best['side']} gets {percent(best['share'])} of {count(row['games'], 'game')} between equal engines of "
        f"{row['play']}, where {percent(even)} is even ({span(best)})"
    )
    if low == high:
        return percent(best["share"]), f"{found}; all were alike, so nobody knows how far chance is in it."
    if low > even:
        best_of = (
            f"; of {len(row['seats'])} seats the best is more easily so by chance"
            if len(row["seats"]) > 2
            else ""
        )
        return percent(best["share"]), f"{best['side']} is better off: {found}{best_of}."
    hidden = f"an advantage of up to {100 * (high - even):.0f} points may hide in that interval"
    return percent(best["share"]), f"Nobody is seen to be better off: {found}; {hidden}."


def alone(variant: Data, row: Data) -> Answer:
    """How much is won, where nobody plays against another."""
    together = row["together"]
    who = "A player alone" if len(variant["sides"]) == 1 else "Together, players"
    words = f"{who} with engines of {row['play']} won {percent(together['wins'])} of {count(row['games'], 'game')}"
    points = f", with {row['points']['share']:.1f} points on average" if row["points"] else ""
    return percent(together["wins"]), f"{words} ({span(together)}){points}."


def deep(skill: Data | None, opposed: bool) -> Answer:
    """Whether thinking longer pays."""
    if skill is None:
        return None
    low, high = skill["interval"]
    seen = "Thinking longer pays" if low > skill["even"] else "It is not seen that thinking longer pays"
    if opposed:
        found = f"ten times the nodes score {percent(skill['share'])}, where {percent(skill['even'])} is even"
        return percent(skill["share"]), f"{seen}: {found} ({span(skill)})."
    share, low, high = (f"{100 * (2 * score - 1):+.0f}" for score in (skill["share"], low, high))
    found = (
        f"of the same hundred games ten times the nodes win {share} more or fewer ({low} to {high} with 95%)"
    )
    return share, f"{seen}: {found}."


def decisions(row: Data) -> Answer:
    """How much there is to choose, and for how long a game is open."""
    choices, lead = row["choices"], row["lead"]
    if not choices:
        return None
    found = (
        f"choices at a decision (geometric mean); {percent(choices['forced'])} of all decisions have only one"
    )
    sentences = [f"{choices['geometric']:.1f} {found}."]
    if lead:
        known = (
            f", and the winner has it for good after {percent(lead['known'])} of the decisions"
            if lead["won"]
            else ""
        )
        sentences.append(f"The lead changes {lead['changes']:.1f} times a game{known}.")
    return f"{choices['geometric']:.1f}", " ".join(sentences)


def luck(row: Data) -> Answer:
    """How much the deal decides."""
    if row["luck"] is None:
        return None
    share = percent(row["luck"]["share"])
    found = (
        f"of how results differ between equal engines of {row['play']} lies in the deal ({span(row['luck'])})"
    )
    return share, f"{share} {found}."


def limits(told: Data) -> list[str]:
    """What the figures do not show."""
    base, large = told["nodes"]
    begun = (
        f"from {count(told['plies'], 'random ply', 'random plies')}"
        if told["plies"]
        else "from the beginning"
    )
    return [
        "Engines are not people: what is hard for them may be easy for people, and the other way round.",
        f"Budgets are {base:,} and {large:,} nodes for each move: who thinks longer may find another balance.",
        f"Games begin {begun}: openings that people would choose may favour another seat.",
        "Equal engines overlook the same things: a plan that none of them sees counts for nothing here.",
        "Who leads, and when the winner is known, is what the engines believed.",
        f"Intervals tell what chance may have done to a figure, and nothing else{widest(told)}. Nothing is proven.",
    ]


def widest(told: Data) -> str:
    """How wide intervals are."""
    found = [
        share["interval"]
        for variant in told["variants"]
        for row in variant["rows"]
        for share in row.get("seats") or [row[key] for key in ("together",) if key in row]
    ]
    most = max(((high - low) / 2 for low, high in found), default=None)
    return "" if most is None else f"; those of shares reach {100 * most:.0f} points to either side at most"


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


def span(share: Data) -> str:
    """An interval in words."""
    low, high = share["interval"]
    return f"{percent(low)} to {percent(high)} with 95%"


def percent(share: float) -> str:
    """A share as people read it.

    >>> percent(0.125)
    '12%'
    """
    return f"{share:.0%}"


def count(number: int, word: str, words: str = "") -> str:
    """So many things.

    >>> count(1, "game"), count(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{number:,} {word if number == 1 else words or word + 's'}"
