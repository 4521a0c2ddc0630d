"""python -m tessella.cli: the program where its script is not on the path."""

from .main import run

run()
