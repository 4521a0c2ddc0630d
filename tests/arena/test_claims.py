"""Claims of engines that their win is proven: which of them hold, and that matches count the others."""

import json
from contextlib import closing

import pytest

import tessella
from arena.engines import HASTE, small
from tessella.arena.answer import said_in
from tessella.arena.claims import Claims
from tessella.arena.control import Control
from tessella.arena.match import Observation, seatings
from tessella.arena.play import Team, observation
from tessella.arena.tally import Tally

pytestmark = pytest.mark.once
WIN, OPEN, LOSS = "info depth 1 score mate 3", "info depth 1 score value 0.999", "info depth 1 score mate -2"


@pytest.mark.parametrize(
    ("said", "won", "made", "failed"),
    [
        ([OPEN, WIN, WIN], True, 1, 0),
        ([OPEN, WIN, WIN], False, 1, 1),
        ([WIN, OPEN, WIN], True, 2, 1),
        ([WIN, LOSS], False, 1, 1),
        (["info depth 1 score value 1.000 proven time 3"], False, 1, 1),
        (["info depth 1 score value 0.500 proven", LOSS, OPEN], True, 0, 0),
        ([WIN, "", "info string thinking", "info depth 1 score"], True, 1, 0),
        ([WIN, "info depth 1 score value much proven"], True, 1, 0),
    ],
)
def test_a_claim_fails_if_it_is_taken_back_or_the_game_is_not_won(said, won, made, failed):
    claims = Claims()
    for info in said:
        claims.count(said_in(info)[1], forced=False)
    claims.end(won)
    assert (claims.made, claims.failed) == (made, failed)


def test_who_has_only_one_move_need_not_say_again_that_it_wins():
    claims = Claims()
    claims.count(said_in(WIN)[1], forced=False)
    claims.count(said_in(OPEN)[1], forced=True)
    assert (claims.stands, claims.failed) == (True, 0)


BOASTS = "def go(free):\n say('info depth 1 score mate 5 pv ' + free[0]); say('bestmove ' + free[0])"
FAILS = BOASTS + "\n if len(free) < 9: sys.exit()"


@pytest.mark.parametrize(("behaviour", "made", "failed"), [(BOASTS, 2, 1), ("", 0, 0), (FAILS, 2, 0)])
def test_a_match_counts_the_claims_that_did_not_hold(behaviour, made, failed):
    """The first free cells are a line for Cross; so who says that it wins is wrong as Nought."""
    start = tessella.new("tictactoe")
    tally = Tally(0.5, start.game.sides)
    with closing(Team((small(behaviour), small()), start, HASTE)) as team:
        found = observation(team, start, seatings(start), [Control(base=60.0)] * 2, seed=1)
    tally.add(Observation.of(0, found))
    report = tally.report()
    assert report["claims"] == {"A": {"made": made, "failed": failed}, "B": {"made": 0, "failed": 0}}
    json.dumps(report)
