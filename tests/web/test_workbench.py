"""The files of a game that somebody works on are watched, and each version is tried."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tessella.core.catalogue import ONLY, catalogue, reload
from tessella.web.app import create_app
from tessella.web.try_state import TryNews
from tessella.web.work.tried_position import Question
from tessella.web.work.workbench import Workbench

from .conftest import FirstMove, Here, TestClient, run_async

TOYS = Path(__file__).parents[1] / "toys"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of a toy, the only game there is."""
    folder = Path(shutil.copytree(TOYS / "tictactoe", tmp_path / "mine"))
    monkeypatch.setenv(ONLY, str(folder))
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    reload(folder)
    yield folder
    monkeypatch.undo()
    reload(TOYS / "tictactoe")


async def until(bench, holds):
    """The news for which something holds."""
    with bench.listening() as changed:
        while not holds(bench.news):
            await changed.wait()
            changed.clear()
    return bench.news


def change(folder, old, new):
    path = folder / "rules.py"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.verify("two processes start, and watch; what they answer is tested without them")
def test_a_saved_file_is_a_new_version_which_is_tried_and_taken_in(folder):
    async def main():
        bench = Workbench(folder)
        try:
            assert bench.news.tried and not bench.news.fault and not bench.has_passed
            first = bench.news.version
            change(folder, "s.ply += 1", "s.plly += 1")
            broken = await until(bench, lambda news: news.tried and news.version != first)
            assert "Did you mean 'ply'?" in broken.fault and not bench.has_passed
            assert "s.plly" in (await bench.answer(Question(path=["b2"]))).fault
            change(folder, "s.plly += 1", "s.ply += 1")
            whole = await until(bench, lambda news: news.tried and news.version != broken.version)
            assert not whole.fault and bench.has_passed
            assert (await bench.answer(Question(path=["b2"]))).position.moves == ["b2"]
            before = catalogue()["tictactoe"]
            bench.take_in()
            assert not bench.has_passed and catalogue()["tictactoe"] is not before
        finally:
            bench.close()

    run_async(main)


class Still:
    """A workbench whose files do not change."""

    folder, news = Path("mine"), TryNews(version=1.0, tried=True, fault="")

    async def answer(self, question):
        return SimpleNamespace(question=question)


def test_other_servers_have_no_such_page(client):
    assert client.get("/try").status_code == client.post("/try/position", json={}).status_code == 404


def test_the_page_names_the_folder(url):
    with TestClient(create_app(url, FirstMove, Here, workbench=Still())) as client:
        page = client.get("/try", headers={"Accept": "text/html"}).text
        assert "<title>mine " in page and "Play out" in page
        assert client.post("/try/position", json={"moves": 7}).status_code == 422
        assert client.post("/try/position", json={"chance": -1}).status_code == 422
        elsewhere = client.post("/try/position", json={}, headers={"Origin": "http://elsewhere.example"})
        assert elsewhere.status_code == 403
