"""People take other names."""

import pytest

from tessella.table.event import Event, Refused
from tessella.table.features import rename

from ..tables import ANN, ENGINE, play_series, table


def test_a_person_is_renamed_for_the_whole_series():
    _, second = play_series()
    event = rename.event(second, 0, "  Rob  Roy ")
    assert event == Event("rename", {"player": 1, "name": "Rob Roy"})  # Bob has moved to seat 0
    assert [player.name for player in second.after(event).players] == ["Ann", "Rob Roy"]


@pytest.mark.parametrize(
    ("seat", "name", "said"),
    [
        (0, " ", "1 to 30 printable"),
        (0, "x" * 31, "1 to 30 printable"),
        (2, "Cay", "no seat 2"),
        (-1, "Cay", "no seat -1"),
        (1, "Deep", "engine keeps its name"),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(seat, name, said):
    with pytest.raises(Refused, match=said):
        rename.event(table(players=(ANN, ENGINE)), seat, name)
