"""The tree of a Monte Carlo tree search, and a search's own memory."""

from functools import cache

import numpy as np

from ..core.jit import jit, record

NODE = record(
    [
        ("total", "f8"),  # utility of the seat that moved here, summed over visits
        ("visits", "i4"),
        ("offered", "i4"),  # hidden: iterations in which the edge was legal; ordered in view: children
        ("edge", "i4"),  # the action as the root's seat sees it
        ("first", "i4"),  # child, 0 if none
        ("next", "i4"),  # sibling, 0 if none
    ]
)


@cache
def context_type(plies: int, most: int, edges: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's own memory, apart from states and tree; edges is 0 unless the game hides things."""
    return record(
        [
            ("used", "i4"),  # nodes of the tree in use
            ("seat", "i4"),  # the root's
            ("length", "i4"),  # of the path
            ("deepest", "i4"),  # of the paths so far
            ("explore", "f8"),  # weight of exploration, in standard deviations of what comes back
            ("results", "f8", 3),  # of the root's seat: how many, their sum, the sum of their squares
            ("horizon", "i4"),  # actions of players from the tree to the evaluation; -1: the end of the game
            ("ticket", "i8"),  # names one visit of one node (hidden games)
            ("path", "i4", plies + 2),
            ("movers", "i4", plies + 2),  # who moved into each node of the path
            ("actions", "i4", most),
            ("edges", "i4", most),
            ("odds", "f8", most),
            ("weights", "f8", most),  # of the actions, where the game orders them
            ("stamps", "i8", (edges,)),  # by edge: ticket if legal now, ticket + 1 if also known to the tree
            ("utility", "f8", seats),
        ]
    )


@jit
def plant(x, tree):
    """An empty tree."""
    x.used, x.ticket, x.deepest = 1, 0, 0
    x.results[0], x.results[1], x.results[2] = 0.0, 0.0, 0.0
    tree[0].visits, tree[0].total, tree[0].first, tree[0].next = 0, 0.0, 0, 0


@jit
def add_child(x, tree, node, edge):
    """A new node for an edge; 0 if the tree is full."""
    child = x.used
    if child == len(tree):
        return 0
    x.used += 1
    t = tree[child]
    t.total, t.visits, t.offered, t.edge, t.first = 0.0, 0, 0, edge, 0
    t.next = tree[node].first
    tree[node].first = child
    return child


@jit
def child_of(tree, node, edge):
    """The child of an edge; 0 if the tree does not know it."""
    child = np.int64(tree[node].first)
    while child != 0 and tree[child].edge != edge:
        child = np.int64(tree[child].next)
    return child
