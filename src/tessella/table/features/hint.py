"""Hints: the engine advises whoever is to act, unless that would be unfair to other people."""

from ..event import Never
from ..feature import Feature
from ..table import Table
from . import silence


def objection(table: Table) -> str | None:
    """Why I get no hint now; None if I get one."""
    if option := silence.agreed_on(table):
        return Never(option.help)
    rivals = [seat for seat in table.playing if seat not in table.my_seats]
    if rivals and not table.position.game.cooperative:
        return Never("There are no hints while another person plays against you.")
    return table.objection("act")


HINT = Feature(objections={"hint": objection})
