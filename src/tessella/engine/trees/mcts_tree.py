"""The tree of a Monte Carlo tree search, and the search's working memory."""

from functools import cache

import numpy as np

from ...core.compiler.jit import jit, record

NODE = record(
    [
        ("total", "f8"),  # sum over all visits of the utility of the seat that moved here
        ("visits", "i4"),
        ("offered", "i4"),  # hidden games: iterations with this edge legal; ordered games: children
        ("edge", "i4"),  # the action as the root's seat sees it
        ("first", "i4"),  # first child, 0 if none
        ("next", "i4"),  # next sibling, 0 if none
    ]
)


@cache
def context_type(plies: int, most: int, edges: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's working memory, besides the states and the tree.

    edges is the number of edges in games that hide something, else 0.
    """
    return record(
        [
            ("used", "i4"),  # nodes of the tree in use
            ("seat", "i4"),  # the root's mover
            ("length", "i4"),  # of the path
            ("deepest", "i4"),  # of the paths so far
            ("explore", "f8"),  # weight of exploration, in standard deviations of the results
            ("results", "f8", 3),  # results of the root's seat: their number, sum, and sum of squares
            ("horizon", "i4"),  # players' actions from the tree to the evaluation; -1: to the game's end
            ("ticket", "i8"),  # a number for each visit of a node (hidden games)
            ("path", "i4", plies + 2),
            ("movers", "i4", plies + 2),  # who moved into each node of the path
            ("actions", "i4", most),
            ("edges", "i4", most),
            ("odds", "f8", most),
            ("weights", "f8", most),  # of the actions, where the game orders them
            ("stamps", "i8", (edges,)),  # by edge: ticket if legal now, ticket + 1 if it has a child, too
            ("utility", "f8", seats),
        ]
    )


@jit
def plant(x, tree):
    """Makes the tree empty but for its root."""
    x.used, x.ticket, x.deepest = 1, 0, 0
    x.results[0], x.results[1], x.results[2] = 0.0, 0.0, 0.0
    tree[0].visits, tree[0].total, tree[0].first, tree[0].next = 0, 0.0, 0, 0


@jit
def add_child(x, tree, node, edge):
    """Adds a child to a node for an edge; 0 if the tree is full."""
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
    """The child of a node for an edge; 0 if there is none."""
    child = np.int64(tree[node].first)
    while child != 0 and tree[child].edge != edge:
        child = np.int64(tree[child].next)
    return child
