"""The board: clicks that make moves, and pictures that a browser under a strict policy can show."""

import re
from collections import Counter
from functools import partial

from ..core.drawing.classes import CLASSES
from ..core.drawing.svg import box_of
from ..core.notebook import WIDTH
from ..core.position import Game, Position
from ..core.trial.games import brief
from .law import insist, law
from .pictures import (
    FEW,
    SVG,
    Choice,
    Picture,
    classes_in,
    clickable,
    elements,
    keeps_to_the_policy,
    kept_by,
    own_turns,
    pictures,
    some_moves,
)
from .variants import Variant, positions

UNKNOWN_ID = "no such element"
LONGEST_LABEL = 4
FACT = re.compile(r"\S.{0,23}")
board_law = partial(law, once=True)


@board_law(own_turns, function="paths")
def every_legal_action_has_a_path_of_its_own(picture: Picture) -> None:
    """And none is the beginning of another's."""
    whose = dict[tuple[str, ...], int]()
    for action, path in picture.paths.items():
        insist(path or len(picture.paths) == 1, f"paths has no click for action {action}.")
        same = whose.setdefault(path, action)
        insist(same == action, f"paths gives actions {same} and {action} the same clicks: {' '.join(path)}.")
    beginnings = {path[:length]: path for path in whose for length in range(len(path))}
    both = next(iter(beginnings.keys() & whose.keys()), ())
    insist(
        not both,
        f"The clicks {' '.join(both)} make a move, and begin another: {' '.join(beginnings.get(both, ()))}.",
    )


@board_law(own_turns, function="paths")
def every_click_of_a_path_has_its_element(picture: Picture) -> None:
    """In the picture that the mover sees."""
    missing = sorted({click for path in picture.paths.values() for click in path} - {*picture.clickable})
    insist(not missing, f"paths names {brief(missing)}, but no element has such a data-at.")


@board_law(pictures, function="draw")
def every_clickable_element_is_named(picture: Picture) -> None:
    """For a screen reader, by a title of its own, unless it is an empty cell."""
    for at, element in picture.clickable.items():
        empty = "cell" in element.get("class", "").split()
        named = empty or (element.findtext(f"{SVG}title") or "").strip()
        insist(named, f"The element with data-at={at!r} needs a <title>, which a screen reader says.")


@board_law(own_turns, function="attempts")
def a_path_is_an_attempt_at_its_action(picture: Picture) -> None:
    """Of what a path may mean, the legal action is one, and the only legal one."""
    view, legal = picture.position, set(picture.position.actions)
    for action, path in picture.paths.items():
        found = [attempt for attempt in view.game.board.attempts(view, path) if attempt in legal]
        insist(
            found == [action],
            f"The clicks {' '.join(path)} mean {action}; of legal ones attempts has {found}.",
        )


@board_law(function="attempts")
def any_clicks_are_attempts_that_can_be_explained(variant: Variant) -> None:
    """Whatever is clicked, in whatever order, and elements that nobody drew."""
    for picture in own_turns(variant):
        view, rng = picture.position, variant.rng()
        attempts = view.game.board.attempts
        ids = [*picture.clickable, UNKNOWN_ID]
        clicks = [(one,) for one in ids] + [tuple(rng.choices(ids, k=rng.randint(2, 3))) for _ in range(20)]
        for path in clicks:
            found = list(attempts(view, path))
            for action in rng.sample(found, min(FEW, len(found))):
                inside = 0 <= action < view.game.rules.ACTIONS
                insist(inside, f"attempts makes action {action} of {' '.join(path)}.", "", view)
                said = (view.why(action) is None) == (action in view.actions)
                insist(
                    said,
                    f"refusal is wrong about action {action}, clicked {' '.join(path)}.",
                    "refusal",
                    view,
                )
        insist(
            not attempts(view, (UNKNOWN_ID,)), "attempts makes a move of an id that nobody drew.", "", view
        )


@board_law(pictures, function="draw")
def drawings_keep_to_a_strict_content_security_policy(picture: Picture) -> None:
    """No style sheets, no style attributes, no scripts, no event handlers, nothing from elsewhere."""
    for element in picture.elements:
        insist(
            keeps_to_the_policy(element),
            f"A page cannot show <{element.tag.removeprefix(SVG)} {element.attrib}>.",
        )


@board_law(function="draw")
def a_drawing_does_not_depend_on_those_before(variant: Variant) -> None:
    """Parts that are kept to be drawn again are kept for nothing but what they show."""
    drawn = [(picture, picture.svg, picture.marked) for picture in pictures(variant)]
    for picture, *before in drawn:
        for each in kept_by(variant.game):
            each.cache_clear()
        position = picture.position
        same = [position.svg(), position.svg(picture.first_clicks)] == before
        insist(
            same, "The same position is drawn in two ways: something is cached for too much.", "", position
        )


@board_law(pictures, function="draw")
def drawings_have_a_title_and_a_size_and_a_whole_table_has_two_parts(picture: Picture) -> None:
    """A board, and the hand in front, each a drawing of its own that a page can put where it has room."""
    root, *_ = picture.elements
    parts = root.findall(f"{SVG}svg")
    wanted = ["board", "hand"] if picture.position.game.board.hand else []
    insist(
        [part.get("class") for part in parts] == wanted,
        f"A drawing has the parts {wanted}, and no other <svg>.",
    )
    for svg in (root, *parts):
        right = svg.tag == f"{SVG}svg" and len((svg.get("viewBox") or "").split()) == 4
        insist(right and svg.findtext(f"{SVG}title"), "A drawing is an <svg> with a viewBox and a <title>.")


def has_hand(game: Game) -> bool:
    """Whether hands are drawn."""
    return game.board.hand is not None


