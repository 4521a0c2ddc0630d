"""Proves that a side wins a game, and writes the certificate."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random

import typer

from ..certificate.file import Certificate, CertificateError
from ..certificate.walk import Walk
from ..core.catalogue import find
from ..core.position import Position
from ..engine.methods import FORCED, traits_of
from ..engine.proofs.proof_tree import Node, ProofTree
from ..engine.proofs.whole_game import LOG as PROGRESS
from ..engine.proofs.whole_game import prover_for
from ..runner.work import Data, Work
from .runs import Running, carry_out, end_with
from .setup import first_position
from .user_errors import UserError, file_errors, user_errors

WORK = Work(
    "tessella.engine.proofs.whole_game:search_unit",
    "tessella.engine.proofs.whole_game:get_ready",
    "tessella.core.build:build",
)
THREATS = 200
"""How many threats a certificate's reader tries."""
RECENT = 8
"""How many of the actions that were taken last it tries: more make the file shorter, and the check longer."""
GAMES = 20
"""Games by chance that show whether turns have several actions."""


@dataclass(frozen=True)
class Claim:
    """That a side wins from a first position within so many plies.

    nodes: positions that each unit looks at. threads: how many do so together.
    """

    position: Position
    side: int
    within: int
    nodes: int
    threads: int = 1

    @property
    def question(self) -> dict[str, Data]:
        """What units have in common."""
        options = dict(self.position.options)
        common = {"game": self.position.game.name, "options": options, "side": self.side}
        return {**common, "within": self.within, "nodes": self.nodes, "threads": self.threads}


class Proving:
    """A series whose units are positions of a tree. Which they are follows from the results before, in their order."""

    def __init__(self, claim: Claim) -> None:
        self.claim, self.tree = claim, ProofTree(claim.position, claim.side)
        self.nodes, self.done, self.searched = [self.tree.root], 0, 0

    @property
    def wanted(self) -> int:
        return len(self.nodes)

    def unit(self, number: int) -> Data:
        line = self.nodes[number].line
        return {
            **self.claim.question,
            "line": list(line),
            "within": self.claim.within - len(line),
        }

    def add(self, result: Data) -> None:
        number = inf if result["number"] is None else result["number"]
        self.tree.decide(self.nodes[self.done], number, result["best"])
        self.done, self.searched = self.done + 1, self.searched + result["nodes"]
        if self.done == len(self.nodes):
            self.nodes += self.tree.grow()
            self.tell()

    def tell(self) -> None:
        """Say how far the proof is."""
        number = self.tree.root.number
        state = {0: "proved", inf: "there is no win"}.get(number, f"proof number {number:,.0f}")
        open_nodes = sum(0 < node.number < inf for node in self.tree.known.values())
        counts = f"{self.searched:,} positions searched from {self.done:,} nodes, {open_nodes:,} of them open"
        typer.echo(f"{counts}; root: {state}", err=True)


def prove_game(  # noqa: PLR0913, PLR0917 - what the command takes
    name: str,
    options: Sequence[str],
    within: int,
    nodes: int,
    threads: int,
    out: Path | None,
    running: Running,
) -> None:
    """Prove that the side that begins wins, and write the certificate to out. Raises UserError."""
    position = first_position(find(name), options)
    if not traits_of(position) >= FORCED or position.seats == 1 or has_long_turns(position):
        kind = "two sides that act in turn, no luck and no secrets"
        raise UserError(f"{position.game.title} has no proofs here: they take {kind}.")
    if out is not None:
        with file_errors(f"{out} cannot be written"):
            out.open("ab").close()  # before hours of work, not after
    claim = Claim(position, position.mover, within, nodes, threads)
    proving = Proving(claim)
    tell_progress()
    trouble = carry_out(WORK, {"command": "prove", **claim.question}, [proving], running)
    if trouble is None and proving.tree.root.number == 0:
        publish(certified(claim, proving.tree), out)
    elif trouble is None:
        typer.echo(f"{position.game.sides[claim.side]} was not found to win within {claim.within} plies.")
    if out is not None and out.stat().st_size == 0:
        out.unlink()
    end_with(trouble)


def tell_progress() -> None:
    """Show how far the search of this process is, on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    PROGRESS.handlers = [handler]
    PROGRESS.setLevel(logging.INFO)


def has_long_turns(position: Position) -> bool:
    """Whether a side has acted twice in a row in one of some games by chance."""
    for seed in range(GAMES):
        after, chance = position, Random(seed)
        while not after.over:
            before, after = after, after.roll(chance)
            if after.mover == before.mover:
                return True
    return False


def publish(certificate: Certificate, out: Path | None) -> None:
    """Say what is proved, and write the certificate."""
    typer.echo(f"{certificate.claim}: proved, with {len(certificate.choices):,} choices.")
    if out is not None:
        with file_errors(f"{out} cannot be written"):
            out.write_bytes(certificate.to_bytes())


@user_errors(CertificateError)
def certified(claim: Claim, tree: ProofTree) -> Certificate:
    """The certificate of what a tree has proved."""
    walk = Walk(claim.position, claim.side, claim.within, THREATS, RECENT)
    choices = bytearray()
    prover = prover_for(claim.question)  # with one worker it is the one that has searched, and knows all

    def choose() -> Iterator[int]:
        while walk.open:
            position = walk.decision
            found = choices_of(tree, position) or prover.winning(position, claim.within - len(walk.moves))
            choices.append(walk.shortest(found))
            yield choices[-1]

    walk.go(choose())
    game, side, within = claim.position.game, claim.side, claim.within
    options = dict(game.unusual(claim.position.options))
    return Certificate(game.name, game.edition, options, side, within, THREATS, RECENT, bytes(choices))


def choices_of(tree: ProofTree, position: Position) -> list[int]:
    """What a tree's node for a position, however turned, says that wins."""
    node = tree.known.get((position.ply, position.shape))
    if node is None:
        return []
    goals = {tree.position(node).play(action).shape for action in winning(node)}
    return [action for action in position.actions if position.play(action).shape in goals]


def winning(node: Node) -> list[int]:
    """The actions of a node after which every reply is proved to lose."""
    return [action for action, nodes in node.after.items() if not any(after.number for after in nodes)]
