"""What operators see: metrics of every worker, health that does not contradict itself, clear errors."""

import asyncio
import subprocess
import time
from typing import Any

import httpx
import pytest
from litestar import Litestar
from prometheus_client.parser import text_string_to_metric_families

from fairdeal.server import api
from fairdeal.server.cluster.node_metrics import answers_page, label_samples, merge_pages
from fairdeal.server.cluster.remote_queries import are_workers_of_one_host
from fairdeal.server.http_bodies import NodeHealth
from fairdeal.server.metrics import Metrics
from tests.cluster.nats_server import NatsServer, free_port
from tests.cluster.test_nodes import node
from tests.server.databases import TemporaryPostgres
from tests.server.test_run_server import error_line, serve


def samples(text: str, name: str) -> dict[str, float]:
    """The values of a metric by node."""
    return {
        sample.labels["node"]: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name
    }


def test_pages_are_labeled_and_merged() -> None:
    pages = []
    for number, address in enumerate(("a:1/1", 'odd "name"\\/2')):
        metrics = Metrics()
        metrics.tables.set(number + 5)
        metrics.refused.labels("slow_down").inc()
        metrics.commands.record(3, 0.004)
        pages.append(label_samples(metrics.text().decode(), address))
    text = merge_pages([*pages, answers_page({"a:1/1": True, "gone/3": False})])
    assert samples(text, "fairdeal_tables") == {"a:1/1": 5, 'odd "name"\\/2': 6}
    assert samples(text, "fairdeal_refused_total") == {"a:1/1": 1, 'odd "name"\\/2': 1}
    assert samples(text, "fairdeal_node_answered") == {"a:1/1": 1, "gone/3": 0}
    families = [family.name for family in text_string_to_metric_families(text)]
    assert len(families) == len(set(families))
    assert text.count("# TYPE fairdeal_commit_seconds ") == 1
    assert are_workers_of_one_host("here:1/1", "here:1/2")
    assert not are_workers_of_one_host("here:1/1", "there:1/2")
    assert not are_workers_of_one_host("here:1", "here:1")


def test_one_scrape_sees_all_workers(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus, "--workers", "2") as parent:
            expected = {f"127.0.0.1:{parent.port}/{worker}" for worker in (1, 2)}
            end = time.monotonic() + 120
            while True:  # until the workers know each other
                async with parent.anonymous() as http:
                    text = (await http.get("/metrics")).text
                found = samples(text, "fairdeal_can_own_tables")
                if found.keys() == expected or time.monotonic() > end:
                    break
                await asyncio.sleep(0.2)
            assert found.keys() == samples(text, "fairdeal_node_answered").keys() == expected

    asyncio.run(main())


def test_health_is_not_ok_if_the_node_cannot_own_tables() -> None:
    """The database has just answered, and the node has lost its lease meanwhile, or not yet renewed it."""

    class Manager:
        def __init__(self) -> None:
            self.tables: dict[str, Any] = {}
            self.problem: str | None = "the database does not answer: tables are paused"

        async def find_problem(self) -> str | None:
            return None

        def node_health(self) -> NodeHealth:
            return NodeHealth("id", "here:1", self.problem is None, self.problem, 0, True, 2, 0, None)

    async def main() -> None:
        app = Litestar([api.health])
        app.state.manager = manager = Manager()
        transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            answer = await http.get("/api/health")
            assert (answer.status_code, answer.json()["ok"]) == (503, False)
            manager.problem = None
            answer = await http.get("/api/health")
            assert (answer.status_code, answer.json()["ok"]) == (200, True)

    asyncio.run(main())


@pytest.mark.parametrize("user", ["fairdeal:wrong@", ""])
def test_a_wrong_password_of_the_bus_is_one_clear_line(database: TemporaryPostgres, bus: NatsServer, user: str) -> None:
    port, url = free_port(), database.new_database()
    command = [bus.program, "-a", "127.0.0.1", "-p", str(port), "--user", "fairdeal", "--pass", "right"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        message = error_line(serve("--port", "0", "--db", url, "--bus", f"nats://{user}127.0.0.1:{port}"))
    finally:
        server.kill()
        server.wait()
    assert message.endswith(f"the NATS server at nats://127.0.0.1:{port} refuses this user name or password")
