"""From a tree of searches to a certificate."""

from certificate.conftest import WITHIN
from tessella.certificate.walk import Walk
from tessella.cli.prove import Claim, Proving, certified
from tessella.engine.proofs.whole_game import search_unit


def searched(claim, unit):
    """The result of a unit, whose line begins at the claim's position."""
    line = [move.action for move in claim.position.history] + unit["line"]
    return search_unit({**unit, "line": line})


def test_a_tree_of_searches_proves_what_one_search_does(won):
    """Its certificate is a proof by the rules."""
    claim = Claim(won, won.mover, WITHIN, 2000)
    proving, done = Proving(claim), 0
    while done < proving.wanted:
        proving.add(searched(claim, proving.unit(done)))
        done += 1
    assert proving.tree.root.number == 0
    assert done > 1
    certificate = certified(claim, proving.tree)
    walked = Walk(won, won.mover, WITHIN, certificate.threats, certificate.recent).go(certificate.choices)
    assert walked.longest <= WITHIN
