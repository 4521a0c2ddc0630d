"""What is told of a call, however it goes."""

from contextlib import suppress

import pytest

from tessella.web.http.observer import Observer

from .conftest import run_async

START = {"type": "http.response.start", "status": 200, "headers": []}
PIECE = {"type": "http.response.body", "body": b"123", "more_body": True}
END = {"type": "http.response.body", "body": b""}


def told_of(app, **scope):
    """What is told of a call to an application, and what went out."""
    told, sent = [], []

    async def whole():
        async def send(message):
            sent.append((message, len(told)))

        with suppress(ZeroDivisionError):
            await Observer(app, tell=[told.append])(
                {"type": "http", "method": "GET", "headers": [], **scope}, None, send
            )

    run_async(whole)
    return told, sent


def sending(*messages):
    """An application that sends these messages; instead of None it fails."""

    async def app(scope, receive, send):
        for message in messages:
            await send(message.copy() if message else 1 / 0)

    return app


def test_a_stream_is_told_of_once_it_has_ended():
    [call], sent = told_of(sending(START, PIECE, PIECE, END))
    assert [told for _, told in sent] == [0, 0, 0, 0]
    assert (call.status, call.size, call.failed) == (200, 6, False)
    assert 0 <= call.until_answer <= call.seconds
    assert sent[0][0]["headers"] == [(b"x-request-id", call.id.encode())]


@pytest.mark.parametrize(("before", "status"), [((), 500), ((START, PIECE), 200)])
def test_a_fault_is_told_of_whether_or_not_an_answer_has_begun(before, status):
    [call], _ = told_of(sending(*before, None))
    assert (call.status, call.failed) == (status, True)


def test_an_answer_of_headers_alone_has_no_body():
    [call], _ = told_of(sending(START, {**END, "body": b"123"}), method="HEAD")
    assert call.size == 0


@pytest.mark.parametrize(("method", "told"), [("HEAD", "HEAD"), ("BREW", "other"), ("get", "other")])
def test_a_method_that_a_stranger_invents_is_not_told(method, told):
    [call], _ = told_of(sending(START, END), method=method)
    assert call.method == told


def test_what_is_no_call_passes():
    told, sent = told_of(sending({"type": "lifespan.startup.complete"}), type="lifespan")
    assert (told, sent) == ([], [({"type": "lifespan.startup.complete"}, 0)])
