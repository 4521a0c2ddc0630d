"""Mistakes that a user can correct, each told in one sentence."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import typer

UNREAD = re.compile(r"Input should be (.*?)(, unable to parse .*)?$")
"""How Pydantic speaks to programmers of what it cannot read."""


class UserError(typer.TyperException):
    """A mistake that the user can correct; the message is one sentence."""

    exit_code = 2


@contextmanager
def user_errors(*kinds: type[Exception]) -> Iterator[None]:
    """A context, or a decorator, that turns errors of some kinds into UserError with the same message."""
    try:
        yield
    except kinds as error:
        raise UserError(str(error)) from None


@contextmanager
def file_errors(failure: str) -> Iterator[None]:
    """A context that turns OSError into UserError; failure says what cannot be done, such as "x cannot be read"."""
    try:
        yield
    except OSError as error:
        raise UserError(f"{failure}: {error.strerror}.") from None


@contextmanager
def extra(name: str) -> Iterator[None]:
    """A context for imports that need an extra of the package; raises UserError that tells how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("tessella"):
            raise
        raise UserError(f"This needs {missing.name}: pip install 'tessella[{name}]'.") from None


def sentence(error: Exception) -> str | None:
    """The sentence for the user about a mistake; None if the error is a fault of the program."""
    if isinstance(error, UserError):
        return error.message
    if isinstance(error, typer.TyperException):
        said = UNREAD.sub(r"it should be \1", " ".join(error.format_message().split()).rstrip("."))
        return f"{said}; {help_for(error)} tells more."
    from ..core.catalogue import BrokenGame, UnknownGame
    from ..core.compiler.uncompiled import Uncompiled
    from ..core.contract import IncompleteGame
    from ..core.option import OptionError
    from ..core.position import IllegalMove
    from ..record import Unrecordable
    from ..table.event import Refused

    known = BrokenGame | Uncompiled | IncompleteGame | UnknownGame | OptionError | IllegalMove | Refused
    return str(error) if isinstance(error, known | Unrecordable) else None


def help_for(error: typer.TyperException) -> str:
    """The command whose help explains a usage error."""
    context = getattr(error, "ctx", None)
    return f"{getattr(context, 'command_path', 'tessella')} --help"
