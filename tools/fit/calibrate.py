"""Fits what the values of a game's engine mean, tries that on other games, and writes the game's calibration.json.

    python tools/fit/calibrate.py GAME FILE ... [--points] [--plot FILE.svg] [--save]

FILE has results of `tessella balance GAME --alone --nodes N --results FILE`. Scores ascend with values (isotonic
regression), and each budget has its own. The games are held out in four parts: what is expected in one part is fitted
to the other three; a unit (a game, or a deal that is played twice) is never in both. The table has the held-out
values by the score that is expected, in tenths, with the score that was reached and its 95% interval, by the
bootstrap over units. A tenth holds if the two are at most 5 points apart, or if the interval covers what was
expected. What is written is fitted to all games, and takes the place of what the file has for the same options and
nodes. --points: the lead in points, too. It needs scikit-learn and, for plots, Matplotlib.
"""

import argparse
import datetime
import json
from collections import defaultdict
from functools import partial
from pathlib import Path

import numpy as np
import typer
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LinearRegression

import tessella
from tessella.arena.balance import Openings, Variant
from tessella.insight.calibration import (
    NAME,
    Calibration,
    Fit,
    calibration_of,
    expected_by,
    features,
    lead_by,
    lead_now,
)

FOLDS = 4
"""Parts of the games, of which each is held out once."""
GROUPS = 16
"""Groups of values, of equal size, in which scores are counted before they are made to ascend."""
FEW, CLOSE, SAMPLES = 20, 0.05, 2000
"""A tenth with values of fewer units says nothing; how near is near enough; samples of the bootstrap."""
VALUE = np.dtype(
    [("unit", "i4"), ("value", "f8"), ("got", "f8"), ("ply", "i4"), ("now", "f8"), ("end", "f8")]
)
"""A value, the score that came of it, and the lead in points then and at the end."""


class Games:
    """The games of some files in one variant, with one budget."""

    def __init__(self):
        self.units, self.values, self.plies = {}, [], []
        self.builds, self.commands = set(), set()

    def add(self, unit, played, leads):
        """Add a game; values of 0 and 1 are proved, and need no fit."""
        number = self.units.setdefault(unit, len(self.units))
        self.plies.append(played["plies"])
        for ply, seat, value in played["values"]:
            if 0.0 < value < 1.0:
                now, end = leads(ply, seat), lead_now(played["points"], seat)
                self.values.append((number, value, played["utility"][seat], ply, now, end))

    def array(self):
        """All values as an array."""
        return np.array(self.values, VALUE)


def read(files, points):
    """The games in some files, by options (as JSON) and nodes."""
    found = defaultdict(Games)
    for file in files:
        head, *lines = Path(file).read_text(encoding="utf-8").splitlines()
        question = json.loads(head)["question"]
        if question["command"] != "balance" or len(question["players"]) != 1:
            raise SystemExit(f"{file} does not have results of tessella balance --alone.")
        nodes, variants = question["players"][0]["nodes"], question["games"]
        openings = [Openings(variant_of(each), question["plies"], question["seed"]) for each in variants]
        for line in map(json.loads, lines):
            variant = variants[line["series"]]
            games = found[json.dumps(variant["options"]), nodes]
            games.builds.add(question["build"])
            games.commands.add(command_of(variant, question))
            for played in line["result"]["games"]:
                opening = openings[line["series"]][line["unit"]] if points else None
                games.add((file, line["unit"]), played, leads_in(variant, opening, played))
    return found


def variant_of(variant):
    return Variant(variant["game"], variant["options"], {})


def command_of(variant, question):
    """The command that made a file, but for the number of games."""
    options = "".join(f" --option {name}={value}" for name, value in variant["options"].items())
    nodes, seed = question["players"][0]["nodes"], question["seed"]
    return f"tessella balance {variant['game']}{options} --alone --nodes {nodes} --seed {seed}"


def leads_in(variant, opening, played):
    """A function that gives the lead of a seat at a ply of a game; 0 if there is no opening."""
    if opening is None:
        return lambda ply, seat: 0.0
    position = tessella.new(variant["game"], **variant["options"]).replay(opening)
    points = {position.ply: position.score}
    for action in played["actions"]:
        position = position.replay([action])
        points[position.ply] = position.score
    return lambda ply, seat: lead_now(points[ply], seat)


def fitted(options, nodes, games, values, points):
    """The Fit to some values. points: whether the lead is fitted, too."""
    values = np.sort(values, order="value", kind="stable")
    groups = np.array_split(values, GROUPS)
    means = np.array([(group["value"].mean(), group["got"].mean()) for group in groups])
    scores = IsotonicRegression().fit_transform(*means.T)
    knots = dict(zip(means[:, 0].round(4).tolist(), scores.round(4).tolist(), strict=True))
    fit = Fit(
        options=options,
        seats=variant_of({"game": games.name, "options": options}).first.seats,
        nodes=nodes,
        games=len(games.plies),
        points=tuple(knots.items()),
        plies=round(float(np.mean(games.plies)), 1),
    )
    return fit.model_copy(update={"lead": fitted_lead(fit, values)}) if points else fit


