"""Workers on the nodes of a cluster of Ray."""

import json
import logging
import os
import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from tempfile import gettempdir
from time import monotonic
from urllib.parse import urlsplit

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reads these where it is imported
os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # tries to reach a cluster, some seconds each
os.environ.setdefault("RAY_py_gcs_connect_timeout_s", "3")
os.environ.setdefault("RAY_gcs_rpc_server_connect_timeout_s", "2")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

import ray
import ray._private.worker as ray_worker
from filelock import FileLock
from ray._private import ray_constants, services
from ray.exceptions import (
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    RayError,
    RayTaskError,
    WorkerCrashedError,
)
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from .futures import TRIES, Futures
from .work import Data, RunError, Work

LOOK = 5.0
"""Seconds between two looks at the size of the cluster."""
REACHED = 5.0
"""Seconds in which a cluster has to answer."""


class Cluster(Futures):
    """All processors of a cluster, which may grow and shrink. What a node that is lost was doing is done again."""

    LOST = (WorkerCrashedError, OutOfMemoryError, NodeDiedError, ObjectLostError)
    BLAMED = (WorkerCrashedError, OutOfMemoryError)

    def __init__(self, work: Work, address: str, question: Data = None) -> None:
        """Connect, and make each node ready. address: auto or HOST:PORT.

        Raises RunError if there is no cluster, or if a node has another build.
        """
        super().__init__()
        self.known = work, work.here(), json.dumps(question)
        self.looked = 0.0
        connect(address)
        try:
            self.check_nodes()
        except BaseException:
            self.close()
            raise
        self.task = ray.remote(num_cpus=1, max_retries=0)(do)

    def check_nodes(self) -> None:
        """Make each node ready that has processors; raises RunError."""
        nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
        checks = {check_on(node["NodeID"]).remote(*self.known): node for node in nodes}
        waiting = list(checks)
        while waiting:
            done, waiting = ray.wait(waiting)
            try:
                ray.get(done)
            except RayTaskError as error:
                name = checks[done[0]]["NodeManagerAddress"]
                last = str(error).strip().splitlines()[-1]
                raise as_run_error(error, f"Node {name} cannot be made ready: {last}") from None
            except RayError:
                continue  # it has gone; if it comes back, it is checked before its first unit

    @property
    def room(self) -> int:
        if monotonic() >= self.looked + LOOK:
            self.workers = int(ray.cluster_resources().get("CPU", 0))
            self.looked = monotonic()
        return super().room

    def start(self, unit: Data) -> Future[Data]:
        future: Future[Data] = self.task.remote(*self.known, unit).future()
        return future

    def reason(self, error: BaseException) -> BaseException:
        if isinstance(error, RayTaskError):
            return as_run_error(error)
        return RunError(f"Ray has given up a unit: {first_line(error)}.")

    def close(self) -> None:
        """Disconnect; Ray then ends what still runs."""
        self.running.clear()
        ray.shutdown()


def check_on(node: str) -> "ray.remote_function.RemoteFunction":
    """The task that makes a node ready, wherever Ray would like to run it."""
    there = NodeAffinitySchedulingStrategy(node, soft=False)
    return ray.remote(num_cpus=0, max_retries=TRIES - 1)(ready).options(scheduling_strategy=there)


def ready(work: Work, build: str, question: str) -> None:
    """Make a node ready; raises RunError."""
    get_ready(work, build, question)


def do(work: Work, build: str, question: str, unit: Data) -> Data:
    """Do a unit, on whatever node this is."""
    get_ready(work, build, question)
    return work.result(unit)


@cache
def get_ready(work: Work, build: str, question: str) -> None:
    """The same in each process before its first unit; one does it for all of its node."""
    here, context = work.here(), ray.get_runtime_context()
    if here != build:
        name = f"{socket.gethostname()} ({ray.util.get_node_ip_address()})"
        raise RunError(f"Node {name} has another build of Tessella, {here}; here it is {build}.")
    path = Path(gettempdir()) / f"tessella-{context.get_job_id()}-{context.get_node_id()}"
    with FileLock(f"{path}.lock"):  # what one process compiles, the others load
        if not path.exists():
            work.get_ready(json.loads(question))
            path.touch()


def connect(address: str) -> None:
    """Connect to a cluster; raises RunError."""
    place = current() if address == "auto" else address
    try:
        parts = urlsplit(f"//{place}")
        host, port = parts.hostname or "", parts.port or 0
    except ValueError:
        host, port = "", 0
    if not host or not port:
        raise RunError(f"{address!r} is no address of a cluster: auto and HOST:PORT are.")
    try:
        found = socket.gethostbyname(host)
        socket.create_connection((found, port), timeout=REACHED).close()
        if ip_address(found).is_loopback:  # Ray would look for it at this machine's address in the network
            ray_constants.ENABLE_RAY_CLUSTER = False
        ray_worker._worker_logs_enabled = False  # Ray would tell its own news on standard output
        with no_standard_error():
            ray.init(place, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, RuntimeError, ValueError) as error:
        raise RunError(f"No cluster of Ray can be reached at {place}: {first_line(error)}.") from None


@contextmanager
def no_standard_error() -> Iterator[None]:
    """A context in which nothing reaches standard error: Ray's tries to connect are told there by compiled code."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def current() -> str:
    """The address of the cluster that this machine belongs to; raises RunError."""
    if found := os.environ.get("RAY_ADDRESS") or services.find_bootstrap_address(None):
        return str(found)
    raise RunError(
        "This machine belongs to no cluster of Ray; `ray start --head` starts one, and `ray start --address HOST:PORT` "
        "joins one."
    )


def as_run_error(error: RayTaskError, otherwise: str = "") -> BaseException:
    """What a task raised: the sentence of a RunError; else the sentence that is given, or the error with its trace."""
    if isinstance(error.cause, RunError):
        return error.cause
    return RunError(otherwise) if otherwise else error


def first_line(error: BaseException) -> str:
    """The first line of what an error says; of an error of the system its words, without its number."""
    text = getattr(error, "strerror", None) or str(error)
    return text.partition("\n")[0].rstrip(".")
