"""A game's rules page numbers its clauses, and its pictures can be played and say what they show."""

import re
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..core.position import Game
from ..record.rules_page import BLOCK, Blocks, rules_file
from .law import Broken, insist, law
from .variants import Variant

HEADING = re.compile(r"^## ([A-Z])(\d+) ", re.MULTILINE)


class Page(NamedTuple):
    """A game with the text of its page."""

    game: Game
    text: str


def page(variant: Variant) -> list[Page]:
    """The page, once: it is about no choice of options."""
    return [Page(variant.game, rules_file(variant.game).read_text("utf-8"))] if variant.usual else []


page_law = partial(law, page, where=lambda game: rules_file(game).exists(), once=True)


@page_law()
def the_clauses_are_numbered_one_by_one(case: Page) -> None:
    """Headings such as "## T1 A mark goes on an empty cell": one letter, the numbers from 0 or 1 without a gap."""
    found = HEADING.findall(case.text)
    insist(found, 'rules.md has no heading of a clause, such as "## T1 A mark goes on an empty cell".')
    letters, numbers = {letter for letter, _ in found}, [int(number) for _, number in found]
    insist(len(letters) == 1, f"The clauses of rules.md have one letter, not {sorted(letters)}.")
    insist(numbers[0] in (0, 1), f"The clauses of rules.md begin with 0 or 1, not with {numbers[0]}.")
    for before, after in pairwise(numbers):
        insist(after == before + 1, f"In rules.md clause {before + 1} has to follow {before}, not {after}.")


@page_law()
def every_fence_is_a_board(case: Page) -> None:
    """There is a picture at least."""
    fences, boards = case.text.count("```"), len(BLOCK.findall(case.text))
    insist(
        boards,
        "rules.md shows no position: a block begins with ```board and has moves and a line with Caption:.",
    )
    insist(
        fences == 2 * boards, f"rules.md has {boards} blocks ```board, and {fences} fences: others are none."
    )


@page_law()
def a_picture_can_be_played_and_has_a_sentence(case: Page) -> None:
    """Its moves are legal, and its caption says what it shows."""
    blocks = Blocks(case.game)
    for number, (options, body) in enumerate(BLOCK.findall(case.text), 1):
        try:
            caption = blocks.read(options.split(), body)[2]
        except ValueError as error:
            raise Broken(f"Picture {number} of rules.md cannot be played: {error}") from error
        right = re.fullmatch(r"[A-Z][^\n]*\.", caption)
        insist(
            right, f"Picture {number} of rules.md needs a line with Caption: and a sentence, not {caption!r}."
        )


@page_law()
def an_option_is_explained_where_its_help_says(case: Page) -> None:
    """The clause that its help cites has its label."""
    sections = dict(re.findall(r"^## ([A-Z]\d+) (.*?)(?=^## |\Z)", case.text, re.MULTILINE | re.DOTALL))
    for option in case.game.options:
        for clause in re.findall(r"\(([A-Z]\d+)\)", option.help):
            said = option.label.lower() in sections.get(clause, "").lower() or option.name == "players"
            insist(
                said,
                f"Clause {clause} of rules.md has to name {option.label!r}: the help of {option.name!r} cites it.",
            )
