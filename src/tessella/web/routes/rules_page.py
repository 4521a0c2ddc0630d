"""A game's rules.md as HTML, its board blocks drawn; record/rules_page.py tells what a block is."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.catalogue import find
from ...core.position import Game, Position
from ...record.rules_page import Blocks, rules_file
from ..templating import render, trusted

EVERY_GAME = Path(__file__).with_name("every_game.md")
"""The rules that all games share."""
CLAUSE = re.compile(r"[A-Z]\d+\b")
NAMED = re.compile(r'(?<=id=")[\w-]+|(?<=href="#)[\w-]+|(?<=url\(#)[\w-]+')
"""The ids of a drawing, where they are defined and used."""


router = APIRouter()


@router.get("/games/{name}/rules")
def show_rules(name: str) -> Response:
    """The game's rules for players."""
    game, html = find(name), rules_html(name)
    if html is None:
        raise HTTPException(404, f"{game.title} has no page of rules yet.")
    return render("rules.html", game=game, rules=trusted(html), has_previews=game.board.looks_ahead)


@cache
def rules_html(name: str) -> str | None:
    """The rules of the game of that name; None if it has none."""
    file = rules_file(find(name))
    if not file.exists():
        return None
    return to_html(find(name), file.read_text("utf-8") + EVERY_GAME.read_text("utf-8"))


def to_html(game: Game, text: str) -> str:
    """Markdown to HTML; raw HTML in it is shown as text."""
    blocks = Blocks(game)

    def fence(self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        words = tokens[index].info.split()
        if words[:1] == ["board"]:
            return figure(index, *blocks.read(words[1:], tokens[index].content))
        return self.fence(tokens, index, options, env)

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", fence)
    markdown.core.ruler.push("clauses", link_clauses)
    return str(markdown.render(text))


def link_clauses(state: StateCore) -> None:
    """A heading that begins with the number of a clause has it as its id, for links such as rules#A3."""
    for heading, words in pairwise(state.tokens):
        clause = CLAUSE.match(words.content) if heading.type == "heading_open" else None
        if clause:
            heading.attrSet("id", clause[0])


def figure(number: int, position: Position, options: Mapping[str, str], caption: str) -> str:
    """A drawn position with its caption; its data is what the sandbox needs to set it up.

    Boards of different sizes define different shapes by one name, so the number of the figure goes with their names.
    """
    moves = escape(" ".join(move.text for move in position.history))
    shown = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    data = f'data-moves="{moves}" data-options="{escape(json.dumps(options))}"'
    drawn = NAMED.sub(rf"\g<0>-{number}", position.svg())
    picture = f'<div class="picture" aria-hidden="true">{drawn}</div>'
    return f'<figure id="figure-{number}" {data}>{picture}{shown}</figure>\n'


def picture_of(position: Position, moves: str) -> str:
    """The board after moves as text, drawn."""
    for move in moves.split():
        position = position.play(move)
    return position.board()
