"""The tree of a search by PUCT: nodes, the actions that wait for a node of their own, and what is kept of a tree."""

from functools import cache
from typing import Any

import numpy as np

from ...core.compiler.jit import jit, record
from ..proofs.sequences_kernel import sequence_type

OPEN, WON, LOST, REFUTED = 0, 1, 2, 3
"""What is proved of a node, for the seat that chose it. REFUTED: it does not win, but may be a draw; said by somebody
else for one search, and only of the root's children."""
NODE = record(
    [
        ("total", "f8"),  # sum over all visits of the utility of the seat that chose this node
        ("visits", "i4"),
        ("prior", "f4"),
        ("edge", "i4"),  # the action that leads here
        ("first", "i4"),  # first child, 0 if none
        ("next", "i4"),  # next sibling, 0 if none
        ("plan", "i4"),  # where its next actions are in the plans
        ("waiting", "i2"),  # how many they are
        ("ways", "i2"),  # how many actions it has; 0 until they are listed
        ("opened", "i2"),  # how many of them have a node
        ("lost", "i2"),  # how many of them are proved to lose
        ("seat", "i1"),  # who chose this node; at the root, who is to act
        ("proof", "i1"),
    ]
)
PLAN = record([("prior", "f4"), ("action", "i4")])
"""An action that has no node of its own yet."""
BLOCK = 8
"""Of the actions without a node so many are listed at a time, the best first."""


@cache
def context_type(plies: int, most: int, actions: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's working memory, besides the states and the tree."""
    return record(
        [
            ("used", "i4"),  # nodes in use
            ("planned", "i4"),  # plans in use
            ("full", "i1"),  # whether a node or a plan found no place
            ("copied", "i4"),  # nodes of the copy under way whose children are copied, too
            ("copy_used", "i4"),  # nodes and plans in use there
            ("copy_planned", "i4"),
            ("length", "i4"),  # of the path
            ("deepest", "i4"),  # of the paths so far
            ("explore", "f8"),  # weight of exploration
            ("horizon", "i4"),  # random actions beyond the tree; -1: to the game's end
            ("path", "i4", plies + 2),
            ("actions", "i4", most),
            ("weights", "f8", most),
            ("barred", "i1", actions),  # actions that the root must not choose
            ("utility", "f8", seats),
            ("outcome", "f8", seats),  # of random actions
            ("sequence", sequence_type(most, seats)),
        ]
    )


@jit
def plant(x, tree, seat):
    """Makes the tree empty but for its root, where this seat is to act."""
    x.used, x.planned, x.full, x.deepest = 1, 0, 0, 0
    clear_node(tree, 0)
    tree[0].seat = seat


@jit
def clear_node(tree, node):
    """A node without visits and children."""
    t = tree[node]
    t.total, t.visits, t.prior, t.edge, t.first, t.next = 0.0, 0, 1.0, 0, 0, 0
    t.plan, t.waiting, t.ways, t.opened, t.lost, t.seat, t.proof = 0, 0, 0, 0, 0, 0, OPEN


@jit
def open_next(x, tree, plans, node, seat):
    """Gives the best action that waits its node, and returns that; 0 if the tree is full."""
    if x.used == len(tree):
        x.full = 1
        return 0
    child, t = x.used, tree[node]
    x.used += 1
    way = plans[t.plan]
    t.plan += 1
    t.waiting -= 1
    t.opened += 1
    clear_node(tree, child)
    c = tree[child]
    c.prior, c.edge, c.seat, c.next = way.prior, way.action, seat, t.first
    t.first = child
    return child


@jit
def plan_best(x, tree, plans, node, n):
    """Lists the best of a node's first n actions that have no node; their priors are in the weights. A negative weight
    is that of an action to leave out. False if there is no room."""
    if x.planned + BLOCK > len(plans):
        x.full = 1
        return False
    begin = end = x.planned
    for i in range(n):
        prior = x.weights[i]
        if prior < 0.0 or (end == begin + BLOCK and plans[end - 1].prior >= prior):
            continue
        place = min(end, begin + BLOCK - 1)
        end = place + 1 if place == end else end
        while place > begin and plans[place - 1].prior < prior:
            plans[place].prior, plans[place].action = plans[place - 1].prior, plans[place - 1].action
            place -= 1
        plans[place].prior, plans[place].action = prior, x.actions[i]
    t = tree[node]
    t.plan, t.waiting, x.planned = begin, end - begin, end
    return True


@jit
def begin_copy(x):
    """Prepares to copy a part of the tree."""
    x.copied, x.copy_used, x.copy_planned = 0, 1, 0


@jit
def copy_part(x, tree, plans, root, least, new_tree, new_plans, most):
    """Copies what is below a node, which becomes the root. Nodes with fewer than so many visits lose their children.

    It ends after `most` nodes, and goes on there when it is called again; True when all is copied. Nodes are copied
    level by level. Until its turn comes, a copied node names its children by their old numbers.
    """
    if x.copied == 0:
        copy_node(tree[root], new_tree[0])
    node, end = np.int64(x.copied), x.copied + most
    while node < min(np.int64(x.copy_used), end):
        t = new_tree[node]
        old, begin = np.int64(t.first), np.int64(t.plan)
        t.first, t.plan = 0, 0
        if t.visits < least or old == 0:
            t.waiting = t.ways = t.opened = t.lost = 0
            old = 0
        else:
            t.plan = x.copy_planned
            for i in range(t.waiting):
                new_plans[x.copy_planned + i].prior = plans[begin + i].prior
                new_plans[x.copy_planned + i].action = plans[begin + i].action
            x.copy_planned += t.waiting
        while old != 0:
            copy_node(tree[old], new_tree[x.copy_used])
            following = np.int64(tree[old].next)
            new_tree[x.copy_used].next = t.first
            t.first = x.copy_used
            x.copy_used += 1
            old = following
        node += 1
    x.copied = node
    return node == x.copy_used


@jit
def end_copy(x):
    """The copy is the tree now."""
    x.used, x.planned, x.full, x.deepest = x.copy_used, x.copy_planned, 0, 0


@jit
def copy_node(a, b):
    """Copies all fields of a node."""
    b.total, b.visits, b.prior, b.edge, b.first, b.next = a.total, a.visits, a.prior, a.edge, a.first, a.next
    b.plan, b.waiting, b.ways, b.opened = a.plan, a.waiting, a.ways, a.opened
    b.lost, b.seat, b.proof = a.lost, a.seat, a.proof


def blank_tree(nodes: int, plans: int) -> tuple[Any, Any]:
    """Room for so many nodes and plans. The operating system gives memory only when it is used."""
    return np.zeros(nodes, NODE), np.zeros(plans, PLAN)
