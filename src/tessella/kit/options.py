"""Options whose values are whole numbers: from what players agree on, by the setup of a game, into its state."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.compiler.jit import Compiled, blank, jit, record
from ..core.option import Choice


class Carried(NamedTuple):
    """setup(options) and belongs(s, setup) of the contract; fields: those of a state, one for each option; and
    take(s, setup) in compiled code, which sets them."""

    fields: Sequence[tuple[str, str]]
    setup: Callable[[Mapping[str, Choice]], Any]
    take: Compiled
    belongs: Callable[[Any, Any], bool]


def carried(names: Sequence[str], seats: int = 2) -> Carried:
    """How a state gets a field for each of these options. Where there is an option `players`, it says how many seats
    there are.

    >>> int(carried(["side"]).setup({"side": 5}).side)
    5
    """
    fields = [(name, "i4") for name in names]
    kind = record([("seats", "i4"), *fields])

    def setup(options: Mapping[str, Choice]) -> Any:
        made = blank(kind)
        made.seats = options.get("players", seats)
        for name in names:
            made[name] = options[name]
        return made

    def belongs(s: Any, setup: Any) -> bool:
        return all(s[name] == setup[name] for name in names)

    take = nothing
    for name in names:
        take = and_option(take, name)
    return Carried(fields, setup, take, belongs)


@jit
def nothing(s, setup):
    pass


def and_option(before, name):
    """before(s, setup), and one more option."""

    @jit
    def take(s, setup):
        before(s, setup)
        s[name] = setup[name]

    return take
