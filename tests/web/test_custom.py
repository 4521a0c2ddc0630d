"""Options that take a value of the players' own."""

import json
import re

from tessella import find
from tessella.games.cancelletto.rules.sets import FOLDER, custom

from .conftest import PAGE, TWO_PEOPLE, open_table, sentence_of
from .looped import any_of

TEXT = (FOLDER / "open.txt").read_text("utf-8").replace("\n", "\r\n")  # as forms send it
FIELDS = {"game": "cancelletto", "option.set": "custom", "option.set.custom": TEXT}


def test_the_page_has_a_field_and_a_file_for_it_and_the_script_that_reads_files(client):
    page = client.get("/games/cancelletto").text
    assert re.search(r'<option value="custom">', page)
    assert page.count('name="option.set.custom"') == page.count('type="file"') == 1
    assert "custom-option.js" in page
    assert "custom" not in re.sub(r"<svg.*?</svg>", "", client.get("/games/tictactoe").text)


def test_the_sandbox_has_them_too(client):
    page = client.get("/games/cancelletto/rules").text
    assert page.count('name="set.custom"') == page.count('type="file"') == 1


def test_a_table_opens_with_it_and_says_so(client):
    page = client.get(open_table(client, **FIELDS)).text
    assert re.search(r'class="agreed quiet">[^<]*Tiles: own', page)


def test_its_text_counts_only_where_it_is_chosen(client):
    page = client.get(open_table(client, **{**FIELDS, "option.set": "standard"})).text
    assert "Tiles" not in re.search(r'class="agreed quiet">([^<]*)|$', page)[0]


@any_of(
    ("text", "wrong"),
    [
        (TEXT.replace("B#", "B?"), "in line 5, column 11, "),
        ("", "in line 1, column 1, the text ends after 0 of 24 tiles (C1)."),
    ],
)
def test_what_is_wrong_with_it_is_told_on_a_page_and_to_a_script(client, text, wrong):
    fields = {**TWO_PEOPLE, **FIELDS, "option.set.custom": text}
    page = client.post("/tables", data=fields, headers=PAGE)
    call = client.post("/tables", data=fields, headers={"Accept": "application/json"})
    assert page.status_code == call.status_code == 422
    assert (
        f"Tiles (set) takes one of: standard, open, labyrinth, or your own; {wrong}" in call.json()["error"]
    )
    assert sentence_of(page.text).startswith("Tiles (set) takes one of")


def test_the_sandbox_plays_with_it(client):
    answer = client.post("/games/cancelletto/sandbox", json={"options": {"set": TEXT}})
    assert answer.status_code == 200
    position = find("cancelletto").new(set="open")
    for move in answer.json()["moves"]:
        position = position.play(move)
    assert position.svg() == answer.json()["svg"]


def test_the_record_of_such_a_game_opens_again(client):
    table = open_table(client, **FIELDS)
    record = client.get(f"{table}/record.txt").text
    line = custom(TEXT)
    assert f"set={line}," in record
    opened = client.post("/records", data={"text": record}, follow_redirects=False)
    assert opened.status_code == 303
    again = client.get(f"{opened.headers['location']}/record.json").text
    assert json.loads(again)["options"]["set"] == line
