"""What a game's planner knows, for games in which all play together."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outlook:
    """What planning has come to so far: a plan, the knowledge that there is none, or neither yet.

    acts: actions that can be played one after another, the last of which wins for everybody. turns: how many turns they
    take. lost: whether it is proved that the game cannot be won any more. looked: how much was looked at. merit: what
    makes one plan better than another for partners who may not follow it, the greater the better.
    """

    acts: tuple[int, ...] = ()
    turns: int = 0
    lost: bool = False
    looked: int = 0
    merit: tuple[int, ...] = ()
