"""Features of a table: what a feature adds, and where it keeps its part of the table's state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ..core.contract import Termination

T = TypeVar("T")
"""A table."""
V = TypeVar("V")


@dataclass(frozen=True)
class Ending:
    """How a game ended: in one sentence; who won, in a few words; and what other games that end so have in common."""

    sentence: str
    verdict: str
    termination: Termination


@dataclass(frozen=True)
class Feature(Generic[T]):
    """What one feature adds to a table. Every field is optional.

    steps: for each kind of event, a function that carries it out. It gets the table before the event, and the table as
    earlier steps have made it, whose `last` is the event. It returns the table after the event, or raises IllegalMove.
    Several features may have a step for one kind. For the kind `open`, both tables are the new one.
    on_every_event: a step that is done after all others, for events of every kind.
    objections: for each thing that people can do, a function that says in one sentence why the person from whose place
    the table is seen cannot do it now, or returns None if they can.
    for_all: those of them that people without a seat can do as well.
    vetoes: objections to what other features let people do; they go first.
    notes: for each kind of event, a sentence about the last event, if the list of moves does not show it.
    ending: a function that says how the game ended although its rules would go on; None if it did not.
    """

    steps: Mapping[str, Callable[[T, T], T]] = field(default_factory=dict)
    on_every_event: Callable[[T, T], T] | None = None
    objections: Mapping[str, Callable[[T], str | None]] = field(default_factory=dict)
    for_all: frozenset[str] = frozenset()
    vetoes: Mapping[str, Callable[[T], str | None]] = field(default_factory=dict)
    notes: Mapping[str, Callable[[T], str]] = field(default_factory=dict)
    ending: Callable[[T], Ending | None] | None = None


class Features(tuple[Feature[T], ...]):
    """All features, in the order of their steps."""

    @cached_property
    def deeds(self) -> dict[str, tuple[Feature[T], list[Callable[[T], str | None]]]]:
        """Each thing that people can do, with its feature and the vetoes of others."""
        return {
            deed: (feature, [each.vetoes[deed] for each in self if deed in each.vetoes])
            for feature in self
            for deed in feature.objections
        }


class HasParts(Protocol):
    """What a Part needs of a table: a mapping of parts, one for each feature that keeps some state."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def parts(self) -> Mapping[str, Any]: ...


P = TypeVar("P", bound=HasParts)


@dataclass(frozen=True)
class Part(Generic[V]):
    """A feature's part of a table's state: its name, and its initial value, which is not stored."""

    name: str
    usual: V

    def of(self, table: HasParts) -> V:
        """The value of this part at a table."""
        value: V = table.parts.get(self.name, self.usual)
        return value

    def put(self, table: P, value: V) -> P:
        """The table with another value."""
        if value is self.of(table):
            return table
        others = {name: part for name, part in table.parts.items() if name != self.name}
        return replace(table, parts=others if value == self.usual else {**others, self.name: value})


def until_moved_on(part: Part[Any]) -> Callable[[Any, Any], Any]:
    """A step after which nothing is asked in this part once the game has changed, or a seat has changed hands."""
    return lambda before, now: part.put(now, part.usual) if now.has_moved_on(before) else now
