"""A table as one browser may see it, for its page. Only views leave the table."""

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from ..core.mover import OVER, WATCHER
from ..core.option import Option
from ..core.position import Position
from ..engine.levels import LEVELS
from ..table.clicks import NOTHING, NextClicks
from ..table.features import deal, draw, moves, silence
from ..table.story import example, last_move, news, note, points, status, turns
from ..table.table import Table
from .wire import DealState, GameState, PlayerState, SeriesState, TableState, TurnState

YOU, ONE_OF_US = "You", "Person"
"""The usual name of the one person at a table, and what others call them."""
FOR_ALL = {"branch"}
"""What whoever watches may do as well."""
EXPLAINED = ("undo", "draw", "hint")
"""What the page says of why it cannot be done."""
LEVEL_TITLES = {level.name: level.title for level in LEVELS}


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment, drawn at most once for its people and once for those who watch."""

    table: Table
    trouble: str = ""

    def data(self, is_owner: bool) -> TableState:
        """The state that the page shows; with the marks and buttons only for the browser that owns the table."""
        return self.for_people if is_owner else self.watched.for_watchers

    @cached_property
    def watched(self) -> "Snapshot":
        """As much of it as those know who watch."""
        known = silence.as_watched(self.table)
        return self if known is self.table else replace(self, table=known)

    @cached_property
    def for_people(self) -> TableState:
        table = self.table
        return replace(
            self._state(table.view, moves.next_clicks(table), self._can, to_watchers=False),
            mine=True,
            why_not={deed: self._objections[deed] for deed in EXPLAINED},
            example=example(table.view) if table.waits_for_a_person else "",
            eyes=table.eyes if table.hands_are_secret else None,
            sight=table.sight,
            public=last_move(table.seen_from(WATCHER)) if table.hands_are_secret else "",
        )

    @cached_property
    def for_watchers(self) -> TableState:
        can = {deed: can and deed in FOR_ALL for deed, can in self._can.items()}
        return self._state(self.table.seen_from(WATCHER), NOTHING, can, to_watchers=True)

    @cached_property
    def _objections(self) -> dict[str, str | None]:
        """Why the people at the table may not do something now; None where they may."""
        return self.table.objections

    @cached_property
    def _can(self) -> dict[str, bool]:
        """What the people at the table may do now; a hint is for whoever is to act."""
        can = {deed: objection is None for deed, objection in self._objections.items()}
        return can | {"hint": can["hint"] and can["act"]}

    def _state(
        self, view: Position, following: NextClicks, can: dict[str, bool], *, to_watchers: bool
    ) -> TableState:
        table = self.table
        return TableState(
            **vars(self._whole if view is table.position else self._seen(view)),
            **vars(following),
            seq=table.seq,
            turn=OVER if table.over else view.mover,
            status=self._status(to_watchers),
            verdict=table.verdict,
            ending=table.ending,
            offer=offer.seat if (offer := draw.waiting(table)) else None,
            note=note(table),
            thinking=self._engine_is_at_work and not self.trouble,
            trouble=self.trouble,
            players=[self._player(seat, score, to_watchers) for seat, score in enumerate(view.score)],
            counts=table.games > 1 or any(view.score),
            series=SeriesState(number=table.number, games=table.games),
            deal=deal_of(table),
            can=can,
        )

    @cached_property
    def _whole(self) -> GameState:
        """What people and watchers share where nothing is hidden."""
        return self._seen(self.table.position)

    def _seen(self, view: Position) -> GameState:
        """The board and the moves as a view has them."""
        brought = news(view)
        return GameState(
            svg=view.svg(),
            ply=len(view.history),
            moves=[
                TurnState(seat=turn.seat, side=view.game.seat_name(turn.seat), moves=turn.moves)
                for turn in turns(view)
            ],
            said=brought or last_move(view),
            news=brought,
        )

    def _player(self, seat: int, score: float, to_watchers: bool) -> PlayerState:
        table, player = self.table, self.table.player_at(seat)
        return PlayerState(
            side=table.side(seat),
            name=ONE_OF_US if to_watchers and player.name == YOU else player.name,
            person=player.is_person,
            level=LEVEL_TITLES.get(player.level or ""),
            points=points(table.earlier[table.index_at(seat)] + score),
            left=seat in table.position.left,
        )

    @property
    def _engine_is_at_work(self) -> bool:
        engine_to_act = self.table.mover is not None and not self.table.mover.is_person
        return engine_to_act or draw.engine_asked(self.table) is not None

    def _status(self, to_watchers: bool) -> str:
        asked = draw.engine_asked(self.table)
        if asked is not None:
            return f"{self.table.side(asked)}: the engine considers the draw…"
        return status(self.table, to_watchers)


def deal_of(table: Table) -> DealState | None:
    """The name of the deal, and where it is played again; None if it has none."""
    game, name = table.position.game, deal.name_of(table)
    wishes = {"deal": name}
    for option in game.options:
        value = table.position.options[option.name]
        if value != option.default:
            wishes[f"option.{option.name}"] = Option.show(value)
    return DealState(name=name, again=f"/games/{game.name}?{urlencode(wishes)}") if name else None
