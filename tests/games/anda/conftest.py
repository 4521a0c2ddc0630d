"""`record` runs over the recorded games."""

from .tables import RECORDS


def pytest_generate_tests(metafunc):
    """One test for each file."""
    if "record" in metafunc.fixturenames:
        metafunc.parametrize("record", sorted(path.stem for path in RECORDS.glob("*.txt")))
