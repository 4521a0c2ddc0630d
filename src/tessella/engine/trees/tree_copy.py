"""How a part of a tree is copied, compiled for one kind of nodes."""

import numpy as np

from ...core.compiler.jit import Compiled, jit

PROGRESS = [
    ("used", "i4"),  # nodes of the tree in use
    ("full", "i1"),  # whether something found no place in the tree
    ("copied", "i4"),  # nodes of the copy under way whose children are copied, too
    ("copy_used", "i4"),  # nodes in use there
]
"""What a search's working memory has for it."""


def make_copy_part(copy_children: Compiled) -> Compiled:
    """copy_part(x, old, root, least, new, most): copies what is below a node, which becomes the root; True when done.

    old and new are tuples of arrays, of which the first has the nodes. It ends after `most` nodes, and goes on there
    when it is called again. Nodes are copied level by level; nodes with fewer visits than `least` lose their children.
    copy_children(x, old, new, node, least) does that for one copied node, which until then names its children by their
    old numbers.
    """

    @jit
    def copy_part(x, old, root, least, new, most):
        if x.copied == 0:
            new[0][0] = old[0][root]
        node, end = np.int64(x.copied), x.copied + most
        while node < min(np.int64(x.copy_used), end):
            copy_children(x, old, new, node, least)
            node += 1
        x.copied = node
        return node == x.copy_used

    return copy_part
