"""What a game says about itself: names, options, sample."""

import re

import pytest

import tessella
from tessella import Option, OptionError

from .sentences import is_ruling, is_sentence
from .variants import chosen_with

with_options = pytest.mark.where(holds=lambda game: game.options)


def test_a_game_is_found_by_its_name(game):
    """The name is typed in commands and addresses, and is the name of the folder."""
    assert re.fullmatch(r"[a-z][a-z0-9]*", game.name)
    assert tessella.find(game.name) is game
    assert game.rules.__name__.split(".")[-2].endswith(game.name)


def test_a_game_introduces_itself(game):
    """For the catalogue's card."""
    assert game.title
    assert game.designer
    assert is_sentence(game.summary)


def test_every_seat_has_a_name(variant):
    """As many as can play at most, all different."""
    sides = variant.game.sides
    assert len(set(sides)) == len(sides)
    assert 1 <= variant.new().seats <= len(sides)


def test_the_bounds_hold_together(game):
    """No more legal actions than actions."""
    rules = game.rules
    assert 0 < rules.MAX_LEGAL <= rules.ACTIONS
    assert rules.MAX_PLY > 0


def test_the_sample_is_a_game_in_progress(game):
    """Moves with blanks between, legal, and not to the end."""
    position = game.new()
    for text in game.sample.split():
        position = position.play(text)
    assert not position.over


@with_options
def test_options_explain_themselves(game):
    """A label, and a sentence that cites its clause."""
    for option in game.options:
        assert option.label
        assert is_ruling(option.help)
        assert option.name.isidentifier()
        assert option.default in option.choices
        assert len(set(option.choices)) == len(option.choices) > 1


@pytest.mark.where(holds=lambda game: game.silent)
def test_partners_agree_to_be_silent_by_an_option(game):
    """One that is ticked or not, in a game that is played together."""
    (option,) = (option for option in game.options if option.name == game.silent)
    assert (option.choices, option.default) == ((False, True), False)
    assert game.cooperative


@with_options
def test_choices_are_read_from_values_and_texts(game):
    """As a form, a command line and a library call give them."""
    for option in game.options:
        for choice in option.choices:
            texts = choice, str(choice), Option.show(choice), str(choice).upper()
            assert [option.read(text) for text in texts] == [choice] * 4
            chosen = chosen_with(option, Option.show(choice))
            assert game.new(**chosen).options[option.name] == choice


@pytest.mark.where(holds=lambda game: any(option.needs for option in game.options))
def test_an_option_that_needs_others_is_refused_without_them_in_one_sentence(game):
    """It says with which of their choices it goes, and cites the clause."""
    known = {option.name: option for option in game.options}
    for option in game.options:
        for name, values in option.needs.items():
            assert name != option.name and set(values) < set(known[name].choices)
            (other, *_) = (choice for choice in known[name].choices if choice not in values)
            chosen = chosen_with(option, next(each for each in option.choices if each != option.default))
            with pytest.raises(OptionError, match=re.escape(option.label)) as refused:
                game.new(**chosen | {name: other})
            assert is_ruling(str(refused.value))


@with_options
@pytest.mark.parametrize("wrong", ["no such choice", "", -1, None, 1.5])
def test_wrong_choices_are_refused_in_one_sentence(game, wrong):
    """It says what may be chosen."""
    for option in game.options:
        with pytest.raises(OptionError, match=re.escape(option.label)) as refused:
            game.new(**{option.name: wrong})
        assert is_sentence(str(refused.value))


def test_unknown_options_are_refused_in_one_sentence(game):
    """Also by games without any."""
    with pytest.raises(OptionError, match="no_such_option") as refused:
        game.new(no_such_option=1)
    assert is_sentence(str(refused.value))
