"""Lint everything in `deploy/`; part of `make check`.

python -m tools.check_deploy

Every file has a linter: the compose specification, the schemas of Kubernetes, hadolint, and the real nats-server,
nginx, Caddy and systemd. Programs that are not installed are named, and their files are left out. Each
command that starts Fairdeal is parsed by Fairdeal itself.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import click
import kubernetes_validate
import yaml

from fairdeal.cli.commands.hosting import serve
from tools.run import ROOT

DEPLOY = ROOT / "deploy"
KUBERNETES_VERSION = "1.33"
MAX_EXPOSURE = 20  # tenths, as `systemd-analyze security` counts: 0 is locked up, 100 is open
VARIABLE = re.compile(r"\$\{(\w+)")
PROGRAM = "/opt/fairdeal/bin/fairdeal"
NATS = "/usr/sbin/nats-server"


class LinterMissing(Exception):
    """A program that a file would be checked with is not installed."""


def find_program(name: str) -> str:
    """Path of a program: of the virtual environment, of the system, or where only root looks."""
    folders = [str(Path(sys.executable).parent), os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]
    found = shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        raise LinterMissing(f"{name} is not installed")
    return found


def output_of(command: Sequence[str | Path], **environment: str) -> tuple[int, list[str]]:
    """Run a linter; return its exit status and the lines that it prints."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
    return done.returncode, [line for line in done.stdout.splitlines() if line.strip()]


def complaints(command: Sequence[str | Path], **environment: str) -> list[str]:
    """What a linter prints if it fails."""
    status, lines = output_of(command, **environment)
    return (lines or [f"exit status {status}"]) if status else []


def serve_problems(arguments: Sequence[str]) -> Iterator[str]:
    """Why Fairdeal would not accept the arguments of a command `fairdeal serve …`."""
    command, *rest = [*arguments, ""]
    if command != "serve":
        yield f"{' '.join(arguments)}: expected fairdeal serve"
        return
    try:
        serve.make_context("serve", rest[:-1])
    except click.ClickException as error:
        yield f"fairdeal {' '.join(arguments)}: {error.format_message()}"


# ---- Containers


def compose_problems(path: Path) -> Iterator[str]:
    yield from complaints([find_program("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", path])
    text = path.read_text(encoding="utf-8")
    example = (path.parent / "example.env").read_text(encoding="utf-8")
    defined = set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    for name in sorted(set(VARIABLE.findall(text)) ^ defined):
        yield f"{name} must be in both compose.yaml and example.env"
    services = yaml.safe_load(text)["services"]
    for name, service in services.items():
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            if source.startswith(".") and not (path.parent / source).exists():
                yield f"{name}: there is no {source}"
        build = service.get("build")
        if build and not (path.parent / build["context"] / build["dockerfile"]).exists():
            yield f"{name}: there is no {build['dockerfile']}"
        if build:
            yield from serve_problems([re.sub(r"\$\{[^}]*\}", "x", word) for word in service["command"]])


def dockerfile_problems(path: Path) -> Iterator[str]:
    yield from complaints([find_program("hadolint"), "--no-color", path])
    text = path.read_text(encoding="utf-8")
    for words in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE):
        for source in words.split():
            if not (ROOT / source).exists():
                yield f"COPY: there is no {source}"
    (default,) = re.findall(r"^CMD (.+)$", text, re.MULTILINE)
    yield from serve_problems(yaml.safe_load(default))


# ---- Kubernetes


def kubernetes_problems(path: Path) -> Iterator[str]:
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
        try:
            kubernetes_validate.validate(document, KUBERNETES_VERSION, strict=True)
        except kubernetes_validate.ValidationError as error:
            place = ".".join(map(str, error.absolute_path))
            yield f"{document['kind']} {document['metadata']['name']}: {place}: {error.message}"
        except (kubernetes_validate.SchemaNotFoundError, KeyError, TypeError, AttributeError) as error:
            yield f"this is not a resource of Kubernetes {KUBERNETES_VERSION}: {error}"
            continue
        if document["kind"] == "Deployment":
            yield from _deployment_problems(document)
        for name, text in document.get("data", {}).items():
            lint = nats_problems if name == "nats.conf" else nginx_problems
            with tempfile.TemporaryDirectory() as folder:
                embedded = Path(folder, name)
                embedded.write_text(text, encoding="utf-8")
                yield from lint(embedded)


