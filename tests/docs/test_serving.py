"""What docs/serving.md says about a server is what a server does."""

from dataclasses import fields

from starlette.exceptions import HTTPException

from docs.blocks import ROOT, blocks
from tessella.cli import serve
from tessella.cli.main import run
from tessella.web.config import Limits, ServerConfig
from tessella.web.http.accounts import WIDER, account_of
from tessella.web.http.rate_limits import RateLimit, TokenBuckets

PAGE = ROOT / "docs" / "serving.md"


def rows():
    """The limits as the page should show them."""
    limits = {each.name: each for each in fields(Limits)}
    for name, each in limits.items():
        if not name.startswith("all_"):
            everybody = limits.get(f"all_{name}")
            usual = f"{each.default} | {everybody.default}" if everybody else f"{each.default} |"
            yield f"| {name.replace('_', '-')} | {usual} | {counted(each.metadata)} |"


def counted(about):
    what, seconds = about["of_what"], about["seconds"]
    time = f"{seconds // 60} minutes" if seconds >= 60 else f"{seconds} seconds"
    first, *more = what.split(";")
    return ";".join([f"{first} in {time}" if seconds else f"{first} at once", *more])


def test_the_table_of_limits_is_that_of_the_server():
    shown = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert shown[1:] == list(rows())


def test_its_other_numbers_are_right_too():
    text = " ".join(PAGE.read_text("utf-8").split())
    assert "counts with its network of 64 bits" in text and account_of("2001:db8::1") == "2001:db8::/64"
    assert "of 56 bits have twice as much, of 48 bits four times:" in text and WIDER == ((56, 2), (48, 4))
    limit = RateLimit("requests", TokenBuckets(1, 10), TokenBuckets(1, 10))
    own, all_together = refused(limit, "Ann"), refused(limit, "Bob")
    assert (
        f"{own} means that the address has asked for too much, {all_together} that everybody together has."
        in text
    )


def refused(limit, account):
    """The status with which an address is refused in the end."""
    while True:
        try:
            limit.count(account)
        except HTTPException as told:
            return told.status_code


def test_both_numbers_of_a_limit_are_for_the_same_time():
    about = {each.name: each.metadata for each in fields(Limits)}
    for name in about:
        if name.startswith("all_"):
            assert about[name]["seconds"] == about[name.removeprefix("all_")]["seconds"]


def test_the_service_starts_the_server_that_the_pages_tell_of(monkeypatch):
    unit = (ROOT / "deploy" / "tessella.service").read_text("utf-8")
    command = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
    found = []
    monkeypatch.setattr(serve, "serve", lambda *place, **wishes: found.append((place, wishes)))
    monkeypatch.setattr("sys.argv", command.partition("=")[2].split())
    monkeypatch.setattr("sys.exit", found.append)
    run()
    [(place, wishes), status] = found
    assert (place, status) == (("127.0.0.1", 8000), 0)
    assert wishes["config"] == ServerConfig(("club.example",), ("127.0.0.1",), workers=2)
    assert "proxy_pass http://127.0.0.1:8000;" in blocks(PAGE, "nginx")[0]
