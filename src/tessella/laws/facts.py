"""What a game says about itself: names, options, sample."""

import re
from collections.abc import Callable
from functools import partial

from ..core.option import Option, OptionError
from ..core.position import Game
from .law import insist, law, refused
from .sentences import is_ruling, is_sentence
from .variants import Variant, chosen_with

WRONG = ("no such choice", "", -1, None, 1.5)
"""What is no choice of any option."""


def is_typed(name: str) -> bool:
    """Whether a game may have this name."""
    return re.fullmatch(r"[a-z][a-z0-9]*", name) is not None


def usual(variant: Variant) -> list[Game]:
    """The game, once: these laws are about no choice of its options."""
    return [variant.game] if variant.usual else []


def has_options(game: Game) -> bool:
    """Whether there is something to choose."""
    return bool(game.options)


@law(usual)
def a_game_has_a_name_that_can_be_typed(game: Game) -> None:
    """It stands in commands and addresses, and is the name of the folder."""
    insist(is_typed(game.name), f"name is small letters and digits, not {game.name!r}.")
    folder = game.folder.stem
    insist(game.name == folder, f"name is that of the folder, {folder!r}, not {game.name!r}.")


@law(usual)
def a_game_introduces_itself(game: Game) -> None:
    """For the catalogue's card."""
    insist(game.title and game.designer, "title and designer have to be there.")
    insist(is_sentence(game.summary), f"summary has to be one sentence: {game.summary!r}.")


@law()
def every_seat_has_a_name(variant: Variant) -> None:
    """As many as can play at most, all different."""
    sides, seats = variant.game.sides, variant.new().seats
    insist(len(set(sides)) == len(sides), f"sides names two seats alike: {sides}.")
    insist(1 <= seats <= len(sides), f"setup makes {seats} seats, sides names {len(sides)}.", "setup")


@law(usual)
def the_bounds_hold_together(game: Game) -> None:
    """No more legal actions than actions."""
    rules = game.rules
    insist(0 < rules.MAX_LEGAL <= rules.ACTIONS, "MAX_LEGAL is from 1 to ACTIONS.")
    insist(rules.MAX_PLY > 0, "MAX_PLY is at least 1.")


@law(usual)
def the_sample_is_a_game_in_progress(game: Game) -> None:
    """Moves with blanks between, legal, and not to the end."""
    position = game.new()
    for text in game.sample.split():
        position = position.play(text)
    insist(not position.over, "sample plays to the end; it shows a game in progress.", "", position)


@law(usual, where=has_options)
def options_explain_themselves(game: Game) -> None:
    """A label, and a sentence that cites its clause."""
    for option in game.options:
        name = option.name
        insist(
            option.label and name.isidentifier(), f"The option {name!r} needs a label and a name in one word."
        )
        insist(
            is_ruling(option.help),
            f"help of {name!r} is one sentence with a clause, (T1) say: {option.help!r}.",
        )
        choices = option.choices
        insist(option.default in choices, f"default of {name!r} is none of its choices.")
        insist(len(set(choices)) == len(choices) > 1, f"{name!r} has two choices at least, all different.")


@law(usual, where=lambda game: bool(game.silent))
def partners_agree_to_be_silent_by_an_option(game: Game) -> None:
    """One that is ticked or not, in a game that is played together."""
    found = [(option.choices, option.default) for option in game.options if option.name == game.silent]
    right = found == [((False, True), False)] and game.cooperative
    insist(
        right, f"silent names an option with the choices False and True in a co-operative game, not {found}."
    )


@law(usual, where=has_options)
def choices_are_read_from_values_and_texts(game: Game) -> None:
    """As a form, a command line and a library call give them."""
    for option in game.options:
        for choice in option.choices:
            for text in (choice, str(choice), Option.show(choice), str(choice).upper()):
                read = option.read(text)
                insist(
                    read == choice,
                    f"The option {option.name!r} reads {text!r} as {read!r}, not as {choice!r}.",
                )
            chosen = game.new(**chosen_with(option, Option.show(choice))).options[option.name]
            insist(chosen == choice, f"{option.name}={choice} makes a game with {chosen!r}.")


@law(usual, where=lambda game: any(option.needs for option in game.options))
def an_option_that_needs_others_is_refused_without_them_in_one_sentence(game: Game) -> None:
    """It says with which of their choices it goes, and cites the clause."""
    known = {option.name: option for option in game.options}
    for option in game.options:
        for name, values in option.needs.items():
            some = name != option.name and name in known and set(values) < set(known[name].choices)
            insist(some, f"needs of {option.name!r} names some choices of another option, not {name!r}.")
            other = next(choice for choice in known[name].choices if choice not in values)
            chosen = chosen_with(option, next(each for each in option.choices if each != option.default))
            check_option(game, chosen | {name: other}, option.label, is_ruling)


@law(usual, where=has_options)
def wrong_choices_are_refused_in_one_sentence(game: Game) -> None:
    """It says what may be chosen."""
    for option in game.options:
        for wrong in WRONG:
            check_option(game, {option.name: wrong}, option.label, is_sentence)


@law(usual)
def unknown_options_are_refused_in_one_sentence(game: Game) -> None:
    """Also by games without any."""
    check_option(game, {"no_such_option": 1}, "no_such_option", is_sentence)


def check_option(
    game: Game, chosen: dict[str, object], words: str, is_right: Callable[[object], bool]
) -> None:
    """Broken unless a choice is refused in a sentence that has these words."""
    said = refused(partial(game.new, **chosen), OptionError, f"The choice {chosen}")
    insist(words in said and is_right(said), f"The choice {chosen} is refused by {said!r}.")
