"""Legal moves: what legal lists is what refusal has nothing against, and nothing else can be played."""

from ..core.move import Move
from ..core.position import IllegalMove, Position
from ..core.trial.games import brief
from .law import Broken, insist, law, refused
from .sentences import is_ruling, is_sentence
from .states import called
from .variants import Tried, Variant, finished, positions, tried, undecided


@law(undecided, function="legal")
def legal_actions_are_ascending_and_within_the_bounds(position: Position) -> None:
    """Every buffer is made from ACTIONS and MAX_LEGAL."""
    rules, found = position.game.rules, position.actions
    ascending = list(found) == sorted(set(found))
    insist(ascending, f"legal has to write each action once, ascending: {brief(found)}.")
    inside = all(0 <= action < rules.ACTIONS for action in found)
    insist(inside, f"ACTIONS = {rules.ACTIONS}, but legal writes {brief(found)}.")
    insist(len(found) <= rules.MAX_LEGAL, f"MAX_LEGAL = {rules.MAX_LEGAL}, but legal writes {len(found)}.")


@law(positions, function="legal")
def somebody_can_act_until_the_game_is_over(position: Position) -> None:
    """A game never gets stuck."""
    if position.over:
        insist(not position.actions and not position.moves(), "The game is over, but something is legal.")
    else:
        insist(position.actions, "legal finds no action, but the game is not over.")


@law(tried, function="refusal")
def an_action_is_legal_exactly_if_explain_has_nothing_to_say(case: Tried) -> None:
    """legal and refusal read the rules alike."""
    position = case.position
    for action in case.actions:
        refusal, legal = position.game.explain.refusal(position, action), action in position.actions
        if (refusal is None) != legal:
            said = "refusal returns None" if refusal is None else f"refusal says {refusal!r}"
            what = called(position, action)
            says = f"Either legal or refusal is wrong: legal {'lists' if legal else 'does not list'} {what}; {said}."
            raise Broken(f"{says} It has to be None exactly if the action is legal.")


@law(tried, function="refusal")
def a_refusal_is_one_sentence_with_its_clause(case: Tried) -> None:
    """A person can read it and look it up."""
    for action in case.illegal:
        said = case.position.game.explain.refusal(case.position, action)
        if not is_ruling(said):
            raise Broken(f"refusal has to be one sentence that cites a clause, such as (T1): it is {said!r}.")


@law(function="refusal")
def something_is_refused(variant: Variant) -> None:
    """Else the laws on refusals would hold for nothing."""
    insist(any(case.illegal for case in tried(variant)), "No action is ever illegal.")


@law(tried, function="refusal")
def an_illegal_action_is_refused_and_changes_nothing(case: Tried) -> None:
    """The sentence of IllegalMove is that of refusal."""
    position, before = case.position, case.position.state().tobytes()
    for action in case.illegal:
        said = refused(lambda: position.play(action), IllegalMove, f"Action {action}")  # noqa: B023 - called at once
        wanted = position.game.explain.refusal(position, action)
        if said != wanted:
            raise Broken(f"refusal says two things of {called(position, action)}: {said!r} and {wanted!r}.")
    insist(position.state().tobytes() == before, "What is refused has to leave the position as it was.")


@law()
def numbers_that_are_no_action_are_refused(variant: Variant) -> None:
    """Also those that mean leaving: leave() is for them."""
    most, first = variant.game.rules.ACTIONS, variant.new()
    for action in (-1, most, most + 1, 10**30):
        said = refused(lambda: first.play(action), IllegalMove, f"Action {action}")  # noqa: B023 - called at once
        insist(is_sentence(said), f"This is no sentence: {said!r}.")


@law(finished, function="ending")
def nothing_can_be_played_when_the_game_is_over(position: Position) -> None:
    """Not even what was legal before."""
    said = refused(lambda: position.play(position.history[-1]), IllegalMove, "The last move once more")
    insist(
        said.startswith("The game is over: ") and is_ruling(said),
        f"ending has to be one sentence that cites a clause: {said!r}.",
    )


@law()
def a_move_of_another_game_is_refused(variant: Variant) -> None:
    """Even if the number and the text would do."""
    first = variant.new()
    move = first.moves()[0]
    other = Move("another", move.action, move.text, move.seat)
    said = refused(lambda: first.play(other), IllegalMove, "A move of another game")
    insist(is_sentence(said), f"This is no sentence: {said!r}.")


@law(undecided, function="read")
def a_move_can_be_played_by_value_by_text_and_by_number(position: Position) -> None:
    """All three mean the same."""
    move = position.moves()[-1]
    after = position.play(move)
    same = after == position.play(move.text) == position.play(move.action)
    insist(same, f"{move.text!r} and {move.action} have to be the same move: read and write do not agree.")
    insist(after.history[-1] == move and move.seat == position.mover, f"{move.text!r} is not kept as played.")
