"""A proof-number search whose leaves are searches (PN-squared: Breuker, Uiterwijk and van den Herik 2001).

The tree's nodes are positions in which the attacker is to act. Each was searched for a number of positions; what that
did not decide is a leaf, and says how far it seems from a proof. The leaf that promises most is opened: the attacker's
best actions are taken, and the position after each reply to them is searched in turn. Those searches do not depend on
each other, so they are done in parallel, and the order in which they end does not matter.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf

from ...core.position import Position

BEST = 5
"""How many of the attacker's actions are taken at a time."""
FAR = 1e9
"""The number of a node whose first actions have failed."""


@dataclass
class Node:
    """A position in which the attacker is to act.

    number: how far it is from a proof, 0 if it is proved. best: the attacker's actions, the most promising first.
    after: for each action that was taken, the nodes that its replies lead to.
    """

    line: tuple[int, ...]
    number: float = inf
    best: tuple[int, ...] = ()
    after: dict[int, "list[Node]"] = field(default_factory=dict)


class ProofTree:
    """Grows until the attacker's win from a first position is proved, or nothing is left to be tried."""

    def __init__(self, first: Position, attacker: int) -> None:
        self.first, self.attacker = first, attacker
        self.root = Node(())
        self.known: dict[Hashable, Node] = {(first.ply, first.shape): self.root}

    def position(self, node: Node) -> Position:
        """The position of a node."""
        return self.first.replay(node.line)

    def decide(self, node: Node, number: float, best: Sequence[int]) -> None:
        """Take what a search has found: 0 if it is proved, infinity if there is no win; and the actions in order."""
        node.number, node.best = number, tuple(best)

    def grow(self) -> list[Node]:
        """Open the most promising leaf; returns the nodes that have to be searched next, none if all is decided."""
        while 0 < self.count() < inf:
            leaf = self.leaf()
            fresh = list(self.open(leaf))
            if fresh:
                return fresh
        return []

    def count(self) -> float:
        """Work out the numbers of all nodes, the deepest first; returns that of the root."""
        for node in sorted(self.known.values(), key=lambda each: -len(each.line)):
            if node.after and node.number > 0:
                node.number = min(map(total, node.after.values()))
                if node.number == inf and self.untried(node):
                    node.number = FAR
        return self.root.number

    def leaf(self) -> Node:
        """The leaf in which a proof seems nearest; of the replies to an action, the hardest first."""
        node = self.root
        while node.after and min(map(total, node.after.values())) < inf:
            replies = min(node.after.values(), key=total)
            node = max(replies, key=lambda after: after.number)
        return node

    def untried(self, node: Node) -> list[int]:
        """Actions of a node that were not taken yet."""
        return [action for action in node.best if action not in node.after]

    def open(self, node: Node) -> Iterator[Node]:
        """Take the best actions of a leaf; yields nodes that are new."""
        position = self.position(node)
        for action in self.untried(node)[:BEST]:
            after, node.after[action] = position.play(action), []
            lines = [(action,)] if after.over else [(action, reply) for reply in after.actions]
            for line in lines:
                end = position.replay(line)
                shape = end.ply, end.shape
                if shape not in self.known:
                    self.known[shape] = Node(node.line + line, self.result(end))
                    if not end.over:
                        yield self.known[shape]
                node.after[action].append(self.known[shape])

    def result(self, position: Position) -> float:
        """0 for a position in which the attacker has won, else infinity: it is lost, or nothing is known yet."""
        return 0.0 if position.over and position.utility[self.attacker] == 1.0 else inf


def total(nodes: Sequence[Node]) -> float:
    """How far it is to a proof of all nodes."""
    return sum(node.number for node in nodes)
