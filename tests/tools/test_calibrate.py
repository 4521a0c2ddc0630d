"""What tools/fit/calibrate.py writes beside what was fitted before."""

import json
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from tessella.insight.calibration import Fit, calibration_of

calibrate = pytest.importorskip("fit.calibrate", reason="scikit-learn is not here")


@dataclass(frozen=True)
class Folder:
    """All that a calibration asks of a game."""

    folder: Path


def fit(nodes, score, players=2):
    options = {"players": players}
    return Fit(options=options, seats=players, nodes=nodes, games=9, points=((0.5, score),), plies=9.0)


def test_what_was_fitted_before_stays_but_for_the_same_options_and_nodes(tmp_path, monkeypatch):
    def save(command, build, *fits):
        games = [SimpleNamespace(commands={command}, builds={build})]
        calibrate.save("trio", fits, games)
        calibration_of.cache_clear()
        return json.loads((tmp_path / calibrate.NAME).read_text(encoding="utf-8"))

    game = Folder(tmp_path)
    monkeypatch.setattr(calibrate.tessella, "find", lambda _: game)
    save("first", "old", fit(200, 0.1), fit(1000, 0.2))
    found = save("second", "new", fit(100, 0.4, players=3), fit(200, 0.3))
    scores = [(each["seats"], each["nodes"], each["points"][0][1]) for each in found["fits"]]
    assert scores == [(2, 200, 0.3), (2, 1000, 0.2), (3, 100, 0.4)]
    assert (found["commands"], found["builds"]) == (["first", "second"], ["new", "old"])
