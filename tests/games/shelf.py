"""What the tests of a game share: positions after moves, recorded games, and the oracle that follows them."""

from dataclasses import fields
from functools import cache, cached_property, partial
from pathlib import Path

import pytest

import tessella
from tessella.laws.oracle import follow
from tessella.record import Record, parse

HERE = Path(__file__).parent


def played(game, moves="", **options):
    """The position after moves as text, with blanks between."""
    position = tessella.new(game, **options)
    for move in moves.split():
        position = position.play(move)
    return position


def names_of_records(game):
    """The recorded games of a game."""
    return sorted(path.stem for path in (HERE / game / "records").glob("*.txt"))


class Played(Record):
    """A record of which the game is played once, for all tests."""

    @cached_property
    def played(self):
        """All positions."""
        return list(super().positions())

    def positions(self):
        """The same, one by one."""
        return iter(self.played)

    def position(self, ply=None):
        """One of them, the last unless told."""
        return self.played[-1 if ply is None else ply]


@cache
def record_of(game, name):
    """A recorded game."""
    record = parse((HERE / game / "records" / f"{name}.txt").read_text("utf-8"))
    return Played(**{each.name: getattr(record, each.name) for each in fields(Record)})


def recorded(game, name, plies=None):
    """The position of a recorded game after so many plies, or at its end."""
    return record_of(game, name).position(plies)


def of(game):
    """played, record_of and recorded of one game."""
    return (partial(each, game) for each in (played, record_of, recorded))


def check_ending(record, reason, clause):
    """A record ends for that reason, with the sentence in its header, which cites the clause."""
    end = record.position()
    assert end.over
    assert end.field("reason") == reason
    assert end.ending == record.headers["Ending"]
    assert f"({clause})" in record.headers["Ending"]


def check_oracle(record, new_oracle, reasons):
    """Kernel and oracle agree on every ply of a record; at its end the oracle says one of those reasons.

    A seat that leaves ends the comparison where the oracle does not know about leaving.
    """
    *undecided, end = record.positions()
    oracle = new_oracle(end.options)
    for position, move in zip(undecided, end.history, strict=True):
        assert position.mover == oracle.mover
        assert {legal.text for legal in position.moves()} == oracle.moves()
        assert position.score == oracle.score
        oracle = follow(oracle, end.game, move)
        if oracle is None:
            return
    assert oracle.reason in reasons[end.field("reason")]
    assert (end.mover, end.score) == (oracle.mover, oracle.score)
    assert end.utility == pytest.approx(oracle.utility)
