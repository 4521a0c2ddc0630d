"""A table as one browser may see it: plain data for its page. Only views leave the table."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from ..core.game import Option
from ..core.mover import OVER, WATCHER
from ..core.position import Position
from ..engine.levels import LEVELS
from ..table import deals, draws, silence
from ..table.branch import nothing_is_hidden
from ..table.story import example, last_move, news, note, points, status, turns, verdict
from ..table.table import Table

YOU, ONE_OF_US = "You", "Person"
"""The usual name of the one person at a table, and what others call them."""
LEVEL_TITLES = {level.name: level.title for level in LEVELS}


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment, drawn at most once for its people and once for those who watch."""

    table: Table
    trouble: str = ""

    def data(self, is_owner: bool) -> dict[str, Any]:
        """The state that the page shows; with the marks and buttons only for the browser that owns the table."""
        return self.for_people if is_owner else self.public.for_watchers

    @cached_property
    def public(self) -> "Snapshot":
        """As much of it as those know who watch."""
        known = silence.public(self.table)
        return self if known is self.table else replace(self, table=known)

    @cached_property
    def for_people(self) -> dict[str, Any]:
        table = self.table
        return self._facts(table.view, to_watchers=False) | {
            "mine": True,
            "marks": table.marks(),
            "ends": table.ends(),
            "labels": table.labels(),
            "example": example(table.view) if table.waits_for_a_person else "",
            "can": self._can,
            "why_not": {
                "undo": table.objection_to_undo,
                "draw": draws.objection(table),
                "hint": silence.objection_to_hint(table),
            },
            "eyes": table.eyes if table.hands_are_secret else None,
            "sight": table.sight,
            "public": last_move(table.seen_from(WATCHER)) if table.hands_are_secret else "",
        }

    @cached_property
    def for_watchers(self) -> dict[str, Any]:
        can = dict.fromkeys(self._can, False) | {"branch": self._can["branch"]}
        facts = self._facts(self.table.seen_from(WATCHER), to_watchers=True)
        nothing: dict[str, Any] = {
            "marks": [],
            "ends": [],
            "labels": {},
            "example": "",
            "eyes": None,
            "sight": 0,
            "public": "",
            "why_not": {},
        }
        return facts | nothing | {"mine": False, "can": can}

    @cached_property
    def _can(self) -> dict[str, bool]:
        """What the people at the table may do now."""
        table = self.table
        return {
            "act": table.waits_for_a_person,
            "undo": table.kept_by_undo is not None,
            "resign": table.speaker is not None,
            "draw": draws.objection(table) is None,
            "answer": table.answerer in table.people,
            "rename": bool(table.people) and not table.closed,
            "hint": table.waits_for_a_person and silence.objection_to_hint(table) is None,
            "next": table.over and not table.closed and table.number < table.games,
            "rematch": table.over and (table.closed or table.number == table.games),
            "branch": nothing_is_hidden(table),
        }

    def _facts(self, view: Position, to_watchers: bool) -> dict[str, Any]:
        table = self.table
        return {
            **(self._whole if view is table.position else self._seen(view)),
            "seq": table.seq,
            "turn": OVER if table.over else view.mover,
            "status": self._status(to_watchers),
            "offer": None if table.answerer is None else 1 - table.answerer,
            "thinking": self._engine_is_at_work and not self.trouble,
            "trouble": self.trouble,
            "players": [self._player(seat, score, to_watchers) for seat, score in enumerate(view.score)],
            "counts": table.games > 1 or any(view.score),
            "note": note(table),
            "verdict": verdict(table),
            "ending": table.ending,
            "series": {"number": table.number, "games": table.games},
            "deal": deal_of(table),
        }

    @cached_property
    def _whole(self) -> dict[str, Any]:
        """What people and watchers share where nothing is hidden."""
        return self._seen(self.table.position)

    def _seen(self, view: Position) -> dict[str, Any]:
        """The board and the moves as a view has them."""
        told = news(view)
        return {
            "svg": view.svg(),
            "ply": len(view.history),
            "moves": [
                {"seat": turn.seat, "side": self.table.side(turn.seat), "moves": turn.moves}
                for turn in turns(view)
            ],
            "said": told or last_move(view),
            "news": told,
        }

    def _player(self, seat: int, score: float, to_watchers: bool) -> dict[str, Any]:
        table, player = self.table, self.table.player_at(seat)
        return {
            "side": table.side(seat),
            "name": ONE_OF_US if to_watchers and player.name == YOU else player.name,
            "person": player.is_person,
            "level": LEVEL_TITLES.get(player.level or ""),
            "points": points(table.earlier[table.index_at(seat)] + score),
            "left": seat in table.left,
        }

    @property
    def _engine_is_at_work(self) -> bool:
        engine_to_act = self.table.mover is not None and not self.table.mover.is_person
        return engine_to_act or draws.engine_asked(self.table) is not None

    def _status(self, to_watchers: bool) -> str:
        asked = draws.engine_asked(self.table)
        if asked is not None:
            return f"{self.table.side(asked)}: the engine considers the draw…"
        return status(self.table, to_watchers)


def deal_of(table: Table) -> dict[str, str] | None:
    """The name of the deal, and where it is played again; None if it has none."""
    game, name = table.position.game, deals.name_of(table)
    wishes = {"deal": name}
    for option in game.options:
        value = table.position.options[option.name]
        if value != option.default:
            wishes[f"option.{option.name}"] = Option.show(value)
    return {"name": name, "again": f"/games/{game.name}?{urlencode(wishes)}"} if name else None
