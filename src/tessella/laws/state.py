"""The state record and the position around it: incremental fields, keys, and values that nothing changes."""

import pickle
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import permutations, product
from typing import Any

import numpy as np

from ..core.move import SIDES
from ..core.mover import OVER, WATCHER
from ..core.option import Choice
from ..core.position import Position, Undecided
from ..core.trial.games import brief
from .law import Broken, insist, law, refused
from .sentences import is_sentence
from .states import after_the_past, difference, fields, known, named, parting
from .variants import Variant, chosen_with, positions, undecided, variants_of

NOBODYS = [OVER, -100, 100, None, "0", 0.5]
"""What is no seat of any game, nor the watcher."""


@law(function="refresh")
def the_record_begins_with_ply_and_mover(variant: Variant) -> None:
    """And its blocks name fields that there are, derived ones after the others."""
    dtype, rules = variant.game.state_type(variant.new().options), variant.game.rules
    names = dtype.names or ()
    insist(names[:2] == ("ply", "mover"), f"The record has to begin with ply and mover, not {names[:2]}.")
    insist("mover" in rules.IDENTITY, "IDENTITY has to name 'mover': two positions differ by who is to act.")
    strange = sorted({*named(rules)} - {*names})
    insist(not strange, f"IDENTITY, DERIVED or PAST names {strange}, which the record does not have.")
    meanings = [each.meaning for each in variant.game.fields(**variant.options)]
    insist(all(isinstance(each, str) for each in meanings), "IDENTITY has a meaning that is no text.")
    kept = {*rules.IDENTITY, *getattr(rules, "PAST", ())} - set(rules.DERIVED)
    late = sorted(kept & {*after_the_past(dtype, rules)})
    insist(not late, f"Derived fields come after identity and past in the record; {late} stand after one.")


@law(positions, function="refresh")
def incremental_fields_and_key_equal_recomputed_ones(position: Position) -> None:
    """refresh needs none of the fields that it recomputes, and changes no other."""
    stale = position.state()
    for name in position.game.rules.DERIVED:
        stale[name] = 0
    position.game.kernel.refresh(stale)
    if known(position, stale) != known(position, position.state()):
        differs = parting(position, stale, position.state())
        raise Broken(f"refresh does not come to what play has kept: {differs}.")


def all_positions(variant: Variant) -> Iterator[Position]:
    """Every position of the random games."""
    return (position for played in variant.random_games for position in played)


@law(function="key")
def equal_positions_have_equal_keys(variant: Variant) -> None:
    """The key is a hash of the identity: equal for equal positions, and as good as never for others."""
    keys, identities = dict[Any, int](), dict[int, tuple[Any, Position]]()
    for position in all_positions(variant):
        state = position.state()
        identity, key = fields(state, variant.game.rules.IDENTITY), int(variant.game.kernel.key(state))
        if keys.setdefault(identity, key) != key:
            raise Broken(
                "key has two values for one position: IDENTITY lacks what it depends on.", "", position
            )
        same, twin = identities.setdefault(key, (identity, position))
        if same != identity:
            how = difference(state, twin.state(), variant.game.rules.IDENTITY)
            raise Broken(
                f"key is the same for two positions, though {how}: it leaves that out.", "", position
            )


@law(all_positions, function="belongs")
def a_position_takes_any_state_of_its_game(position: Position) -> None:
    """The whole, with its past."""
    again = position.with_state(position.state())
    same = (again, again.history, again.viewer) == (position, position.history, None)
    insist(same, "with_state makes another position of a position's own state.")


@law()
def a_state_for_other_options_is_refused_as_far_as_it_shows(variant: Variant) -> None:
    """By its record, and by the number of players."""
    firsts = {first.state().dtype: first for first in (each.new() for each in variants_of(variant.game))}
    for mine, other in permutations(firsts.values(), 2) if variant.usual else ():
        check_refused(mine, other, "This is no state of")
    by_players = [variant.game.new(players=count) for count in variant.game.numbers_of_players[1:]]
    for mine, other in permutations(by_players if variant.usual else (), 2):
        names = other.state().dtype.names
        if mine.state().dtype == other.state().dtype and "players" in names:
            check_refused(mine, other, f"This is a state for {other.seats} players, not for {mine.seats}")


def check_refused(mine: Position, other: Position, words: str) -> None:
    """Broken unless a position refuses the state of another one in these words."""
    said = refused(lambda: mine.with_state(other.state()), ValueError, "A state of other options")
    insist(words in said, f"A state of other options is refused by {said!r}.", "belongs", mine)


def other_choices(variant: Variant) -> Iterator[Mapping[str, Choice]]:
    """Other options, each once: those of a variant with another choice of one."""
    mine, seen = variant.new().options, list[Mapping[str, Choice]]()
    for option in variant.game.options:
        for choice in option.choices:
            other = variant.game.meaningful({**mine, **chosen_with(option, choice)})
            if other not in (mine, *seen):
                seen.append(other)
                yield other


@law(function="belongs")
def a_state_of_another_choice_is_refused_or_plays_as_it_would_there(variant: Variant) -> None:
    """Options that only matter before it, or for who talks, do not show."""
    rng = variant.rng()
    for other in other_choices(variant):
        there = variant.game.new(**other)
        while not there.over:
            try:
                here = variant.new().with_state(there.state())
            except ValueError:
                break
            same = [str(move) for move in here.moves()] == [str(move) for move in there.moves()]
            insist(same, "belongs takes a state of other options, but its moves are others here.", "", there)
            there = there.roll(rng)


