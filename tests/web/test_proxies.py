"""The files of deploy/ with the real programs: a proxy keeps a table's requests together, and finds who is left."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from .playing_on import Player, stored, until, workers
from .process import RunningServer, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PLACES = f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin"
NGINX = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    log_format upstream "$uri $upstream_addr";
    client_body_temp_path {folder};
    proxy_temp_path {folder};
    fastcgi_temp_path {folder};
    uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    include {folder}/site;
}}
"""
"""What Debian's nginx.conf has around a site, as far as it matters."""


def needed(program):
    """The path of a program; skips the test if it is missing and may be."""
    path = shutil.which(program, path=PLACES)
    if path is None and program in os.environ.get("TESSELLA_REQUIRES", "").split():
        pytest.fail(f"{program} is not installed.")
    return path or pytest.skip(f"{program} is not installed.")


def nginx(folder, port, ports):
    """The command that runs nginx with the site as it ships, but for ports, and with a log."""
    site = with_ports((DEPLOY / "nginx.conf").read_text("utf-8"), ports)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
    site = site.replace("/var/log/nginx/tessella.log", f"{folder}/errors")
    (folder / "site").write_text(re.sub("access_log off;.*", f"access_log {folder}/log upstream;", site))
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    return [needed("nginx"), "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"]


def caddy(folder, port, ports):
    """The same for Caddy, which logs what it asks, and where, if it is told to debug."""
    site = with_ports((DEPLOY / "Caddyfile").read_text("utf-8"), ports)
    site = site.replace("club.example {", f"http://127.0.0.1:{port} {{")
    log = f"{{\n\tadmin off\n\tdebug\n\tauto_https off\n\tlog {{\n\t\toutput file {folder}/log\n\t}}\n}}\n"
    (folder / "Caddyfile").write_text(log + site)
    return [needed("caddy"), "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


def with_ports(text, ports):
    """The text of a file with the processes' ports."""
    for usual, port in zip(("8001", "8002"), ports, strict=True):
        assert f"127.0.0.1:{usual}" in text
        text = text.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{port}")
    return text


def asked(folder, table):
    """The ports at which a proxy asked about a table, by its log."""
    about = [line for line in (folder / "log").read_text().splitlines() if f"{table}/act" in line]
    return set(re.findall(r'(?: |"upstream":")127\.0\.0\.1:(\d+)', "\n".join(about)))


@pytest.mark.verify("the real programs")
@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_proxy_keeps_a_table_together_and_goes_on_without_a_process_that_died(proxy, tmp_path):
    with RunningServer(tmp_path / "games.db", config='workers=2, proxies=("127.0.0.1",)') as server:
        port = free_port()
        command = proxy(tmp_path, port, [server.port + 1, server.port + 2])
        with (
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running,
            Player(f"http://127.0.0.1:{port}") as player,
        ):
            try:
                tables = [player.open() for _ in range(8)]
                for table in tables:
                    player.play(table, "a1 b1 a2")
                at = [asked(tmp_path, table) for table in tables]
                assert {len(each) for each in at} == {1}
                assert len(set.union(*at)) == 2
                os.kill(workers(server)[0], signal.SIGKILL)
                began = time.monotonic()
                for table in tables:
                    player.play(table, "b2")
                assert time.monotonic() - began < 2.0
                until(lambda: len(workers(server)) == 2)
                for table in tables:
                    player.play(table, "c3")
                    assert stored(server, table) == 5
            finally:
                running.send_signal(signal.SIGTERM)


@pytest.mark.verify("the real program")
def test_systemd_understands_the_unit(tmp_path):
    unit = (DEPLOY / "tessella.service").read_text("utf-8").replace("/opt/tessella/bin/tessella", "/bin/true")
    (tmp_path / "tessella.service").write_text(unit)
    told = subprocess.run(
        [needed("systemd-analyze"), "verify", tmp_path / "tessella.service"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert "tessella.service" not in told.stderr
