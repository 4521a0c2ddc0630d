"""Anda: whole games by click, key, touch and against the engine; what is seen of groups, prison and pie."""

from random import Random

import pytest
from playwright.sync_api import expect

from games.anda.tables import BOTH, EYE, played, recorded
from tessella import new

from .conftest import PHONE, TablePage, by_form, faults, faults_in_each_light

GAME = "anda"
SPOTS = """(plies) => {
  if (document.querySelectorAll("#moves .move").length < plies) return null;
  if (Object.keys(sessionStorage).some((key) => key.startsWith("tessella.unsent"))) return null;
  return [...document.querySelectorAll("#board.open .legal")].map((place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
}"""
"""Where to click, once so many moves stand and the last one is answered; until then the page sends no other."""
PHASES = {"pie": 0, "choice": 1, "first turn": 3, "play": 120, "over": None}
"""Plies of a recorded game on side 7."""


class Stones(TablePage):
    """A table on which a turn may be two moves."""

    @property
    def plies(self):
        return self.page.locator("#moves .move").count()

    def wait_for(self, plies):
        """Wait until so many moves stand; where the next one can be clicked."""
        return self.page.wait_for_function(SPOTS, arg=plies).json_value()

    @property
    def moves(self):
        """In notation, which a move in words has as its title."""
        return self.page.locator("#moves .move").evaluate_all(
            "(all) => all.map((move) => move.title || move.textContent)"
        )

    @property
    def ending(self):
        return self.page.locator("#ending").text_content().replace("\u00a0", " ")

    def finish(self, seed):
        """Click on what is marked until nothing is."""
        random, plies = Random(seed), self.plies
        while spots := self.wait_for(plies):
            self.page.mouse.click(*random.choice(spots))
            plies += 1

    def name(self, at):
        return self.place(at).get_attribute("aria-label")

    def expect_shown(self, at, shown=True):
        """The halo of the group on a cell, and the dots on its breaths."""
        for kin in (f'.kin:has(> [data-at="{at}"])', f'.kin:has(> .kin > [data-at="{at}"])'):
            halo = self.page.locator(f"#board {kin} > .halo")
            expect(halo).to_have_css("display", "inline" if shown else "none")


def opened(page, position):
    return Stones.opened(page, position)


# Whole games


@pytest.mark.parametrize(
    ("side", "choice"),
    [
        pytest.param(
            "5", "black", marks=pytest.mark.verify("the same game with the other choice, on a larger board")
        ),
        pytest.param(
            "4", "white", marks=pytest.mark.verify("two whole games by mouse are in the first ring")
        ),
    ],
)
def test_D8_D9_a_whole_game_by_mouse(new_page, side, choice):
    page = new_page(reduced_motion="reduce")
    table = Stones(page, GAME, ask=by_form, choices={"side": side, "komi": "pie"})
    for move in ("komi-2", choice):
        table.click(move)
    colours = [["white", "black"], ["black", "white"]][choice == "white"]
    assert page.locator(".player .emblem title").all_text_contents() == [f"{each} stone" for each in colours]
    expect(page.locator(".player").nth(colours.index("black"))).to_have_class("player acts")
    passes = page.locator(".player .facts", has_text="2 free passes")
    expect(passes).to_have_text(f"{('First', 'Second')[colours.index('white')]} (White) · 2 free passes")
    table.finish(seed=3)
    position = new(GAME, side=int(side))
    for move in table.moves:
        position = position.play(move)
    assert position.over and "(D8)" in position.ending
    assert table.ending == position.ending
    expect(page.locator("#status")).to_have_text(f"{position.side(position.field('winner'))} wins")


@pytest.mark.verify("the same game with the other ending")
def test_D7_a_whole_game_ends_with_the_last_group(page):
    game = recorded("annihilation-of-several")
    table = Stones(page, GAME, choices={"side": "3", "komi": "1"})
    for move in game.history:
        table.click(move.text)
    assert table.ending == game.ending
    assert "(D7)" in game.ending
    expect(page.locator("#board .ghost")).to_have_count(5)


def test_D5_D9_the_pie_and_a_first_turn_by_keyboard(page):
    table = Stones(page, GAME, choices={"side": "5"})
    table.to_board()
    assert table.standing == "komi-0"
    table.press("ArrowRight", "ArrowRight", "Enter")
    table.wait_for(1)
    table.press("n", "Enter")
    table.wait_for(2)
    for plies in (3, 4, 5, 6):
        table.press("n", "Enter")
        table.wait_for(plies)
    assert table.moves[:2] == ["komi-2", "white"]
    assert page.locator("#board .cell, #board .kin [data-at] > .piece").count() == 61
    assert page.locator("#board .kin [data-at] > .piece").count() == 4


