"""Until which placement Red may have the exception (A5) so that White still wins Andantino.

Usage: python tools/measure/exception.py UNTIL WITHIN [--nodes N] [--threads N]

Red may spend it at its placements up to UNTIL (2, 4, 6, ...; 50: always) and not later. A search looks for a win of
White's within so many placements, and a walk by these rules checks what it finds.
"""

import argparse
import logging
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from time import perf_counter

import typer

from tessella import find
from tessella.certificate.walk import Walk
from tessella.cli.prove import RECENT, THREATS
from tessella.core.compiler.jit import Compiled, jit
from tessella.core.position import Game
from tessella.engine.proofs.whole_game import LOG, WholeGame
from tessella.games.andantino.rules.keys import EXCEPTION_KEY

BITS = 28
"""The table has 4 GiB."""
LAID = 2
"""Tiles that lie on the table at first."""


def make_play(play: Compiled, until: int) -> Compiled:
    """The rules, but for the end of the exception."""

    @jit
    def play_on(s, action):
        play(s, action)
        if s.exception == 1 and s.placed - LAID >= until:
            s.exception = 0
            s.key ^= EXCEPTION_KEY

    return play_on


def game_until(until: int) -> Game:
    """Andantino with an exception that ends."""
    game = copy(find("andantino"))
    object.__setattr__(game, "kernel", replace(game.kernel, play=make_play(game.kernel.play, until)))
    return game


def choices(prover: WholeGame, walk: Walk, within: int) -> Iterator[int]:
    """What the proof says wherever a walk asks."""
    while walk.open:
        yield walk.shortest(prover.winning(walk.decision, within - len(walk.moves)))


def main() -> None:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("until", type=int)
    parser.add_argument("within", type=int)
    parser.add_argument("--nodes", type=int, default=40_000_000)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    logging.basicConfig(format="%(message)s")
    LOG.setLevel(logging.INFO)
    first = game_until(asked.until).new(exception=True)
    prover = WholeGame(first, 0, BITS, threads=asked.threads)
    prover.get_ready()
    begun = perf_counter()
    proof = prover.search(first, asked.nodes, asked.within)
    told = {True: "White wins", False: "White does not win", None: "it is open whether White wins"}[
        proof.wins
    ]
    spent = f"{proof.nodes:,} positions, {perf_counter() - begun:.0f} s"
    typer.echo(f"With the exception until placement {asked.until}, {told} within {asked.within}: {spent}.")
    if proof.wins:
        walk = Walk(first, 0, asked.within, THREATS, RECENT)
        typer.echo(f"A walk by the rules agrees: {walk.go(choices(prover, walk, asked.within))}")


if __name__ == "__main__":
    main()
