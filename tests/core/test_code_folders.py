"""Where compiled code is kept: for whoever may write beside the sources, for whoever may not, and for nobody at all."""

import os
import pickle
from pathlib import Path

import pytest

from tessella.core.compiler import code_folders
from tessella.core.compiler.code_files import CodeFiles
from tessella.core.compiler.code_folders import Folders, folders

COMPILED, CACHED = False, True
on_posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="nobody owns a temporary folder")


@pytest.fixture
def own(monkeypatch, tmp_path):
    """A user whose home and temporary folder are in a folder of this test's own; nothing is known of any folder."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code_folders.chosen.cache_clear()
    yield tmp_path
    code_folders.chosen.cache_clear()


def sources(folder):
    """A folder with sources."""
    (folder / "sources").mkdir()
    return folder / "sources"


def closed(path):
    """A place where no folder can be made, for nobody, not even for the administrator."""
    path.write_text("")
    return path


def test_usually_code_is_beside_its_sources(own):
    source = sources(own)
    assert folders(source).every == (source / "__pycache__",)
    assert folders(source).home == source / "__pycache__"


def test_a_folder_that_is_named_is_the_only_one(own, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(own / "named"))
    found = folders(sources(own))
    assert found.every == (found.home,)
    assert found.home.parent == own / "named"


def test_the_next_that_can_be_written_is_taken_and_those_before_it_are_read(own, monkeypatch):
    source = sources(own)
    beside = closed(source / "__pycache__")
    found = folders(source)
    assert found.every == (beside, found.home)
    assert found.home.parent == own / "cache" / "tessella"
    code_folders.chosen.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(closed(own / "no cache")))
    found = folders(source)
    assert found.every[0] == beside and found.home.parent.parent == own


@pytest.mark.parametrize("cache", ["~/.cache", "no/home"])
def test_somebody_without_a_home_gets_no_folder_where_the_program_was_started(own, monkeypatch, cache):
    source = sources(own)
    closed(source / "__pycache__")
    monkeypatch.chdir(own)
    monkeypatch.setattr(code_folders, "user_cache_path", lambda _: Path(cache))
    assert folders(source).home.parent.parent == own
    assert not Path(cache.partition("/")[0]).exists()


@on_posix
@pytest.mark.parametrize("prepared", ["a link", "open to others", "somebody else's"])
def test_code_that_somebody_else_may_have_put_there_is_never_run(own, monkeypatch, prepared):
    source, theirs = sources(own), own / f"tessella-{os.getuid()}"
    closed(source / "__pycache__")
    monkeypatch.setenv("XDG_CACHE_HOME", str(closed(own / "no cache")))
    if prepared == "a link":
        (own / "elsewhere").mkdir(0o700)
        theirs.symlink_to(own / "elsewhere")
    else:
        theirs.mkdir()
        theirs.chmod(0o700 if prepared == "somebody else's" else 0o777)
    if prepared == "somebody else's":
        user = os.getuid() + 1
        theirs.rename(own / f"tessella-{user}")
        monkeypatch.setattr("os.getuid", lambda: user)
    found = folders(source)
    assert found.home is None
    assert not [folder for folder in found.every if folder.is_relative_to(theirs)]


def adds(x):
    """A function whose code may be kept."""
    return x + 1


def test_code_is_read_wherever_it_is_and_stored_in_one_place(tmp_path):
    """What an administrator has compiled serves a service that cannot write there."""
    theirs, own = tmp_path / "theirs", tmp_path / "own"
    for folder in (theirs, own):
        folder.mkdir()
    CodeFiles(Folders((theirs,), theirs), adds).save("x", pickle.dumps("code"))
    service = CodeFiles(Folders((theirs, own), own), adds)
    assert service.has("x") and service.load("x") == "code"
    service.save("y", pickle.dumps("more"))
    assert service.load("y") == "more"
    assert [len([*folder.glob("*.kernel")]) for folder in (theirs, own)] == [1, 1]


@on_posix
def test_code_can_be_read_by_others_as_other_files_can(tmp_path):
    (tmp_path / "usual").touch()
    CodeFiles(Folders((tmp_path,), tmp_path), adds).save("x", b"code")
    assert len({file.stat().st_mode for file in tmp_path.iterdir()}) == 1


def test_a_full_disk_is_no_mistake_of_whoever_compiles(tmp_path, caplog):
    """The code serves this process."""
    files = CodeFiles(Folders((), closed(tmp_path / "full")), adds)
    files.save("x", b"code")
    assert files.load("x") is None
    assert "Compiled code cannot be stored" in caplog.text
    assert [*tmp_path.iterdir()] == [tmp_path / "full"]


@pytest.fixture
def service(workshop):
    """A call in the process of a service without a home, which cannot write beside the sources."""
    workshop.write(adds="@jit\ndef adds(x):\n    return x + 1\n")
    closed(workshop.folder / "workshop" / "__pycache__")
    (workshop.folder / "tmp").mkdir()
    there = {"XDG_CACHE_HOME": str(closed(workshop.folder / "file")), "TMPDIR": str(workshop.folder / "tmp")}
    return lambda: workshop.run_alone("adds", "adds", 5, **there)


def test_a_service_without_a_home_keeps_code_in_a_temporary_folder(service, workshop):
    assert service() == (6, COMPILED)
    assert service() == (6, CACHED)
    assert len(workshop.kernels) == 1


@on_posix
def test_where_nothing_can_be_written_a_process_compiles_for_itself(service, workshop):
    closed(workshop.folder / "tmp" / f"tessella-{os.getuid()}")
    assert service() == (6, COMPILED)
    assert not workshop.kernels