def fitted_lead(fit, values):
    """The six numbers of Fit.lead."""
    rows = [features(fit, each["ply"], each["now"], expected_by(fit, each["value"])) for each in values]
    model = LinearRegression(fit_intercept=False).fit(rows, values["end"] - values["now"])
    return tuple(round(float(number), 4) for number in model.coef_)


def held_out(fit_to, values):
    """For each value: the score and the lead at the end that are expected by a fit to the other folds."""
    scores, leads = np.zeros((2, len(values)))
    for fold in range(FOLDS):
        inside = values["unit"] % FOLDS == fold
        fit = fit_to(values[~inside])
        for place in np.flatnonzero(inside):
            each = values[place]
            scores[place] = expected_by(fit, each["value"])
            leads[place] = lead_by(fit, each["ply"], each["now"], scores[place]) if fit.lead else 0.0
    return scores, leads


def table(expected, values):
    """Rows of the table of a budget: lower end of the tenth, units, values, expected, got, interval, holds."""
    rng = np.random.default_rng(0)
    for tenth in range(10):
        inside = np.minimum(expected * 10, 9).astype(int) == tenth
        units, place = np.unique(values["unit"][inside], return_inverse=True)
        if len(units) < FEW:
            continue
        count, got = np.bincount(place), np.bincount(place, values["got"][inside])
        drawn = rng.integers(0, len(units), (SAMPLES, len(units)))
        low, high = np.percentile(got[drawn].sum(1) / count[drawn].sum(1), [2.5, 97.5])
        mean, reached = expected[inside].mean(), values["got"][inside].mean()
        holds = abs(mean - reached) <= CLOSE or low <= mean <= high
        yield tenth / 10, len(units), int(inside.sum()), mean, reached, low, high, holds


def tell(fit, rows, leads, values):
    """Print the table of a budget, and how far leads in points were from what was expected."""
    options = " ".join(f"{name}={value}" for name, value in fit.options.items())
    typer.echo(f"\n{options}, {fit.nodes:,} nodes, {fit.games:,} games")
    typer.echo("expected  units  values  mean   got    95% interval    holds")
    for tenth, units, count, mean, got, low, high, holds in rows:
        ends = f"{low:.3f} to {high:.3f}"
        typer.echo(
            f"{tenth:.1f}       {units:5}  {count:6}  {mean:.3f}  {got:.3f}  {ends}  {'yes' if holds else 'NO'}"
        )
    if fit.lead is not None:
        off, still = (np.abs(values["end"] - each).mean() for each in (leads, values["now"]))
        typer.echo(f"lead at the end: off by {off:.1f} points in the mean; the lead so far by {still:.1f}")


def save(game, fits, games):
    """Put fits into the game's file, in place of those with the same options and nodes."""
    old = calibration_of(tessella.find(game))
    known = {key_of(fit): fit for fit in [*(old.fits if old else ()), *fits]}
    calibration = Calibration(
        game=game,
        commands=merged(old.commands if old else (), (each.commands for each in games)),
        builds=merged(old.builds if old else (), (each.builds for each in games)),
        date=datetime.datetime.now(datetime.UTC).date(),
        fits=tuple(known[key] for key in sorted(known)),
    )
    file = tessella.find(game).folder / NAME
    file.write_text(calibration.model_dump_json(indent=1) + "\n", encoding="utf-8")


def key_of(fit):
    return json.dumps(fit.options), fit.nodes


def merged(old, groups):
    """All texts, each once, in order."""
    return tuple(sorted({*old, *(text for group in groups for text in group)}))


def main():
    parser = argparse.ArgumentParser(description="Fit what the values of a game's engine mean.")
    parser.add_argument("game")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--points", action="store_true", help="fit the lead in points, too")
    parser.add_argument("--plot", type=Path, help="draw the tables into this SVG file")
    parser.add_argument("--save", action="store_true", help="write calibration.json into the game's folder")
    asked = parser.parse_args()
    fits, tables, games = [], [], read(asked.files, asked.points)
    for (options, nodes), each in sorted(games.items(), key=lambda item: (item[0][0], item[0][1])):
        each.name, values = asked.game, each.array()
        fit_to = partial(fitted, json.loads(options), nodes, each, points=asked.points)
        fit, (scores, leads) = fit_to(values), held_out(fit_to, values)
        fits.append(fit)
        tables.append(list(table(scores, values)))
        tell(fit, tables[-1], leads, values)
    if asked.plot:
        from calibration_plot import plot

        asked.plot.write_text(plot(tessella.find(asked.game).title, fits, tables), encoding="utf-8")
    if asked.save:
        save(asked.game, fits, games.values())


if __name__ == "__main__":
    main()
