"""What the page of a game that somebody works on is told."""

from dataclasses import dataclass, field

from .wire import SandboxState


@dataclass(frozen=True, kw_only=True)
class StateField:
    """One field of the state, as text."""

    name: str
    kind: str  # identity, past, derived or scratch; of ply, what it counts
    value: str


@dataclass(frozen=True, kw_only=True)
class TryOption:
    """An option that may be chosen."""

    name: str
    label: str
    choices: list[str]
    chosen: str


@dataclass(frozen=True, kw_only=True)
class TryState:
    """A position of a game that somebody works on, as the game's files are now."""

    version: float  # of the files
    fault: str = ""  # the first fault, with file, line and moves; empty if there is none
    said: str = ""  # one sentence on moves that could not be played; may be empty
    game: str = ""  # the name of the game, and its title; empty if it cannot be loaded
    title: str = ""
    sides: list[str] = field(default_factory=list)
    hides: bool = False  # seats see different things
    options: list[TryOption] = field(default_factory=list)
    fields: list[StateField] = field(default_factory=list)  # as the chosen seat sees them
    position: SandboxState | None = None  # the last position without a fault; None if it cannot be shown


@dataclass(frozen=True, kw_only=True)
class TryNews:
    """Where the files of such a game stand: an event of its stream."""

    version: float  # when they last changed, in seconds since 1970
    tried: bool  # whether games by chance have been played with this version
    fault: str  # what they have found; empty if nothing
