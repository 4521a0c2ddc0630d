"""The tree of a search by PUCT: nodes, the actions that wait for a node of their own, and copies of a tree's parts."""

from functools import cache
from typing import Any

import numpy as np

from ...core.compiler.jit import jit, record
from ..proofs.sequences_kernel import sequence_type
from .status import OPEN
from .tree_copy import PROGRESS, make_copy_part

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
            *PROGRESS,
            ("planned", "i4"),  # plans in use
            ("copy_planned", "i4"),  # and in the copy under way
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
def copy_children(x, old, new, node, least):
    """Copies the children of a node, and the actions that wait; a node with fewer visits than these loses them."""
    (tree, plans), (new_tree, new_plans) = old, new
    t = new_tree[node]
    child, begin = np.int64(t.first), np.int64(t.plan)
    t.first, t.plan = 0, 0
    if t.visits < least or child == 0:
        t.waiting = t.ways = t.opened = t.lost = 0
        return
    t.plan = x.copy_planned
    for i in range(t.waiting):
        new_plans[x.copy_planned + i] = plans[begin + i]
    x.copy_planned += t.waiting
    while child != 0:
        new_tree[x.copy_used] = tree[child]
        new_tree[x.copy_used].next = t.first
        t.first = x.copy_used
        x.copy_used += 1
        child = np.int64(tree[child].next)


copy_part = make_copy_part(copy_children)


def blank_tree(nodes: int, plans: int) -> tuple[Any, Any]:
    """Room for so many nodes and plans. The operating system gives memory only when it is used."""
    return np.zeros(nodes, NODE), np.zeros(plans, PLAN)
