"""Hidden things: a view tells nothing that its seat must not know, and can be filled to a game that might be."""

import pickle
from collections import defaultdict
from typing import Any

from ..core.compiler.rng import new_rng
from ..core.mover import OVER, WATCHER
from ..core.position import Position
from .law import Broken, insist, law
from .states import called, difference, known, parting
from .variants import Variant, finished, turns
from .worlds import (
    View,
    World,
    all_worlds,
    hidden,
    hidden_law,
    is_hidden,
    own_worlds,
    views,
    who,
    with_state,
    worlds,
)


def unlike(one: Any, other: Any) -> str:
    """How two records differ, in words; empty if no byte does."""
    if one.tobytes() == other.tobytes():
        return ""
    return difference(one, other, one.dtype.names) or "bytes between the fields differ"


@hidden_law(views, function="hide")
def hiding_twice_hides_no_more(case: View) -> None:
    """What is blank stays blank, to the last byte."""
    once = hidden(*case)
    differs = unlike(hidden(*case, once), once)
    insist(not differs, f"hide, called again, changes what it has hidden: {differs}.")


@hidden_law(views, function="hide")
def a_view_is_its_own_view(case: View) -> None:
    """Who has only the view can ask for it again, and sees the same past."""
    view = case.position.view(case.seat)
    same = view.view(case.seat) == view and view.view(case.seat).history == view.history
    insist(same, f"The view of seat {case.seat}, seen by that seat, is another one.")


@hidden_law(worlds, function="hide")
def hide_then_fill_keeps_the_view(case: World) -> None:
    """To the last byte, scratch fields and key included: nothing of the truth is left in a view."""
    position, seat, world = case
    differs = unlike(hidden(world, seat), hidden(position, seat))
    if differs:
        raise Broken(
            f"hide shows {who(seat)} what it must not know, or fill changes what it sees: {differs}."
        )


@hidden_law(function="fill")
def filling_draws_other_worlds(variant: Variant) -> None:
    """So that the laws on worlds can fail."""
    others = variant.new().seats == 1 or any(each.world != each.position for each in all_worlds(variant))
    said = "fill came to what really is hidden at every ply of these games, for every seat"
    insist(others, f"{said}: hide hides nothing, or fill draws nothing.")


@hidden_law(worlds, function="fill")
def a_filled_state_is_a_proper_one(case: World) -> None:
    """Its derived fields and key are true, and the same seat is to act."""
    position, _, world = case
    fresh = world.state()
    position.game.kernel.refresh(fresh)
    if known(world, fresh) != known(world, world.state()):
        differs = parting(world, world.state(), fresh)
        raise Broken(f"fill leaves another value than refresh computes: {differs}. It ends with refresh.")
    same = (world.mover, world.ply) == (position.mover, position.ply)
    insist(same, "fill changes ply or mover.")


@hidden_law(worlds, function="fill")
def a_filled_state_can_be_played_to_its_end(case: World) -> None:
    """Within the bounds."""
    state, rng, game = case.world.state(), new_rng(case.seat), case.position.game
    while state.mover != OVER:
        insist(state.ply < game.rules.MAX_PLY, f"What fill imagines goes on after {state.ply} plies.")
        game.kernel.roll(state, rng)


@hidden_law(own_worlds, function="legal")
def the_mover_has_the_same_moves_in_every_world(case: World) -> None:
    """In its view as well."""
    position, seat, world = case
    same = world.moves() == position.moves() == position.view(seat).moves()
    insist(same, f"What {who(seat)} may do depends on what it cannot see.")


@hidden_law(function="refusal")
def refusals_tell_the_mover_nothing_hidden(variant: Variant) -> None:
    """The sentence is the same in every world, and in the mover's view."""
    for position, seat, world in own_worlds(variant):
        for action in variant.candidates(position):
            said = {world.why(action), position.why(action), position.view(seat).why(action)}
            insist(len(said) == 1, f"refusal says more than {who(seat)} sees: {said}.", "", position)


@hidden_law(turns, function="paths")
def clicks_tell_the_mover_nothing_hidden(position: Position) -> None:
    """A view has the paths of the truth."""
    board, view = position.game.board, position.view(position.mover)
    for action in position.actions:
        same = tuple(board.paths(view, action)) == tuple(board.paths(position, action))
        insist(same, f"paths of {called(position, action)} depend on what the mover cannot see.")


@hidden_law(worlds, function="visible")
def an_action_looks_the_same_in_every_world(case: World) -> None:
    """What a seat sees of an action depends on nothing that it cannot see."""
    position, seat, world = case
    visible = position.game.kernel.visible
    for action in set(position.actions) & set(world.actions):
        looks = visible(position.state(), action, seat), visible(world.state(), action, seat)
        insist(
            looks[0] == looks[1],
            f"visible shows {who(seat)} {called(position, action)} as one of {looks}, by what is hidden.",
        )


