"""A real server: its address, its end, and what is left after kill -9."""

import json
import os
import signal
import socket
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from select import select

import httpx2 as httpx
import pytest

from storage.fresh import fresh
from tessella.web import server as server_module
from tessella.web.config import ServerConfig
from tessella.web.http import addresses
from tessella.web.ports import PORTS_TRIED, CannotServe, listen
from tessella.web.server import announce_others, known_as, serve

from .conftest import PERSON_AND_ENGINE, TWO_PEOPLE
from .process import RunningServer, free_port, until

SECONDS = 120
"""After which something hangs."""


@pytest.fixture
def server(tmp_path):
    """One that a test may kill, or whose log it reads."""
    with RunningServer(tmp_path / "test.db") as server:
        yield server


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One that all other tests share."""
    with RunningServer(tmp_path_factory.mktemp("server") / "test.db") as server:
        yield server


@pytest.fixture
def browser():
    with httpx.Client(timeout=SECONDS, follow_redirects=True) as browser:
        yield browser


def open_table(browser, server, fields=TWO_PEOPLE):
    return str(browser.post(f"{server.address}/tables", data=fields).url)


def told(stream):
    """The states of a stream, as they come."""
    return (json.loads(line[5:])["state"] for line in stream.iter_lines() if line.startswith("data:"))


@pytest.mark.verify("two real browsers hear of moves in the first ring")
def test_a_move_is_told_to_everybody_who_looks(shared, browser):
    table = open_table(browser, shared)
    gzip = {"Accept-Encoding": "gzip"}
    with httpx.stream("GET", f"{table}/events", timeout=SECONDS, headers=gzip) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["content-encoding"] == "gzip"
        assert "content-security-policy" in stream.headers
        states = told(stream)
        assert next(states)["moves"] == []
        browser.post(f"{table}/act", json={"seq": 1, "path": ["b2"]})
        state = next(states)
        assert state["moves"][0]["moves"] == ["b2"]
        assert not state["mine"]
        assert stream.num_bytes_downloaded < len(json.dumps(state))  # two of them were told


@pytest.mark.verify("waits for a process; test_engine_pool.py has one in ring one")
def test_the_engine_in_its_own_process_answers(shared, browser):
    table = open_table(browser, shared, PERSON_AND_ENGINE)
    with browser.stream("GET", f"{table}/events") as stream:
        states = told(stream)
        next(states)
        browser.post(f"{table}/act", json={"seq": 1, "path": ["b2"]})
        assert any(len(state["moves"]) == 2 for state in states)


@pytest.mark.verify("several kills; a game with three is in ring one")
def test_kill_9_loses_nothing_that_was_acknowledged(server, browser):
    table = open_table(browser, server)
    for seq, cell in enumerate(("b2", "a1", "c3"), 1):
        assert (
            browser.post(f"{table}/act", json={"seq": seq, "path": [cell]}).json()["state"]["seq"] == seq + 1
        )
    server.kill()
    server.start()
    state = browser.post(f"{table}/act", json={"seq": 4, "path": ["a2"]}).json()["state"]
    assert [turn["moves"] for turn in state["moves"]] == [["b2"], ["a1"], ["c3"], ["a2"]]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc and waits for processes of others")
@pytest.mark.verify("needs a server and its workers, to be killed")
def test_workers_do_not_outlive_a_killed_server(server, browser):
    table = open_table(browser, server, PERSON_AND_ENGINE)
    assert browser.post(f"{table}/hint", json={"seq": 1}).status_code == 200
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert children
    with ExitStack() as opened:
        ends = [opened.enter_context(end_of(int(child))) for child in children]
        server.kill()
        for end in ends:
            assert select([end], [], [], SECONDS)[0]


@contextmanager
def end_of(pid):
    """What can be read from once a process has ended."""
    descriptor = os.pidfd_open(pid)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@pytest.mark.parametrize(
    "way", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.verify("the same by Ctrl-C"))]
)
def test_it_ends_at_once_and_quietly_though_somebody_looks(server, browser, way):
    table = open_table(browser, server)
    with httpx.stream("GET", f"{table}/events", timeout=SECONDS) as stream:
        states = told(stream)  # a generator that nobody has closes the stream
        next(states)
        server.process.send_signal(way)
        assert server.wait() == ""  # it would wait for the stream forever
    assert server.process.returncode == 0


FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160))"
IN_SPITE_OF_THAT = "from tessella.web import server; server.room_for = lambda connections: connections"
GET = b"GET /records HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connected(stack, server, number):
    """So many connections that say nothing."""
    address = ("127.0.0.1", server.port)
    return [stack.enter_context(socket.create_connection(address, SECONDS)) for _ in range(number)]


@pytest.mark.skipif(sys.platform == "win32", reason="keeps files from nobody in that way")
@pytest.mark.verify("starts two servers; test_sqlite.py has the same in the process")
def test_in_a_folder_that_cannot_be_written_games_are_shown_and_replayed(browser, tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    with RunningServer(folder / "test.db") as server:
        path = open_table(browser, server).removeprefix(server.address)
        assert browser.post(f"{server.address}{path}/act", json={"seq": 1, "path": ["b2"]}).status_code == 200
    (folder / "test.db").chmod(0o444)
    folder.chmod(0o555)
    try:
        with RunningServer(folder / "test.db", before=LIKE_ANYBODY) as server:
            table = server.address + path
            for page in (server.address, table, f"{table}/plies/1", f"{table}/record.txt"):
                assert browser.get(page).status_code == 200
            for refused in (
                browser.post(f"{table}/act", json={"seq": 2, "path": ["a1"]}),
                browser.post(f"{server.address}/tables", data=TWO_PEOPLE),
            ):
                assert refused.status_code == 503
                assert refused.json()["error"].startswith("The table could not be stored")
    finally:
        folder.chmod(0o755)
    assert "can only be read" in server.stderr


LIKE_ANYBODY = """
import ctypes, os, sys
if sys.platform == "linux" and os.geteuid() == 0:  # root may write everything, unless it gives that up
    system, who, rights = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert system.capget(who, rights) == 0
    rights[0] &= ~0b110
    assert system.capset(who, rights) == 0
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
@pytest.mark.verify("needs a server of its own with a limit of its own")
def test_a_server_with_few_files_serves_though_many_are_connected(tmp_path):
    with RunningServer(tmp_path / "test.db", before=FEW_FILES) as server, ExitStack() as stack:
        connected(stack, server, 300)
        open_table(stack.enter_context(httpx.Client(timeout=SECONDS)), server)
    assert server.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