@board_law(lambda variant: variant.positions[:FEW], where=has_hand, function="hand")
def a_hand_keeps_its_size(position: Position) -> None:
    """In front of whomever it lies, and from the beginning to the end: nothing around it may jump."""
    first, hand = position.game.new(**position.options), position.game.board.hand
    assert hand  # noqa: S101 - see where
    boxes = {box_of(hand(position, seat)) for seat in range(position.seats)} | {box_of(hand(first, 0))}
    insist(len(boxes) == 1, f"hand has several sizes: {brief(sorted(boxes))}.")


@board_law(pictures, function="draw")
def the_ids_of_a_drawing_begin_with_its_game(picture: Picture) -> None:
    """And what is referred to is there, once; for pages show several drawings."""
    prefix = f"{picture.position.game.name}-"
    ids = Counter(element.get("id", "") for element in picture.elements if element.get("id"))
    strange = [name for name in ids if not name.startswith(prefix)]
    insist(not strange, f"An id begins with {prefix!r}: {brief(strange)}.")
    missing = set(re.findall(r'(?:url\(|href=")#([^")]+)', picture.svg)) - ids.keys()
    insist(not missing, f"Nothing in the drawing has the ids {brief(sorted(missing))}, which it uses.")
    insist(max(ids.values(), default=1) == 1, f"Two elements have one id: {brief(ids.most_common(1))}.")


@board_law(pictures, function="draw")
def pieces_are_shapes_that_are_used(picture: Picture) -> None:
    """Their shapes and places tell them apart."""
    for piece in (each for each in picture.elements if "piece" in each.get("class", "").split()):
        used = piece.tag == f"{SVG}use" and piece.get("href")
        insist(used, f"Class piece is for <use href=...>, not for <{piece.tag.removeprefix(SVG)}>.")


@board_law(pictures, function="facts")
def facts_and_emblems_tell_of_every_seat(picture: Picture) -> None:
    """A few words each; a small drawing."""
    position = picture.position
    for seat in range(position.seats):
        for fact in position.facts(seat):
            insist(FACT.fullmatch(fact), f"A fact has 1 to 24 characters: {fact!r}.")
        if position.game.board.emblem:
            emblem = elements(position.game.board.emblem(position, seat))
            right = all(map(keeps_to_the_policy, emblem)) and not classes_in(emblem) - CLASSES.keys()
            insist(right, "emblem has a class or an element that pages do not know.", "emblem")


@board_law(function="draw")
def what_aids_is_explained(variant: Variant) -> None:
    """In a sentence with its clause, for the switch that shows it."""
    aids = any("aid" in classes_in(picture.elements) for picture in pictures(variant))
    explained = re.search(r"\([A-Z]\d+\)\.$", variant.game.board.aid)
    insist(not aids or explained, "Elements of class aid need AID, a sentence that ends with a clause.")


@board_law(own_turns, function="draw")
def marks_mark_elements_and_nothing_else(picture: Picture) -> None:
    """What can be clicked stays; the picture shows a difference."""
    differs = picture.marked != picture.svg
    insist(differs == bool(picture.first_clicks), "draw shows no difference where elements are marked.")
    same = list(clickable(elements(picture.marked))) == list(picture.clickable)
    insist(same, "Marks change what can be clicked.")
    insist(picture.position.svg([UNKNOWN_ID]) == picture.svg, "A mark for an unknown id changes the drawing.")


@board_law(lambda variant: (*pictures(variant), *own_turns(variant)), function="draw")
def classes_are_those_of_the_contract_or_of_the_game(picture: Picture) -> None:
    """So that a page's style sheets can rely on them, and a game's own mean nothing else somewhere."""
    own = set(picture.position.game.board.classes)
    insist(
        not own & CLASSES.keys(), f"CLASSES names {sorted(own & CLASSES.keys())}, which pages know already."
    )
    used = classes_in(picture.elements) | classes_in(elements(picture.marked))
    strange = sorted(used - own - CLASSES.keys())
    insist(not strange, f"CLASSES has to name {strange}, or a class of core.drawing.classes fits.")


@board_law(some_moves, function="label", where=lambda game: game.board.label is not None)
def a_label_is_a_few_characters(case: Choice) -> None:
    """That can stand on a place."""
    label = case.position.game.board.label
    text = label(*case) if label else ""
    right = re.fullmatch(rf"\S{{1,{LONGEST_LABEL}}}", text) and text.isprintable()
    insist(right, f"label has 1 to {LONGEST_LABEL} characters without blanks: {text!r}.")


@board_law(some_moves, function="preview", where=lambda game: game.board.preview is not None)
def a_preview_is_elements_to_look_at(case: Choice) -> None:
    """They can be laid over any drawing under a strict policy: nothing to click, no ids that may be there already."""
    board = case.position.game.board
    drawn = elements(f'<g xmlns="{SVG.strip("{}")}">{board.preview(*case) if board.preview else ""}</g>')
    insist(all(map(keeps_to_the_policy, drawn)), "preview has an element that a page cannot show.")
    free = not any({"id", "data-at"} & set(element.attrib) for element in drawn)
    insist(free, "preview has an id or a data-at.")
    strange = sorted(classes_in(drawn) - {*board.classes, *CLASSES})
    insist(not strange, f"CLASSES has to name {strange}.")


@board_law(positions, function="text")
def notebooks_and_terminals_show_the_board(position: Position) -> None:
    """A drawing, and characters that a terminal can print."""
    text = repr(position)
    insist(position._repr_svg_() == position.svg(width=WIDTH), "Two drawings of one position differ.", "draw")
    insist(text.strip() and all(line.isprintable() for line in text.splitlines()), f"text is {brief(text)}.")
