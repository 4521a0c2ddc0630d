"""Prints for how many deals of each set the gate is proved to be needed: without it, some colour cannot come home.

python tools/tuning/cancelletto_gates.py 1-200
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from games.cancelletto.tables import dealt
from tessella.games.cancelletto.evaluation.planner import Search, beginnings


def main(names):
    first, last = map(int, names.split("-"))
    for tiles in ("open", "standard", "labyrinth"):
        needed = 0
        for name in range(first, last + 1):
            deal = dealt(str(name), set=tiles)
            needed += not any(Search(deal, begins, 0, ()).routes.no_gate for begins in beginnings(deal))
        count = last - first + 1
        print(f"{tiles}: needed in {needed} of {count} deals ({needed / count:.1%})")  # noqa: T201 - a command


if __name__ == "__main__":
    main(sys.argv[1])
