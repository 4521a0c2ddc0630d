"""What a table promises: a theme of one's own, coordinates, a turn in one window, pieces to be pulled, silence."""

from functools import cache
from itertools import combinations

import pytest
from playwright.sync_api import expect

from games.octopus.tables import scripted

from .conftest import DESKTOP, PHONE, TablePage, go_to_table

TALL, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
SMALL = {"width": 320, "height": 568}

# The theme

WATCH_THEME = """
window.worn = [];
new MutationObserver((_, observer) => {
  if (!document.body) return;
  observer.disconnect();
  worn.push(document.documentElement.dataset.theme ?? "");
}).observe(document, { childList: true, subtree: true });
window.grounds = [];
const note = () => {
  if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
  requestAnimationFrame(note);
};
requestAnimationFrame(note);
"""
"""Notes the theme when the body begins, before anything can be painted, and the ground in every frame."""

GROUND = "getComputedStyle(document.body).backgroundColor"
SCHEME = "getComputedStyle(document.documentElement).colorScheme"


def lightness_of(ground):
    """light or dark, by a colour such as rgb(21, 26, 27)."""
    parts = [int(part) for part in ground.removeprefix("rgb(").removesuffix(")").split(",")]
    return "light" if sum(parts) > 3 * 128 else "dark"


def assert_worn_from_the_beginning(page, theme):
    page.wait_for_function("() => grounds.length > 1")
    assert page.evaluate("worn") == [theme]
    assert {lightness_of(ground) for ground in page.evaluate("grounds")} == {theme}
    assert page.evaluate(SCHEME) == theme


THEMES = pytest.mark.verify("themes multiply; the dark one in the light is in ring one")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=THEMES)])
@pytest.mark.parametrize("theme", [pytest.param("light", marks=THEMES), "dark"])
def test_a_theme_chosen_at_a_table_is_worn_there_and_elsewhere_before_anything_is_painted(
    new_page, scheme, theme
):
    page = new_page(color_scheme=scheme)
    page.add_init_script(WATCH_THEME)
    table = TablePage(page, "tictactoe")
    assert page.evaluate("worn") == [""]
    assert lightness_of(page.evaluate(GROUND)) == scheme
    table.button("More").click()
    assert page.get_by_label("System").is_checked()
    page.get_by_label(theme.title()).check()
    assert lightness_of(page.evaluate(GROUND)) == theme
    table.button("Close").click()
    page.reload()
    assert_worn_from_the_beginning(page, theme)
    for address in ("/", "/games/tictactoe", "/games/andantino/rules"):
        page.goto(address)
        assert_worn_from_the_beginning(page, theme)
        assert page.get_by_label(theme.title()).is_checked()


@pytest.mark.verify("another switch of the page")
def test_a_theme_chosen_elsewhere_is_worn_at_a_table_until_the_system_decides_again(new_page):
    page = new_page(color_scheme="light")
    page.add_init_script(WATCH_THEME)
    page.goto("/")
    page.get_by_label("Dark").check()
    assert lightness_of(page.evaluate(GROUND)) == "dark"
    table = TablePage(page, "tictactoe")
    assert_worn_from_the_beginning(page, "dark")
    table.button("More").click()
    assert page.get_by_label("Dark").is_checked()
    page.get_by_label("System").check()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.reload()
        assert page.evaluate("worn") == [""]
        assert lightness_of(page.evaluate(GROUND)) == scheme


# Coordinates


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_coordinates_are_shown_on_request_and_kept(sit):
    table = sit("andantino")
    axis = table.page.locator("#board .axis")
    assert axis.count() > 0
    box = table.page.get_by_label("Coordinates")
    wishes = [(False, None), (True, "key"), (True, "reload"), (False, "key"), (True, "box"), (False, "key")]
    for shown, ask in wishes:
        if ask == "key":
            table.press("c")
        elif ask == "reload":
            table.page.reload()
            axis.first.wait_for()
        elif ask == "box":
            table.button("More").click()
            box.check()
            table.button("Close").click()
        assert {each.is_visible() for each in axis.all()} == {shown}
        assert box.is_checked() == shown
    assert table.plies == 0


@pytest.mark.verify("the same switch on another page")
def test_coordinates_stay_while_the_board_changes(sit):
    table = sit("andantino")
    table.press("c")
    table.page.locator("#board .legal").first.click()
    table.wait_for(1)
    assert table.page.locator("#board .axis").first.is_visible()
    table.page.goto("/games/andantino/rules")
    table.page.locator("#board .legal").first.wait_for()
    assert table.page.locator("#board .axis").first.is_visible()


# All that a turn needs

