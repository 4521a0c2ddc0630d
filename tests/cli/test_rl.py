"""The commands for researchers."""

import json


def test_the_cost_of_environments_is_measured(tessella):
    asked = tessella("rl", "bench", "tictactoe", "--batch", "4", "--seconds", "0.01", "--json")
    row, *_ = json.loads(asked.out)
    assert row["environment"] == "Tic-tac-toe"
    assert all(row[name] > 0 for name in ("masks", "observations", "threads"))
    assert "| Tic-tac-toe |" in tessella("rl", "bench", "tictactoe", "--batch", "2", "--seconds", "0.01").out


def test_a_game_that_does_not_exist_is_refused(tessella):
    refused = tessella("rl", "bench", "chess")
    assert refused.status == 2
    assert "There is no game 'chess'" in refused.err
