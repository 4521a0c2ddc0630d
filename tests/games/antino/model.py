"""What the model of Antino says, compared with the compiled rules."""

from itertools import chain

from tessella.games.antino import model
from tessella.games.antino.rules.grid import CELLS, EMPTY, JOKER, KINDS, LOCK, PLACE, RIM
from tessella.games.antino.rules.state import DROP, STOP
from tessella.games.antino.rules.walks import worth

TRIED = 6
"""Placements of a position that are played, to see what they score."""


def compare(position):
    """Cells and their neighbours, what every tile counts, what some placements score, and which tile came last."""
    compare_cells(position)
    compare_walks(position)
    placements = [] if position.over else [action for action in position.actions if action < STOP]
    for action in {*placements[:: len(placements) // TRIED + 1], *best_of(position, placements)}:
        compare_placement(position, action)
    if not position.over and DROP in position.actions:
        assert model.last_placement(position.play(DROP)) == model.last_placement(position)


def compare_walks(position):
    """What the tiles on the board count now."""
    state = position.state()
    for cell, kind in enumerate(position.field("cells").tolist()):
        if kind < KINDS:
            assert sum(map(len, model.walks(position, cell).values())) == worth(state, kind, cell)


def best_of(position, placements):
    """The placement that counts most, if there is any: it may count twelve, which is doubled (N6)."""
    state = position.state()
    return sorted(placements, key=lambda action: worth(state, *divmod(action, CELLS)))[-1:]


def compare_cells(position):
    """The cells of the board, each with the closed locks beside it (N4); all others are the rim."""
    cells, drawn = position.field("cells").tolist(), list(chain(*model.rows(position)))
    assert [cell for cell in range(CELLS) if cells[cell] != RIM] == sorted(cell.number for cell in drawn)
    for cell in drawn:
        assert (cell.held, cell.empty, cell.joker) == (
            cells[cell.number],
            has(position.field("empty"), cell.number),
            cells[cell.number] == JOKER,
        )
        assert cell.shut == has(position.field("shut"), cell.number)
        assert cell.shut <= (cell.held % 3 == LOCK)
        assert bool(cell.locks) == has(position.field("sealed"), cell.number)
        near = model.neighbours(position, cell.number)
        assert {*cell.locks} <= {*near}
        for symbol in range(4):
            other = any(model.symbol_of(held) != symbol for held in near.values())
            equal = any(model.symbol_of(held) == symbol for held in near.values())
            assert has(position.field("beside_other")[symbol], cell.number) == other
            assert has(position.field("beside")[symbol], cell.number) == equal


def compare_placement(position, action):
    """What a tile counts, by placing it."""
    seat, (kind, cell) = position.mover, divmod(action, CELLS)
    assert position.field("cells")[cell] == EMPTY
    after = position.play(action)
    assert model.last_placement(after) == (seat, kind, cell)
    gained = after.field("points")[seat] - position.field("points")[seat]
    assert model.worth(model.walks(after, cell)) == gained


def has(words, cell):
    """Is a cell in a set of the rules?"""
    word, bit = divmod(int(PLACE[cell]), 64)
    return int(words[word]) >> bit & 1 == 1
