"""Chooses the turns that changed a game, and looks at each again before a word is said."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...core.position import Move, Position
from ...engine.budget import Budget, Slices
from ...engine.memory import Memory
from ...engine.methods import can_be_forced
from ...engine.proofs.prover import prover_for
from ...engine.proofs.winning_line import WinningLine
from ..analysis import Value, turns_to_the_end
from .judging import Judge, Judged, is_known, is_lost, is_won, result, seen_from, sees_on

MOST = 3
"""Turning points of a seat."""
TRIED = 5
"""Turns of a seat that are looked at again."""
SMALL = 0.1
"""A smaller loss of the expected score is no turning point."""
WHOLE = Budget(nodes=40_000)
"""How long the whole line of a proved win is looked for: about a second at most."""
EVEN = 0.05
"""By so much an expected score may differ from that of equals while nobody stands better."""


def candidates(turns: Iterable[Judged], seat: int) -> list[Judged]:
    """The turns of a seat that may be turning points, the greatest losses first."""
    found = [each for each in turns if each.turn.seat == seat and matters(each.value, each.played, each)]
    return sorted(found, key=lambda each: -each.loss)[:TRIED]


def matters(value: Value, played: Value, judged: Judged) -> bool:
    """Whether a turn changed who stands better, missed a proved win, or lost for sure what was not lost.

    Who plays alone stands better than nobody, so there every loss that is not small matters. Where all play together,
    only a plan that won before the turn is sure enough: it matters if none is found any more.
    """
    game, seats = judged.turn.after.game, judged.turn.after.seats
    if game.cooperative:
        return is_won(value) and not is_won(played)
    if value.score - played.score < SMALL:
        return False
    changes = seats == 1 or standing(value.score - 1 / seats) != standing(played.score - 1 / seats)
    return changes or is_won(value) or is_lost(played)


def standing(ahead: float) -> int:
    """1 for who stands better, -1 for who stands worse, 0 if the expected score is about even."""
    return 0 if abs(ahead) <= EVEN else 1 if ahead > 0 else -1


def is_proved(value: Value, played: Value) -> bool:
    """Whether it is proved that a turn missed a win, or lost what was not lost."""
    return value.proven and played.proven


def confirmed(judge: Judge, turns: Iterable[Judged], seat: int) -> Iterator[Judged | None]:
    """Yields each candidate after a longer search of both moves: the turn with new values, or None if it does not hold.

    Ends after MOST that hold.
    """
    held = 0
    for each in candidates(turns, seat):
        again = looked_at_again(judge, each)
        holds = matters(again.value, again.played, again)
        yield shown_whole(judge, again) if holds else None
        held += holds
        if held == MOST:
            return


def shown_whole(judge: Judge, judged: Judged) -> Judged:
    """The same turn with lines that go on to the end of the game, where a win is proved."""
    turn, value, played, best, after = judged.turn, judged.value, judged.played, judged.best, judged.after
    if is_won(value):
        end = turn.start.replay(move.action for move in judged.better)
        best = (*judged.better, *(win_from(judge, end, turn.seat) or best[len(judged.better) :]))
        value = replace(value, turns=turns_to_the_end(turn.start, best))
    if is_lost(played):
        after = win_from(judge, turn.after, 1 - turn.seat) or after
        played = replace(played, turns=turns_to_the_end(turn.after, after))
    return replace(judged, value=value, played=played, best=best, after=after)


def win_from(judge: Judge, position: Position, seat: int) -> tuple[Move, ...]:
    """The quickest forced win of a seat against the longest resistance; empty if it is not proved soon."""
    if position.over or not can_be_forced(position):
        return ()
    line = WinningLine(prover_for(Memory(), position, seat), position, position)
    line.find(Slices(WHOLE, judge.stop))
    return position.replay(line.actions or ()).history[len(position.history) :]


def looked_at_again(judge: Judge, judged: Judged, times: float = 1.0) -> Judged:
    """The same turn after a longer search of both moves, without what is known of them but proofs."""
    turn, share = judged.turn, judge.effort.longer * times
    value, best = judged.value, judged.best
    if not value.proven:
        value, best = deeper(judge, judged, judged.deviation, share)
    played, after = judged.played, judged.after
    if not played.proven:
        played, line = deeper(judge, judged, turn.moves, share)
        after = line[len(turn.moves) :]
    return replace(judged, value=value, played=played, best=best, after=after)


def deeper(
    judge: Judge, judged: Judged, moves: tuple[Move, ...], share: float
) -> tuple[Value, tuple[Move, ...]]:
    """The value of some moves of a turn for its seat, and the line that begins with them."""
    fresh = replace(judge, memory=Memory())
    last = judged.turn.start.replay(move.action for move in moves[:-1])
    after = last.play(moves[-1])
    if is_known(after):
        return result(after, judged.turn.seat), moves
    if sees_on(after):
        found = fresh.search(after, share)
        return seen_from(found.value, judged.turn.seat, after), (*moves, *found.lines[0].moves)
    return fresh.search(last, share, [moves[-1].action]).value, moves