NEEDED = """() => "#players|#status|#board > svg:first-child|#board > .hand|.said|#slot|.player|.bar button".split("|")
  .flatMap((kind) => [...document.querySelectorAll(kind)].map((node) => [kind, node]))
  .filter(([, node]) => node.checkVisibility())
  .map(([kind, node]) => [kind, node.getBoundingClientRect().toJSON()])"""
ANOTHER_GAME = pytest.mark.verify("games and seat counts multiply; two are in ring one")
ANOTHER_SIZE = pytest.mark.verify("sizes multiply; the smallest is in ring one")
GAMES = [
    ("andantino", {}),
    pytest.param("anda", {}, marks=ANOTHER_GAME),
    ("antino", {}),
    pytest.param("cancelletto", {}, marks=ANOTHER_GAME),
    pytest.param("octopus", {}, marks=ANOTHER_GAME),
    pytest.param("octopus", {"players": "6"}, marks=ANOTHER_GAME),
]


def overlap(one, other):
    """Whether two boxes have more than an edge in common."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    return across > 0.5 and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 0.5


@pytest.mark.parametrize(
    "size",
    [PHONE, pytest.param(TALL, marks=ANOTHER_SIZE), pytest.param(SIDEWAYS, marks=ANOTHER_SIZE)],
    ids=lambda size: "{width}x{height}".format(**size),
)
@pytest.mark.parametrize(("name", "choices"), GAMES, ids=str)
def test_all_that_a_turn_needs_is_in_the_window_of_a_phone(new_page, size, name, choices):
    page = new_page(viewport=size, has_touch=True, is_mobile=True)
    table = TablePage(page, name, choices=choices)
    if name == "antino":
        table.button("Show my hand").click()
    page.locator("#board .legal").first.wait_for()
    found = page.evaluate(NEEDED)
    kinds = [kind for kind, _ in found]
    needed = {"#players", "#status", "#board > svg:first-child", ".said", "#slot", ".player", ".bar button"}
    assert {*kinds} - {"#board > .hand"} == needed
    assert ("#board > .hand" in kinds) == (name in ("antino", "octopus"))
    assert kinds.count(".player") == int(choices.get("players", 2))
    for kind, box in found:
        assert box["left"] >= 0 and box["top"] >= 0, kind
        assert box["right"] <= size["width"] + 0.5 and box["bottom"] <= size["height"] + 0.5, kind
        assert box["width"] > 0 and box["height"] > 0, kind
        assert kind != ".bar button" or box["height"] >= 44
    apart = [(kind, box) for kind, box in found if kind not in (".player", ".bar button")]
    assert [(one, other) for (one, a), (other, b) in combinations(apart, 2) if overlap(a, b)] == []
    board = dict(apart)["#board > svg:first-child"]
    assert min(board["width"], board["height"]) >= 180
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]


# Pieces that are pulled


@cache
def a_position():
    """Where a tile can be pulled."""
    return scripted("r3-0,0 b3-1,0 r4-0,1 g2-2,0 t6-2,1 y1--1,0 m5--1,-1 s2-1,-1")


PLACED = 8


def a_move():
    """A tile and the cell where it can be put."""
    return a_position().moves()[0].text.split("-", 1)


def middle(table, name):
    x, y, width, height = table.place(name).locator("use").first.bounding_box().values()
    return x + width / 2, y + height / 2


def cell_middle(table, name):
    x, y, width, height = table.place(name).bounding_box().values()
    return x + width / 2, y + height / 2


@pytest.fixture
def pulling(new_page):
    table = TablePage.opened(new_page(viewport=DESKTOP, reduced_motion="reduce"), a_position())
    tile, cell = a_move()
    table.page.mouse.move(*middle(table, tile))
    table.page.mouse.down()
    return table, tile, cell


def test_a_tile_that_is_pulled_to_the_board_is_played_there(pulling):
    table, tile, cell = pulling
    x, y = cell_middle(table, cell)
    table.page.mouse.move(x - 20, y - 20, steps=5)
    expect(table.page.locator("body > .flight")).to_have_count(1)
    expect(table.page.locator(f'#board > svg:first-child [data-at="{cell}"].legal')).to_have_count(1)
    assert table.page.locator("#board .chosen").get_attribute("data-at") == tile
    assert table.plies == PLACED
    table.page.mouse.move(x, y)
    table.page.mouse.up()
    table.stands_after(PLACED + 1)
    assert table.moves[-1] == f"{tile}-{cell}"
    assert table.page.locator("body > .flight").count() == 0


@pytest.mark.parametrize(
    "where",
    [
        pytest.param("head", marks=pytest.mark.verify("places multiply; beside the cells is in ring one")),
        "board",
        pytest.param("hand", marks=pytest.mark.verify("places multiply; beside the cells is in ring one")),
    ],
)
def test_a_tile_that_is_dropped_elsewhere_is_not_played(pulling, where):
    table, tile, cell = pulling
    x, y = cell_middle(table, cell)
    table.page.mouse.move(x, y, steps=5)
    expect(table.page.locator(f'#board > svg:first-child [data-at="{cell}"].legal')).to_have_count(1)
    if where == "board":
        box = table.page.locator("#board > svg").first.bounding_box()
        table.page.mouse.move(box["x"] + 3, box["y"] + 3)
    else:
        table.page.mouse.move(*((200, 10) if where == "head" else middle(table, tile)))
    table.page.mouse.up()
    assert table.page.locator("body > .flight").count() == 0
    expect(table.page.locator("#board .chosen")).to_have_count(0)
    table.place(tile).click()
    table.click(cell)
    assert table.moves[PLACED:] == [f"{tile}-{cell}"]


@pytest.mark.verify("one more place to drop a tile; others are in ring one")
def test_a_tile_that_is_dropped_on_another_says_why_not(pulling):
    table, _, cell = pulling
    table.page.mouse.move(*cell_middle(table, cell), steps=5)
    expect(table.page.locator(f'#board > svg:first-child [data-at="{cell}"].legal')).to_have_count(1)
    table.page.mouse.move(*cell_middle(table, "0,0"))
    table.page.mouse.up()
    table.message("(O2)")
    assert table.plies == PLACED


@pytest.mark.verify("the same by touch")
def test_a_finger_pulls_a_tile_too_and_the_page_does_not_scroll(new_page):
    page = new_page(viewport=TALL, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = TablePage.opened(page, a_position())
    tile, cell = a_move()
    send = page.context.new_cdp_session(page).send
    (x, y), (to_x, to_y) = middle(table, tile), cell_middle(table, cell)
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 21):
        point = {"x": x + (to_x - x) * step / 20, "y": y + (to_y - y) * step / 20}
        send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(page.locator("body > .flight")).to_have_count(1)
    expect(page.locator(f'#board > svg:first-child [data-at="{cell}"].legal')).to_have_count(1)
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("scrollY") == 0
    table.stands_after(PLACED + 1)
    assert table.moves[-1] == f"{tile}-{cell}"


# Sound

COUNT_CONTEXTS = """
let made = 0;
const Usual = AudioContext;
window.AudioContext = class extends Usual { constructor(...how) { made++; super(...how); } };
window.contexts = () => made;
"""


@pytest.mark.verify("another switch of the page")
def test_sound_begins_with_the_first_own_move_unless_it_is_off(new_page):
    page = new_page()
    page.add_init_script(COUNT_CONTEXTS)
    table = TablePage(page, "tictactoe")
    table.button("More").click()
    sound = page.get_by_label("Sound")
    expect(sound).to_be_checked()
    sound.uncheck()
    table.button("Close").click()
    for cell in ("a1", "b1"):
        table.click(cell)
    assert page.evaluate("contexts()") == 0
    table.button("More").click()
    sound.check()
    page.reload()
    assert page.evaluate("contexts()") == 0
    for cell in ("a2", "b2"):
        table.click(cell)
    assert page.evaluate("contexts()") == 1


# The players

ROOM = """cards => cards.map((card) => {
  const [who, facts, time] = [".who", ".facts", ".time"].map((part) => card.querySelector(part));
  return {
    fits: [who, facts].map((node) => node.scrollWidth <= node.clientWidth),
    name: who.getBoundingClientRect().width,
    time: time.getBoundingClientRect().right,
    right: card.getBoundingClientRect().right,
  };
})"""
"""The room in every card, measured at once: a card is drawn anew when its clock is told again."""


@pytest.mark.verify("a phone, many players and a clock of days")
@pytest.mark.parametrize(("players", "size"), [(2, SMALL), (3, TALL), (6, TALL), (3, SMALL)])
def test_on_a_phone_names_have_room_beside_a_clock_of_days(new_page, players, size):
    page = new_page(viewport=size)
    names = {f"name.{seat}": "Ann" for seat in range(players)}
    seats = {f"seat.{seat}": "person" for seat in range(players)}
    go_to_table(
        page,
        "/tables",
        {"game": "octopus", "option.players": str(players), "clock": "days", "clock.days": "14"}
        | seats
        | names,
    )
    expect(page.locator(".player .time").first).to_have_text("14 days 0 h")
    for card in page.locator(".player").evaluate_all(ROOM):
        assert card["fits"] == [True, True] and card["name"] > 45
        assert card["time"] <= card["right"]
