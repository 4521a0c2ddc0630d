"""Puzzles: found, tried, refuted, solved, and counted by the browser alone."""

import json
import re

import pytest
from playwright.sync_api import expect

from tessella import find
from tessella.insight.puzzles import attempt, puzzles_of
from tessella.web.static_files import STATIC

from .conftest import PHONE, faults_in_each_light

GAME = find("tictactoe")
WIN = next(puzzle for puzzle in puzzles_of(GAME) if puzzle.kind == "win" and puzzle.turns == 2)
TRIES = {move.text: attempt(WIN, [move.text]) for move in WIN.position.moves()}
WRONG = next(move for move, judged in TRIES.items() if not judged.right)


def place(page, name):
    return page.locator(f'#board [data-at="{name}"]')


def kept(page):
    return json.loads(page.evaluate("localStorage.getItem('tessella.puzzles')"))


def test_a_puzzle_is_found_missed_hinted_and_solved_and_the_next_one_follows(new_page):
    page = new_page(viewport=PHONE)
    page.goto("/")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    assert faults_in_each_light(page) == []
    page.get_by_role("link", name="More puzzles of Tic-tac-toe").click()
    expect(page.locator(".tally").first).to_contain_text("0 of ")
    assert faults_in_each_light(page) == []

    page.goto(f"/puzzles/tictactoe/{WIN.id}")
    expect(page.locator("#say")).to_have_text(WIN.goal)
    place(page, WRONG).click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    expect(page.locator("#message")).to_have_text(re.compile(re.escape(TRIES[WRONG].sentence[:30])))
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    assert faults_in_each_light(page) == []
    again.press("Enter")

    page.get_by_role("button", name="Give a hint").click()
    first = place(page, WIN.solution[0])
    expect(first).to_have_class(re.compile(r"\bhinted\b"))
    first.focus()
    first.press("Enter")
    expect(place(page, TRIES[WIN.solution[0]].reply[0])).not_to_have_class(re.compile(r"\blegal\b"))
    last = page.locator("#board.open .legal")
    expect(last).to_have_count(len(WIN.position.moves()) - 2)
    moves = [WIN.solution[0], *TRIES[WIN.solution[0]].reply]
    winning = next(
        move for move in WIN.position.replay(moves).moves() if attempt(WIN, [*moves, move.text]).done
    )
    place(page, winning.text).click()
    expect(page.locator("#next")).to_be_focused()
    expect(page.locator("#message")).to_contain_text("Solved")
    assert faults_in_each_light(page) == []
    assert kept(page)["solved"] == {"tictactoe": [WIN.id]}
    assert kept(page)["missed"] == {"tictactoe": []}

    one = puzzles_of(find("trio"))[0]
    page.goto(f"/puzzles/trio/{one.id}")
    page.get_by_role("button", name="Show the solution").click()
    following = page.get_by_role("link", name="Next puzzle")
    expect(following).to_be_focused()
    assert kept(page)["missed"]["trio"] == [one.id]
    following.press("Enter")
    page.wait_for_url(lambda address: "/puzzles/trio/" in address and one.id not in address)
    page.goto("/puzzles/tictactoe")
    expect(page.locator(f'[data-grade="{WIN.grade}"] .tally')).to_contain_text("1 of ")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


PROGRESS = f"""async (steps) => {{
  const progress = await import("{STATIC}/study/puzzle-progress.js");
  return steps.map(([deed, ...words]) => progress[deed](...words) ?? null);
}}"""
GRADES = [{"name": "easy", "ids": ["a", "b"]}, {"name": "hard", "ids": ["c"]}]


def a_puzzle(name, today="", **more):
    grade = next(grade["name"] for grade in GRADES if name in grade["ids"])
    return {"game": "hex", "id": name, "grade": grade, "grades": GRADES, "today": today, **more}


@pytest.mark.verify("a second tab; what is kept by one is in ring one")
def test_what_two_tabs_solve_counts_and_an_earlier_day_takes_nothing_away(new_page):
    tabs = [new_page()]
    tabs.append(tabs[0].context.new_page())
    for tab in tabs:
        tab.goto("/privacy")
        tab.evaluate(PROGRESS, [])  # both have read what is kept
    today, before = a_puzzle("a", "2026-11-27"), a_puzzle("b", "2026-11-26")
    for tab, puzzle in zip(tabs, (today, before), strict=True):
        tab.evaluate(PROGRESS, [["solved", puzzle, True]])
    told = tabs[0].evaluate(
        PROGRESS, [["solvedOf", "hex", ["a", "b"]], ["missed", a_puzzle("c")], ["days", "2026-11-27"]]
    )
    assert told == [1, None, {"count": 1, "best": 1}]
    assert tabs[0].evaluate(PROGRESS, [["solvedOf", "hex", ["a", "b"]]]) == [2]


@pytest.mark.parametrize("keeps", [True, False], ids=["kept", "not-kept"])
def test_what_is_solved_is_counted_in_a_row_by_days_and_offered_no_more(new_page, keeps):
    """Also where a browser keeps nothing, as long as the page is open."""
    page = new_page()
    page.goto("/privacy")
    if not keeps:
        page.evaluate(
            "() => { Storage.prototype.getItem = Storage.prototype.setItem = () => { throw Error(); }; }"
        )
    a, b, c = (
        a_puzzle(name, day)
        for name, day in zip("abc", ("2026-11-26", "2026-11-27", "2026-11-29"), strict=True)
    )
    told = page.evaluate(
        PROGRESS,
        [
            ["next", a],
            ["solved", a, True],
            ["next", a],
            ["solved", b, True],
            ["rowOf", b],
            ["days", "2026-11-28"],
            ["days", "2026-11-29"],
            ["next", b],
            ["missed", c],
            ["next", b],
            ["solved", c, False],
            ["next", c],
            ["rowOf", c],
            ["days", "2026-11-29"],
        ],
    )
    assert told == [
        *("b", None, "b", None, {"count": 2, "best": 2}, {"count": 2, "best": 2}, {"count": 0, "best": 2}),
        *("c", None, "c", None, None, {"count": 0, "best": 0}, {"count": 1, "best": 2}),
    ]
