"""A server under strange requests for as long as one likes: make soak-server, or python tools/soak_server.py --requests
1000000 --state FOLDER.

Requests come in batches (tests/web/fuzzing.py makes them), while somebody plays a game: that nobody starves is part of
what is looked at. A line tells of each batch: how many answers so far were errors of ours, the player's slowest move,
and the memory of the processes that serve. What was done is kept in the folder, with the database: the same command
goes on where it was stopped. The exit status is 1 if there was an error of ours, or if memory grew without end.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))
from load.figures import Processes
from web.fuzzing import fuzz_by_one, is_fault, unlimited
from web.playing_on import Player, workers
from web.process import RunningServer

TOYS = Path(__file__).parents[1] / "tests" / "toys"
BATCH = 2000
VISITORS = 2
"""Who ask strange things at once."""
GROWTH = 1.5
"""Memory may become so many times that after a fifth of the requests."""


def one_batch(port, address, batch):
    """How a batch was answered, and the seconds of the slowest move that was played meanwhile."""
    seeds = range(VISITORS * batch, VISITORS * (batch + 1))
    with ThreadPoolExecutor(VISITORS) as pool, Player(address) as player:
        asked = [pool.submit(fuzz_by_one, port, BATCH // VISITORS, seed) for seed in seeds]
        slowest = 0.0
        while not all(each.done() for each in asked):
            table = player.open()
            for move in ("a1", "b1", "a2", "b2", "a3"):
                began = time.perf_counter()
                player.play(table, move)
                slowest = max(slowest, time.perf_counter() - began)
        return sum((each.result()[0] for each in asked), Counter()), slowest


def main():
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--state", type=Path, default=Path(".soak"), help="the folder in which it is kept")
    wishes = parser.parse_args()
    os.environ["TESSELLA_GAMES"] = str(TOYS)
    wishes.state.mkdir(parents=True, exist_ok=True)
    kept = wishes.state / "done.jsonl"
    done = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    statuses = sum((Counter(each["statuses"]) for each in done), Counter())
    with RunningServer(
        wishes.state / "games.db", config=f"{unlimited()}, workers={wishes.workers}"
    ) as server:
        for batch in range(len(done), -(-wishes.requests // BATCH)):
            found, slowest = one_batch(server.port, server.address, batch)
            pids = workers(server) if wishes.workers > 1 else [server.process.pid]
            row = {
                "statuses": {str(status): count for status, count in found.items()},
                "faults": sum(count for status, count in found.items() if is_fault(status)),
                "slowest": round(slowest, 2),
                "mb": round(Processes(pids).megabytes),
            }
            with kept.open("a") as file:
                file.write(json.dumps(row) + "\n")
            done.append(row)
            statuses.update(row["statuses"])
            faults = sum(each["faults"] for each in done)
            sys.stdout.write(
                f"{BATCH * len(done):9,} requests  {faults} errors of ours  move {slowest:5.2f} s  {row['mb']:5} MB\n"
            )
            sys.stdout.flush()
    sys.stdout.write(f"{dict(statuses.most_common())}\n")
    if "Traceback" in server.stderr:
        sys.stdout.write(f"{server.stderr}\nA server has written an error of ours to its log.\n")
        return 1
    early = done[len(done) // 5]["mb"]
    return 1 if any(each["faults"] for each in done) or done[-1]["mb"] > GROWTH * early else 0


if __name__ == "__main__":
    sys.exit(main())
