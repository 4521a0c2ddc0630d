"""What can be set about an engine, in the words of the protocol: options of the types combo and spin."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.position import Position
from ..engine.levels import FORMER, LEVELS
from .methods import DEFAULT, names_for

NO_LEVEL = "none"
MOST_THREADS = 64
MOST_SEED = (1 << 31) - 1


class Refused(ValueError):
    """The engine was told something that it cannot do; the message is one sentence."""


@dataclass(frozen=True)
class Combo:
    """An option that takes one of some words; former: which of them other words mean that are not told any more."""

    name: str
    default: str
    choices: tuple[str, ...]
    former: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        choices = " ".join(f"var {choice}" for choice in self.choices)
        return f"option name {self.name} type combo default {self.default} {choices}"

    def read(self, text: str) -> str:
        """The choice that a text means, in upper or lower case; raises Refused."""
        meant = self.former.get(text.casefold(), text)
        for choice in self.choices:
            if choice.casefold() == meant.casefold():
                return choice
        raise Refused(f"{self.name} takes one of: {', '.join(self.choices)}; not {text[:40]!r}.")


@dataclass(frozen=True)
class Spin:
    """An option that takes a whole number."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, text: str) -> int:
        """The number that a text means; raises Refused."""
        if text.isascii() and text.isdecimal() and len(text) < 12 and self.least <= int(text) <= self.most:
            return int(text)
        raise Refused(
            f"{self.name} takes a whole number from {self.least} to {self.most}, not {text[:40]!r}."
        )


def options_for(position: Position) -> tuple[Combo | Spin, ...]:
    """The options of an engine for a position's game."""
    return (
        Combo("Level", NO_LEVEL, (NO_LEVEL, *(level.name for level in LEVELS)), FORMER),
        Combo("Method", DEFAULT, names_for(position)),
        Spin("Threads", 1, 1, MOST_THREADS),
        Spin("Seed", 0, 0, MOST_SEED),
    )


@dataclass
class Settings:
    """The options of an engine, and what they are set to."""

    options: tuple[Combo | Spin, ...]
    chosen: dict[str, str | int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str | int:
        return self.chosen.get(name, self.option(name).default)

    def number(self, name: str) -> int:
        """What an option that takes numbers is set to."""
        return int(self[name])

    def word(self, name: str) -> str:
        """What an option that takes words is set to."""
        return str(self[name])

    def option(self, name: str) -> Combo | Spin:
        """The option of that name, in upper or lower case; raises Refused."""
        for option in self.options:
            if option.name.casefold() == name.casefold():
                return option
        names = ", ".join(option.name for option in self.options)
        raise Refused(f"There is no option {name[:40]!r}; there are: {names}.")

    def choose(self, name: str, value: str) -> None:
        """Set an option; raises Refused, and then nothing has changed."""
        option = self.option(name)
        self.chosen[option.name] = option.read(value)
