"""What an engine's values mean, by a file in the game's folder."""

import datetime
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

import tessella
from docs.blocks import ROOT
from tessella.insight import calibration
from tessella.insight.calibration import (
    Calibration,
    CalibrationError,
    Fit,
    calibration_of,
    expected,
    expected_lead,
    near,
)

pytestmark = pytest.mark.once


@dataclass(frozen=True)
class Folder:
    """All that a calibration asks of a game."""

    folder: Path


LEAD = (1.0, 2.0, 0.0, -1.0, 10.0, 0.0)


def fit(nodes=100, points=((0.2, 0.1), (0.6, 0.9)), players=3, **more):
    options = {"players": players}
    return Fit(options=options, seats=players, nodes=nodes, games=9, points=points, plies=20.0, **more)


@pytest.fixture
def measured(monkeypatch):
    """A function that sets the fits of every game."""

    def measure(*fits):
        made = Calibration(game="trio", commands=(), builds=(), date=datetime.date(2026, 1, 1), fits=fits)
        monkeypatch.setattr(calibration, "calibration_of", lambda _: made)

    return measure


@pytest.mark.parametrize(
    ("value", "score"), [(0.0, 0.1), (0.2, 0.1), (0.4, 0.5), (0.5, 0.7), (0.6, 0.9), (1.0, 0.9)]
)
def test_scores_lie_on_lines_between_what_was_measured(measured, value, score):
    measured(fit())
    assert expected(tessella.new("trio"), value, 100) == (pytest.approx(score), True)


@pytest.mark.parametrize(("nodes", "score"), [(1, 0.1), (100, 0.1), (1000, 0.2), (10_000, 0.3), (10**6, 0.3)])
def test_between_budgets_the_logarithm_of_nodes_counts(measured, nodes, score):
    measured(fit(10_000, ((0.5, 0.3),)), fit(100, ((0.5, 0.1),)))
    assert expected(tessella.new("trio"), 0.5, nodes)[0] == pytest.approx(score)


def test_another_number_of_seats_tells_nothing(measured):
    measured(fit())
    assert expected(tessella.new("trio", players=2), 0.5, 100) == (0.5, False)
    measured(fit(), fit(players=2))
    assert expected(tessella.new("trio", players=2), 0.5, 100) == (pytest.approx(0.7), True)
    assert near((), 100) == []


def test_other_options_tell_roughly(measured):
    position = tessella.new("tictactoe")
    measured(Fit(options={"size": 4}, seats=2, nodes=9, games=9, points=((0.5, 0.6),), plies=9.0))
    assert expected(position, 0.5, 100) == (0.6, False)


def test_a_lead_is_the_lead_now_and_what_is_fitted(measured):
    position = tessella.new("trio")
    assert expected_lead(position, 0.5, 100) is None
    measured(fit(lead=LEAD))
    assert expected_lead(position, 1 / 3, 100) == pytest.approx(1.0)
    assert expected_lead(position, 2 / 3, 100) == pytest.approx(1.0 + 10.0 * 2 * 0.693147, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "tessella calibration 2"}', "is no calibration: format:"),
        ("{", "is no calibration: the file:"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_in_a_sentence(tmp_path, text, said):
    (tmp_path / "calibration.json").write_text(text)
    with pytest.raises(CalibrationError, match=said):
        calibration_of(Folder(tmp_path))
    assert calibration_of(Folder(tmp_path / "none")) is None


def test_the_schema_is_that_of_the_classes():
    schema = json.loads((ROOT / "docs/schema/calibration.schema.json").read_text("utf-8"))
    told = {name: schema.pop(name) for name in ("$schema", "$id")}
    assert told == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:tessella:calibration:1",
    }
    assert schema == Calibration.model_json_schema()
