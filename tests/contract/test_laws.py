"""The laws of src/tessella/laws, each on every game of the catalogue; `tessella check-game` checks them, too."""

import pytest

from tessella.laws.every import laws

from .sources import sources
from .variants import variants

AGAIN = pytest.mark.verify("every other choice of options again")


def checks():
    """Each law on whatever it is about."""
    subjects = {"variant": variants(), "source": sources()}
    for law in laws():
        for subject in filter(lambda each, law=law: law.where(each.game), subjects[law.of]):
            marks = [*([] if subject.first else [AGAIN]), *([pytest.mark.once] if law.once else [])]
            yield pytest.param(law, subject, id=f"{law.group}: {law.name}-{subject}", marks=marks)


@pytest.mark.parametrize(("law", "subject"), list(checks()))
def test_a_law_holds(law, subject):
    law.check(subject)
