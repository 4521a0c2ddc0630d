"""Passwords of databases are told to nobody."""

import pytest
import sqlalchemy
from sqlalchemy.exc import OperationalError

from tessella.storage import database
from tessella.storage.passwords import discreet, masked
from tessella.storage.store import Store, StoreError
from web.looped import any_of

URLS = [
    "postgresql+psycopg2://ann:secret@127.0.0.1:1/games",
    "postgresql://ann:secret@127.0.0.1:port/games",
    "postgresql//ann:secret@127.0.0.1/games",
    "nosuch://ann:secret@127.0.0.1/games",
    "sqlite://ann:secret@127.0.0.1/games",
    "mysql+pymysql://ann@127.0.0.1/games?password=secret",
    "nonsense?password=secret",
]


@any_of("url", URLS)
def test_an_address_that_cannot_be_used_is_told_without_them(url):
    with pytest.raises(StoreError, match=r"^The database \S+ cannot be used: [^\n]+\.$") as told:
        Store(url)
    assert "secret" not in str(told.value)
    assert told.value.__cause__ is None
    assert "games" in str(told.value) or "nonsense" in str(told.value)


@any_of("written", ["s@c/r#t", "s%40c%2Fr%23t"])
def test_what_a_driver_says_is_told_without_them(monkeypatch, written):
    url = "postgresql+psycopg2://ann:s%40c%2Fr%23t@127.0.0.1/games?sslpassword=other"

    def fail(address, **_):
        raise OperationalError(
            "connect", {}, Exception(f"cannot log in to {address} with {written} or other")
        )

    monkeypatch.setattr(database, "create_engine", fail)
    with pytest.raises(StoreError) as told:
        Store(url)
    for part in ("c/r", "c%2Fr", "other"):
        assert part not in str(told.value)
    assert "ann:***@127.0.0.1/games" in str(told.value)


def test_the_rest_of_an_address_is_told():
    assert (
        masked("postgresql://ann:secret@db.example:5432/games")
        == "postgresql://ann:***@db.example:5432/games"
    )
    assert masked("sqlite:///games.db") == "sqlite:///games.db"
    assert (
        discreet("no such host db.example", "postgresql://ann@db.example/games") == "no such host db.example"
    )
    assert sqlalchemy.make_url("sqlite:///games.db").password is None