def _deployment_problems(deployment: dict[str, Any]) -> Iterator[str]:
    """What the schemas cannot know: every container is confined, and nodes are started with arguments that exist."""
    pod = deployment["spec"]["template"]["spec"]
    for container in [*pod.get("initContainers", []), *pod["containers"]]:
        context, resources = container.get("securityContext", {}), container.get("resources", {})
        if not context.get("readOnlyRootFilesystem") or context.get("allowPrivilegeEscalation") is not False:
            yield f"{container['name']}: securityContext must confine the container"
        if "memory" not in resources.get("limits", {}) or "cpu" not in resources.get("requests", {}):
            yield f"{container['name']}: resources must request CPU and limit memory"
        if container["name"] == "node":
            yield from serve_problems(container["args"])
            if not {"readinessProbe", "livenessProbe", "lifecycle"} <= container.keys():
                yield "node: probes and preStop are missing"


# ---- Units, the bus, proxies


def unit_problems(path: Path) -> Iterator[str]:
    program = find_program("systemd-analyze")
    text = path.read_text(encoding="utf-8")
    commands = re.findall(rf"^ExecStart=({PROGRAM}|{NATS}) (.+)$", text, re.MULTILINE)
    if not commands:
        yield f"ExecStart must run {PROGRAM} or {NATS}"
    for command in (command for started, command in commands if started == PROGRAM):
        yield from serve_problems(shlex.split(command.replace("%i", "8001").replace("%H", "host")))
    with tempfile.TemporaryDirectory() as folder:  # systemd wants to see the program
        copy = Path(folder, path.name)
        copy.write_text(text.replace(PROGRAM, sys.executable).replace(NATS, sys.executable), encoding="utf-8")
        # A key that does not exist is only a warning for systemd.
        _, warnings = output_of([program, "verify", "--man=no", copy])
        yield from (line for line in warnings if path.stem.rstrip("@") in line)
        command = [program, "security", "--offline=true", "--no-pager", f"--threshold={MAX_EXPOSURE}", str(copy)]
        yield from complaints(command)[-1:]


def nats_problems(path: Path) -> Iterator[str]:
    yield from complaints([find_program("nats-server"), "-t", "--config", path], NATS_PASSWORD="test")
    text = path.read_text(encoding="utf-8")
    if "jetstream" in text.lower():
        yield "the bus of Fairdeal needs no JetStream"
    if not re.search(r"^authorization \{", text, re.MULTILINE):
        yield "the bus needs an authorization"


def nginx_problems(path: Path) -> Iterator[str]:
    """Test the servers of a file as nginx reads them, without the ports and certificates that are not here."""
    program, numbers = find_program("nginx"), count()
    with tempfile.TemporaryDirectory() as folder:
        site = path.read_text(encoding="utf-8")
        site = re.sub(r"^ *ssl_certificate(_key)? .*\n", "", site, flags=re.MULTILINE)
        site = re.sub(r"\blisten [^;]+;", lambda _: f"listen unix:{folder}/{next(numbers)}.sock;", site)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        config = Path(folder, "nginx.conf")
        config.write_text(
            f"pid {folder}/nginx.pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{folders}{site}}}\n",
            encoding="utf-8",
        )
        lines = complaints([program, "-t", "-p", folder, "-c", config])
        yield from (re.sub(rf" in {re.escape(folder)}\S*", "", line) for line in lines if "[emerg]" in line)


def caddy_problems(path: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command: list[str | Path] = [find_program("caddy"), "validate", "--adapter", "caddyfile", "--config", path]
        yield from complaints(command, HOME=folder, XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)[-1:]


LINTERS: dict[str, Callable[[Path], Iterable[str]]] = {
    "compose/compose.yaml": compose_problems,
    "Dockerfile": dockerfile_problems,
    "kubernetes/*.yaml": kubernetes_problems,
    "systemd/*.service": unit_problems,
    "nats.conf": nats_problems,
    "nginx*.conf": nginx_problems,
    "Caddyfile*": caddy_problems,
}
WITH_OTHERS = {"Dockerfile.dockerignore", "compose/example.env", "compose/.env"}  # checked with the file that uses them


def linter_of(name: str) -> Callable[[Path], Iterable[str]] | None:
    """What checks a file of `deploy/`."""
    return next((lint for pattern, lint in LINTERS.items() if Path(name).match(pattern)), None)


def main() -> None:
    failed = False
    for path in sorted(path for path in DEPLOY.rglob("*") if path.is_file()):
        name = path.relative_to(DEPLOY).as_posix()
        lint = linter_of(name)
        if lint is None:
            if name not in WITH_OTHERS:
                print(f"deploy/{name}: tools/check_deploy.py has no linter for it")
                failed = True
            continue
        try:
            for problem in lint(path):
                print(f"deploy/{name}: {problem}")
                failed = True
        except LinterMissing as missing:
            print(f"deploy/{name} is not checked: {missing}")
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
