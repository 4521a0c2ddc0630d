"""Two browsers at a silent table: who watches sees finished turns only."""

from playwright.sync_api import expect

from tessella.record import parse

from .conftest import TablePage


class Partners(TablePage):
    """Both at one browser, who agreed to be silent."""

    def __init__(self, page):
        super().__init__(page, "cancelletto", options=["Silent"])

    @property
    def position(self):
        return parse(self.page.request.get(f"{self.page.url}/record.txt").text()).position()

    def play(self, choose):
        """Click the first move that is chosen."""
        position = self.position
        move = next(move for move in position.moves() if choose(position, move.text))
        for place in position.game.board.paths(position, move.action):
            self.place(place).click()
        expect(self.page.locator("#ply")).to_contain_text(f"{len(position.history) + 1} /")
        return move.text


def seen(page):
    """All that a watcher's page shows."""
    return (
        page.locator("#board").inner_html(),
        page.locator("#moves").inner_text(),
        page.locator("#ply").inner_text(),
    )


def is_step(position, text):
    return not text.startswith(("x-", "gate-", "start-"))


def loses_nothing(position, text):
    return text.startswith("x-") and not position.play(text).over


def test_C8_the_watchers_board_changes_only_after_the_removal(page, new_page):
    table = Partners(page)
    table.play(lambda _, text: text == "start-2-blue")
    watcher = new_page()
    watcher.goto(page.url)
    expect(watcher.locator("#moves")).to_contain_text("start-2-blue")
    before = seen(watcher)
    step = table.play(is_step)
    table.play(is_step)
    table.button("Undo").click()
    expect(page.locator("#ply")).to_contain_text("26 /")
    watcher.wait_for_timeout(300)
    assert seen(watcher) == before
    table.press("h")
    table.message("only finished turns are seen (C8).")
    removal = table.play(loses_nothing)
    expect(watcher.locator("#moves")).to_contain_text(removal)
    expect(watcher.locator("#moves")).to_contain_text(step)
    assert seen(watcher)[0] != before[0]
