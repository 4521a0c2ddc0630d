"""Certificates: who wins a game, with what a stranger needs to check it by the rules alone.

file.py             a certificate as bytes
walk.py             walks through all that the loser can do
walk_kernel.py      the same, compiled
wins_kernel.py      wins at once and only moves, by the rules alone
threats_kernel.py   sequences of threats, by the rules alone
entries.py          the table of the winner's decisions
strategy.py         what the winner does in each decision, and how far the end is
strategy_kernel.py  the same, compiled
lengths_kernel.py   how long each decision takes if the winner plays it
slow.py             a sample of the lines, played by an oracle
"""
