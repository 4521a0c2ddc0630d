"""The weights of value and prior, as tests/games/anda/fit.py fitted them."""

from pathlib import Path

import numpy as np

from .features import FEATURES, MOVES, STAGES

VALUE_ROWS, PRIOR_ROWS = STAGES, 3
NUMBERS = np.loadtxt(Path(__file__).parent / "weights.txt", ndmin=2)
"""One line for each weight that is not 0: its table (0: value, 1: prior), row, column, and the weight itself."""
VALUE, PRIOR = np.zeros((VALUE_ROWS, FEATURES)), np.zeros((PRIOR_ROWS, MOVES))
for table, row, column, weight in NUMBERS:
    (VALUE, PRIOR)[int(table)][int(row), int(column)] = weight