@law(undecided, function="legal", where=lambda game: bool(game.kernel.past))
def the_past_only_takes_choices(position: Position) -> None:
    """Without it a position is the same, and all that was legal still is."""
    state, root = position.state(), position.game.new(**position.options).state()
    for name in position.game.rules.PAST:
        state[name] = root[name]
    forgetful = position.with_state(state)
    insist(forgetful == position, "PAST names a field of IDENTITY.")
    same_key = position.game.kernel.key(state) == position.game.kernel.key(position.state())
    insist(same_key, "key depends on the past: it is to be a hash of IDENTITY alone.", "key")
    lost = sorted(set(position.actions) - set(forgetful.actions))
    insist(not lost, f"Without the past {brief(lost)} are not legal: a past may only forbid.")


@law(function="play")
def ply_counts_actions(variant: Variant) -> None:
    """One by one, chance's included."""
    for played in variant.random_games:
        for count, position in enumerate(played):
            insist(position.ply == count, f"ply is {position.ply} after {count} actions.", "", position)
            insist(
                len(position.history) == count,
                f"The history has {len(position.history)} moves.",
                "",
                position,
            )


@law(positions)
def nothing_changes_a_position(position: Position) -> None:
    """Not playing, listing, drawing, explaining, viewing, leaving or pickling."""
    before, history = position.state().tobytes(), position.history
    use(position)
    same = position.state().tobytes() == before and position.history == history
    insist(same, "Somebody who was given a position has changed its state.")


def use(position: Position) -> None:
    """Do with a position all that can be done."""
    moves = [position.play(move) for move in position.moves()]
    leavings = [position.leave(seat) for seat in position.staying if not position.over]
    views = [position.view(seat) for seat in range(WATCHER, position.seats)]
    told = position.svg(), repr(position), position.score, position.ending, position.over and position.utility
    insist(moves or leavings or views or told, "Nothing can be done with this position.")
    pickle.dumps(position)


@law()
def what_a_position_hands_out_is_a_copy(variant: Variant) -> None:
    """Writing to it leaves the position as it was."""
    position = variant.turns[-1]
    before = position.state().tobytes()
    state = position.state()
    state.ply += 1
    for name in state.dtype.names:
        value = position.field(name)
        if isinstance(value, np.ndarray):
            with suppress(ValueError):  # it can never be written
                value.flags.writeable = True
                value[...] = 7
    same = position.state().tobytes() == before != state.tobytes()
    insist(same, "state() and field() have to hand out copies.", "", position)


@law(function="play", clause="G1")
def a_replayed_game_is_the_same_game(variant: Variant) -> None:
    """A record is the actions alone; no random numbers are needed."""
    for played in variant.random_games:
        again = variant.new()
        for position in played:
            again = again.replay(move.action for move in position.history[again.ply :])
            same = again == position and hash(again) == hash(position) and again.history == position.history
            if not same or again.state().tobytes() != position.state().tobytes():
                names = position.state().dtype.names
                how = difference(again.state(), position.state(), names) or "the history differs"
                raise Broken(
                    f"The same actions lead to another state when they are played again: {how}.", "", position
                )


@law(undecided, function="play")
def positions_differ_after_a_move(position: Position) -> None:
    """And from another game's, and from what is no position."""
    after = position.play(position.actions[0])
    insist(position != after, f"After {after.history[-1].text} no field of IDENTITY has changed.")
    insist(position != "a position", "A position equals a text.")


@law(where=lambda game: bool(game.options))
def other_options_make_another_position(variant: Variant) -> None:
    """Though the board may look the same."""
    for option in variant.game.options:
        firsts = {variant.game.new(**chosen_with(option, choice)) for choice in option.choices}
        insist(len(firsts) == len(option.choices), f"Two choices of {option.name!r} make equal positions.")


@law(positions)
def only_those_at_the_game_and_the_watcher_have_a_view(position: Position) -> None:
    """In an open game and after the end, too."""
    for nobody in [*NOBODYS, position.seats]:
        check_stranger(partial(position.view, nobody), nobody)  # type: ignore[arg-type]  # what it has to refuse


@law()
def only_those_at_the_game_and_the_watcher_see_a_move(variant: Variant) -> None:
    """However much of it they see; what all see does not tell how many are at the game, nor which copy of it."""
    moves = {move for position in variant.positions for move in position.history}
    for move, stranger in product(moves, [*NOBODYS, "seats"]):
        most = variant.new().seats if move.looks else SIDES[variant.game.name]
        nobody = most if stranger == "seats" else stranger
        check_stranger(partial(move.seen_by, nobody), nobody)  # type: ignore[arg-type]  # what it has to refuse


def check_stranger(look: Any, nobody: object) -> None:
    """Broken unless somebody who is not at the game is refused a look, in one sentence that says who it is."""
    said = refused(look, ValueError, f"A view of seat {nobody!r}")
    insist(str(nobody) in said and is_sentence(said), f"Seat {nobody!r} is refused a view by {said!r}.")


@law(undecided, function="utility")
def what_each_got_is_known_at_the_end_only(position: Position) -> None:
    """Before it a utility would be a guess."""
    said = refused(lambda: position.utility, Undecided, "The utility of an undecided game")
    insist(is_sentence(said), f"This is no sentence: {said!r}.")


@law(positions, where=lambda game: not game.kernel.hidden)
def everybody_sees_all_of_an_open_game(position: Position) -> None:
    """A view is the position itself."""
    whole = all(position.view(seat) is position for seat in range(WATCHER, position.seats))
    insist(whole, "The game has no hide, but somebody sees another position.")


@law(positions)
def pickle_brings_a_position_back(position: Position) -> None:
    """Equal, with the same past and the same future."""
    again = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own
    told = [(each.history, each.moves(), each.score, each.state().tobytes()) for each in (again, position)]
    insist(again == position and told[0] == told[1], "pickle makes another position of this one.")
