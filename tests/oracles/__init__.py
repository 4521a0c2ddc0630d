"""Naive oracles: each game written a second time, from its rule text alone."""
