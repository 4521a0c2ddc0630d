"""The tree of a selective search: nodes, the working memory, and what is kept of a tree."""

from functools import cache

import numpy as np

from ...core.compiler.jit import jit, record

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
            ("used", "i4"),  # nodes in use
            ("full", "i1"),  # whether children found no place
            ("copied", "i4"),  # nodes of the copy under way whose children are copied, too
            ("copy_used", "i4"),  # nodes in use there
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
def begin_copy(x):
    """Prepares to copy a part of the tree."""
    x.copied, x.copy_used = 0, 1


@jit
def copy_part(x, tree, root, least, new_tree, most):
    """Copies what is below a node, which becomes the root. Nodes with fewer than so many visits lose their children.

    It ends after `most` nodes, and goes on there when it is called again; True when all is copied. Nodes are copied
    level by level. Until its turn comes, a copied node names its children by their old numbers.
    """
    if x.copied == 0:
        copy_node(tree[root], new_tree[0])
    node, end = np.int64(x.copied), x.copied + most
    while node < min(np.int64(x.copy_used), end):
        t = new_tree[node]
        if t.visits < least:
            t.first, t.children = 0, 0
        old = np.int64(t.first)
        if t.children > 0:
            t.first = x.copy_used
        for i in range(t.children):
            copy_node(tree[old + i], new_tree[x.copy_used])
            x.copy_used += 1
        node += 1
    x.copied = node
    return node == x.copy_used


@jit
def end_copy(x):
    """The copy is the tree now."""
    x.used, x.full, x.deepest = x.copy_used, 0, 0


@jit
def copy_node(a, b):
    """Copies all fields of a node."""
    b.total, b.visits, b.prior, b.edge, b.first, b.children = (
        a.total,
        a.visits,
        a.prior,
        a.edge,
        a.first,
        a.children,
    )
