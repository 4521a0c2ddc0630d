"""A command with many units, as those of ours are made: python command.py DO UNITS [WORKERS [RAY [FILE]]]

UNITS is JSON, a list of units. It prints the results.
"""

import json
import signal
import sys
from pathlib import Path

from runner.units import Counting
from tessella.cli.runs import Running, carry_out, end_with
from tessella.cli.user_errors import UserError
from tessella.runner.work import Work

if __name__ == "__main__":
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell has children in the background ignore it
    do, units, workers, ray, file = [*sys.argv[1:], *[""] * 4][:5]
    series = Counting(json.loads(units))
    work = Work(f"runner.units:{do}", build="runner.units:build")
    running = Running(int(workers or 2), ray or None, Path(file) if file else None)
    try:
        trouble = carry_out(work, {"command": do}, [series], running)
    except UserError as error:
        sys.exit(f"user: {error.message}")
    end_with(trouble)
    sys.stdout.write(json.dumps(series.added) + "\n")
