"""One observation of a match: the work of the runner. A unit and its result are data, told in docs/runner.md.

A worker keeps its engines from one unit to the next.
"""

from collections.abc import Mapping, Sequence
from random import Random
from threading import local
from typing import Any

from ..core.copies import game_called
from ..core.position import Position
from ..runner.work import Data, UnitError, Work
from .client import Engine, Timeouts
from .contestant import Contestant, UnknownContestant, contestant
from .control import Control
from .here import Here
from .process import Failure, NotStarted
from .referee import Played, Player, Referee, Trace

WORK = Work("tessella.arena.play:observe", "tessella.arena.play:get_ready", "tessella.core.build:build")
UNTIMED = Timeouts()


def observe(unit: Data) -> Data:
    """Play all games of a unit. Raises UnitError if an engine cannot be started here."""
    first = game_called(unit["game"]).new(**unit["options"])
    team = Team.last(contestants_of(unit, first), first)
    controls = [control_of(player) for player in unit["players"]]
    opening = first.replay(unit["opening"])
    return observation(
        team, opening, unit["seatings"], controls, unit["seed"], trace=unit.get("trace", False)
    )


def unit_of(
    opening: Position, seed: int, players: Sequence[Mapping[str, Data]], seatings: Sequence[Sequence[int]]
) -> Data:
    """The unit in which players play from an opening, a game for each seating."""
    return {
        "game": opening.game.name,
        "options": dict(opening.options),
        "opening": [move.action for move in opening.history],
        "seed": seed,
        "players": players,
        "seatings": seatings,
    }


def get_ready(question: Data) -> None:
    """Compile what a question needs: its `games`, each with its options, and its `players`."""
    for asked in question["games"]:
        first = game_called(asked["game"]).new(**asked["options"])
        for engine in contestants_of(question, first):
            if engine.here:
                Here(engine, first).thinker.get_ready(first)


def contestants_of(asked: Mapping[str, Any], first: Position) -> list[Contestant]:
    """The engines of a unit's or a question's players; raises UnitError for a work tree that this machine lacks."""
    try:
        return [contestant(player["engine"], first.game.name, first.options) for player in asked["players"]]
    except UnknownContestant as error:
        raise UnitError(str(error)) from None


def control_of(player: Mapping[str, Any]) -> Control:
    """The limit of a player's moves."""
    return Control(**{name: value for name, value in player.items() if name != "engine"})


def observation(
    team: "Team",
    opening: Position,
    seatings: Sequence[Sequence[int]],
    controls: Sequence[Control],
    seed: int,
    trace: bool = False,
) -> Data:
    """Play a game for each seating from one opening; chance has the same seed in all of them."""
    games = []
    for number, seating in enumerate(seatings):
        noted = Trace() if trace else None
        played = play(team, opening, seating, controls, (seed, number), noted)
        games.append(data_of(played, opening, seating, controls) | traced(noted))
    return {"games": games}


def play(
    team: "Team",
    opening: Position,
    seating: Sequence[int],
    controls: Sequence[Control],
    seeds: tuple[int, int],
    noted: Trace | None,
) -> Played:
    """Seat the engines, and let the referee play; raises UnitError if one cannot be started."""
    seed, number = seeds
    engines = list[Player]()
    for seat, side in enumerate(seating):
        try:
            engine = team.engine(side, list(seating[:seat]).count(side))
            engine.new_game(opening, seat, 1 + (seed * 1_000_003 + number * 101 + seat) % 1_000_000_007)
        except NotStarted as failure:
            raise UnitError(f"{team.contestants[side].name} {failure}.") from None
        except Failure as failure:
            team.drop(side)
            return Played(opening, (), seat, str(failure))
        engines.append(engine)
    controls = [controls[side] for side in seating]
    played = Referee(opening, engines, controls, Random(seed), noted).play()
    if played.loser is not None:
        team.drop(seating[played.loser])
    return played


def data_of(
    played: Played, opening: Position, seating: Sequence[int], controls: Sequence[Control]
) -> dict[str, Data]:
    """A game as data."""
    end = played.position
    data: dict[str, Data] = {
        "seating": list(seating),
        "actions": [move.action for move in end.history[len(opening.history) :]],
        "utility": list(end.utility) if end.over else [0.0] * end.seats,
        "points": list(map(float, end.score)),
        "plies": end.ply,
        "order": order_of(end),
        "ending": str(end.termination or ""),
        "loser": played.loser,
        "fault": played.fault,
        "claims": [[each.made, each.failed] for each in played.claims],
    }
    if any(control.is_timed for control in controls):  # else equal units would not have equal results
        data["times"] = [[each.moves, each.seconds, each.longest, each.overruns] for each in played.paces]
    return data


def order_of(position: Position) -> list[int]:
    """The seats in the order of their first actions; those that have not acted yet come last."""
    acted = [move.seat for move in position.history if move.seat >= 0]
    return list(dict.fromkeys([*acted, *range(position.seats)]))


def traced(trace: Trace | None) -> dict[str, Data]:
    """What was noted while a game was played, as data."""
    if trace is None:
        return {}
    return {
        "values": [list(each) for each in trace.values],
        "choices": trace.choices,
        "clauses": dict(sorted(trace.clauses.items())),
    }


class Team:
    """The engines of one worker: for each side as many copies as sit at one table."""

    def __init__(
        self, contestants: Sequence[Contestant], first: Position, timeouts: Timeouts = UNTIMED
    ) -> None:
        """Nothing is started before it is needed."""
        self.contestants, self.first, self.timeouts = contestants, first, timeouts
        self.engines: dict[tuple[int, int], Player] = {}

    @classmethod
    def last(cls, contestants: Sequence[Contestant], first: Position) -> "Team":
        """The team of this worker; another one than for its last unit takes that one's place."""
        team: Team | None = getattr(WORKER, "team", None)
        asked = contestants, first.game, first.options
        if team is None or (team.contestants, team.first.game, team.first.options) != asked:
            dismiss()
            team = WORKER.team = cls(contestants, first)
        return team

    def engine(self, side: int, copy: int) -> Player:
        """A running engine of a side; raises Failure."""
        if (side, copy) not in self.engines:
            who = self.contestants[side]
            engine = Here(who, self.first) if who.here else Engine(who, self.timeouts)
            self.engines[side, copy] = engine
        return self.engines[side, copy]

    def drop(self, side: int) -> None:
        """End a side's engines; the next game starts them again."""
        for key in [key for key in self.engines if key[0] == side]:
            self.engines.pop(key).close()

    def close(self) -> None:
        """End all engines."""
        for engine in self.engines.values():
            engine.close()
        self.engines.clear()


WORKER = local()
"""Its team, once it has one. Threads that play matches at the same time are workers of their own."""


def dismiss() -> None:
    """End the engines of this worker."""
    if team := vars(WORKER).pop("team", None):
        team.close()
