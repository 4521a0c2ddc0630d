"""`tessella balance`: a table, sentences, JSON, CSV and a page."""

import csv
import json
import re
import shutil
import sys
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from tessella.cli.balance_page import page
from tessella.cli.balance_words import limits, verdicts

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/balance.schema.json").read_text("utf-8"))
FEW = ("--games", "4", "--nodes", "3", "--workers", "1")


@pytest.fixture(autouse=True)
def own_state(monkeypatch, tmp_path):
    """Results are kept where no other run looks."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def rows(printed):
    """The cells of a Markdown table, its heading first."""
    lines = [line.strip("|").split("|") for line in printed.splitlines() if "---" not in line]
    return [[cell.strip() for cell in cells] for cells in lines]


@pytest.fixture(scope="module")
def reports():
    """Reports that are made once."""
    return {}


@pytest.fixture
def told(tessella, reports):
    """What a command prints as JSON."""

    def report(*words):
        if words not in reports:
            reports[words] = tessella("balance", *words, *FEW, "--json")
        assert (reports[words].status, reports[words].err) == (0, "")
        return json.loads(reports[words].out)

    return report


def test_the_engine_alone_tells_what_is_fair(told):
    whole, alone = told("tictactoe"), told("tictactoe", "--alone")
    (found,), (all_rows,) = alone["variants"], whole["variants"]
    assert found["rows"] == [row for row in all_rows["rows"] if row["nodes"] == 3]
    assert found["skill"] is None
    assert list(found["verdicts"]) == ["fair", "decisions"]


def test_a_row_for_each_choice_and_player(tessella):
    outcome = tessella("balance", "trio", "--option", "players=2,3", *FEW)
    assert (outcome.status, outcome.err) == (0, "")
    heading, *played = rows(outcome.out)
    assert heading[:5] == ["players", "play", "games", "shares", "draws"]
    assert [row[:3] for row in played] == [
        [players, play, "4"] for players in ("2", "3") for play in ("random", "greedy", "3 nodes", "30 nodes")
    ]
    assert [row[3].count("/") for row in played] == [1] * 4 + [2] * 4
    assert [row[-2] != "-" for row in played] == [False, False, False, True] * 2


@pytest.mark.parametrize("name", ["trio", "duet", "peek"])
def test_json_is_what_the_schema_says(told, name):
    Draft202012Validator.check_schema(SCHEMA)
    report = told(name)
    Draft202012Validator(SCHEMA).validate(report)
    (variant,) = report["variants"]
    questions = {"duet": ["won", "deep", "decisions"], "peek": ["fair", "deep", "decisions", "luck"]}
    assert list(variant["verdicts"]) == questions.get(name, ["fair", "deep", "decisions"])
    assert all(answer["sentence"].endswith(".") for answer in variant["verdicts"].values())
    assert report["trouble"] is None


def test_csv_has_a_row_for_each_row_and_numbers_as_numbers(tessella):
    outcome = tessella("balance", "peek", *FEW, "--csv")
    heading, *played = csv.reader(StringIO(outcome.out))
    assert [len(row) for row in played] == [len(heading)] * 3
    first = dict(zip(heading, played[0], strict=True))
    assert (first["play"], first["nodes"], first["games"], first["skill.share"]) == ("random", "", "4", "")
    assert float(first["seats.1.share"]) + float(first["seats.2.share"]) == 1.0


def test_workers_and_interruptions_change_nothing(tessella, told, tmp_path):
    file = tmp_path / "results.jsonl"
    whole = tessella("balance", "peek", *FEW, "--json", "--results", str(file), "--workers", "2")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    again = tessella("balance", "peek", *FEW, "--json", "--results", str(file))
    assert json.loads(whole.out) == json.loads(again.out) == told("peek")
    assert "4 results are in" in again.err


@pytest.mark.verify("compiles a copy of a game")
def test_a_copy_stands_beside_the_game(tessella, tmp_path):
    """With a choice of options that only the copy knows."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "tests/toys/trio", copy, ignore=shutil.ignore_patterns("__pycache__"))
    text = (copy / "__init__.py").read_text("utf-8")
    (copy / "__init__.py").write_text(
        text.replace('"How many sit at the ring (R1).", 3, (3, 2)', '"How many (R1).", 3, (3,)')
    )
    outcome = tessella("balance", "trio", "--against", str(copy), "--option", "players=2,3", *FEW)
    assert (outcome.status, outcome.err) == (0, "")
    heading, *played = rows(outcome.out)
    assert heading[:3] == ["rules", "players", "play"]
    assert list(dict.fromkeys(tuple(row[:2]) for row in played)) == [
        ("installed", "2"),
        ("installed", "3"),
        (str(copy), "3"),
    ]
    ours, theirs = (
        [row[2:] for row in played if row[:2] == [rules, "3"]] for rules in ("installed", str(copy))
    )
    assert ours == theirs