@pytest.mark.verify("needs a server of its own with a limit of its own")
def test_without_any_file_left_the_log_stays_short_and_the_server_comes_back(tmp_path):
    before = f"{FEW_FILES}\n{IN_SPITE_OF_THAT}"
    config = "timeouts=Timeouts(idle=2)"
    with RunningServer(tmp_path / "test.db", before=before, config=config) as server, ExitStack() as stack:
        connected(stack, server, 300)
        last = connected(stack, server, 1)[0]
        last.sendall(GET)
        until(last, b"</html>")  # once others were let go
    assert "out of system resource" in server.stderr
    assert len(server.stderr) < 5000


@pytest.mark.verify("rests for five seconds, as clients do")
def test_a_connection_that_rests_as_long_as_clients_keep_it_is_there_when_it_is_used_again(shared):
    """Clients keep connections for five seconds and more; where the server let go just then, acts were lost."""
    with ExitStack() as stack:
        kept = connected(stack, shared, 50)
        for connection in kept:
            connection.sendall(GET)
            until(connection, b"</html>")
        time.sleep(5)
        for connection in kept:
            connection.sendall(GET)
            until(connection, b"</html>")


@pytest.mark.verify("needs a server of its own, whose log is read at its end")
def test_who_goes_away_in_the_middle_leaves_nothing_in_the_log(server):
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        for path in ("tables", "records"):
            with socket.create_connection(("127.0.0.1", server.port), SECONDS) as connection:
                head = (
                    f"POST /{path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: 50\r\n\r\n"
                )
                connection.sendall(head.encode())
    assert httpx.get(f"{server.address}/records", timeout=SECONDS).status_code == 200
    server.process.terminate()
    assert server.wait() == ""