@pytest.mark.verify("each game by touch; two are in ring one")
def test_D5_D9_a_first_turn_by_touch_asks_where_a_finger_may_have_slipped(new_page):
    page = new_page(has_touch=True, is_mobile=True, viewport=PHONE)
    table = Stones(page, GAME, choices={"side": "9"})
    moves = ["komi-9", "black", "a1", "q9", "i17", "i1"]
    for plies, move in enumerate(moves, 1):
        table.place(move).tap()
        if move != "black":  # a large place
            table.button("Play there").tap()
        table.wait_for(plies)
    assert table.moves == moves


@pytest.mark.verify("each game against the engine; one is in ring one")
@pytest.mark.parametrize("komi", ["pie", "0"])
def test_D5_D9_against_the_engine(page, komi):
    table = Stones(page, GAME, opponent="first-game", choices={"side": "5", "komi": komi})
    for _ in range(6):
        table.status("your turn")
        plies = table.plies
        page.locator("#board .legal").last.click()
        table.wait_for(plies + 1)
    table.status("your turn")
    position = new(GAME, side=5, komi=komi)
    for move in table.moves:
        position = position.play(move)
    assert {"black", "white"} & set(table.moves) if komi == "pie" else position.field("stones").any()


# What is seen and said


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_D6_a_prisoner_is_taken_by_a_click_on_the_prison(page):
    table = opened(page, recorded("no-action-small", 17))
    expect(table.place("prison")).to_have_accessible_name(
        "prison: 1 black stone, a free pass for First, who is White (D6), possible"
    )
    table.click("prison")
    assert table.moves[-1] == "take"
    assert table.name("prison") == "prison: empty"
    expect(page.locator("#news")).to_contain_text("takes a black stone out of the prison")


@pytest.mark.verify("another detail of the board; the game itself and the pie are in ring one")
def test_D6_an_empty_prison_says_why(page):
    table = Stones(page, GAME, choices={"komi": "0"})
    table.place("prison").click()
    table.message("There is no white stone in the prison for First (Black) to take (D6).")
    assert table.plies == 0


@pytest.mark.verify("another detail of the board; the game itself and the pie are in ring one")
def test_D2_a_group_and_its_breaths_are_shown_to_a_pointer(page):
    table = opened(page, played(EYE, side=4, komi=0))
    page.mouse.move(0, 0)
    table.expect_shown("b2", False)
    table.place("b2").hover()
    table.expect_shown("b2")
    table.expect_shown("b1")
    table.expect_shown("e6", False)
    page.mouse.move(0, 0)
    table.expect_shown("b2", False)


@pytest.mark.verify("the same by keyboard; by pointer it is in ring one")
def test_D2_a_group_and_its_breaths_are_shown_to_the_keyboard(page):
    table = opened(page, played(EYE, side=4, komi=0))
    table.to_board()
    table.press("ArrowDown")
    assert table.standing == "b1"
    table.expect_shown("b2")
    table.press("ArrowRight", "ArrowRight")
    assert table.standing == "b3"
    table.expect_shown("b2", False)
    table.expect_shown("b3")


@pytest.mark.verify("another detail of the board; the game itself and the pie are in ring one")
def test_D3_a_click_into_an_eye_says_why_not(page):
    table = opened(page, played(EYE, side=4, komi=0))
    before = table.boxes()
    table.place("a1").click()
    table.message("(D2, D3)")
    assert "a1" in page.locator("#message").inner_text()
    assert table.boxes() == before
    assert table.plies == len(EYE.split())


@pytest.mark.verify("another detail of the board; the game itself and the pie are in ring one")
def test_D5_the_second_stone_must_not_touch_the_first(page):
    table = Stones(page, GAME, choices={"komi": "0"})
    table.click("a1")
    table.place("a2").click()
    table.message("a2 is next to a1; the two stones of a first turn must not touch (D5).")
    table.place("c3").click()
    table.message("c3 is not on the rim")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_D4_what_left_is_crossed_out_and_told(page):
    *before, last = BOTH.split()
    table = opened(page, played(" ".join(before), side=3, komi=0))
    table.click(last)
    assert page.locator("#board .ghost").evaluate_all("all => all.map(({ dataset }) => dataset.at)") == [
        "c1",
        "d4",
    ]
    expect(page.locator("#news")).to_contain_text("a black and a white stone leave the prison as a pair (D4)")
    assert page.locator("#news").inner_text() in page.locator("#aloud").inner_text()


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("", {"They make up for Black's first move.", "Then Second chooses a colour."}),
        pytest.param("komi-0", {"begins", "no free pass"}, marks=pytest.mark.verify("numbers multiply")),
        ("komi-1", {"begins", "1 free pass"}),
        pytest.param("komi-4", {"begins", "4 free passes"}, marks=pytest.mark.verify("numbers multiply")),
    ],
)
def test_D9_the_card_says_what_a_choice_brings(page, moves, said):
    opened(page, played(moves))
    assert said <= set(page.locator("#board text").all_text_contents())


