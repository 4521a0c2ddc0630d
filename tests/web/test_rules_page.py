"""Rules for players, their boards drawn."""

import re

import pytest

from tessella import IllegalMove, OptionError, catalogue, find
from tessella.record.rules_page import rules_file
from tessella.web.routes.rules_page import rules_html, to_html

BOARD = """
# Rules

Three in a row win.

```board
a1 b2
Caption: Cross in a corner & Nought <in> the middle.
```

```
plain
```
"""


def test_a_board_block_becomes_a_figure_with_the_drawn_position_and_its_caption():
    html = to_html(find("tictactoe"), BOARD)
    assert "<h1>Rules</h1>" in html
    assert html.count("<figure ") == 1
    assert "a1: Cross" in html and "b2: Nought" in html
    assert 'data-moves="a1 b2" data-options="{}">' in html
    assert "<figcaption>Cross in a corner &amp; Nought &lt;in&gt; the middle.</figcaption>" in html


def test_no_two_drawings_of_a_page_define_the_same_id(game):
    """What is called alike would be drawn alike, though boards differ in size."""
    ids = re.findall(r' id="([^"]*)"', (rules_html(game.name) or "") + game.new().svg())
    assert len(ids) == len(set(ids))


def test_other_blocks_stay_as_they_are():
    assert "<pre><code>plain\n</code></pre>" in to_html(find("tictactoe"), BOARD)


def test_a_board_without_moves_or_caption_is_the_start():
    html = to_html(find("tictactoe"), "```board\n```")
    assert html.count("empty") == 9
    assert "figcaption" not in html


def test_a_deal_need_not_be_written_again():
    pages = ["draw1 draw2 show1", "... swap1", "..."]
    html = to_html(find("peek"), "\n".join(f"```board\n{moves}\n```" for moves in pages))
    assert re.findall('data-moves="([^"]*)"', html) == [
        "draw1 draw2 show1",
        "draw1 draw2 swap1",
        "draw1 draw2",
    ]


def test_markup_in_rules_is_shown_and_not_obeyed():
    assert "&lt;script&gt;" in to_html(find("tictactoe"), "<script>alert(1)</script>")


def test_a_board_that_cannot_be_played_is_an_error_of_the_rules():
    with pytest.raises(IllegalMove):
        to_html(find("tictactoe"), "```board\na1 a1\n```")
    with pytest.raises(OptionError):
        to_html(find("tictactoe"), "```board size=4\na1\n```")


def test_the_rules_of_every_game_that_has_some_are_a_page(client):
    with_rules = [game for game in catalogue().values() if rules_file(game).exists()]
    for game in with_rules:
        page = client.get(f"/games/{game.name}/rules")
        assert page.status_code == 200
        assert page.text.count("<figure ") == rules_file(game).read_text("utf-8").count("```board")
        assert all(
            f'id="{clause}"' in page.text for clause in ("G1", "G2", "G3")
        )  # sentences of every game cite them
        assert f'href="/games/{game.name}/rules"' in client.get(f"/games/{game.name}").text


def test_a_heading_that_begins_with_a_clause_can_be_linked_to():
    html = to_html(find("tictactoe"), "# Rules\n\n## A3 Who wins\n\n### T12\n\n## Apart\n")
    assert '<h2 id="A3">A3 Who wins</h2>' in html
    assert '<h3 id="T12">' in html
    assert "<h1>Rules</h1>" in html and "<h2>Apart</h2>" in html
