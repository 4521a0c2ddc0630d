"""How much one browser may ask."""

import pytest

from tessella.web import rate
from tessella.web.rate import BURST, PER_SECOND, Limit

from .conftest import PAGE, TestClient, sentence_of


class Clock:
    """Time that passes when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def spend(limit, browser, count):
    """The waits that so many requests are given."""
    return [limit.wait_of(browser) for _ in range(count)]


def test_a_burst_is_free_and_what_comes_after_it_waits(clock):
    limit = Limit(clock)
    assert not any(spend(limit, "Ann", BURST))
    assert limit.wait_of("Ann") == pytest.approx(1 / PER_SECOND)
    assert limit.wait_of("Bob") == 0


def test_tokens_come_back_with_time_and_never_beyond_a_burst(clock):
    limit = Limit(clock)
    spend(limit, "Ann", BURST)
    clock.now += 2.0
    assert spend(limit, "Ann", int(2 * PER_SECOND) + 1).count(0.0) == 2 * PER_SECOND
    clock.now += 1e6
    assert spend(limit, "Ann", BURST + 1).count(0.0) == BURST


def test_asking_again_and_again_does_not_lengthen_the_wait(clock):
    limit = Limit(clock)
    spend(limit, "Ann", BURST + 50)
    clock.now += 1.1 / PER_SECOND
    assert limit.wait_of("Ann") == 0


def test_of_many_browsers_the_quietest_is_forgotten(clock, monkeypatch):
    monkeypatch.setattr(rate, "REMEMBERED", 2)
    limit = Limit(clock)
    spend(limit, "Ann", BURST)
    spend(limit, "Bob", BURST)
    assert limit.wait_of("Ann") > 0
    assert limit.wait_of("Cay") == 0
    assert limit.wait_of("Ann") > 0
    assert limit.wait_of("Bob") == 0


def test_too_many_requests_get_a_page_or_json_with_the_time_to_wait(client, monkeypatch):
    monkeypatch.setattr(rate, "PER_SECOND", 0.1)
    answers = [client.get("/tables/nowhere/plies/0") for _ in range(BURST + 1)]
    assert answers[0].status_code == 404
    assert answers[-1].status_code == 429
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
    assert answers[-1].json()["error"].endswith("try again.")
    page = client.get("/", headers=PAGE)
    assert page.status_code == 429
    assert "wait a moment" in sentence_of(page.text)
    another = TestClient(client.app, cookies={"tessella_browser": "b" * 32})
    assert another.get("/").status_code == 200
