"""Players of Octopus who seek what is rare: long tentacles, twins beside each other, tables as long as they can be."""

from tessella.games.octopus.model import placement
from tessella.games.octopus.rules.grid import KINDS, SPOTS
from tessella.laws.directed import Style


def tentacles(each):
    """Most points (O3)."""
    return sum(each.after.points) - sum(each.before.points)


def twins(each):
    """In line with the own twin, which counts twice (O3, O4)."""
    if each.action >= KINDS * SPOTS:
        return 0
    kind, (column, row) = placement(each.action)
    twin = int(each.before.spots[kind][0])
    if not twin:
        return 0
    across, down = twin % 256 - 128 - column, twin // 256 - 128 - row
    return 10 * (max(abs(across), abs(down)) == 1) + tentacles(each) / 100


def far(each):
    """To the right, as far as it goes (O2)."""
    return placement(each.action)[1][0] if each.action < KINDS * SPOTS else 0


STYLES = (
    Style("tentacles", tentacles, looks=200),
    Style("tentacles of five", tentacles, {"players": 5}, looks=200),
    Style("twins", twins, {"sets": 2, "players": 3}, looks=200, games=1),
    Style("far", far, {"sets": 2}, looks=200, games=1, compared=0),
    Style("six who leave", options={"players": 6}, leaves=0.01, looks=1, games=4),
    Style("three who leave", options={"players": 3, "sets": 2}, leaves=0.01, looks=1, games=4),
)
