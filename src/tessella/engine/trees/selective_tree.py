"""The tree of a selective search: nodes, the working memory, and copies of a tree's parts."""

from functools import cache

import numpy as np

from ...core.compiler.jit import jit, record
from .tree_copy import PROGRESS, make_copy_part

WIDTH = 16
"""The greatest number of children of a node."""
NODE = record(
    [
        ("total", "f8"),  # sum over all visits of the utility of the seat that chose this node
        ("visits", "i4"),
        ("prior", "f4"),
        ("edge", "i4"),  # the action that leads here
        ("first", "i4"),  # first child, which the others follow; 0 if it has none
        ("children", "i4"),
    ]
)


@cache
def context_type(plies: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's working memory, besides the sheet and the tree."""
    return record(
        [
            *PROGRESS,
            ("length", "i4"),  # of the path
            ("deepest", "i4"),  # of the paths so far
            ("explore", "f8"),  # weight of exploration
            ("noise", "f8"),  # weights are changed at random by at most this
            ("path", "i4", plies + 2),
            ("seats", "i4", plies + 2),  # who chose each node of the path
            ("actions", "i4", WIDTH),
            ("weights", "f8", WIDTH),
            ("utility", "f8", seats),
        ]
    )


@jit
def clear(x, tree):
    """Makes the tree empty but for its root."""
    x.used, x.full, x.deepest = 1, 0, 0
    tree[0].total, tree[0].visits, tree[0].prior, tree[0].edge = 0.0, 0, 1.0, 0
    tree[0].first, tree[0].children = 0, 0


@jit
def add_children(x, tree, node, n):
    """Gives a node children for the first n actions, with the weights as priors; sets x.full if there is no room."""
    if x.used + n > len(tree):
        x.full = 1
        return
    tree[node].first, tree[node].children = x.used, n
    for i in range(n):
        child = tree[x.used + i]
        child.total, child.visits, child.prior, child.edge = 0.0, 0, x.weights[i], x.actions[i]
        child.first, child.children = 0, 0
    x.used += n


@jit
def copy_children(x, old, new, node, least):
    """Copies the children of a node, which loses them if it has fewer visits than these."""
    (tree,), (new_tree,) = old, new
    t = new_tree[node]
    if t.visits < least:
        t.first, t.children = 0, 0
    first = np.int64(t.first)
    if t.children > 0:
        t.first = x.copy_used
    for i in range(t.children):
        new_tree[x.copy_used] = tree[first + i]
        x.copy_used += 1


copy_part = make_copy_part(copy_children)
