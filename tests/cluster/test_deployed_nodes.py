"""The nodes of `deploy/` for real: their commands and environment, with PostgreSQL and NATS of this test session."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import yaml

from tests.cluster.nats_server import NatsServer, free_port
from tests.server.databases import TemporaryPostgres

DEPLOY = Path(__file__).parents[2] / "deploy"
PASSWORD = "a-password"
TIMEOUT = 60.0


@contextmanager
def running_nats(program: str, folder: Path) -> Iterator[int]:
    """NATS with `deploy/nats.conf`, at a port of its own."""
    port, monitoring = free_port(), free_port()
    text = (DEPLOY / "nats.conf").read_text(encoding="utf-8")
    for old, new in (("10.0.0.10:4222", f"127.0.0.1:{port}"), ("127.0.0.1:8222", f"127.0.0.1:{monitoring}")):
        assert old in text
        text = text.replace(old, new)
    path = folder / "nats.conf"
    path.write_text(text, encoding="utf-8")
    environment = {**os.environ, "NATS_PASSWORD": PASSWORD}
    process = subprocess.Popen([program, "--config", path], env=environment, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + TIMEOUT
        while get_status(f"http://127.0.0.1:{monitoring}/healthz") != 200:
            assert time.monotonic() < end
            time.sleep(0.05)
        yield port
    finally:
        process.kill()
        process.wait()


def get_status(url: str, host: str | None = None) -> int:
    """Status of an answer; 0 if nobody answers."""
    try:
        with urlopen(Request(url, headers={"Host": host} if host else {}), timeout=10) as response:
            return int(response.status)
    except HTTPError as error:
        return error.code
    except OSError:
        return 0


@contextmanager
def running_node(arguments: list[str], environment: dict[str, str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FAIRDEAL_")}
    with open(folder / "node.log", "ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "fairdeal", *arguments], env={**inherited, **environment}, stdout=log, stderr=log
        )
    try:
        yield process
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT) == 0
    finally:
        process.kill()
        process.wait()


def compose_node(bus_port: int, port: int, database: str) -> tuple[list[str], dict[str, str], list[str]]:
    """Command, environment and health check of the first node of the compose file."""
    service = yaml.safe_load((DEPLOY / "compose/compose.yaml").read_text(encoding="utf-8"))["services"]["node-1"]
    values = {"SITE": "cards.example.org", "POSTGRES_PASSWORD": PASSWORD, "NATS_PASSWORD": PASSWORD}

    def fill_in(text: str) -> str:
        return re.sub(r"\$\{(\w+):\?[^}]*\}", lambda match: values[match[1]], text).replace("8001", str(port))

    environment = {name: fill_in(value) for name, value in service["environment"].items()}
    assert environment["FAIRDEAL_DB"] == "postgresql://fairdeal@postgres/fairdeal"
    environment["FAIRDEAL_DB"] = database
    environment["FAIRDEAL_BUS"] = environment["FAIRDEAL_BUS"].replace("@nats:4222", f"@127.0.0.1:{bus_port}")
    kind, python, *check = map(fill_in, service["healthcheck"]["test"])
    assert (kind, python) == ("CMD", "python")
    return [*map(fill_in, service["command"])], environment, [sys.executable, *check]


def kubernetes_node(bus_port: int, port: int, database: str) -> tuple[list[str], dict[str, str], Any]:
    """Arguments, environment and probes of the node in the Kubernetes manifests."""
    documents = yaml.safe_load_all((DEPLOY / "kubernetes/fairdeal.yaml").read_text(encoding="utf-8"))
    (deployment,) = (document for document in documents if document["kind"] == "Deployment")
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    secrets = {"database": database, "bus": f"nats://fairdeal:{PASSWORD}@127.0.0.1:{bus_port}"}
    environment = {"POD_NAME": "fairdeal-0"}
    for variable in container["env"]:
        source = variable["valueFrom"]
        if "secretKeyRef" in source:
            environment[variable["name"]] = secrets[source["secretKeyRef"]["key"]]
    replaced = {"8000": str(port), "$(POD_NAME)": environment["POD_NAME"]}
    return [replaced.get(word, word) for word in container["args"]], environment, container


@pytest.fixture
def bus_port(bus: NatsServer, tmp_path: Path) -> Iterator[int]:
    with running_nats(bus.program, tmp_path) as port:
        yield port


def test_the_node_of_the_compose_file(database: TemporaryPostgres, bus_port: int, tmp_path: Path) -> None:
    port = free_port()
    arguments, environment, check = compose_node(bus_port, port, database.new_database())
    with running_node(arguments, environment, tmp_path) as process:
        end = time.monotonic() + TIMEOUT
        while subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode != 0:
            assert process.poll() is None, (tmp_path / "node.log").read_text()
            assert time.monotonic() < end
            time.sleep(0.2)
        assert get_status(f"http://127.0.0.1:{port}/", "cards.example.org") == 200
        assert get_status(f"http://127.0.0.1:{port}/", "other.example.org") == 403


def test_the_node_of_the_kubernetes_manifests(database: TemporaryPostgres, bus_port: int, tmp_path: Path) -> None:
    port = free_port()
    arguments, environment, container = kubernetes_node(bus_port, port, database.new_database())
    with running_node(arguments, environment, tmp_path) as process:
        for name in ("startupProbe", "readinessProbe", "livenessProbe"):
            probe = container[name]["httpGet"]
            (header,) = probe["httpHeaders"]
            end = time.monotonic() + TIMEOUT
            while get_status(f"http://127.0.0.1:{port}{probe['path']}", header["value"]) != 200:
                assert process.poll() is None, (tmp_path / "node.log").read_text()
                assert time.monotonic() < end
                time.sleep(0.2)
