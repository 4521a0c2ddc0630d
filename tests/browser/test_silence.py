"""Two browsers at a silent table: who watches sees finished turns only."""

from random import Random

import pytest
from playwright.sync_api import expect

import tessella
from tessella import CHANCE
from tessella.record import parse

from .conftest import TablePage


class Partners(TablePage):
    """Both at one browser, who agreed to be silent."""

    @property
    def position(self):
        return parse(self.page.request.get(f"{self.page.url}/record.txt").text()).position()

    def play(self, choose):
        """Click the first move that is chosen."""
        position = self.position
        move = next(move for move in position.moves() if choose(position, move.text))
        for place in position.game.board.paths(position, move.action):
            self.place(place).click()
        self.stands_after(1 + sum(each.seat != CHANCE for each in position.history))
        return move.text


class Watcher(TablePage):
    """Another browser, at the same table."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)
        page.get_by_label("Notation").check()

    @property
    def board(self):
        return self.page.locator("#board").inner_html()

    def has_heard(self, move):
        expect(self.page.locator("#moves")).to_contain_text(move)


def dealt():
    """A silent game after a deal in which a first removal need not lose; in one of forty it must."""
    random, position = Random(0), tessella.new("cancelletto", silent=True)
    while position.mover == CHANCE:
        position = position.roll(random)
    return position


def is_step(position, text):
    return not text.startswith(("x-", "gate-", "start-"))


def loses_nothing(position, text):
    return text.startswith("x-") and not position.play(text).over


@pytest.mark.parametrize(
    "asks", [False, pytest.param(True, marks=pytest.mark.verify("with a hint, which waits for a search"))]
)
def test_C8_the_watchers_board_changes_only_after_the_removal(page, new_page, asks):
    table = Partners.opened(page, dealt())
    table.play(lambda _, text: text == "start-2-blue")
    watcher = Watcher(new_page(), page.url)
    watcher.has_heard("start-2-blue")
    before = watcher.board
    watcher.watch("moves")
    step = table.play(is_step)
    table.play(is_step)
    table.button("Undo").click()
    table.stands_after(2)
    if asks:
        table.press("h")
        table.message("only finished turns are seen (C8).")
    removal = table.play(loses_nothing)
    watcher.has_heard(removal)
    assert all(step in heard and removal in heard for heard in watcher.watched())
    assert watcher.board != before
