"""The weights of forecasts: numbers that tools/fit/octopus/fit.py has written to weights.txt.

A line has the number of sets, that of players, and three numbers for each feature. The weight of a feature is the
first, plus the second times the share of the tiles that are to come, plus the third by that share and a little more.
"""

from pathlib import Path

import numpy as np

COUNTED = 4
"""The number of features that are counted. The others say that a seat acts next, or as the one after, and so on."""
LITTLE = 0.02
WEIGHTS = np.zeros((2, 5, COUNTED + 5, 3))
"""The weights by sets (less 1), players (less 2) and feature."""

for line in Path(__file__).with_name("weights.txt").read_text().splitlines():
    sets, players, *numbers = line.split()
    WEIGHTS[int(sets) - 1, int(players) - 2].flat[: len(numbers)] = [float(number) for number in numbers]
