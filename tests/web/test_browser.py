"""The cookie by which a browser is known again."""

import pytest
from starlette.requests import Request
from starlette.responses import Response

from tessella.web.browser import COOKIE, SECURE_COOKIE, new_secret, remember, secret_of


def cookie_of(secret, secure):
    """The words of the cookie that a response sets."""
    response = Response()
    remember(response, secret, secure)
    return response.headers["set-cookie"].split("; ")


def asking_with(**cookies):
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return Request({"type": "http", "headers": [(b"cookie", sent.encode())]})


def test_under_https_a_cookie_is_secure_and_for_this_host_alone():
    secret = new_secret()
    named, *words = cookie_of(secret, secure=True)
    assert named == f"__Host-{COOKIE}={secret}"
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(words)
    assert not any(word.startswith("Domain") for word in words)


def test_under_http_it_is_not_secure_for_then_it_would_not_come_back():
    secret = new_secret()
    named, *words = cookie_of(secret, secure=False)
    assert named == f"{COOKIE}={secret}"
    assert "HttpOnly" in words and "Secure" not in words


@pytest.mark.parametrize("name", [COOKIE, SECURE_COOKIE])
def test_either_cookie_says_who_it_is(name):
    secret = new_secret()
    assert secret_of(asking_with(**{name: secret})) == secret


def test_the_cookie_of_https_goes_first_if_it_is_well_formed():
    plain, secure = new_secret(), new_secret()
    assert secret_of(asking_with(**{COOKIE: plain, SECURE_COOKIE: secure})) == secure
    assert secret_of(asking_with(**{COOKIE: plain, SECURE_COOKIE: "forged"})) == plain
    assert secret_of(asking_with(**{COOKIE: "forged"})) is None
