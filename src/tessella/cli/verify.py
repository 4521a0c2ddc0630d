"""Checks a certificate: walks through all lines by the rules, or through a sample of them with an oracle."""

from pathlib import Path

import typer

from ..certificate.file import Certificate, CertificateError
from ..certificate.slow import play_lines
from ..certificate.strategy import Strategy
from ..core.catalogue import catalogue, find
from ..engine.solved import certificate_of
from .user_errors import UserError, file_errors, user_errors


@user_errors(CertificateError)
def verify_file(name: str, lines: int, seed: int) -> None:
    """Print what a certificate proves, that of a game or the one in a file, and what the walk has met. Raises UserError
    if it proves nothing.

    lines: as many random lines are played by the oracle, too.
    """
    certificate = named(name)
    strategy = Strategy.of(certificate)
    met = strategy.walked
    typer.echo(f"{certificate.claim}. Every line was played by the rules, positions of one shape once.")
    typer.echo(
        f"The winner's decisions: {met.chosen:,} by the certificate, {met.repeated:,} by actions that were "
        f"taken before, {met.only:,} only moves, {met.threats:,} won by threats, {met.once:,} won at once; "
        f"{met.again:,} were met again."
    )
    typer.echo(f"Replies: {met.replies:,}. The longest line has {met.longest} plies.")
    if lines:
        sample = play_lines(strategy, lines, seed)
        share = 100 * sample.met / sample.decisions
        typer.echo(
            f"The oracle played {sample.lines:,} random lines to the end and agrees: they met {sample.met:,} of the "
            f"{sample.decisions:,} decisions ({share:.2g}%)."
        )


def named(name: str) -> Certificate:
    """The certificate that a game comes with, or the one in a file; raises UserError, CertificateError."""
    if name not in catalogue():
        with file_errors(f"{name} cannot be read"):
            return Certificate.load(Path(name))
    game = find(name)
    if certificate := certificate_of(game):
        return certificate
    raise UserError(f"{game.title} comes with no certificate.")
