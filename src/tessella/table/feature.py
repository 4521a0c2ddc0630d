"""What a feature is to a table: a line in the registry, and perhaps a part of the table's state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

T = TypeVar("T")
"""A table."""
V = TypeVar("V")


@dataclass(frozen=True)
class Ending:
    """How a game ended, in one sentence, and who won, in a few words."""

    sentence: str
    verdict: str


@dataclass(frozen=True)
class Feature(Generic[T]):
    """What one feature adds to a table. Everything is optional.

    steps: what an event changes, by its kind. A step takes the table before the event and the table so far, whose
    `last` is the event; it gives back the table after it, or raises IllegalMove. Several features may have a step for
    one kind; those for the kind `open` have the new table twice.
    follow: a step that is taken after the others, whatever the kind.
    objections: why people cannot do something now, by what they would do; one sentence, None if they can.
    notes: the last event as a sentence, by its kind; for those that the moves do not tell.
    ending: how the game on the table ended where its rules would go on; None if it did not.
    """

    steps: Mapping[str, Callable[[T, T], T]] = field(default_factory=dict)
    follow: Callable[[T, T], T] | None = None
    objections: Mapping[str, Callable[[T], str | None]] = field(default_factory=dict)
    notes: Mapping[str, Callable[[T], str]] = field(default_factory=dict)
    ending: Callable[[T], Ending | None] | None = None


class HasParts(Protocol):
    """A table, as far as its parts go: it keeps one for each feature that needs one."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def parts(self) -> Mapping[str, Any]: ...


P = TypeVar("P", bound=HasParts)


@dataclass(frozen=True)
class Part(Generic[V]):
    """A feature's part of a table's state: its name, and its value at the beginning, which is not kept."""

    name: str
    usual: V

    def of(self, table: HasParts) -> V:
        """Its value at a table."""
        value: V = table.parts.get(self.name, self.usual)
        return value

    def put(self, table: P, value: V) -> P:
        """The table with another value."""
        if value is self.of(table):
            return table
        others = {name: part for name, part in table.parts.items() if name != self.name}
        return replace(table, parts=others if value == self.usual else {**others, self.name: value})
