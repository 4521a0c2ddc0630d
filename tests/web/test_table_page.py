"""What the page of a table is given beside the state of the table."""

from table.tables import ANN, BEN, table, typed
from tessella.web.routes.table_page import told_since


def test_who_comes_back_is_told_what_others_have_done_since_newest_first():
    """In Anda a first turn has two actions."""
    first = typed(table("anda", players=(ANN, BEN), komi=0), "a1", "a3")
    (newest, before), own = told_since(first.seen_by(1))
    assert "a3" in newest and "a1" in before and own == ""
    second = typed(first, "a5", "c1")
    (newest, before), own = told_since(second.seen_by(0))
    assert "c1" in newest and "a5" in before and "a3" in own
    others, own = told_since(second.seen_by(1))
    assert others == [] and "c1" in own
    assert told_since(second.seen_by(5)) == ([], "")
