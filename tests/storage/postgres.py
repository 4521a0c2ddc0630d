"""Fixtures of databases, those of PostgreSQL in a cluster of its own in a temporary folder, gone afterwards.

It is reached over a socket in that folder. PostgreSQL refuses to run as root, so for root it runs as somebody else.
This is a plugin for all tests, so that each process starts one cluster at most; it loads what it needs when it is used.
"""

import os
import re
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path

import pytest

WHERE = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin")
"""Where systems put what is not in the path."""
NEEDED = ("initdb", "pg_ctl", "postgres")
OTHERS = ("postgres", "nobody")
SETTINGS = "-c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=60"
USER = "tessella"


def programs():
    """The folder of PostgreSQL's programs, the newest; None if there is none."""
    beside = [Path(found).resolve().parent for found in [shutil.which("pg_ctl")] if found]
    more = sorted((each for glob in WHERE for each in Path("/").glob(glob[1:])), key=version, reverse=True)
    whole = (each for each in [*beside, *more] if all((each / name).exists() for name in NEEDED))
    return next(whole, None)


def version(folder):
    """The first number in a path."""
    return int(re.search(r"\d+", str(folder))[0])


def missing():
    """Why there can be no cluster here, in a sentence; None if there can be one."""
    if not hasattr(os, "geteuid"):
        return "PostgreSQL is tested only where it has sockets in folders."
    if programs() is None:
        return "PostgreSQL (initdb and pg_ctl) is not installed."
    if os.geteuid() == 0 and not (shutil.which("setpriv") and somebody_else()):
        return "PostgreSQL does not run as root, and there is no setpriv or nobody else to run it."
    return None


def somebody_else():
    """A user without rights; None if there is none."""
    import pwd

    known = {user.pw_name: user for user in pwd.getpwall()}
    return next((known[name] for name in OTHERS if name in known), None)


class Cluster:
    """A running server."""

    def __init__(self, folder):
        self.folder, self._numbers = folder, count(1)

    def start(self):
        """Start, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", self.log, "--options", self._options)

    def stop(self):
        """Stop at once; who is connected is cut off."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode", "immediate")

    def make(self):
        """The files of an empty cluster."""
        self._run(
            "initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--no-locale", "--no-sync"
        )

    def new_database(self):
        """The address of a database that nobody knows yet: a copy of one whose tables were made step by step."""
        return self._database(self._made)

    def empty_database(self):
        """The address of a database without tables."""
        return self._database("template0")

    def in_ascii(self):
        """The address of one that takes all texts for bytes."""
        return self._database("template0 ENCODING 'SQL_ASCII'")

    def address(self, name="postgres"):
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}"

    def close(self):
        """Let go of it, and stop it."""
        self._engine.dispose()
        self.stop()

    @property
    def log(self):
        return self.folder / "log"

    @property
    def _options(self):
        return f"-k {self.folder} {SETTINGS}"

    def _database(self, template):
        from sqlalchemy import text

        name = f"test{next(self._numbers)}"
        with self._engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return self.address(name)

    @cached_property
    def _made(self):
        from sqlalchemy import make_url

        from tessella.storage.database import Database

        address = self.empty_database()
        Database(address).close()
        return make_url(address).database

    @cached_property
    def _engine(self):
        from sqlalchemy import create_engine

        return create_engine(self.address(), isolation_level="AUTOCOMMIT", pool_pre_ping=True)

    def _run(self, program, *arguments):
        as_other = []
        if os.geteuid() == 0:
            user = somebody_else()
            as_other = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        command = [*as_other, programs() / program, "--pgdata", self.folder / "data", *arguments]
        run = subprocess.run(
            [str(part) for part in command],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open as long as the server runs
            stderr=subprocess.DEVNULL,
            check=False,
        )
        assert run.returncode == 0, f"{program}: {self.log.read_text() if self.log.exists() else 'no log'}"


@contextmanager
def running():
    """A cluster in a folder that only its user may enter."""
    with tempfile.TemporaryDirectory(prefix="tessella-", ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            os.chown(folder, somebody_else().pw_uid, somebody_else().pw_gid)
        cluster = Cluster(Path(folder))
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.close()


@pytest.fixture(scope="session")
def cluster():
    """A server of PostgreSQL; tests that need it are left out where there is none."""
    if reason := missing():
        pytest.skip(reason)
    with running() as cluster:
        yield cluster


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.verify("the same again by PostgreSQL"))]
BOTH = ["sqlite", "postgresql"]


def always_on_both(fixture):
    """For a test of what PostgreSQL does in a way of its own: notices, locks, conflicts, migrations.

    `make test` runs these by both, all others by SQLite alone.
    """
    return pytest.mark.parametrize(fixture, BOTH, indirect=True)


@pytest.fixture
def url(tmp_path):
    """The address of a new database of SQLite."""
    from .fresh import fresh

    return fresh(tmp_path / "test.db")


@pytest.fixture(params=KINDS)
def either(request, tmp_path):
    """The address of a new database, of each kind."""
    if request.param == "sqlite":
        return request.getfixturevalue("url")
    return request.getfixturevalue("cluster").new_database()


@pytest.fixture(params=KINDS)
def empty(request, tmp_path):
    """The same without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'test.db'}"
    return request.getfixturevalue("cluster").empty_database()
