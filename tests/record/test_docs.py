"""docs/records.md shows what is so."""

import json
import re

from docs.blocks import ROOT, blocks
from tessella.record import json_of, parse, text_of

PAGE = ROOT / "docs" / "records.md"


def test_the_game_on_the_page_is_written_as_it_stands_there():
    (game,) = [block for block in blocks(PAGE, "text") if block.startswith("Game:")]
    assert text_of(parse(game)) == game
    assert parse(game).position().ending == parse(game).headers["Ending"]


def test_the_json_on_the_page_is_what_is_written():
    (data,) = (json.loads(block) for block in blocks(PAGE, "json"))
    typed = re.search(r'parse\("(.*)"\)', PAGE.read_text("utf-8"))[1].replace("\\n", "\n")
    assert json.loads(json_of(parse(typed))) == data
