"""The rules page of a game: its clauses, and its pictures, each a position with a caption."""

import re
from functools import cache, partial

import tessella
from tessella.record.rules_page import BLOCK, Blocks


def file_of(game):
    """Where the page lies, or would."""
    return tessella.find(game).folder / "rules.md"


@cache
def page_of(game):
    """The text."""
    return file_of(game).read_text("utf-8")


def numbers_of(game):
    """The clauses that it has, by letter and number."""
    return re.findall(r"^## ([A-Z]\d+) ", page_of(game), re.M)


@cache
def pictures_of(game):
    """The positions that are shown, each with its caption."""
    blocks = Blocks(tessella.find(game))
    read = [blocks.read(options.split(), body) for options, body in BLOCK.findall(page_of(game))]
    return [(position, caption) for position, _, caption in read]


def shown(game, words):
    """The position and caption of the one picture whose caption holds these words."""
    (found,) = [picture for picture in pictures_of(game) if words in f"{picture[1]}\n"]
    return found


def section_of(game, clause):
    """What a clause says."""
    return re.split(rf"^## {clause} ", page_of(game), flags=re.M)[1].partition("\n## ")[0]


def of(game):
    """page, pictures and shown of one game."""
    return page_of(game), partial(pictures_of, game), partial(shown, game)
