"""The same on a cluster of Ray, on this machine: equal results, lost nodes and workers, other builds, no cluster."""

import json
import os
import signal
import socket
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from runner.programs import begun, end, held_units, is_over, let_go
from runner.test_run import fresh, outcome
from runner.units import Counting, Endless, sha
from tessella.runner.processes import Here
from tessella.runner.results import Results
from tessella.runner.run import run
from tessella.runner.work import RunError, UnitError, Work

pytestmark = [
    pytest.mark.verify("Ray starts for seconds, and has its own tests of much of this"),
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


@contextmanager
def ray_nodes(*nodes):
    """Yields a cluster of Ray on the loopback interface, and its nodes; each is told as its environment."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    pytest.importorskip("ray", reason="Ray has no wheel for this Python here: nothing of --ray is tested.")
    from ray._private import ray_constants
    from ray.cluster_utils import Cluster

    ray_constants.ENABLE_RAY_CLUSTER = False  # addresses are those of the loopback interface
    cluster = Cluster()
    usual = {
        "num_cpus": 2,
        "include_dashboard": False,
        "node_ip_address": "127.0.0.1",
        "object_store_memory": 10**8,
    }
    try:
        yield cluster, [cluster.add_node(**usual, env_vars=node) for node in nodes]
    finally:
        cluster.shutdown()


def env(**more):
    """What a node's processes need to find ours."""
    paths = (Path(sys.modules["tessella"].__file__).parents[1], Path(__file__).parents[1])
    return {"PYTHONPATH": os.pathsep.join(map(str, paths)), **more}


@pytest.fixture(scope="module")
def one():
    """The address of a cluster of one node."""
    with ray_nodes(env()) as (cluster, _):
        yield cluster.address


def pool(do, address, question=None):
    from tessella.runner.cluster import Cluster

    ready = "runner.units:ready" if question else ""
    return Cluster(Work(f"runner.units:{do}", ready, "runner.units:build"), address, question)


def played(do, units, address, results):
    """What a series comes to."""
    series = Counting(units)
    with closing(pool(do, address)) as workers:
        run([series], workers, results)
    return series.added


def test_it_comes_to_the_same_as_here(one):
    assert outcome(pool("sha", one), fresh()) == outcome(Here(Work("runner.units:sha")), fresh())


def test_a_node_is_made_ready_once_for_all_of_its_processes(one, tmp_path):
    log = tmp_path / "log"
    with closing(fresh()) as results, closing(pool("slowly", one, {"log": str(log)})) as workers:
        assert log.read_text("utf-8") == "ready\n"
        run([Counting(list(range(40)))], workers, results)
    assert log.read_text("utf-8") == "ready\n"


def test_what_a_worker_did_that_was_killed_is_done_again(one, tmp_path):
    mine = [tmp_path / str(number) for number in range(12)]
    for number in (0, 1, 7):
        mine[number].touch()
    units = [{"number": number, "mine": str(mine[number])} for number in range(12)]
    with closing(fresh()) as results:
        assert played("once_deadly", units, one, results) == [sha(number) for number in range(12)]


def test_units_that_fail_end_the_run_in_a_sentence(one):
    with closing(fresh()) as results:
        with pytest.raises(RunError, match=r"^Workers have died 3 times while they did the same unit\.$"):
            played("deadly", list(range(6)), one, results)
        with pytest.raises(UnitError, match=r"^Unit 3 cannot be done\.$"):
            played("refused", list(range(6)), one, results)


def test_ctrl_c_leaves_no_unit_on_the_cluster(one, tmp_path):
    with held_units() as held:
        units = [{"port": held.port, "number": number} for number in range(5)]
        file = tmp_path / "results"
        with begun(tmp_path, "held", units, 0, one, file) as process:
            for _ in range(3):
                let_go(held.next()[0])
            under_way = [held.next()[0] for _ in range(2)]
            process.send_signal(signal.SIGINT)
            status, out, err = end(process)
            assert all(map(is_over, under_way))
    kept = file.read_text("utf-8").count("\n") - 1
    assert (status, out) == (1, "") and 1 <= kept <= 3
    assert err == (
        f"tessella: The run was stopped; {kept} results are kept in {file}, and the same command goes on from there.\n"
    )


def test_a_node_that_is_killed_costs_nothing_and_nothing_counts_twice(tmp_path):
    with held_units() as held, ray_nodes(env(NODE="first"), env(NODE="second")) as (cluster, (_, second)):
        units = [{"port": held.port, "number": number} for number in range(20)]
        series, path = Counting(units), tmp_path / "results"
        with closing(Results(path, {})) as results, closing(pool("held", cluster.address)) as workers:
            told = []

            def lose_a_node():
                """Four units end and four are under way; then the second node is killed, and all else let go."""
                for _ in range(4):
                    let_go(held.next()[0])
                waiting = [held.next() for _ in range(4)]
                cluster.remove_node(second, allow_graceful=False)
                for line, _, node in waiting:
                    if node == "first":
                        let_go(line)
                told.extend(node for _, _, node in waiting)
                for _ in range(14):
                    line, _, node = held.next()
                    told.append(node)
                    let_go(line)

            friend = Thread(target=lose_a_node)
            friend.start()
            run([series], workers, results)
            friend.join()
        assert sorted(told[:4]) == ["first", "first", "second", "second"]
        assert set(told[4:]) == {"first"}
        assert series.added == [sha(number) for number in range(20)]
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
        assert sorted(line["unit"] for line in lines) == list(range(20))


def test_a_node_with_another_build_is_named():
    with ray_nodes(env(), env(TOY_BUILD="two")) as (cluster, _):
        nodes = cluster.address
        with pytest.raises(RunError, match=r"^Node .* has another build of Tessella, two; here it is one\.$"):
            pool("sha", nodes)


def test_a_node_that_comes_later_is_checked_before_its_first_unit():
    with ray_nodes(env()) as (cluster, _), closing(fresh()) as results:
        series = Endless(10**6)
        with closing(pool("sha", cluster.address)) as workers:
            cluster.add_node(
                num_cpus=2,
                include_dashboard=False,
                node_ip_address="127.0.0.1",
                env_vars=env(TOY_BUILD="two"),
            )
            with pytest.raises(
                RunError, match=r"^Node .* has another build of Tessella, two; here it is one\.$"
            ):
                run([series], workers, results)
            assert results.count() > 0


def test_there_is_no_cluster(tmp_path):
    pytest.importorskip("ray", reason="Ray has no wheel for this Python here: nothing of --ray is tested.")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = listener.getsockname()[1]
        for address, sentence in {
            "there": "'there' is no address of a cluster: auto and HOST:PORT are.",
            "ray://there:1": "'ray://there:1' is no address of a cluster: auto and HOST:PORT are.",
            "127.0.0.1:1": "No cluster of Ray can be reached at 127.0.0.1:1: Connection refused.",
            f"127.0.0.1:{silent}": f"No cluster of Ray can be reached at 127.0.0.1:{silent}: Failed to connect to Ray "
            f"cluster at 127.0.0.1:{silent}.",
            "auto": "This machine belongs to no cluster of Ray; `ray start --head` starts one, and "
            "`ray start --address HOST:PORT` joins one.",
        }.items():
            with begun(tmp_path, "sha", [1], 0, address, RAY_TMPDIR=str(tmp_path), RAY_ADDRESS="") as process:
                status, out, err = end(process)
            assert (status, out, err) == (1, "", f"user: {sentence}\n")