@hidden_law(function="visible")
def actions_that_look_blank_lead_to_one_view(variant: Variant) -> None:
    """Whatever the other seat drew or put aside, and in whatever world, this seat sees the same afterwards."""
    blanks, visible = 0, variant.game.kernel.visible
    for position, seat, world in worlds(variant):
        seen = defaultdict[int, dict[bytes, Any]](dict)
        for before in (position, world):
            for action in before.actions:
                look, after = int(visible(before.state(), action, seat)), before.play(action)
                if look != action and not after.over:
                    view = hidden(after, seat)
                    seen[look][view.tobytes()] = view
        for look, found in seen.items():
            if len(found) > 1:
                one, other = list(found.values())[:2]
                said = f"visible shows {who(seat)} several actions as {called(position, look)}"
                differs = f"its view then shows which it was: {unlike(one, other)}"
                raise Broken(f"{said}, but {differs}. hide or visible is wrong.", "hide", position)
        blanks += len(seen)
    insist(blanks or variant.new().seats == 1, "visible never hides anything of an action.")


@hidden_law(worlds, function="draw")
def pictures_tell_nothing_hidden(case: World) -> None:
    """Neither drawing nor text nor what pickle would send to a worker."""
    position, seat, world = case
    view = position.view(seat)
    other = with_state(position, hidden(world, seat), view.history, seat)
    insist(
        (other.svg(), repr(other)) == (view.svg(), repr(view)), f"A picture shows {who(seat)} what is hidden."
    )
    same = pickle.dumps(with_state(view, view.state(), viewer=seat)) == pickle.dumps(other)
    insist(same, f"A pickled view tells {who(seat)} what is hidden.")


@law(views, function="draw", where=lambda game: is_hidden(game) and game.board.hand is not None)
def only_a_hand_shows_more_to_one_than_to_another(case: View) -> None:
    """Board, emblems and facts are public, so a server makes them once for all who look."""
    view, public = case.position.view(case.seat), case.position.view(WATCHER)
    seats, board = range(view.seats), view.game.board
    told: dict[str, list[object]] = {
        "draw": [each.board() for each in (view, public)],
        "facts": [[list(each.facts(seat)) for seat in seats] for each in (view, public)],
        "emblem": [[board.emblem(each, seat) for seat in seats] for each in (view, public) if board.emblem],
        "score": [each.score for each in (view, public)],
    }
    for function, both in told.items():
        insist(both[:1] == both[1:], f"{function} shows {who(case.seat)} more than a watcher.", function)


@hidden_law(views, function="visible")
def own_actions_are_seen_whole(case: View) -> None:
    """And everybody sees who leaves."""
    position, seat = case
    most, seen = position.game.rules.ACTIONS, position.view(seat).history
    whole = [move.action for move in position.history if move.seat == seat != WATCHER]
    mine = [move.action for move in seen if move.seat == seat != WATCHER]
    insist(mine == whole, f"visible hides from {who(seat)} what it has done itself.")
    same = [move.seat for move in seen] == [move.seat for move in position.history]
    insist(same, f"The history that {who(seat)} sees has another order of seats.")
    leaves = position.game.kernel.visible(position.state(), most + 0, seat) == most
    insist(leaves, "visible has to show everybody who leaves: actions from ACTIONS on stay as they are.")


@hidden_law(function="visible")
def blanked_actions_are_no_moves(variant: Variant) -> None:
    """What another sees of a hidden action is within ACTIONS, has a text, and cannot be played."""
    blanks, write = set(), variant.game.notation.write
    for position, seat in views(variant):
        for action in position.actions:
            shown = int(variant.game.kernel.visible(position.state(), action, seat))
            if shown != action:
                blanks.add(shown)
                text = write(position.view(seat), shown)
                insist(
                    position.why(shown) is not None, f"{text!r}, a blank, can be played.", "refusal", position
                )
                own = text != write(position, action)
                insist(own, f"The blank for {called(position, action)} has the same text.", "write", position)
                insist(
                    position.action(text) == shown,
                    f"{text!r} is not read as it is written.",
                    "read",
                    position,
                )
    insist(blanks or variant.new().seats == 1, "visible never hides anything of an action.")


@hidden_law(finished, function="hide")
def everything_is_open_at_the_end(position: Position) -> None:
    """Then the hands are laid down."""
    view = position.view(WATCHER)
    insist(view == position and view.history == position.history, "Something is hidden after the end.")
