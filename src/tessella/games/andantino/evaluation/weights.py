"""The weights of the estimate, on an empty table and on a full one, made by tools/fit/andantino.py.

Fitted to 33871 positions of 2872 games. On every fifth game, when it was left out: log loss 0.4584, area
under the ROC curve 0.8681.
"""

import numpy as np

FIRST = np.array([0.013, 0.262, 0.604, 1.174, -0.446, -0.795, 1.576, -2.120])
LAST = np.array([-0.030, -0.153, 0.154, 0.436, 0.380, 0.397, -0.694, 1.470])