def test_a_run_that_is_stopped_tells_what_there_is(tessella, monkeypatch, tmp_path):
    """After two results of the first row."""

    def stopped(work, question, series, running):
        for number in range(2):
            series[0].add(work.result(series[0].unit(number)))
        return "The run was stopped; 2 results are kept."

    monkeypatch.setattr("tessella.cli.balance.carry_out", stopped)
    outcome = tessella("balance", "trio", *FEW, "--page", str(tmp_path / "page.html"))
    assert (outcome.status, outcome.err) == (1, "tessella: The run was stopped; 2 results are kept.\n")
    assert [row[:2] for row in rows(outcome.out)[1:]] == [
        ["random", "2"],
        ["greedy", "0"],
        ["3 nodes", "0"],
        ["30 nodes", "0"],
    ]
    assert "The run was stopped" in (tmp_path / "page.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nogame",), "There is no game 'nogame'"),
        (("trio", "--option", "players=2,9"), "players"),
        (("trio", "--option", "sizes=2"), "sizes"),
        (("trio", "--against", "/nowhere"), "/nowhere has no game 'trio'"),
        (("trio", "--against", str(ROOT / "tests/toys/peek")), "is named 'peek', not 'trio'"),
        (("tictactoe", "--plies", "9"), "No game goes on after 9 random plies"),
        (("trio", "--page", "/nowhere/page.html"), "/nowhere/page.html cannot be written"),
        (("trio", "--json", "--csv"), "not with both"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(tessella, words, sentence):
    outcome = tessella("balance", *words, *FEW)
    assert outcome.status == 2
    assert sentence in outcome.err
    assert outcome.out == ""
    assert len(outcome.err.strip().splitlines()) == 1


def test_without_matplotlib_a_page_says_how_to_get_it(tessella, monkeypatch, tmp_path):
    for module in ("page", "charts"):
        monkeypatch.delitem(sys.modules, f"tessella.cli.balance_{module}")
        monkeypatch.delattr(f"tessella.cli.balance_{module}")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    outcome = tessella("balance", "trio", *FEW, "--page", str(tmp_path / "page.html"))
    assert (outcome.status, outcome.out) == (2, "")
    assert "pip install 'tessella[report]'" in outcome.err
    assert not (tmp_path / "page.html").exists()


class Links(HTMLParser):
    """What a page asks for, which elements are open, and its text."""

    def __init__(self, text):
        super().__init__()
        self.asked, self.open, self.ids, self.texts = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.asked += [told[name] for name in ("src", "href", "xlink:href", "data", "action") if name in told]
        self.ids += [told["id"]] if "id" in told else []
        self.texts += ["script"] if tag == "script" else []
        if tag not in ("meta", "link", "br", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data.strip())


@pytest.mark.parametrize("name", ["trio", "duet", "peek"])
def test_the_page_stands_alone_and_is_well_formed(told, name):
    text = page(told(name))
    read = Links(text)
    assert read.open == []
    assert len(read.ids) == len(set(read.ids))
    assert all(each.startswith("#") and each[1:] in read.ids for each in read.asked)
    assert not re.findall(r"url\((?!#)|@import|https?://(?!www\.w3\.org/)", text)
    assert "script" not in read.texts
    charts = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(charts) == 4
    for chart in charts:
        root = ElementTree.fromstring(chart)
        assert root.findall(".//{*}text")
        assert not re.findall(r"#0(\d)0\1", chart)


def test_numbers_of_the_page_are_those_of_the_report(told):
    report = told("trio")
    texts = Links(page(report)).texts
    for answer in report["variants"][0]["verdicts"].values():
        assert {answer["figure"], answer["sentence"]} <= set(texts)
    assert set(report["limits"]) <= set(texts)


def test_words_of_others_are_text(told):
    report = json.loads(json.dumps(told("trio")))
    evil = '<img src=x onerror="alert(1)">$x_1$ & --> ]]>'
    report["title"] = evil
    report["variants"][0] |= {"rules": evil, "chosen": {"size": evil}, "sides": [evil, "B", "C"]}
    report["variants"][0]["rows"][-1]["endings"][0]["ending"] = evil
    text = page(report)
    assert "<img" not in text
    assert Links(text).open == []


def test_where_seats_do_not_act_in_their_order_that_order_is_told_first(told):
    report = json.loads(json.dumps(told("trio")))
    assert "who acts" not in page(report)
    variant = report["variants"][0]
    variant["in_order"] = False
    variant["rows"][-1]["observations"] = 30
    variant["rows"][-1]["order"][1] = {"share": 0.9, "interval": [0.8, 0.95]}
    assert verdicts(variant)["fair"]["sentence"].startswith("Who acts second is better off, with 90%")
    texts = set(Links(page(report)).texts)
    assert "who acts second" in texts and "Disc" not in texts


def seat(side, share, low, high):
    return {"side": side, "share": share, "interval": [low, high], "wins": share}


@pytest.mark.parametrize(
    ("seats", "begins"),
    [
        (
            [seat("White", 0.6, 0.55, 0.65), seat("Red", 0.4, 0.35, 0.45)],
            "White is better off, with 60%",
        ),
        ([seat("White", 0.4, 0.35, 0.45), seat("Red", 0.6, 0.55, 0.65)], "Red is better off, with 60%"),
        (
            [seat("White", 0.52, 0.49, 0.55), seat("Red", 0.48, 0.45, 0.51)],
            "These games do not show that anybody is better off: White gets 52% (49% to 55%)",
        ),
        (
            [seat("White", 1.0, 1.0, 1.0), seat("Red", 0.0, 0.0, 0.0)],
            "White gets 100% (100% to 100%) of 30 games",
        ),
    ],
)
def test_a_seat_is_better_off_only_where_the_interval_says_so(told, seats, begins):
    report = json.loads(json.dumps(told("peek")))
    variant = report["variants"][0]
    variant["rows"][-1] |= {"observations": 30, "games": 30}
    variant["rows"][-1]["seats"] = seats
    assert verdicts(variant)["fair"]["sentence"].startswith(begins)


def test_few_games_give_no_answer(told):
    said = [answer["sentence"] for answer in told("trio")["variants"][0]["verdicts"].values()]
    assert [each.startswith("These games are too few to tell") for each in said] == [True, True, False]


def test_what_is_not_shown_names_budgets_and_openings(told):
    said = " ".join(limits(told("trio")))
    assert "failed" not in said
    assert "3 and 30 nodes" in said and "2 random plies" in said and "Nothing is proven" in said


def test_games_that_do_not_count_are_told(told):
    report = json.loads(json.dumps(told("trio")))
    report["variants"][0]["rows"][0]["failures"] = 2
    report["variants"][0]["skill"]["failures"] = 1
    assert limits(report)[0] == "3 games ended when an engine failed, and do not count."
