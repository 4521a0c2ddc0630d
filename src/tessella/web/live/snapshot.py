"""A table as somebody may see it, for a page. Only views leave the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from ...core.leaving import PAST_TENSE
from ...core.mover import CHANCE, OVER, WATCHER
from ...core.option import Option
from ...engine.levels import LEVELS, PERFECT
from ...insight.strength.typical import typical_points
from ...table.clicks import NOTHING
from ...table.event import Never
from ...table.features import (
    clocks,
    daily,
    deal,
    draw,
    fair_level,
    moves,
    opening,
    pause,
    seats,
    series,
    sight,
    silence,
    takeback,
    withdraw,
)
from ...table.features.prepare import Replies, told
from ...table.naming import YOU
from ...table.story import (
    example,
    has_points,
    last_move,
    move_alone,
    news,
    note,
    points,
    result,
    status,
    task,
    winners,
)
from ...table.table import Table
from ...table.tally import lead_of_several
from ...table.words import MovesInWords
from ..table_state import (
    AskedState,
    ClockState,
    DealState,
    PlayerState,
    PreparedState,
    RequestState,
    SeriesState,
    TableState,
)
from .drawn_view import DrawnView, PublicView

ONE_OF_US = "Person"
"""The name that others see for a person whose name is YOU."""
EXPLAINED = ("undo", "ask", "draw", "hint", "say", "resign", "prepare", "pause", "resume", "act", "branch")
"""Deeds for which the page shows why they cannot be done."""
NOTHING_TO_DO: Mapping[str, Any] = {
    **dict.fromkeys(("mine", "host", "strangers"), False),
    **{"asking": [], "again": [], "why_not": {}},
}
"""What a state has where a game is only looked at."""
MILLISECOND = timedelta(milliseconds=1)
LEVEL_TITLES = {level.name: level.title for level in (*LEVELS, PERFECT)}


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment. The state of each person is computed once.

    trouble: why an engine that is to act does not. away: since when persons are away. invitation: the address at which
    open seats are taken. replies: what people have prepared. drawn: views by ply and seat. before: those of an earlier
    position. words: what was told of the moves so far.
    """

    table: Table
    trouble: str = ""
    away: Mapping[int, datetime] = field(default_factory=dict)
    invitation: str | None = None
    replies: Replies = field(default_factory=dict)
    drawn: dict[tuple[int, int], DrawnView] = field(default_factory=dict)
    before: Mapping[tuple[int, int], DrawnView] = field(default_factory=dict)
    words: MovesInWords = field(default_factory=MovesInWords)
    states: dict[int, TableState] = field(default_factory=dict)

    def later(self, table: Table, **more: Any) -> "Snapshot":
        """The table at a later moment. What was drawn of the same position before is not drawn again."""
        same = table.position is self.table.position
        drawn, before = (self.drawn, self.before) if same else ({}, self.drawn)
        return Snapshot(table, drawn=drawn, before=before, words=self.words, **more)

    def state(self, person: int) -> TableState:
        """The state for the page of a person, or of NOBODY, who watches."""
        if person not in self.states:
            self.states[person] = self._state(silence.known_to(self.table, person))
        return self.states[person]

    def _state(self, table: Table) -> TableState:
        objections, drawn = table.objections, self._drawn_view(table)
        public, following = drawn.public, moves.next_clicks(table)
        offer = draw.waiting(table)
        begins = opening.has_just_ended(table)
        brought = "" if begins else news(table.view)  # nobody has chosen these moves
        return TableState(
            **vars(drawn.state),
            **vars(following),
            seq=table.seq,
            changed=table.changed,
            turn=OVER if table.over else CHANCE if table.gathering else table.position.mover,
            gathering=table.gathering,
            status=self._status(table),
            task=task(table.view) if moves.may_act(table) else "",
            verdict=table.verdict,
            said=opening.note(table) if begins else brought or move_alone(table.view),
            news=brought,
            ending=table.ending,
            result=result(table),
            emblems=public.emblems,
            offer=offer.seat if offer else None,
            fair=fair_level.sentence(table),
            note=note(table),
            typical=typical_score(table) if table.over else "",
            thinking=engine_is_to_act(table) and not self.trouble,
            trouble=self.trouble,
            players=[
                self._player(table, seat, score, facts)
                for seat, (score, facts) in enumerate(zip(public.score, public.facts, strict=True))
            ],
            counts=table.games > 1 or has_points(table.view),
            series=SeriesState(number=table.number, games=table.games, past=table.before + table.number - 1),
            lead=lead_of_several(table),
            deal=deal_of(table),
            given=opening.GIVEN.of(table),
            clock=clock_of(table),
            strangers=table.terms.public and bool(table.my_seats),
            request=request_of(table),
            asking=[
                AskedState(deed=deed, words=withdraw.WISHES[deed].asked) for deed in withdraw.mine(table)
            ],
            again=[seats.name_of(table, person) for person in sorted(series.AGREED.of(table))],
            mine=bool(table.my_seats),
            host=seats.is_host(table),
            can={deed: why is None for deed, why in objections.items()},
            why_not={deed: objections[deed] for deed in EXPLAINED} if table.my_seats else {},
            never=[deed for deed, why in objections.items() if isinstance(why, Never)],
            invitation=self.invitation if table.my_seats or seats.is_host(table) else None,
            example=example(table.view) if table.my_turn else "",
            eyes=table.eyes if table.hands_are_secret else None,
            sight=sight.sight(table) if table.my_seats else 0,
            prepared=self._prepared(table),
            public=last_move(table.seen_from(WATCHER)) if table.hands_are_secret else "",
        )

    def _drawn_view(self, table: Table) -> DrawnView:
        game = table.position.game
        has_hands, is_open = game.board.hand is not None, table.over or not game.kernel.hidden
        ply, eyes = key = len(table.position.history), WATCHER if is_open and not has_hands else table.eyes
        if key not in self.drawn:
            words = self.words.of(table.position, table.view)
            view = table.drawn_from(table.eyes)
            others = (drawn.public for (at, _), drawn in self.drawn.items() if has_hands and at == ply)
            public = next(others, None) or PublicView(table.drawn_from(WATCHER) if has_hands else view)
            before = next((view for (_, seen), view in self.before.items() if seen == eyes), None)
            self.drawn[key] = DrawnView(view, table.eyes, words, public, before)
        return self.drawn[key]

    def _prepared(self, table: Table) -> PreparedState | None:
        """The prepared reply of the person from whose place the table is seen; no other person may see it."""
        reply = self.replies.get(table.me)
        if reply is None:
            return None
        return PreparedState(words=reply.words, clicks=[*reply.clicks], fate=told(table, reply))

    def _player(self, table: Table, seat: int, score: float, facts: list[str]) -> PlayerState:
        player, yours = table.player_at(seat), seat in table.my_seats
        return PlayerState(
            side=table.side(seat),
            called=table.told.side(seat),
            name=ONE_OF_US if player.name == YOU and not yours else player.name,
            person=player.is_person,
            level=LEVEL_TITLES.get(player.level or ""),
            points=points(table.earlier[table.index_at(seat)] + score),
            facts=facts,
            left=seat in table.position.left,
            departed=PAST_TENSE.get(table.position.left.get(seat, 0), ""),
            won=seat in winners(table),
            open=player.is_open,
            yours=yours,
            away=player.is_person and not yours and player.person in self.away,
        )

    def _status(self, table: Table) -> str:
        asked = draw.engine_asked(table)
        if asked is not None:
            return f"{table.told.side(asked)} considers the draw…"
        return status(table)


