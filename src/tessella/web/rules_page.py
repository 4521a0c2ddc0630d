"""A game's rules.md as HTML, its board blocks drawn.

```board option=value ...
moves as text, blanks between
Caption: a sentence
```
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from ..core.catalogue import find
from ..core.game import Game
from ..core.position import Position

CAPTION = "Caption:"
CLAUSE = re.compile(r"[A-Z]\d+\b")


def rules_file(game: Game) -> Path:
    """Where a game's rules for players are, if it has any."""
    return Path(game.rules.__file__).parent / "rules.md"


@cache
def rules_html(name: str) -> str | None:
    """The rules of the game of that name; None if it has none."""
    file = rules_file(find(name))
    return to_html(find(name), file.read_text("utf-8")) if file.exists() else None


def to_html(game: Game, text: str) -> str:
    """Markdown to HTML; raw HTML in it is shown as text."""

    def fence(self: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        words = tokens[index].info.split()
        if words[:1] == ["board"]:
            return figure(game, dict(word.split("=", 1) for word in words[1:]), tokens[index].content)
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


def figure(game: Game, options: Mapping[str, str], body: str) -> str:
    """A drawn position with its caption; its data is what the sandbox needs to set it up."""
    moves, _, caption = body.partition(CAPTION)
    picture = picture_of(game.new(**options), moves)
    shown = f"<figcaption>{escape(caption.strip())}</figcaption>" if caption.strip() else ""
    data = f'data-moves="{escape(" ".join(moves.split()))}" data-options="{escape(json.dumps(options))}"'
    return f'<figure {data}><div class="picture" aria-hidden="true">{picture}</div>{shown}</figure>\n'


def picture_of(position: Position, moves: str) -> str:
    """The board after moves as text, drawn."""
    for move in moves.split():
        position = position.play(move)
    return position.svg()
