"""Real proxies for tests: nginx and Caddy with the sample configurations of `deploy/`, on free ports, without root."""

import asyncio
import os
import random
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

HOST = "cards.example.org"  # in the samples
DEPLOY = Path(__file__).parents[2] / "deploy"
TIMEOUT = 30.0  # seconds


class ProxyUnavailable(Exception):
    """Why a proxy cannot run on this machine."""


@dataclass(frozen=True)
class Proxy:
    """A running proxy with TLS."""

    port: int
    context: ssl.SSLContext  # trusts its certificate

    @property
    def origin(self) -> str:
        return f"https://{HOST}:{self.port}"


def free_port() -> int:
    """A port that nobody uses, below those that systems give to clients: it stays free until a server takes it."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as free:
            try:
                free.bind(("", port))
            except OSError:
                continue
            return port


def find_program(name: str) -> str:
    """Path of a program; Debian keeps some where only root looks."""
    path = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))
    if path is None:
        raise ProxyUnavailable(f"{name} is not installed")
    return path


def create_certificate(folder: Path) -> tuple[Path, Path]:
    """Create a certificate for the samples' host name; return it and its key."""
    certificate, key = folder / "cards.pem", folder / "cards.key"
    command = [find_program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    subprocess.run([*command, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    return certificate, key


def replace_all(text: str, replacements: dict[str, str]) -> str:
    """Replace parts of a sample; all of them must be there."""
    for old, new in replacements.items():
        assert old in text, f"the sample has no {old!r}"
        text = text.replace(old, new)
    return text


def nginx_command(folder: Path, site: str) -> list[str]:
    """Write a configuration of nginx with these servers and return the command that runs it."""
    program = find_program("nginx")
    folders = "".join(
        f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.name == "posix" and os.geteuid() == 0 else ""  # its workers read the test's files
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder / 'nginx.pid'}; error_log stderr; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off;\n{folders}\n{site}\n}}\n",
        encoding="utf-8",
    )
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]


def configure_nginx(folder: Path, port: int, upstream: int, certificate: Path, key: Path) -> list[str]:
    """Write the configuration of nginx and return the command that runs it."""
    sample = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    plain = free_port()
    site = replace_all(
        sample,
        {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen [::]:80;": "",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "listen [::]:443 ssl;": f"listen [::1]:{port} ssl;" if has_ipv6() else "",
            "/etc/ssl/cards.pem": str(certificate),
            "/etc/ssl/cards.key": str(key),
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
        },
    )
    return nginx_command(folder, site)


def caddy_command(folder: Path, site: str) -> list[str]:
    """Write a configuration of Caddy with these sites and return the command that runs it."""
    program = find_program("caddy")
    settings = f"{{\nadmin off\nauto_https disable_redirects\nstorage file_system {folder / 'storage'}\n}}\n"
    (folder / "Caddyfile").write_text(settings + site, encoding="utf-8")
    return [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def configure_caddy(folder: Path, port: int, upstream: int, certificate: Path, key: Path) -> list[str]:
    """Write the configuration of Caddy and return the command that runs it."""
    sample = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    site = replace_all(
        sample,
        {
            f"{HOST} {{": f"{HOST}:{port} {{\n    tls {certificate} {key}",
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
        },
    )
    return caddy_command(folder, site)


PROXIES: dict[str, Callable[[Path, int, int, Path, Path], list[str]]] = {
    "nginx": configure_nginx,
    "caddy": configure_caddy,
}


def has_ipv6() -> bool:
    """Whether this machine has the IPv6 loopback address."""
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
    except OSError:
        return False
    return True


@asynccontextmanager
async def running_proxy(kind: str, folder: Path, upstream: int) -> AsyncIterator[Proxy]:
    """Run a proxy in front of the port `upstream`; ProxyUnavailable where it is not installed."""
    find_program(kind)
    certificate, key = create_certificate(folder)
    port = free_port()
    command = PROXIES[kind](folder, port, upstream, certificate, key)
    async with running_process(kind, command, folder, port):
        yield Proxy(port, ssl.create_default_context(cafile=certificate))


@asynccontextmanager
async def running_process(kind: str, command: list[str], folder: Path, port: int) -> AsyncIterator[None]:
    """Run a proxy, and wait until it listens on its port."""
    with (folder / f"{kind}.log").open("wb") as log:
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        end = time.monotonic() + TIMEOUT
        while not await is_listening(port):
            assert process.poll() is None, (folder / f"{kind}.log").read_text(encoding="utf-8")
            assert time.monotonic() < end, f"{kind} does not listen"
            await asyncio.sleep(0.02)
        yield
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, TIMEOUT)


async def is_listening(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True
