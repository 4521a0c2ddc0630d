"""The games as Python games of OpenSpiel. Importing this module registers every game of the catalogue with it.

>>> import pyspiel
>>> from tessella.rl.bridges import openspiel
>>> state = pyspiel.load_game("tessella_trio(players=2)").new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.history_str(), state.current_player()
('0', 1)
"""

from collections.abc import Callable, Mapping
from typing import Any, Self

import numpy as np
import pyspiel

from ...core.catalogue import catalogue
from ...core.mover import CHANCE, OVER
from ...core.option import Choice, Option
from ...core.position import Game
from ..spaces import Kind, Spec, game_of, kind_of
from .node import Node, simulator_of

PREFIX = "tessella_"
UNSET = -1
"""The default of a parameter that is a number if it is given, where the option's own default is a word."""
PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
TYPE, OBSERVATION = pyspiel.GameType, pyspiel.IIGObservationType
UTILITIES = {
    "competitive": TYPE.Utility.ZERO_SUM,
    "co-operative": TYPE.Utility.IDENTICAL,
    "single": TYPE.Utility.GENERAL_SUM,
}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with options, for OpenSpiel. Made by `load`, or by `pyspiel.load_game`."""

    def __init__(self, game: Game, options: Mapping[str, object]) -> None:
        self.simulator = simulator_of(game, tuple(game.choose(options).items()))
        spec = self.simulator.spec
        most_chance = spec.most_legal if spec.chance else 0
        lowest = -1 / (spec.seats - 1) if spec.kind == "competitive" else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.size,
            max_chance_outcomes=most_chance,
            num_players=spec.seats,
            min_utility=lowest,
            max_utility=1,
            utility_sum=0 if spec.kind == "competitive" else None,
            max_game_length=spec.most_plies,
        )
        super().__init__(type_of(game, spec.kind), info, parameters(game, spec.options))

    def new_initial_state(self) -> "SpielState":
        """The first state; chance may be to act."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more actions of chance."""
        return self.simulator.spec.most_plies if self.simulator.spec.chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What shows a seat its observation, or with perfect_recall its information state, which is a string only.

        Raises ValueError for parameters, and for another choice of what is seen.
        """
        wanted = iig_obs_type or OBSERVATION(perfect_recall=False)
        whole = wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not whole:
            raise ValueError("An observation has no parameters and shows all that one seat sees.")
        return Observer(self.simulator.spec, wanted.perfect_recall)

    def __reduce__(self) -> Any:
        return SpielGame, (self.simulator.game, dict(self.simulator.spec.options))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game, for OpenSpiel. `node.position` is its position, with sentences and drawings."""

    node: "Node"
    """The only attribute: OpenSpiel copies and stores all that there are."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = Node.first(game.simulator)

    def current_player(self) -> int:
        return PLAYERS.get(self.node.mover, self.node.mover)

    def is_terminal(self) -> bool:
        return self.node.mover == OVER

    def is_chance_node(self) -> bool:
        return self.node.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the one to act, ascending; none of others. From Python this is faster than theirs."""
        return self.node.legal.copy() if player in {None, self.node.mover} else []

    def _legal_actions(self, _: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's actions by place in the order of the rules, with their probabilities."""
        return self.node.odds()

    def _apply_action(self, index: int) -> None:
        self.node.apply(index)

    def _action_to_string(self, _: int, index: int) -> str:
        return self.node.position.move(self.node.action(index)).text

    def returns(self) -> list[float]:
        """The rewards of all seats; 0 while the game goes on."""
        return self.node.rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> Self:
        """A state that might be, for all that a player knows: hidden things are drawn anew.

        Its history() stays that of this state, so that it may tell what is hidden; the strings of players do not.
        """
        other: Self = self.clone()
        other.node = self.node.imagined(player_id, int(probability_sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return repr(self.node.position)


class Observer:
    """What a seat sees, as OpenSpiel asks for it: `tensor` is float32, and `dict` has its parts by name."""

    def __init__(self, spec: Spec, recall: bool) -> None:
        """recall: all that the seat has seen, which is a string only; else what it sees now."""
        self.recall, parts = recall, () if recall else spec.observation
        sizes = [int(np.prod(part.shape)) for part in parts]
        flat = np.zeros(sum(sizes), np.float32)
        self.tensor, self.dict = None if recall else flat, {}
        for part, start, size in zip(parts, np.cumsum([0, *sizes]), sizes, strict=False):
            self.dict[part.name] = flat[start : start + size].reshape(part.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        for name, part in state.node.observation(player).items() if self.dict else ():
            self.dict[name][...] = part

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees as text; with recall its information state.

        Where nothing is hidden, that is the history. Else it is equal for states that the player cannot tell apart.
        """
        if not self.recall:
            return repr(state.node.position.view(player))
        return state.node.information(player) if state.node.seen else str(state.history_str())


def load(game: str | Game, /, **options: object) -> SpielGame:
    """A game with these options, and defaults for others. Raises UnknownGame, or OptionError.

    >>> print(load("trio", players=2))
    tessella_trio(players=2)
    """
    return SpielGame(game_of(game), options)


def register(game: Game) -> None:
    """Make a game known to `pyspiel.load_game`, as "tessella_" and its name. Its options are parameters.

    >>> import tessella
    >>> register(tessella.find("tictactoe"))
    >>> pyspiel.load_game("tessella_tictactoe").num_distinct_actions()
    9
    """
    defaults = {each.name: parameter(each, each.default) for each in game.options}
    kind = kind_of(game, game.numbers_of_players[-1])

    def made(given: Mapping[str, Any]) -> SpielGame:
        return SpielGame(game, {name: value for name, value in given.items() if value != defaults[name]})

    vars(made)["itself"] = made  # so that it outlives Python: OpenSpiel lets go of it later, and would crash
    pyspiel.register_game(type_of(game, kind), made)


def parameters(game: Game, options: Mapping[str, Choice]) -> dict[str, Choice]:
    """The options that are not the usual ones, as OpenSpiel's parameters."""
    kinds = {option.name: option for option in game.options}
    return {name: parameter(kinds[name], value) for name, value in game.unusual(options).items()}


def parameter(option: Option, value: Choice) -> Choice:
    """A value as a parameter. OpenSpiel reads digits as a number, so words that are digits are numbers here."""
    others = [choice for choice in option.choices if choice != option.default]
    if isinstance(value, str) and option.custom is None and all(str(choice).isdigit() for choice in others):
        return int(value) if value.isdigit() else UNSET
    return value


def type_of(game: Game, kind: Kind) -> Any:
    """What OpenSpiel has to know of a game before it is loaded."""
    chance, known = TYPE.ChanceMode, TYPE.Information
    return TYPE(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=TYPE.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.kernel.chance else chance.DETERMINISTIC,
        information=known.IMPERFECT_INFORMATION if game.kernel.hidden else known.PERFECT_INFORMATION,
        utility=UTILITIES[kind],
        reward_model=TYPE.RewardModel.TERMINAL,
        max_num_players=game.numbers_of_players[-1],
        min_num_players=game.numbers_of_players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={each.name: parameter(each, each.default) for each in game.options},
    )


for each in catalogue().values():
    register(each)
