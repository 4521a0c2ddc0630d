"""Many units of work on the processes of one machine, or on a cluster of Ray. It knows nothing of games.

A `Series` numbers its units and adds their results in that order; `run` gives the units to a `Pool`, and keeps each
result in a file (`Results`) as it comes. A run that goes on from such a file does only what is missing. What a series
comes to depends on its results in their order alone: not on the pool, not on the number of workers, and not on which
unit was done first.
"""
