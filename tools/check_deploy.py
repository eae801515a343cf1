"""Lints the files in `deploy/`: they parse, fit together, are hardened, and use options that `fairdeal serve` has.

python -m tools.check_deploy

No linter for these formats installs from a package registry without a program from elsewhere, so this checks what we
depend on: a renamed option, a service that does not exist, a container that runs as root.
"""

import configparser
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from fairdeal.cli.commands import serve

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
HARDENING = ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "RestrictNamespaces", "RestrictSUIDSGID")
KINDS = {  # of Kubernetes: the version of its API, and fields that `spec` must have
    "Deployment": ("apps/v1", {"selector", "template"}),
    "Service": ("v1", {"selector", "ports"}),
    "PodDisruptionBudget": ("policy/v1", {"selector"}),
    "NetworkPolicy": ("networking.k8s.io/v1", {"podSelector", "policyTypes"}),
}


def unknown_options(words: list[str]) -> Iterator[str]:
    """Problems with the arguments of `fairdeal serve`."""
    known = {name for parameter in serve.params for name in parameter.opts}
    for word in words:
        name = word.partition("=")[0]
        if name.startswith("--") and name not in known:
            yield f"fairdeal serve has no option {name}"


# ---- compose


def check_compose(document: Any) -> Iterator[str]:
    services = document["services"]
    for name, service in services.items():
        for other in service.get("depends_on", ()):
            if other not in services:
                yield f"{name} depends on {other}, which is not a service"
        for network in service.get("networks", ()):
            if network not in document["networks"]:
                yield f"{name} is in {network}, which is not a network"
        if service.get("restart") != "always":
            yield f"{name} is not restarted"
    nodes = {name: service for name, service in services.items() if "serve" in (service.get("command") or ())}
    if len(nodes) < 2:
        yield "there are fewer than two nodes"
    for name, node in nodes.items():
        yield from (f"{name}: {problem}" for problem in unknown_options(node["command"]))
        if not node.get("read_only") or node.get("cap_drop") != ["ALL"] or "healthcheck" not in node:
            yield f"{name} is not hardened, or has no health check"
        for option, service in (("--db", "postgres"), ("--bus", "nats")):
            value = next((word for word in node["command"] if word.startswith(f"{option}=")), "")
            if f"@{service}/" not in value and f"//{service}:" not in value:
                yield f"{name}: {option} does not lead to the service {service}"
    proxy = (DEPLOY / "Caddyfile.cluster").read_text()
    yield from (f"the proxy does not know {name}" for name in nodes if f"{name}:8000" not in proxy)


# ---- systemd


def check_unit(path: Path) -> Iterator[str]:
    unit = configparser.RawConfigParser(strict=False)  # some keys are there twice
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(path)
    for section in ("Unit", "Service", "Install"):
        if section not in unit:
            yield f"there is no section [{section}]"
            return
    service = unit["Service"]
    yield from (f"{name} is not on" for name in HARDENING if service.get(name) != "yes")
    if service.get("User", "root") == "root" or service.get("Restart") != "always":
        yield "it runs as root, or is not restarted"
    program, *arguments = shlex.split(service["ExecStart"])
    if Path(program).name == "fairdeal":
        yield from unknown_options(arguments)


# ---- Kubernetes


def check_manifests(documents: list[Any]) -> Iterator[str]:
    pods = {}
    for document in documents:
        kind, name = document["kind"], document["metadata"]["name"]
        version, fields = KINDS[kind]
        if document["apiVersion"] != version:
            yield f"{kind} {name}: the version of its API is {version}"
        yield from (f"{kind} {name}: spec has no {field}" for field in fields - document["spec"].keys())
        if kind == "Deployment":
            labels = document["spec"]["template"]["metadata"]["labels"]
            pods[name] = labels
            if document["spec"]["selector"]["matchLabels"].items() - labels.items():
                yield f"{name}: the selector does not match the pods"
            yield from (f"{name}: {problem}" for problem in check_pod(document["spec"]["template"]["spec"]))
    budgets = [document for document in documents if document["kind"] == "PodDisruptionBudget"]
    if not any(budget["spec"]["selector"]["matchLabels"] == pods.get("fairdeal") for budget in budgets):
        yield "fairdeal has no disruption budget"
    for document in documents:
        if document["kind"] == "Service" and document["spec"]["selector"] not in pods.values():
            yield f"the service {document['metadata']['name']} selects no pods"


def check_pod(pod: Any) -> Iterator[str]:
    if not pod["securityContext"].get("runAsNonRoot"):
        yield "it may run as root"
    for container in pod["containers"]:
        ports = {port["name"] for port in container["ports"]}
        for probe in ("readinessProbe", "livenessProbe"):
            actions = container.get(probe, {})
            action: Any = actions.get("httpGet") or actions.get("tcpSocket") or {}
            if action.get("port") not in ports:
                yield f"the {probe} has no port of the container"
        context = container["securityContext"]
        if context["allowPrivilegeEscalation"] or not context["readOnlyRootFilesystem"]:
            yield f"the container {container['name']} is not hardened"
        if "serve" in container["args"]:
            yield from unknown_options(container["args"])
            text = " ".join(container["args"])
            used, given = set(re.findall(r"\$\((\w+)\)", text)), {entry["name"] for entry in container["env"]}
            yield from (f"the variable {name} is not set" for name in used - given)


def problems() -> list[str]:
    """Everything that is wrong with the files, one line each."""
    found = [f"compose.yaml: {problem}" for problem in check_compose(_load(DEPLOY / "compose.yaml")[0])]
    for path in sorted((DEPLOY / "systemd").glob("*.service")):
        found += [f"{path.name}: {problem}" for problem in check_unit(path)]
    manifests = [document for path in sorted((DEPLOY / "kubernetes").glob("*.yaml")) for document in _load(path)]
    return found + [f"kubernetes: {problem}" for problem in check_manifests(manifests)]


def _load(path: Path) -> list[Any]:
    return list(yaml.safe_load_all(path.read_text()))


def main() -> int:
    found = problems()
    for problem in found:
        print(f"deploy: {problem}", file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
