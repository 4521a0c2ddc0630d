"""The pictures of the catalogue are drawn once."""

import pytest

from tessella import find
from tessella.engine.compiling import Kind
from tessella.web.routes import catalogue_cards
from tessella.web.routes.rules_page import picture_of

NAME = "tictactoe"


@pytest.fixture
def kept(monkeypatch, tmp_path):
    """Files in a folder of their own; every process is a new one."""
    monkeypatch.setattr(Kind, "kept", lambda _, what: tmp_path / what)
    monkeypatch.setattr(catalogue_cards, "card", catalogue_cards.card.__wrapped__)
    return tmp_path / "card"


def test_a_card_shows_the_sample_and_is_kept(kept):
    game = find(NAME)
    assert (
        catalogue_cards.card(NAME)
        == kept.read_text("utf-8")
        == catalogue_cards.cropped(picture_of(game.new(), game.sample), None)
    )
    assert list(kept.parent.iterdir()) == [kept]


def test_what_is_kept_is_not_drawn_again(kept):
    kept.write_text("<svg>kept</svg>", "utf-8")
    assert catalogue_cards.card(NAME) == "<svg>kept</svg>"


def test_a_folder_that_cannot_be_written_is_no_mistake(monkeypatch, kept):
    monkeypatch.setattr(Kind, "kept", lambda *_: kept / "no" / "folder")
    assert catalogue_cards.card(NAME).startswith("<svg")


def test_a_sample_that_cannot_be_drawn_leaves_its_card_without_a_picture(monkeypatch, kept, caplog):
    monkeypatch.setattr(catalogue_cards, "picture_of", lambda *_: 1 / 0)
    assert catalogue_cards.card(NAME) == ""
    assert "The sample of Tic-tac-toe cannot be drawn." in caplog.text
    assert not kept.exists()
