"""The balance of a game in words: a sentence for each question, and what figures do not show."""

from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]
Answer = tuple[str, str] | None
"""A figure, and the sentence about it; None if the games do not tell."""
ENOUGH = 30
"""Observations below which no answer is given: the bootstrap makes intervals too narrow."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def verdicts(variant: Data) -> dict[str, dict[str, str]]:
    """A figure and a sentence for each question that can be answered: fair (or won), deep, decisions, luck."""
    row = next((each for each in reversed(variant["rows"]) if each["games"]), None)
    if row is None:
        return {}
    told = {
        "fair": fair(row, variant["in_order"]) if variant["opposed"] else None,
        "won": None if variant["opposed"] else alone(variant, row),
        "deep": deep(variant["skill"], variant["opposed"]),
        "decisions": decisions(row),
        "luck": luck(row),
    }
    return {
        question: {"figure": answer[0], "sentence": answer[1]} for question, answer in told.items() if answer
    }


def fair(row: Data, in_order: bool) -> Answer:
    """Which seat is better off; or, if they do not act in their order, who acts when."""
    found = places(row, in_order)
    even, (name, best) = 1 / len(found), max(found, key=lambda place: place[1]["share"])
    figure, (low, high) = percent(best["share"]), best["interval"]
    games = (
        f"{figure} ({span(best)}) of {count(row['games'], 'game')} between equal engines of {row['play']}, "
        f"where {percent(even)} is even"
    )
    if row["observations"] < ENOUGH:
        return figure, f"These games are too few to tell who is better off: {name} gets {games}."
    if low == high:
        return figure, f"{begun(name)} gets {games}; all games were alike."
    if low <= even:
        hidden = f"an advantage of up to {100 * (high - even):.0f} points may hide in that interval"
        return figure, f"These games do not show that anybody is better off: {name} gets {games}; {hidden}."
    picked = f"; the best of {len(found)} is more easily so by chance" if len(found) > 2 else ""
    return figure, f"{begun(name)} is better off, with {games}{picked}."


def begun(name: str) -> str:
    """A name at the beginning of a sentence."""
    return f"{name[:1].upper()}{name[1:]}"


def places(row: Data, in_order: bool) -> list[tuple[str, Data]]:
    """The shares of the seats, by name; or, if they do not act in their order, those of who acts when."""
    if in_order:
        return [(seat["side"], seat) for seat in row["seats"]]
    return [
        (f"who acts {ORDINALS[place] if place < len(ORDINALS) else f'as number {place + 1}'}", share)
        for place, share in enumerate(row["order"])
    ]


def alone(variant: Data, row: Data) -> Answer:
    """How much is won, where nobody plays against another."""
    together, figure = row["together"], percent(row["together"]["share"])
    points = f", with {row['points']['share']:.1f} points on average" if row["points"] else ""
    who = "A player alone" if len(variant["sides"]) == 1 else "Players together"
    told = f"{figure} ({span(together)}) of {count(row['games'], 'game')} with engines of {row['play']}"
    return figure, f"{who} won {told}{points}."


def deep(skill: Data | None, opposed: bool) -> Answer:
    """Whether thinking longer pays."""
    if skill is None:
        return None
    pays = skill["interval"][0] > skill["even"]
    seen = "Thinking longer pays" if pays else "These games do not show that thinking longer pays"
    if skill["observations"] < ENOUGH:
        seen = "These games are too few to tell whether thinking longer pays"
    if opposed:
        figure = percent(skill["share"])
        return figure, (
            f"{seen}: ten times the nodes score {figure} ({span(skill)}), where {percent(skill['even'])} is even."
        )
    more, low, high = (f"{200 * score - 100:+.0f}" for score in (skill["share"], *skill["interval"]))
    return more, f"{seen}: of a hundred equal games ten times the nodes win {more} ({low} to {high})."


def decisions(row: Data) -> Answer:
    """How much there is to choose, and for how long a game is open."""
    choices, lead = row["choices"], row["lead"]
    if not choices:
        return None
    figure = f"{choices['geometric']:.1f}"
    told = f"{figure} choices at a decision (geometric mean); {percent(choices['forced'])} of decisions are forced."
    if lead:
        known = f", and its winner has it for good {since(lead['known'])}" if lead["won"] else ""
        told += f" The lead changes {lead['changes']:.1f} times a game{known}."
    return figure, told


def since(known: float) -> str:
    """From when the winner of a game was known.

    >>> since(0.25), since(0.0)
    ('after 25% of the decisions', 'from the first decision')
    """
    return f"after {percent(known)} of the decisions" if known >= 0.005 else "from the first decision"


def luck(row: Data) -> Answer:
    """How much the deal decides."""
    if row["luck"] is None:
        return None
    figure = percent(row["luck"]["share"])
    few = "These deals are too few to tell: " if row["observations"] < ENOUGH else ""
    told = f"{figure} ({span(row['luck'])}) of how results differ between equal engines of {row['play']}"
    return figure, f"{few}{told} lies in the deal."


def limits(told: Data) -> list[str]:
    """What the figures do not show."""
    base, large = told["nodes"]
    plies = f"after {count(told['plies'], 'random ply', 'random plies')}"
    begun = plies if told["plies"] else "in the first position"
    rows = [row for variant in told["variants"] for row in [*variant["rows"], variant["skill"]] if row]
    failures = sum(row["failures"] for row in rows)
    return [
        *([f"{count(failures, 'game')} ended when an engine failed, and do not count."] if failures else []),
        "Engines are not people: what is hard for them may be easy for people, and the other way round.",
        f"Budgets are {base:,} and {large:,} nodes for each move: who thinks longer may find another balance.",
        f"Games begin {begun}: openings that people would choose may favour another seat.",
        "Equal engines overlook the same things: a plan that none of them sees counts for nothing here.",
        "Who leads, and when the winner is known, is what the engines believed.",
        "Figures in brackets are intervals of 95%. They tell what chance may have done to the figure before them, and "
        f"nothing else{widest(told)}. Nothing is proven.",
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


def span(share: Data) -> str:
    """An interval in words."""
    low, high = share["interval"]
    return f"{percent(low)} to {percent(high)}"


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
