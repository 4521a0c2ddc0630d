"""What is chosen for a server on the command line."""

import os
from pathlib import Path

import pytest

from tessella.cli import serve
from tessella.web.config import Limits, ServerConfig
from tessella.web.http.log_lines import FORMATS


@pytest.fixture
def started(tessella, monkeypatch):
    """With what the server is started by the words after `tessella serve`."""

    def call(*words):
        found = []
        monkeypatch.setattr(serve, "serve", lambda *place, **wishes: found.append((place, wishes)))
        outcome = tessella("serve", "--no-browser", *words)
        assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
        [(place, wishes)] = found
        return place, wishes["database_url"], wishes["config"]

    return call


def test_usually_it_is_for_this_machine(started):
    assert started() == (("127.0.0.1", 8000), None, ServerConfig())


def test_the_root_is_where_it_is_served(started):
    assert started("--root-path", "/") == started()


def test_names_proxies_and_limits_may_be_given_several_times(started):
    _, _, config = started(
        *("--allow-host", "club.example", "--allow-host", "tessella.lan"),
        *("--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8"),
        *("--limit", "tables=7", "--limit", "all-tables=70", "--limit", "streams = 8"),
    )
    limits = Limits(tables=7, all_tables=70, streams=8)
    assert config == ServerConfig(("club.example", "tessella.lan"), ("127.0.0.1", "10.0.0.0/8"), limits)


def test_the_database_may_stand_in_the_environment_where_others_cannot_read_it(started, monkeypatch):
    monkeypatch.setenv("TESSELLA_DATABASE", "postgresql://ann:secret@db.example/games")
    assert started()[1] == "postgresql://ann:secret@db.example/games"
    assert started("--database", "sqlite:///games.db")[1] == "sqlite:///games.db"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:9100", ("127.0.0.1", 9100)),
        ("[::1]:65535", ("::1", 65535)),
        ("tessella.lan:1", ("tessella.lan", 1)),
    ],
)
def test_figures_are_shown_where_they_are_wished(started, text, address):
    assert started("--metrics", text)[2] == ServerConfig(metrics=address)


@pytest.mark.parametrize(
    "text", ["nonsense", "9100", ":9100", "::1:9100", "a:0", "a:65536", "a:x", "http://a:1"]
)
def test_an_address_for_figures_is_a_host_and_a_port(tessella, text):
    outcome = tessella("serve", "--metrics", text)
    said = f"tessella: --metrics takes HOST:PORT, such as 127.0.0.1:9100; not {text!r}.\n"
    assert (outcome.status, outcome.err) == (2, said)


def test_the_log_has_two_forms(started, tessella):
    assert started("--log", "json")[2] == ServerConfig(log="json")
    assert started("--log", "plain")[2] == ServerConfig(log="plain")
    outcome = tessella("serve", "--log", "xml")
    assert outcome.status == 2 and "'plain', 'json'" in outcome.err


def test_the_forms_of_the_log_are_those_that_there_are():
    assert [*FORMATS] == ["plain", "json"]


def test_folders_of_games_are_taken_in(started, tessella, tmp_path, monkeypatch):
    monkeypatch.setenv("TESSELLA_GAMES", "before")
    file = tmp_path / "a.py"
    file.touch()
    started(str(tmp_path), str(tmp_path / ".." / tmp_path.name), str(file))
    assert os.environ["TESSELLA_GAMES"].split(os.pathsep) == [
        str(tmp_path),
        str(tmp_path),
        str(file),
        "before",
    ]
    outcome = tessella("serve", str(tmp_path / "hex"))
    assert (outcome.status, outcome.err) == (
        2,
        f"tessella: {tmp_path / 'hex'} is no folder, so there is no game in it.\n",
    )


@pytest.mark.parametrize(
    ("home", "said"),
    [(Path("/var/cache/code"), "Compiled code is kept in /var/cache/code."), (None, serve.NOWHERE)],
)
def test_the_start_says_where_compiled_code_is_kept(tessella, monkeypatch, home, said):
    monkeypatch.setattr(serve, "serve", lambda *_, on_ready, **__: on_ready("http://127.0.0.1:8000"))
    monkeypatch.setattr(serve, "code_home", lambda: home)
    outcome = tessella("serve", "--no-browser")
    assert outcome.out.splitlines() == ["Tessella is at http://127.0.0.1:8000 (Ctrl-C ends it)", said]
