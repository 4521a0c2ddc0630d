"""Reviews for tests: made by hand, so that nothing is searched."""

import asyncio
import datetime

from tessella.core.build import build
from tessella.insight.review import Effort, Judgement, Review, ReviewedTurn, TurningPoint
from tessella.table.story import turns
from tessella.web.work import reviewing


def judgement(score, **more):
    return Judgement(score=score, words=f"about {score}", **more)


def review_of(position, score=0.75, **more):
    """Every turn keeps a half, but the last one but one gives away a score; the better move is the last legal one."""
    ply, found = 0, []
    for turn in turns(position):
        before = position.game.new(**position.options).replay(position.history[:ply])
        if turn.seat >= 0 and turn.moves[0] in [move.text for move in before.moves()]:
            best = (before.moves()[-1].text,)
            half = judgement(0.5)
            played = ReviewedTurn(
                ply=ply,
                seat=turn.seat,
                moves=tuple(turn.moves),
                value=half,
                played=half,
                loss=0.0,
                best=best,
                choice=True,
            )
            found.append(played)
        ply += len(turn.moves)
    at = max(len(found) - 2, 0)
    bad = found[at].model_copy(update={"value": judgement(score), "loss": score})
    found[at] = bad.model_copy(update={"played": judgement(0.0, proven=True, turns=1)})
    refutation = found[at + 1].moves if at + 1 < len(found) else ()
    point = TurningPoint(
        turn=at,
        better=bad.best,
        refutation=refutation,
        value=judgement(score),
        played=judgement(0.0, proven=True, turns=1),
        why=("It completes a line.",),
        proved=True,
    )
    made = {
        "game": position.game.name,
        "options": dict(position.options),
        "build": build(),
        "date": datetime.date(2026, 11, 27),
        "effort": Effort(),
        "seconds": 1.0,
        "ending": position.ending,
        "turns": tuple(found),
        "points": (point,),
        "accuracy": tuple(90.0 - 10 * seat for seat in range(position.seats)),
        "luck": (None,) * position.seats,
    }
    return Review(**made | more)


class StudiesHere:
    """A study pool without processes. Each job waits until it may go on, if `held` is set."""

    objection = None

    def __init__(self, processes=1):
        self.asked, self.held = [], None

    async def run(self, who, job, *about, on_progress=None, seconds=60.0, share=None):
        self.asked.append((who, job))
        loop = asyncio.get_running_loop()
        if self.held:
            on_progress((1, 4))
            await self.held.wait()
        return await asyncio.to_thread(
            job, *about, lambda: False, lambda told: loop.call_soon_threadsafe(on_progress, told)
        )

    def close(self):
        """Nothing to stop."""


def by_hand(monkeypatch, make=review_of):
    """Reviews are made by hand from now on."""

    def review(position, *, given, stop, on_progress):
        on_progress(2, 4)
        return make(position)

    monkeypatch.setattr(reviewing, "review", review)
