"""What is public: every name can be used, is documented, and costs nothing before it is used."""

import subprocess
import sys

import pytest

import tessella


@pytest.mark.parametrize("name", tessella.__all__)
def test_a_public_name_is_there(name):
    assert name in dir(tessella)
    assert getattr(tessella, name) is not None


def test_public_classes_and_functions_are_documented():
    public = [getattr(tessella, name) for name in tessella.__all__]
    assert [each for each in public if callable(each) and not each.__doc__] == []


def test_an_unknown_name_is_refused():
    with pytest.raises(AttributeError, match=r"^module 'tessella' has no attribute 'nope'$"):
        _ = tessella.nope


def test_importing_tessella_imports_nothing_else():
    """Not even modules of ours: each is imported when one of its names is first used."""
    program = "import sys; before = set(sys.modules); import tessella; print(*(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert [name for name in loaded if name.startswith("tessella")] == ["tessella"]
    assert not {"numpy", "numba"} & set(loaded)
