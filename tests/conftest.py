"""What all tests share: the toys in the catalogue, and parameters over every game there is."""

import gc
import os
from pathlib import Path

os.environ["TESSELLA_GAMES"] = os.pathsep.join(
    filter(None, [str(Path(__file__).parent / "toys"), os.environ.get("TESSELLA_GAMES")])
)  # before the catalogue looks; subprocesses inherit it

import pytest
from hypothesis import settings

pytest_plugins = ["forks", "changed_games", "command_line", "storage.postgres"]
HERE = Path(__file__).parent
ONCE = "\npytestmark = pytest.mark.once\n"
BY_GAME = {"contract", "games", "record"}
"""Folders of which the tests are put in order."""

settings.register_profile("tessella", deadline=None)
settings.load_profile("tessella")


def pytest_configure(config):
    """The marks that are ours."""
    config.addinivalue_line("markers", "where(holds): of the games, take those for which holds(game) is true")


def pytest_report_header(config):
    """Games that are left out."""
    from tessella.core.catalogue import broken

    return [str(error) for error in broken()]


def pytest_generate_tests(metafunc):
    """`game` runs over every game, `variant` over every game with some of its option combinations.

    `origin` runs over where games come from: random games, those of the variants, directed ones and recorded ones.
    """
    if not {"game", "variant", "origin"} & set(metafunc.fixturenames):
        return
    from contract.sources import sources
    from contract.variants import variants
    from tessella import catalogue

    def parameters(every):
        each_law_once = pytest.mark.verify("every other choice of options again")
        found = [each for each in every if each.game in games]
        return [pytest.param(each, id=str(each), marks=() if each.first else each_law_once) for each in found]

    marks = list(metafunc.definition.iter_markers("where"))
    games = [game for game in catalogue().values() if all(mark.kwargs["holds"](game) for mark in marks)]
    if "game" in metafunc.fixturenames:
        metafunc.parametrize(
            "game", [pytest.param(game, id=game.name, marks=later(metafunc, game)) for game in games]
        )
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", parameters(variants()))
    if "origin" in metafunc.fixturenames:
        metafunc.parametrize("origin", parameters(sources()))


def later(metafunc, game):
    """The marks of a test with this game."""
    some = [mark for mark in metafunc.definition.iter_markers("verify_but") if game.name not in mark.args]
    return [pytest.mark.verify(mark.kwargs["reason"]) for mark in some]


def pytest_ignore_collect(collection_path):
    """Where a file is left out as a whole it is not even read: some compile what they show as they are read."""
    from tessella.laws.variants import SLOW

    is_once = SLOW and collection_path.suffix == ".py" and ONCE in collection_path.read_text("utf-8")
    return True if is_once else None


def pytest_collection_modifyitems(config, items):
    """Leaves out what is marked `once` where compiled code is checked for bounds, or does not run as such.

    Tests of one game, and of one choice of its options, come one after another: what they share is made once.
    """
    from tessella.laws.variants import SLOW

    for item in items if SLOW else ():
        for mark in item.iter_markers("verify_slow"):
            item.add_marker(pytest.mark.verify(*mark.args))
    if unexplained := [
        item.nodeid for item in items for mark in item.iter_markers("verify") if not mark.args
    ]:
        raise pytest.UsageError(f"The mark verify needs a reason: {unexplained[0]}.")
    if SLOW:
        again = [item for item in items if item.get_closest_marker("once")]
        config.hook.pytest_deselected(items=again)
        items[:] = [item for item in items if not item.get_closest_marker("once")]
    places = [place for place, item in enumerate(items) if subject(item)]
    for place, item in zip(places, sorted((items[place] for place in places), key=subject), strict=True):
        items[place] = item
    for item in items:
        item.together, item.waits = subject(item) or item.path, top_of(item) == "browser"


def top_of(item):
    """The folder of tests/ in which a test is."""
    return item.path.parts[len(HERE.parts)]


def pytest_collection():
    """What is read to collect twelve thousand tests stays: looking for rubbish there took up to 0.3 s at a time."""
    gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


def subject(item):
    """The game that a test is about, with its options; empty where tests stay as they are."""
    if top_of(item) not in BY_GAME:
        return ""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    about = params.get("variant") or params.get("origin") or params.get("subject")
    game = params["game"].name if "game" in params else item.path.parent.name
    return str(about or game)
