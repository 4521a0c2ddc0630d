"""The pictures of the catalogue are drawn once."""

import re

import pytest

from tessella import catalogue, find
from tessella.engine.compiling import Kind
from tessella.web.routes import catalogue_cards
from tessella.web.routes.rules_page import picture_of

NAME = "tictactoe"


@pytest.fixture
def kept(monkeypatch, tmp_path):
    """Files in a folder of their own; every process is a new one."""
    monkeypatch.setattr(Kind, "kept", lambda _, what: tmp_path / what)
    monkeypatch.setattr(catalogue_cards, "cover", catalogue_cards.cover.__wrapped__)
    monkeypatch.setattr(catalogue_cards, "cover_address", catalogue_cards.cover_address.__wrapped__)
    return tmp_path / "cover"


def test_a_cover_shows_the_sample_and_is_kept(kept):
    game = find(NAME)
    drawn = catalogue_cards.picture(picture_of(game.new(), game.sample))
    assert catalogue_cards.cover(NAME) == kept.read_text("utf-8") == catalogue_cards.cropped(drawn, None)
    assert list(kept.parent.iterdir()) == [kept]


def test_what_is_kept_is_not_drawn_again(kept):
    kept.write_text("<svg>kept</svg>", "utf-8")
    assert catalogue_cards.cover(NAME) == "<svg>kept</svg>"


def test_a_folder_that_cannot_be_written_is_no_mistake(monkeypatch, kept):
    monkeypatch.setattr(Kind, "kept", lambda *_: kept / "no" / "folder")
    assert catalogue_cards.cover(NAME).startswith("<svg")


def test_a_cover_has_nothing_of_play():
    drawn = '<svg xmlns="http://www.w3.org/2000/svg"><g data-at="a1" class="cell"><title>a1</title><path d="M1"/></g>'
    left = '<svg xmlns="http://www.w3.org/2000/svg"><g><path d="M1" /></g></svg>'
    assert catalogue_cards.picture(f'{drawn}<g class="tile last"/><g class="axis"/></svg>') == left


@pytest.mark.parametrize("name", [*catalogue()])
def test_a_card_is_an_image_that_browsers_keep(client, name):
    address = re.search(r'src="([^"]+)"', catalogue_cards.card(name))[1]
    response = client.get(address)
    assert response.text == catalogue_cards.cover(name)
    assert response.headers["content-type"] == "image/svg+xml"
    assert "immutable" in response.headers["cache-control"]


def test_a_sample_that_cannot_be_drawn_leaves_its_card_without_a_picture(monkeypatch, kept, caplog):
    monkeypatch.setattr(catalogue_cards, "picture_of", lambda *_: 1 / 0)
    assert catalogue_cards.card(NAME) == ""
    assert "The sample of Tic-tac-toe cannot be drawn." in caplog.text
    assert not kept.exists()
