"""Mistakes that a user can correct, each told in one sentence."""

import typer


class UserError(typer.TyperException):
    """A mistake that the user can correct; the message is one sentence."""

    exit_code = 2


def sentence(error: Exception) -> str | None:
    """The sentence for the user about a mistake; None if the error is a fault of the program."""
    if isinstance(error, UserError):
        return error.message
    if isinstance(error, typer.TyperException):
        return f"{' '.join(error.format_message().split()).rstrip('.')}; {help_for(error)} tells more."
    from ..core.catalogue import BrokenGame, UnknownGame
    from ..core.option import OptionError
    from ..core.position import IllegalMove
    from ..record import Unrecordable
    from ..table.event import Refused

    known = BrokenGame | UnknownGame | OptionError | IllegalMove | Refused | Unrecordable
    return str(error) if isinstance(error, known) else None


def help_for(error: typer.TyperException) -> str:
    """The command whose help explains a usage error."""
    context = getattr(error, "ctx", None)
    return f"{getattr(context, 'command_path', 'tessella')} --help"