@pytest.mark.verify("starts a server; each kind of line is in ring one")
def test_with_a_log_in_json_each_line_is_an_object_whoever_writes_it(tmp_path):
    with RunningServer(tmp_path / "test.db", config="log='json'") as server, ExitStack() as stack:
        [connection] = connected(stack, server, 1)
        connection.sendall(b"GARBAGE\r\n\r\n")
        until(connection, b"Invalid HTTP request")
        assert httpx.get(f"{server.address}/health", timeout=SECONDS).status_code == 200
        server.process.terminate()
        warning, call = map(json.loads, server.wait().splitlines())
    assert (warning["level"], warning["logger"]) == ("warning", "uvicorn.error")
    assert (call["route"], call["status"]) == ("/health", 200)


@pytest.mark.verify("starts a server; which port it takes is in ring one")
def test_a_port_that_is_taken_gives_way_to_the_next(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with RunningServer(tmp_path / "test.db", port) as server:
            served = int(server.address.rsplit(":", 1)[1])
            assert port < served < port + 20
            assert httpx.get(server.address, timeout=SECONDS).status_code == 200


def test_the_next_port_is_taken_where_one_is_not_free():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port) as listener:
            assert port < listener.getsockname()[1] < port + PORTS_TRIED


@pytest.mark.parametrize("config", [ServerConfig(workers=2), ServerConfig(proxies=("127.0.0.1",))])
def test_where_a_proxy_looks_for_it_no_other_port_is_taken(config, url):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            CannotServe, match=rf"^The port {port} cannot be used on 127\.0\.0\.1; name another\.$"
        ):
            serve(port=port, database_url=url, config=config)


def test_when_no_port_is_free_the_sentence_says_so():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 65535))
        taken.listen()
        with pytest.raises(CannotServe, match=r"^No port from 65535 .*\.$"):
            listen("127.0.0.1", 65535)


UNKNOWN = pytest.param("no-such-host.invalid", marks=pytest.mark.verify("asks the network for a name"))


@pytest.mark.parametrize("host", ["192.0.2.1", UNKNOWN])
def test_a_host_that_is_not_this_machine_is_refused_in_one_sentence(host):
    with pytest.raises(CannotServe, match=rf"^Cannot serve on {host}: .+\.$"):
        listen(host, free_port())


def test_nobody_is_believed_who_was_not_named(shared):
    """Uvicorn by itself believes what comes from this machine."""
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    answer = httpx.get(f"{shared.address}/records/", headers=said, timeout=SECONDS)
    assert answer.headers["location"] == f"{shared.address}/records"


def test_headers_alone_end_at_once_even_those_of_a_stream(shared, browser):
    table = open_table(browser, shared)
    for address in (shared.address, table, f"{table}/events"):
        answer = browser.head(address)
        assert (answer.status_code, answer.content) == (200, b"")
    assert browser.get(table).status_code == 200


def test_it_answers_to_no_other_name(shared):
    answer = httpx.get(shared.address, headers={"Host": "evil.example"}, timeout=SECONDS)
    assert answer.status_code == 421
    assert answer.json()["error"].endswith("whoever runs it may add --allow-host evil.example.")


def test_it_answers_to_the_name_it_is_started_with():
    config = ServerConfig(hosts=("club.example",))
    assert known_as(config, "tessella.lan").hosts == ("club.example", "tessella.lan")
    assert known_as(config, "::1") == config


ON_EVERYTHING = """
from functools import partial
from tessella.web import server
from tessella.web.http import addresses
server.serve = partial(server.serve, host="{host}")
addresses.interfaces = lambda: [addresses.Interface("lan", address) for address in {found}]
"""