@pytest.mark.verify("another detail of the board; the game itself and the pie are in ring one")
def test_D9_the_keyboard_sees_where_it_stands_in_the_pie(page):
    table = opened(page, played("komi-2"))
    table.to_board()
    table.press("n")
    for at in ("black", "white"):
        expect(table.place(at).locator(".ring")).to_have_css(
            "stroke-width", "5px" if at == table.standing else "2.2px"
        )


# Looks


@pytest.mark.verify("axe once more; each kind of page is looked at once in ring one")
@pytest.mark.parametrize("phase", PHASES)
def test_axe_finds_nothing(new_page, phase):
    page = new_page(viewport=PHONE)
    opened(page, recorded("no-action", PHASES[phase]))
    assert faults(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="dark")
    assert faults(page) == []


@pytest.mark.verify("axe once more; each kind of page is looked at once in ring one")
def test_axe_finds_nothing_on_pages_without_a_table(page):
    for address in (f"/games/{GAME}", f"/games/{GAME}/rules"):
        page.goto(address)
        assert faults_in_each_light(page) == []


@pytest.mark.verify("sizes multiply; one phone is in ring one")
def test_on_a_phone_the_largest_board_fits_and_its_cells_can_be_hit(new_page):
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    table = opened(page, recorded("fixed-komi", 121))  # after the move before, the news need more room
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.querySelector('#slot').getBoundingClientRect().bottom") <= PHONE["height"]
    assert page.locator("#board > svg").bounding_box()["width"] >= 330
    one, next_to_it = (table.place(at).bounding_box() for at in ("i1", "i2"))
    assert next_to_it["x"] - one["x"] >= 17
    table.press("+", "+")
    assert table.place("i5").bounding_box()["width"] >= 24
    prison = table.place("prison").bounding_box()
    assert min(prison["width"], prison["height"]) >= 38


@pytest.mark.verify("games and themes multiply; one theme is in ring one")
def test_marks_keep_their_colour_on_the_light_board_in_the_dark(new_page):
    page = new_page(color_scheme="dark")
    opened(page, recorded("no-action", 120))
    colours = page.locator("#board .cell > .dot").evaluate_all(
        "(dots) => dots.map((dot) => [getComputedStyle(dot).fill, getComputedStyle(dot).opacity])"
    )
    assert colours and all(each == ["rgb(20, 89, 79)", "0.85"] for each in colours)


def test_D3_shades_on_closed_cells_are_shown_on_request(page):
    table = opened(page, played(EYE, side=4, komi=0))
    shades, switch = page.locator("#board .aid"), page.get_by_label("Reading aid")
    expect(shades).to_have_count(1)
    expect(shades).to_be_hidden()
    for wanted in (True, False, True):
        table.button("More").click()
        switch.set_checked(wanted)
        table.button("Close").click()
        expect(shades).to_be_visible(visible=wanted)
    table.press(",", ".")
    table.stands_after(len(EYE.split()))
    expect(shades).to_be_visible()
    page.reload()
    expect(shades).to_be_visible()
    table.button("More").click()
    expect(switch).to_be_checked()


# Other pages


@pytest.mark.verify("another detail of the board; the game itself and the pie are in ring one")
def test_D1_D3_D9_options_are_on_the_page_of_a_new_game(page):
    choices = {"side": "5", "handicap": "2"}
    table = Stones(page, GAME, ask=by_form, ticked=["Late test"], choices=choices)
    assert page.locator(".agreed").inner_text() == "Board: 5, Handicap: 2, Late test"
    assert table.name("prison").startswith("prison: 2 white stones, 2 free passes for First, who is Black")


@pytest.mark.verify("the page of rules in each game; one is in ring one")
def test_D4_the_pictures_of_the_rules_can_be_played_on(page):
    page.goto(f"/games/{GAME}/rules")
    figures = page.locator("figure")
    assert figures.locator("svg").count() == figures.count() > 10
    figures.filter(has_text="Now White places two as well").get_by_role("button", name="Try it").click()
    page.locator("#status", has_text="Second (White) to play").wait_for()
    page.locator('#board [data-at="a1"]').click()
    page.wait_for_function("() => document.getElementById('moves').value.endsWith('e6 a1')")
    page.locator('#board [data-at="d4"]').click()
    page.locator("#message", has_text="D5").wait_for()
