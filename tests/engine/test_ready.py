"""A search's time begins when its code is ready, however long that takes."""

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.once

AGAIN = pytest.mark.verify("another method compiled anew")
SEARCH_TWICE = """
import sys
import tessella
from tessella.engine.depth.alphabeta import AlphaBeta
from tessella.engine.together.beam import BeamSearch
from tessella.engine.budget import Budget
from tessella.engine.trees.mcts import MonteCarlo
from tessella.engine.search import search

game, threads, method = sys.argv[1:]
position, brief = tessella.new(game), Budget(seconds=1.0)
print([search(position, brief, threads=int(threads), method=eval(method)).nodes for _ in range(2)])
"""


@pytest.mark.parametrize(
    ("name", "threads", "method"),
    [
        pytest.param("tictactoe", "2", "MonteCarlo()", marks=AGAIN),
        pytest.param("duet", "1", "AlphaBeta(blind=True)", marks=AGAIN),
        pytest.param("duet", "1", "BeamSearch()", marks=AGAIN),
    ],
)
def test_what_is_compiled_on_the_way_costs_no_time(name, threads, method, tmp_path):
    """Nothing is compiled yet; the second search finds what the first one has compiled."""
    command = [sys.executable, "-c", SEARCH_TWICE, name, threads, method]
    cold_process = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, env=cold_process, stdout=subprocess.PIPE, text=True, check=True)
    cold, warm = json.loads(done.stdout)
    assert cold > warm / 10
    assert warm > 100