@pytest.mark.parametrize(("host", "own"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]")])
@pytest.mark.verify("starts servers; what they say is in ring one")
def test_a_server_that_listens_to_everything_says_where_others_find_it(host, own, tmp_path, browser):
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    before = ON_EVERYTHING.format(host=host, found=["192.0.2.20"])
    with RunningServer(tmp_path / "test.db", before=before) as server:
        port = server.port
        assert server.address == f"http://{own}:{port}"
        assert server.process.stdout.readline() == f"Others in your network open http://192.0.2.20:{port}\n"
        for address in (server.address, f"http://127.0.0.1:{port}"):
            assert browser.get(address).status_code == 200


@pytest.mark.verify("starts a server; what it says is in ring one")
def test_a_server_that_nobody_else_can_reach_says_so(tmp_path):
    with RunningServer(tmp_path / "test.db", before=ON_EVERYTHING.format(host="0.0.0.0", found=[])) as server:
        assert server.process.stdout.readline() == (
            "Others cannot open it: this machine has no address in a network.\n"
        )


@pytest.mark.verify("starts a server; what it says is in ring one")
def test_a_server_for_this_machine_tells_its_own_address_alone(server):
    server.process.terminate()
    assert server.process.stdout.read() == ""


def test_no_more_than_three_addresses_are_told(capsys):
    announce_others([f"http://192.0.2.{number}:8000" for number in range(1, 5)])
    assert capsys.readouterr().out == (
        "Others in your network open http://192.0.2.1:8000 or http://192.0.2.2:8000 or http://192.0.2.3:8000\n"
    )


class Held:
    """A server that is made and not run."""

    def __init__(self, config, on_ready, own, on_own):
        self.config, self.on_ready = config, on_ready
        self.app = config.app

    def run(self, sockets):
        [self.listener] = sockets


@pytest.fixture
def held(monkeypatch, tmp_path):
    """What serve would run for a host, in a network in which this machine has the addresses of a list."""
    made, now = [], []

    def hold(*about):
        made.append(Held(*about))
        return made[-1]

    def serving(host, *found, **settings):
        now[:] = [addresses.Interface("lan", address) for address in found]
        serve(host, free_port(), fresh(tmp_path / f"{len(made)}.db"), config=ServerConfig(**settings))
        return made[-1]

    monkeypatch.setattr(server_module, "Announcing", hold)
    monkeypatch.setattr(server_module, "hurry", lambda: None)
    monkeypatch.setattr(server_module.log_filter, "install", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(addresses, "interfaces", lambda: now)
    yield serving
    for server in made:
        server.listener.close()


def test_once_pages_are_served_it_is_said_where_and_where_others_find_it(held, capsys):
    for host, own in (("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "127.0.0.1")):
        server = held(host, "192.0.2.20")
        port = server.listener.getsockname()[1]
        server.on_ready()
        others = f"Others in your network open http://192.0.2.20:{port}\n" if host == "0.0.0.0" else ""
        assert capsys.readouterr().out == f"Tessella is at http://{own}:{port} (Ctrl-C ends it)\n{others}"


def test_that_nobody_else_can_reach_it_is_said_too(held, capsys):
    server = held("0.0.0.0")
    server.on_ready()
    assert capsys.readouterr().out.endswith(
        "Others cannot open it: this machine has no address in a network.\n"
    )


def test_behind_a_proxy_others_find_it_by_an_address_that_it_does_not_know(held, capsys):
    server = held("0.0.0.0", "192.0.2.20", proxies=("10.0.0.7",))
    server.on_ready()
    assert "Others" not in capsys.readouterr().out
    assert not server.app.state.addresses()


def test_pages_can_ask_for_the_addresses_of_now(held, monkeypatch):
    server = held("0.0.0.0")
    assert server.app.state.addresses() == []
    monkeypatch.setattr(addresses, "interfaces", lambda: [addresses.Interface("lan", "192.0.2.20")])
    assert server.app.state.addresses() == [f"http://192.0.2.20:{server.listener.getsockname()[1]}"]
