"""The files in `deploy/`: each has a linter that accepts it and refuses what is wrong."""

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from tools.check_deploy import DEPLOY, WITH_OTHERS, LinterMissing, linter_of, serve_problems

from fairdeal.cli.commands import fairdeal
from fairdeal.server.cluster.cluster_metrics import ClusterMetrics
from fairdeal.server.cluster.links import Links
from fairdeal.server.cluster.node_metrics import answers_page
from fairdeal.server.metrics import Metrics
from tests.cluster.test_links import LossyBus

pytestmark = pytest.mark.once

HOSTING = DEPLOY.parent / "docs" / "hosting.md"
FILES = sorted(path.relative_to(DEPLOY).as_posix() for path in DEPLOY.rglob("*") if path.is_file())
# A file, what is replaced in it and by what, and a part of the complaint.
MISTAKES = [
    ("compose/compose.yaml", "stop_grace_period: 30s", "stop_grace: 30s", "stop_grace"),
    ("compose/compose.yaml", "--proxy,", "--proxies,", "--proxies"),
    ("compose/compose.yaml", "../nats.conf:", "../nat.conf:", "no ../nat.conf"),
    ("compose/compose.yaml", "${NATS_PASSWORD", "${BUS_PASSWORD", "BUS_PASSWORD"),
    ("compose/compose.yaml", "dockerfile: deploy/Dockerfile", "dockerfile: Dockerfile", "no Dockerfile"),
    ("Dockerfile", "FROM python:3.13-slim-bookworm\n", "FROM python:latest\n", "DL3007"),
    ("Dockerfile", "COPY src src", "COPY sources src", "no sources"),
    ("Dockerfile", '"--host"', '"--hosts"', "--hosts"),
    ("kubernetes/fairdeal.yaml", "replicas: 3", "replicas: three", "replicas"),
    ("kubernetes/fairdeal.yaml", "  maxUnavailable: 1\n", "  unavailable: 1\n", "unavailable"),
    ("kubernetes/fairdeal.yaml", "policy/v1", "policy/v1beta1", "Kubernetes"),
    ("kubernetes/fairdeal.yaml", "--address", "--adress", "--adress"),
    ("kubernetes/fairdeal.yaml", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false", "confine"),
    ("kubernetes/fairdeal.yaml", "readinessProbe", "startupProbe", "probes"),
    ("kubernetes/fairdeal.yaml", "proxy_pass", "proxy_past", "proxy_past"),
    ("kubernetes/nats.yaml", 'write_deadline: "2s"', 'write_deadline: "soon"', "write_deadline"),
    ("kubernetes/ingress.yaml", "pathType: Prefix", "pathKind: Prefix", "pathType"),
    ("systemd/fairdeal.service", "ProtectHome=yes", "ProtectHomes=yes", "ProtectHomes"),
    ("systemd/fairdeal.service", "NoNewPrivileges=yes", "NoNewPrivileges=perhaps", "perhaps"),
    ("systemd/fairdeal-workers.service", "--workers 4", "--workers four", "--workers"),
    ("systemd/fairdeal-node@.service", "--address %H:%i", "--node %H:%i", "--node"),
    ("systemd/fairdeal-node@.service", "[Service]", "[Service]\nType=knotify", "knotify"),
    ("systemd/nats-server.service", "ExecStart=/usr/sbin", "ExecStart=/usr/local/bin", "ExecStart"),
    ("systemd/nats-server.service", "CapabilityBoundingSet=\n", "PrivateUser=yes\n", "PrivateUser"),
    ("nats.conf", "listen: 10.0.0.10:4222", "listen: 10.0.0.10:bus", "line 6"),
    ("nats.conf", "authorization {", "authorisation {", "authori"),
    ("nats.conf", "max_payload: 1MB", "jetstream: enabled", "JetStream"),
    ("nginx.conf", "proxy_http_version 1.1;", "proxy_http_version 1.1", "proxy_http_version"),
    ("nginx-cluster.conf", "http://fairdeal;", "http://fairplay;", "fairplay"),
    ("nginx-node.conf", "set_real_ip_from 10.0.0.10", "set_real_ip_from 10.0.0.1000", "10.0.0.1000"),
    ("Caddyfile", "reverse_proxy", "reverse_proxies", "reverse_proxies"),
    ("Caddyfile-cluster", "lb_policy random_choose 2", "lb_policy fair", "fair"),
    ("Caddyfile-node", "header_up Host", "headers_up Host", "headers_up"),
]  # fmt: skip


def problems(path: Path, name: str) -> list[str]:
    lint = linter_of(name)
    assert lint is not None
    try:
        return list(lint(path))
    except LinterMissing as missing:
        pytest.skip(f"{missing}: install it to check deploy/{name}")


@pytest.mark.parametrize("name", [name for name in FILES if name not in WITH_OTHERS])
def test_every_file_is_right(name: str) -> None:
    assert linter_of(name) is not None, "tools/check_deploy.py needs a linter for it"
    assert problems(DEPLOY / name, name) == []


@pytest.mark.parametrize(("name", "right", "wrong", "part"), MISTAKES)
def test_mistakes_are_found(name: str, right: str, wrong: str, part: str, tmp_path: Path) -> None:
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    path = tmp_path / "deploy" / name
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    found = problems(path, name)
    assert part in "\n".join(found), f"{right} -> {wrong}: {found}"


def test_every_kind_of_file_has_a_mistake() -> None:
    assert {linter_of(name) for name, *_ in MISTAKES} == {linter_of(name) for name in FILES if name not in WITH_OTHERS}


def test_an_open_unit_is_refused(tmp_path: Path) -> None:
    name = "systemd/fairdeal-node@.service"
    text = (DEPLOY / name).read_text(encoding="utf-8")
    path = tmp_path / Path(name).name
    path.write_text(re.sub(r"NoNewPrivileges=.*?(?=\[Install\])", "", text, flags=re.DOTALL), encoding="utf-8")
    assert "exposure" in "\n".join(problems(path, name))


def test_units_differ_only_where_they_must() -> None:
    """All units are hardened alike."""
    units = [(DEPLOY / name).read_text(encoding="utf-8") for name in FILES if name.startswith("systemd/")]
    assert len(units) == 4
    assert len({text.split("NoNewPrivileges", 1)[1] for text in units}) == 1


# ---- The page


def shell_commands() -> list[str]:
    """All commands in the shell blocks of docs/hosting.md, without their output."""
    commands, page = [], HOSTING.read_text(encoding="utf-8")
    for language, block in re.findall(r"^```(sh|console)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        lines = block.replace("\\\n", " ").splitlines()
        commands += [line.removeprefix("$ ") for line in lines if language == "sh" or line.startswith("$ ")]
    return [command for command in commands if command and not command.startswith("#")]


def test_every_fairdeal_command_of_the_hosting_page_exists() -> None:
    found = 0
    for command in shell_commands():
        words = shlex.split(command, comments=True)
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            del words[0]
        if not words or Path(words[0]).name != "fairdeal":
            continue
        found += 1
        assert words[1] in fairdeal.commands, command
        if words[1] == "serve":
            assert list(serve_problems(words[1:])) == []
        else:
            fairdeal.commands[words[1]].make_context(words[1], words[2:])
    assert found >= 6


def test_options_that_do_not_exist_are_found() -> None:
    assert list(serve_problems(["serve", "--worker-count", "4"])) != []
    with pytest.raises(click.UsageError):
        fairdeal.commands["serve"].make_context("serve", ["--cluster"])


def test_every_file_of_the_hosting_page_exists_and_is_named() -> None:
    page = HOSTING.read_text(encoding="utf-8")
    named = {name.rstrip(".") for name in re.findall(r"\bdeploy/([\w./@-]+)", page)}
    assert [name for name in named if not (DEPLOY / name).exists()] == []
    assert [name for name in FILES if name not in WITH_OTHERS and name not in named] == []


def test_the_hosting_page_has_every_metric_of_a_node_and_no_other() -> None:
    page, metrics = HOSTING.read_text(encoding="utf-8"), Metrics()
    ClusterMetrics(metrics.registry, Links(LossyBus(), "x", "a", lambda *_: None, lambda _: None))
    metrics.refused.labels("turn").inc()
    metrics.dropped.labels("flood").inc()
    families = {family.name: family for family in metrics.registry.collect()}
    samples = {sample.name for family in families.values() for sample in family.samples}
    named = set(re.findall(r"\bfairdeal_\w+", page)) - {"fairdeal_version"}
    answers = set(re.findall(r"\bfairdeal_\w+", answers_page({})))
    assert answers <= named <= samples | set(families) | answers
    known = {f"{name}_total" if family.type == "counter" else name for name, family in families.items()}
    assert known <= named
