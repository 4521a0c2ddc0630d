"""Strange requests to a running server: sentences, and no errors of our own. fuzzing.py makes them."""

import pytest
from fastapi.routing import APIRoute

from tessella.web.app import PARTS

from .fuzzing import RULES, SLOW, fuzz, unlimited
from .process import RunningServer


def outcome_of(requests, tmp_path):
    """How a server with its limits raised answers."""
    with RunningServer(tmp_path / "fuzz.db", config=unlimited()) as server:
        try:
            return fuzz(server.port, requests)
        except AssertionError as error:
            server.process.terminate()
            raise AssertionError(f"{error}\n{server.wait()}") from None  # what the server says of it, too


def test_no_route_is_left_out():
    routers = [part.router for part in PARTS]
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    known = {(method, route.path) for route in routes for method in route.methods - {"HEAD"}}
    assert known == {(method, path) for method, path, *_ in RULES}


@pytest.mark.verify("hundreds of requests to a process; test_hostile.py has one of each kind in ring one")
def test_strange_requests_are_no_errors_of_ours(tmp_path):
    outcome = outcome_of(300, tmp_path)
    assert not outcome.faults, outcome
    assert outcome.statuses[429] < 0.05 * outcome.statuses.total(), outcome


@pytest.mark.soak
def test_fifty_thousand_strange_requests(tmp_path):
    outcome = outcome_of(50_000, tmp_path)
    assert not outcome.faults, outcome
    assert outcome.statuses[429] < 0.05 * outcome.statuses.total(), outcome
    assert outcome.longest < SLOW, outcome
