"""Options: what players agree on before a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Choice = bool | int | str
"""The value of an option."""
WORDS = {True: ("yes", "on"), False: ("no", "off")}
"""How people write the values of a yes-or-no option; the first word is the one we show."""


class OptionError(ValueError):
    """The game has no such option, or the option takes no such value; the message is one sentence."""


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """Options given as NAME=VALUE, split into names and values; raises OptionError.

    >>> pairs(["players=2", "swap = no"])
    {'players': '2', 'swap': 'no'}
    >>> pairs(["players"])
    Traceback (most recent call last):
        ...
    tessella.core.option.OptionError: An option is given as NAME=VALUE, not 'players'.
    """
    for text in texts:
        if "=" not in text:
            raise OptionError(f"An option is given as NAME=VALUE, not {text!r}.")
    split = (text.partition("=") for text in texts)
    return {name.strip(): value.strip() for name, _, value in split}


@dataclass(frozen=True)
class Advice:
    """The value that pages suggest for an option beside a certain value of another one, and one sentence on why.

    option names the other one.

    >>> Advice("side", 5, value="2", why="On small boards two free passes make up for moving first.").value
    '2'
    """

    option: str
    when: Choice
    value: Choice
    why: str


@dataclass(frozen=True)
class Option:
    """One thing that players agree on before the game.

    help is one sentence for players and cites its clause. choices lists every value; default is the usual one.

    needs is for an option that has a meaning only together with others. It gives, for each of those options by name,
    the values that allow this option to differ from its default.

    first is the value that pages suggest for a new game, where newcomers do better without the usual one. advice is for
    an option whose best value depends on another option: the first entry that fits the others' values counts before
    `first`.

    custom is for an option that also takes values of the players' own. It turns the text of such a value into one line
    without commas, which records keep; reading that line again must give the same line. For a text that is no value it
    raises ValueError, with words that continue a sentence after a semicolon.

    >>> Option("swap", "Swap", "The second player may swap sides (A5).", default=True).read("no")
    False
    """

    name: str
    label: str
    help: str
    default: Choice
    choices: tuple[Choice, ...] = (False, True)
    custom: Callable[[str], str] | None = None
    needs: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict, hash=False)
    first: Choice | None = None
    advice: tuple[Advice, ...] = ()

    @property
    def suggested(self) -> Choice:
        """What a page begins with, unless other options advise something else."""
        return self.default if self.first is None else self.first

    def suggested_beside(self, chosen: Mapping[str, Choice]) -> Choice:
        """What pages suggest beside the others' chosen values."""
        fitting = (each.value for each in self.advice if chosen[each.option] == each.when)
        return next(fitting, self.suggested)

    def read(self, value: object) -> Choice:
        """The choice that a value or a text ("yes", "no", "7") means, or a custom value; raises OptionError."""
        text = str(value).lower()
        for choice in self.choices:
            if text == str(choice).lower() or (isinstance(choice, bool) and text in WORDS[choice]):
                return choice
        allowed = ", ".join(self.show(choice) for choice in self.choices)
        if self.custom is None:
            raise OptionError(f"{self.label} ({self.name}) takes one of: {allowed}; not {value!r}.")
        try:
            return self.custom(str(value))
        except ValueError as error:
            raise OptionError(
                f"{self.label} ({self.name}) takes one of: {allowed}, or your own; {error}"
            ) from None

    def lacks(self, chosen: Mapping[str, Choice]) -> str | None:
        """The name of another option whose chosen value gives this one no meaning; None if there is none."""
        if chosen[self.name] == self.default:
            return None
        return next((other for other, values in self.needs.items() if chosen[other] not in values), None)

    def fits(self, chosen: Mapping[str, Choice]) -> bool:
        """Whether this option has a meaning beside the others' chosen values."""
        return all(chosen[other] in values for other, values in self.needs.items())

    @staticmethod
    def show(choice: Choice) -> str:
        """A choice as players read it."""
        return WORDS[choice][0] if isinstance(choice, bool) else str(choice)
