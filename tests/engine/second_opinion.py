"""A second opinion on forced wins, slow and sure: df-pn in plain Python, of which the table keeps whole states.

It uses a game's rules and nothing of the engine: no hashes, no evaluation, no patterns, and its table forgets nothing.
"""

from dataclasses import dataclass, field
from math import inf

import numpy as np

from tessella import OVER, Position
from tessella.core.compiler.jit import copy_of


class Enough(Exception):
    """As many positions were opened as were allowed."""


@dataclass(slots=True, eq=False)
class Node:
    """A position: proof and disproof number of the attacker's win, and what follows once it is opened."""

    state: object
    proof: float = 1
    disproof: float = 1
    attacks: bool = False
    after: "list[Node] | None" = field(default=None, repr=False)


class Opinion:
    """What is known of one seat's forced wins in a game with some options."""

    def __init__(self, like: Position, attacker: int) -> None:
        rules, self.kernel = like.game.rules, like.game.kernel
        assert not self.kernel.hidden
        assert not self.kernel.chance
        fields = like.state().dtype.fields
        self.spans = [
            (fields[name][1], fields[name][1] + fields[name][0].itemsize)
            for name in (*rules.IDENTITY, *self.kernel.past)
        ]
        self.attacker, self.nodes = attacker, dict[bytes, Node]()
        self.actions, self.utility = np.empty(rules.MAX_LEGAL, np.int32), np.empty(like.seats)
        self.left = 0

    def wins(self, position: Position, most: int) -> bool | None:
        """Whether the attacker can force a win; None if that is open after so many positions were opened."""
        root, self.left = self.node(position.state()), most
        try:
            if 0 not in (root.proof, root.disproof):
                self.search(root, inf, inf)
        except Enough:
            return None
        return root.proof == 0

    def node(self, state: object) -> Node:
        """The node of a state, which is new if no equal state with an equal past has one."""
        raw = bytes(state)
        key = b"".join([raw[begin:end] for begin, end in self.spans])
        if key not in self.nodes:
            self.nodes[key] = self.judged(state)
        return self.nodes[key]

    def judged(self, state: object) -> Node:
        """A new node; its numbers are a result if the game is over."""
        if state.mover != OVER:
            return Node(state, attacks=state.mover == self.attacker)
        self.kernel.utility(state, self.utility)
        won = self.utility[self.attacker] == 1.0
        return Node(state, *((0, inf) if won else (inf, 0)))

    def open(self, node: Node) -> list[Node]:
        """The nodes after each action."""
        if node.after is None:
            self.left -= 1
            if self.left < 0:
                raise Enough
            node.after = [self.played(node, action) for action in self.legal(node)]
        return node.after

    def legal(self, node: Node) -> list[int]:
        return self.actions[: self.kernel.legal(node.state, self.actions)].tolist()

    def played(self, node: Node, action: int) -> Node:
        state = copy_of(node.state)
        self.kernel.play(state, action)
        return self.node(state)

    def search(self, node: Node, proof: float, disproof: float) -> None:
        """Look on below a node until one of its numbers reaches a bound."""
        after = self.open(node)
        while True:
            proofs, disproofs = [each.proof for each in after], [each.disproof for each in after]
            if node.attacks:
                node.proof, node.disproof = min(proofs), sum(disproofs)
                own, bound, sums = proofs, proof, disproofs
            else:
                node.proof, node.disproof = sum(proofs), min(disproofs)
                own, bound, sums = disproofs, disproof, proofs
            if node.proof >= proof or node.disproof >= disproof or 0 in (node.proof, node.disproof):
                return
            best, *others = sorted(range(len(own)), key=own.__getitem__)
            step = min(bound, own[others[0]] + 1 if others else inf)
            rest = (disproof if node.attacks else proof) - sum(sums) + sums[best]
            self.search(after[best], *((step, rest) if node.attacks else (rest, step)))
