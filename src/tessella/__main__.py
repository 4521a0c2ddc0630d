"""python -m tessella: the program `tessella`, for shells that do not find its script."""

from .cli.main import run

run()
