"""One observation of a match: the work of the runner. A unit and its result are data, told in docs/runner.md.

A worker keeps its engines from one unit to the next.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..core.copies import game_called
from ..core.option import Choice
from ..core.position import Game, Position
from ..runner.work import Data, Work
from .client import Engine, Timeouts
from .contestant import Contestant, contestant
from .control import Control
from .here import Here
from .process import Failure
from .referee import Played, Player, Referee, Trace

WORK = Work("tessella.arena.play:observe", "tessella.arena.play:get_ready", "tessella.core.build:build")
UNTIMED = Timeouts()


def observe(unit: Data) -> Data:
    """Play all games of a unit."""
    first = game_called(unit["game"]).new(**unit["options"])
    team = Team.last(first, [player["engine"] for player in unit["players"]])
    controls = [control_of(player) for player in unit["players"]]
    opening = first.replay(unit["opening"])
    return observation(
        team, opening, unit["seatings"], controls, unit["seed"], trace=unit.get("trace", False)
    )


def get_ready(question: Data) -> None:
    """Compile what a question needs: its `games`, each with its options, and its `players`."""
    for asked in question["games"]:
        first = game_called(asked["game"]).new(**asked["options"])
        for player in question["players"]:
            engine = contestant(player["engine"], asked["game"], first.options)
            if engine.here:
                Here(engine, first).thinker.get_ready(first)


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
    """Seat the engines, and let the referee play."""
    seed, number = seeds
    engines = list[Player]()
    for seat, side in enumerate(seating):
        try:
            engine = team.engine(side, list(seating[:seat]).count(side))
            engine.new_game(opening, seat, 1 + (seed * 1_000_003 + number * 101 + seat) % 1_000_000_007)
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
    acted = [move.seat for move in end.history if move.seat >= 0]
    data: dict[str, Data] = {
        "seating": list(seating),
        "actions": [move.action for move in end.history[len(opening.history) :]],
        "utility": list(end.utility) if end.over else [0.0] * end.seats,
        "points": list(map(float, end.score)),
        "plies": end.ply,
        "order": list(dict.fromkeys([*acted, *range(end.seats)])),
        "ending": str(end.termination or ""),
        "loser": played.loser,
        "fault": played.fault,
        "claims": [[each.made, each.failed] for each in played.claims],
    }
    if any(control.is_timed for control in controls):  # else equal units would not have equal results
        data["times"] = [[each.moves, each.seconds, each.longest, each.overruns] for each in played.paces]
    return data


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
    def last(cls, first: Position, words: Sequence[str]) -> "Team":
        """The team of this worker; another one than for its last unit takes that one's place."""
        contestants = [contestant(word, first.game.name, first.options) for word in words]
        if not TEAM or TEAM[0].serves != (contestants, first.game, first.options):
            while TEAM:
                TEAM.pop().close()
            TEAM.append(cls(contestants, first))
        return TEAM[0]

    @property
    def serves(self) -> tuple[Sequence[Contestant], Game, Mapping[str, Choice]]:
        """What its units ask for."""
        return self.contestants, self.first.game, self.first.options

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


TEAM: list[Team] = []
"""The team of this worker, once it has one."""
