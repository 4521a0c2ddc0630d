"""`record` runs over the recorded games of the game whose tests ask for it."""

from pathlib import Path

from .shelf import names_of_records


def pytest_generate_tests(metafunc):
    """One test for each file."""
    if "record" in metafunc.fixturenames:
        metafunc.parametrize("record", names_of_records(Path(metafunc.module.__file__).parent.name))
