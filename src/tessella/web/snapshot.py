"""A table as one browser may see it: plain data for its page. Only views leave the table."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..core.mover import CHANCE, WATCHER
from ..core.position import Position
from ..engine.player import LEVELS
from ..table.story import last_move, points, turns, verdict
from ..table.table import Table

LEVEL_TITLES = {level.name: level.title for level in LEVELS}


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment, drawn at most once for its people and once for those who watch."""

    table: Table
    trouble: str = ""

    def data(self, is_owner: bool) -> dict[str, Any]:
        """The state that the page shows; with the marks and buttons only for the browser that owns the table."""
        return self.for_people if is_owner else self.for_watchers

    @cached_property
    def for_people(self) -> dict[str, Any]:
        table = self.table
        return self._facts(table.view) | {
            "mine": True,
            "marks": table.marks(),
            "example": self._example(table.view) if self._person_to_act else "",
            "can": {
                "act": self._person_to_act,
                "undo": table.kept_by_undo is not None,
                "resign": table.resigner is not None,
                "hint": self._person_to_act,
                "next": table.position.over and table.number < table.games,
                "rematch": table.position.over and table.number == table.games,
            },
            "eyes": table.eyes if self._hands_are_secret else None,
        }

    @cached_property
    def for_watchers(self) -> dict[str, Any]:
        nothing = dict.fromkeys(("act", "undo", "resign", "hint", "next", "rematch"), False)
        facts = self._facts(self.table.position.view(WATCHER))
        return facts | {"mine": False, "marks": [], "example": "", "can": nothing, "eyes": None}

    def _facts(self, view: Position) -> dict[str, Any]:
        table = self.table
        return {
            "seq": table.seq,
            "svg": view.svg(),
            "turn": view.mover,
            "status": self._status(),
            "thinking": self._engine_to_act and not self.trouble,
            "trouble": self.trouble,
            "players": [self._player(seat) for seat in range(len(table.players))],
            "moves": [
                {"seat": turn.seat, "side": table.side(turn.seat), "moves": turn.moves}
                for turn in turns(view)
            ],
            "said": last_move(table, view),
            "verdict": verdict(table),
            "ending": table.position.ending,
            "series": {"number": table.number, "games": table.games},
        }

    def _player(self, seat: int) -> dict[str, Any]:
        table, player = self.table, self.table.player_at(seat)
        return {
            "side": table.side(seat),
            "name": player.name,
            "level": LEVEL_TITLES.get(player.level or ""),
            "points": points(table.totals[table.index_at(seat)]),
        }

    @property
    def _hands_are_secret(self) -> bool:
        """Whether people who share a screen must not see each other's view."""
        position = self.table.position
        return position.game.kernel.hidden and not position.over and len(self.table.people) > 1

    @property
    def _person_to_act(self) -> bool:
        return self.table.mover is not None and self.table.mover.is_person

    @property
    def _engine_to_act(self) -> bool:
        return self.table.mover is not None and not self.table.mover.is_person

    def _status(self) -> str:
        table, seat = self.table, self.table.position.mover
        if table.mover is None:
            return verdict(table) or "Chance decides."
        side = table.side(seat)
        if not table.mover.is_person:
            return f"{side}: the engine is thinking…"
        return f"{side} to play: your turn" if len(table.people) == 1 else f"{side} to play"

    @staticmethod
    def _example(view: Position) -> str:
        return view.game.notation.write(view, view.actions[0]) if view.mover != CHANCE else ""
