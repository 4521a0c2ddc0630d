"""Why a move was better than what was played: the game's own sentences, put together."""

import re
from collections.abc import Iterator, Sequence

from ...core.position import Move, Position
from ...core.sentences import amount, does, listed
from ..analysis import Value
from ..words import told
from .judging import Judged, agrees


def why(judged: Judged, nodes: int) -> tuple[str, ...]:
    """Sentences: what was better and what it is for, what the turn would have scored, what follows what was played.

    nodes: how much was searched for what was played.
    """
    return tuple(sentences(judged, nodes))


def sentences(judged: Judged, nodes: int) -> Iterator[str]:
    """Yields them."""
    turn = judged.turn
    yield f"Better was {in_words(turn.start, judged.better)}."
    same = agrees(judged.best, turn.moves)
    seen = turn.before[same].view(turn.seat)
    reason = seen.game.explain.reason(seen, [move.action for move in judged.best[same:]])
    if reason:
        yield reason
    yield from points(judged, reason)
    yield f"With it: {outlook(judged.value, turn.start)}."
    if ending := turn.start.replay(move.action for move in judged.best).ending:
        yield ending
    played = outlook(judged.played, turn.after)
    no_plan = turn.after.game.cooperative and not judged.played.proven
    if no_plan:
        played = f"no plan that wins was found in {nodes:,} nodes; there may still be one"
    yield f"After {listed([move.text for move in turn.moves])}: {played}."
    if not no_plan:
        yield from what_follows(turn.after, judged.after)


def outlook(value: Value, position: Position) -> str:
    """What a value means in words, or how the game has ended, without a full stop."""
    return position.ending.rstrip(".") if position.ending else told(value, position)


def in_words(position: Position, moves: Sequence[Move]) -> str:
    """Moves of a turn in words, as far as the game has words; else as text."""
    said = []
    for move in moves:
        words = position.game.explain.words(position, move.action)
        said.append(f"{move.text} ({words})" if words else move.text)
        position = position.play(move.action)
    return listed(said)


def points(judged: Judged, reason: str) -> Iterator[str]:
    """What the turn scored, and what the better moves would have scored, if they differ, unless the reason tells."""
    turn = judged.turn
    before = turn.start.score[turn.seat]
    after = turn.start.replay(move.action for move in judged.better)
    would, did = (position.score[turn.seat] - before for position in (after, turn.after))
    if would != did and not (after.over or turn.after.over):
        is_told = re.search(rf" scores {would:g}\b", reason)
        scores = "" if is_told else f"It scores {amount(would, 'point')} in this turn; "
        sentence = f"{scores}what was played scores {amount(did, 'point')}."
        yield sentence[0].upper() + sentence[1:]
    best, got = judged.value.lead, judged.played.lead
    if turn.after.seats == 1 and best is not None and got is not None and round(best - got) > 0:
        yield f"What was played loses about {amount(round(best - got), 'point')}."


def what_follows(after: Position, line: Sequence[Move]) -> Iterator[str]:
    """How the game ends, if the line that follows a turn leads to its end; else what its next turn brings about."""
    end = after.replay(move.action for move in line)
    if after.over:
        return
    if end.over:
        yield f"So it ends: {end.ending}"
    elif line:
        yield f"{does(after, line[0].seat, 'answers')} with {in_words(after, reply_of(line))}."


def reply_of(line: Sequence[Move]) -> Sequence[Move]:
    """The first turn of a line."""
    return line[: next((n for n, move in enumerate(line) if move.seat != line[0].seat), len(line))]
