"""What searches remember, and for how long."""

import numpy as np

from tessella.engine.memory import Memories, Memory


def test_a_memory_makes_a_thing_once_and_keeps_the_newest():
    memory = Memory()
    assert memory.of("tree", list) is memory.of("tree", list)
    memory.keep("tree", [1])
    assert memory.of("tree", list) == [1]


def test_a_memory_knows_how_large_it_is():
    memory = Memory()
    memory.keep("table", np.zeros(1000))
    memory.keep("trees", [np.zeros(10), np.zeros(20)])
    memory.keep("course", ("no", "arrays"))
    assert memory.nbytes == 8 * 1030


def test_the_oldest_sessions_go_where_all_need_too_much():
    memories = Memories(most=2500)
    for session in ("one", "two", "one", "three"):
        with memories.of(session) as memory:
            memory.of("table", lambda: np.zeros(125))  # 1000 bytes
    assert len(memories) == 2
    with memories.of("one") as memory:
        assert memory.nbytes == 1000
    with memories.of("two") as memory:
        assert memory.nbytes == 0


def test_a_session_that_is_too_large_alone_is_not_kept():
    memories = Memories(most=100)
    with memories.of("one") as memory:
        memory.keep("table", np.zeros(125))
    assert len(memories) == 0
