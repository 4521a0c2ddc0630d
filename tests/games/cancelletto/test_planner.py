"""Plans win by the rules, and proofs hold for a second program."""

from itertools import islice
from random import Random

import pytest

from rings import first_of
from tessella.core.outlook import Outlook
from tessella.games.cancelletto.evaluation import plan, proof

from . import cuts
from .tables import dealt

pytestmark = pytest.mark.once

SETS = ("standard", "open", "labyrinth")
LONG = pytest.mark.verify("a long proof")


def looked(position, most=100):
    """What the planner knows after some work."""
    known = Outlook()
    for known in islice(plan(position), most):
        if known.acts or known.lost:
            break
    return known


def won(position, acts):
    """Whether acts, each of them legal, win exactly with the last one."""
    positions = [position]
    for act in acts:
        positions.append(positions[-1].play(act))
    return positions[-1].over and positions[-1].utility == (1.0,) * position.seats


@pytest.mark.parametrize("tiles", first_of(SETS, "plans for another set of tiles"))
def test_C4_every_plan_wins_by_the_rules(tiles):
    plans = 0
    for name in range(1, 7):
        position = dealt(str(name), set=tiles)
        if acts := looked(position).acts:
            assert won(position, acts)
            plans += 1
    assert plans >= 3


@pytest.mark.parametrize("seed", range(4))
def test_C3_C5_from_anywhere_in_a_game_a_plan_goes_on_with_what_is_begun(seed):
    """After some steps of a turn, with a token that waits for the other one, with a gate or without."""
    rng, plans, position = Random(seed), 0, dealt("3", set="open")
    while not position.over and plans < 12:
        acts = looked(position).acts
        if not acts:
            break
        assert won(position, acts)
        plans += 1
        for act in acts[: rng.randrange(1, 12)]:
            position = position.play(act)
        after = position.roll(rng)
        position = position if after.over else after
    assert plans > 2


def test_C4_plans_become_shorter_and_stay_plans():
    position = dealt("3", set="open")
    found = {known.turns: known.acts for known in islice(plan(position), 200) if known.acts}
    assert len(found) > 3
    assert sorted(found, reverse=True) == list(found)
    for acts in found.values():
        assert won(position, acts)


def test_equal_seeds_give_equal_plans():
    one, two = (looked(dealt("4")).acts for _ in range(2))
    assert one == two != ()


@pytest.mark.parametrize(
    ("tiles", "name"),
    [("standard", "6"), ("standard", "15"), ("labyrinth", "57"), pytest.param("labyrinth", "8", marks=LONG)],
)
def test_C7_a_proof_holds_for_a_second_program(tiles, name):
    position = dealt(name, set=tiles)
    assert looked(position).lost
    cuts.check(position, proof(position))


def test_C7_the_second_program_refuses_what_is_no_proof():
    position = dealt("8", set="labyrinth")
    lines = list(proof(position))
    with pytest.raises(AssertionError):
        cuts.check(position, lines[1:])
    with pytest.raises(AssertionError):
        cuts.check(position, [lines[0].replace(lines[0].split("|")[0].split()[-1], "a1@0"), *lines[1:]])
    won_deal = dealt("3", set="labyrinth")
    with pytest.raises(AssertionError):
        cuts.check(won_deal, lines)


@pytest.mark.soak
@pytest.mark.parametrize("tiles", SETS)
def test_C4_C7_all_plans_win_and_all_proofs_hold_for_a_second_program(tiles):
    planned = proved = 0
    for name in range(1, 201):
        position = dealt(str(name), set=tiles)
        known = looked(position)
        if known.lost:
            cuts.check(position, proof(position))
            proved += 1
        elif known.acts:
            assert won(position, known.acts), name
            planned += 1
    assert planned > 120
    assert proved or tiles == "open"
