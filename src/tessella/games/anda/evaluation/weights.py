"""The weights of value, prior and pie, as fit.py and fit_pie.py in tools/fit/anda fitted them."""

from pathlib import Path

import numpy as np

from .features import FEATURES, MOVES, STAGES

VALUE_ROWS, PRIOR_ROWS = STAGES, 3
NUMBERS = np.loadtxt(Path(__file__).parent / "weights.txt", ndmin=2)
"""A line for each weight that is not 0: its table (0: value, 1: prior, 2: pie), row, column, and the weight."""
VALUE, PRIOR = np.zeros((VALUE_ROWS, FEATURES)), np.zeros((PRIOR_ROWS, MOVES))
PIE = np.zeros((10, 2))  # by side of the board: Black's odds without komi, and what each prisoner adds
for table, row, column, weight in NUMBERS:
    (VALUE, PRIOR, PIE)[int(table)][int(row), int(column)] = weight
