"""A game's rules.md as HTML, its board blocks drawn.

```board option=value ...
moves as text, blanks between
Caption: a sentence
```
"""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from ..core.catalogue import find
from ..core.game import Game
from ..core.position import Position

CAPTION = "Caption:"


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
    return str(markdown.render(text))


def figure(game: Game, options: Mapping[str, str], body: str) -> str:
    """A drawn position with its caption."""
    moves, _, caption = body.partition(CAPTION)
    picture = picture_of(game.new(**options), moves)
    shown = f"<figcaption>{escape(caption.strip())}</figcaption>" if caption.strip() else ""
    return f'<figure><div class="picture" aria-hidden="true">{picture}</div>{shown}</figure>\n'


def picture_of(position: Position, moves: str) -> str:
    """The board after moves as text, drawn."""
    for move in moves.split():
        position = position.play(move)
    return position.svg()
