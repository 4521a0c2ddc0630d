"""python -m tessella.cli: the program `tessella`, for shells that do not find its script."""

from .main import run

run()
