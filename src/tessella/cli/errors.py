"""What a user can put right, told in one sentence."""

import typer


class UserError(typer.TyperException):
    """Something that the user can put right; its message is one sentence."""

    exit_code = 2


def sentence(error: Exception) -> str | None:
    """What to tell the user about a mistake; None for an error that is ours."""
    if isinstance(error, UserError):
        return error.message
    if isinstance(error, typer.TyperException):
        return f"{' '.join(error.format_message().split()).rstrip('.')}; {help_for(error)} tells more."
    from ..core.catalogue import BrokenGame, UnknownGame
    from ..core.game import OptionError
    from ..core.position import IllegalMove
    from ..table.event import Refused

    known = BrokenGame | UnknownGame | OptionError | IllegalMove | Refused
    return str(error) if isinstance(error, known) else None


def help_for(error: typer.TyperException) -> str:
    """The command whose help explains a usage error."""
    context = getattr(error, "ctx", None)
    return f"{getattr(context, 'command_path', 'tessella')} --help"
