"""Whether the model of Andantino says what the compiled rules say."""

from tessella.core.drawing.hexgrid import neighbours
from tessella.games.andantino.model import (
    action_of,
    cell_of,
    contacts,
    contacts_needed,
    held_from,
    homes,
    is_shut_in,
    lifting,
    lines,
    may_lift,
    own_of,
    tiles_of,
    traps,
)
from tessella.games.andantino.rules.grid import NEAR, TILE, cell
from tessella.games.andantino.rules.lines import makes_line
from tessella.games.andantino.rules.loops import OUTSIDE, enclosed
from tessella.games.andantino.rules.state import RED, WHITE


def compare(position):
    """Actions, contacts, lines and traps in a position."""
    tiles, state = tiles_of(position), position.state()
    around = {near for tile in tiles for near in neighbours(tile)} - set(tiles)
    compare_actions(position, tiles)
    compare_contacts(state, tiles, around)
    for seat in (WHITE, RED):
        own = own_of(tiles, seat)
        compare_lines(state, own, seat)
        compare_walls(state, around, own, seat, tiles)
        compare_traps(state, own, seat, tiles)


def compare_actions(position, tiles):
    """What may be placed or lifted (A0, A5, A6)."""
    if position.over:
        return
    if lifting(position):
        may = {tile for tile in own_of(tiles, position.mover) if may_lift(position, tiles, tile)}
    else:
        may = set(homes(tiles, contacts_needed(position))) - {held_from(position)}
    assert may == set(map(cell_of, position.actions))


def compare_contacts(state, tiles, around):
    """Who lies where, and beside how many tiles (A0)."""
    for each in (*tiles, *around):
        seen = int(cell(state, action_of(each)))
        assert seen & NEAR == contacts(each, tiles)
        assert seen & TILE == (8 << tiles[each] if each in tiles else 0)


def compare_lines(state, own, seat):
    """Which tiles lie in a line of five (A1)."""
    in_line = {tile for tile in own if makes_line(state, action_of(tile), seat)}
    assert {tile for line in lines(own) for tile in line} == in_line


def compare_walls(state, around, own, seat, tiles):
    """Which empty cells beside tiles a seat has closed in (A2, A3)."""
    shut_in = {each for each in around if enclosed(state, action_of(each), 8 << seat) != OUTSIDE}
    assert {each for each in around if is_shut_in(each, own, tiles)} == shut_in


def compare_traps(state, own, seat, tiles):
    """Which enemy tiles it has closed in (A2)."""
    enemies = set(tiles) - own
    trapped = {tile for tile in enemies if enclosed(state, action_of(tile), 8 << seat) != OUTSIDE}
    assert sorted(tile for trap in traps(tiles, seat) for tile in trap.prey) == sorted(trapped)