def of_the_past(table: Table) -> TableState:
    """The state of a past game: people can step through it, and branch off from any move."""
    state = Snapshot(table).state(table.me)
    return replace(
        state,
        **NOTHING_TO_DO,
        can={deed: can and deed in ("branch", "analyse") for deed, can in state.can.items()},
        note="",
        lead="",
    )


def of_a_removed(state: TableState) -> TableState:
    """The last state of a table that is there no more: nobody can do anything."""
    return replace(
        state,
        **vars(NOTHING),
        **NOTHING_TO_DO,
        turn=OVER,
        status="Removed",
        task="",
        thinking=False,
        trouble="",
        gathering=False,
        offer=None,
        request=None,
        clock=state.clock and replace(state.clock, running=None, paused=False, pausing=[]),
        can=dict.fromkeys(state.can, False),
        example="",
        prepared=None,
        invitation=None,
    )


def typical_score(table: Table) -> str:
    """Which level usually gets about as many points, where somebody has played alone for points."""
    position = table.position
    if position.seats > 1 or position.game.cooperative or position.left:
        return ""
    return typical_points(position.game, position.options).beside(position.score[0])


def engine_is_to_act(table: Table) -> bool:
    """Whether an engine is to act, or to answer."""
    to_act = table.mover is not None and table.mover.level is not None
    return to_act or draw.engine_asked(table) is not None


def request_of(table: Table) -> RequestState | None:
    """The takeback that somebody has asked for, if any."""
    request = takeback.REQUEST.of(table)
    if request is None:
        return None
    return RequestState(
        by=seats.name_of(table, request.person),
        yours=request.person == table.me,
        moves=len(table.position.history) - request.kept,
    )


def clock_of(table: Table) -> ClockState | None:
    """The clocks; None if there are none."""
    known, control = clocks.CLOCKS.of(table), table.terms.clock
    if known is None or control is None:
        return None
    return ClockState(
        words=control.in_words,
        left=[
            None if table.player_at(seat).level else in_milliseconds(left)
            for seat, left in enumerate(known.left)
        ],
        running=clocks.running(table),
        since=round(known.since.timestamp() * 1000) if known.since else None,
        paused=clocks.pause_until(table) is not None,
        pausing=[seats.name_of(table, person) for person in sorted(pause.ASKED.of(table))],
    )


def in_milliseconds(time: timedelta) -> int:
    """A time as ClockState has it."""
    return round(time / MILLISECOND)


def deal_of(table: Table) -> DealState | None:
    """The name of the deal, and the address to play it again; None without a name, and while a try at it counts."""
    if daily.counts(table) and not table.over:
        return None
    game, name = table.position.game, deal.name_of(table)
    wishes = {"deal": name}
    for option, value in game.unusual(table.position.options).items():
        wishes[f"option.{option}"] = Option.show(value)
    return DealState(name=name, again=f"/games/{game.name}?{urlencode(wishes)}") if name else None
