"""Locked dependencies, the audit and the software bill of materials."""

import hashlib
import json
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cyclonedx.output.json import JsonV1Dot6
from tools import audit, check_locks, sbom
from tools.lock_files import BUILD, SERVER, TEST, LockedPackage, read_lock
from tools.packages import Package, all_packages
from tools.run import ROOT, install_locked

from fairdeal._version import VERSION

pytestmark = pytest.mark.once

ADVISORY = "GHSA-test-0001"
DIGEST = "0" * 64


def lock_text(*entries: str) -> str:
    return "".join(f"{entry} \\\n    --hash=sha256:{DIGEST}\n    # via fairdeal\n" for entry in entries)


def locked(*entries: str) -> list[LockedPackage]:
    return read_lock(lock_text(*entries))


# ---- Lock files


@pytest.mark.parametrize("lock", [TEST, SERVER, BUILD], ids=lambda path: path.name)
def test_lock_files_satisfy_pyproject(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert check_locks.problems(lock, text, read_lock(TEST.read_text(encoding="utf-8"))) == []
    assert "://" not in text, "a lock file names no package index: it is the choice of the user"


def test_a_requirement_that_is_not_locked_is_found() -> None:
    (problem,) = check_locks.requirement_problems(["click>=8", "rich>=13"], locked("click==8.1"))
    assert problem.startswith("rich>=13 has 0 locked versions on Python 3.11, Linux")
    (problem,) = check_locks.requirement_problems(["click>=8.2"], locked("click==8.1"))
    assert problem.startswith("click>=8.2 is required, and 8.1 is locked")
    (problem,) = check_locks.requirement_problems([], locked("click==8.1"))
    assert "pyproject.toml does not name it" in problem


def test_a_version_must_be_locked_on_every_system() -> None:
    everywhere_else = "numpy==2.5 ; python_full_version >= '3.12'"
    (problem,) = check_locks.requirement_problems(["numpy"], locked(everywhere_else))
    assert "on Python 3.11" in problem
    (problem,) = check_locks.requirement_problems(["uvloop"], locked("uvloop==1.0 ; sys_platform != 'win32'"))
    assert problem.endswith("Windows")
    both = locked(everywhere_else, "numpy==2.4 ; python_full_version < '3.12'")
    assert list(check_locks.requirement_problems(["NumPy>=2", "x; sys_platform == 'plan9'"], both)) == []


def test_what_hosts_install_is_what_was_tested() -> None:
    (problem,) = check_locks.disagreements(locked("click==8.1"), locked("click==8.2"))
    assert "click 8.1 is not the version in test.lock" in problem


@pytest.mark.parametrize(
    "text",
    [
        "click>=8 \\\n    --hash=sha256:" + DIGEST,
        "click==8.1 \\\n    # via fairdeal",
        "--index-url https://packages.example",
        "click @ git+https://example.org/click",
    ],
)
def test_lines_that_do_not_belong_in_a_lock_file(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|no hash"):
        read_lock(text)


def make_wheel(folder: Path, version: str) -> str:
    """Write a wheel of the package `tiny` and return its hash."""
    info = f"tiny-{version}.dist-info"
    path = folder / f"tiny-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_wrong_hash_stops_the_installation(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lock, target = tmp_path / "tiny.lock", tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(tmp_path)]
    pip += ["--target", str(target), "--no-compile", "--disable-pip-version-check"]
    digest = make_wheel(tmp_path, "1.0")

    lock.write_text(f"tiny==1.0 --hash=sha256:{DIGEST}\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        install_locked(pip, lock)
    assert "DO NOT MATCH THE HASHES" in capfd.readouterr().err
    assert not target.exists()

    lock.write_text(f"tiny==2.0 --hash=sha256:{digest}\n", encoding="utf-8")
    assert not install_locked(pip, lock)
    assert "lacks a version in tiny.lock" in capfd.readouterr().out

    lock.write_text(f"tiny==1.0 --hash=sha256:{digest}\n", encoding="utf-8")
    assert install_locked(pip, lock)
    assert (target / "tiny-1.0.dist-info").exists()


def test_npm_packages_are_locked_with_hashes() -> None:
    copies = {"build", "node_modules"}
    locks = [path for path in ROOT.rglob("package-lock.json") if not copies & set(path.relative_to(ROOT).parts)]
    assert len(locks) == 3
    for path in locks:
        packages = json.loads(path.read_text(encoding="utf-8"))["packages"]
        assert [name for name, entry in packages.items() if name and "integrity" not in entry] == [], path
        assert not any("resolved" in entry for entry in packages.values()), f"{path} names a package index"


# ---- Audit


class Advisories(BaseHTTPRequestHandler):
    """A service with the interface of OSV that knows one vulnerability, in `click`, on its second page."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.answer({"results": [self.result(query) for query in body["queries"]]})

    def do_GET(self) -> None:
        events = [{"introduced": "0"}, {"fixed": "99.0"}]
        self.answer({"summary": "A test", "affected": [{"ranges": [{"type": "ECOSYSTEM", "events": events}]}]})

    @staticmethod
    def result(query: dict[str, Any]) -> dict[str, Any]:
        if query["package"] != {"ecosystem": "PyPI", "name": "click"}:
            return {}
        return {"vulns": [{"id": ADVISORY}]} if "page_token" in query else {"next_page_token": "2"}

    def answer(self, content: Any) -> None:
        data = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def advisory_service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_known_vulnerabilities_fail_the_audit(capsys: pytest.CaptureFixture[str]) -> None:
    with advisory_service() as service:
        assert audit.audit(service) == audit.SOME_KNOWN
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("click ")
    assert first.endswith(f"(PyPI): {ADVISORY}: A test (fixed in 99.0)")
    assert last.startswith("1 known vulnerabilities")


def test_an_audit_without_findings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "all_packages", lambda: [Package("npm", "click", "1.0", (), ())])
    with advisory_service() as service:
        assert audit.audit(service) == audit.NONE_KNOWN
    assert capsys.readouterr().out == "No known vulnerability in 1 packages.\n"


def test_an_audit_that_reaches_nobody_is_not_a_success() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        service = f"http://127.0.0.1:{closed.getsockname()[1]}"
        command = [sys.executable, "-m", "tools.audit", "--service", service]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == audit.NO_ANSWER
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"Nothing was checked: {service} does not answer (")


# ---- Software bill of materials


def test_the_sbom_lists_everything_a_server_consists_of() -> None:
    document = json.loads(JsonV1Dot6(sbom.build_sbom()).output_as_string())
    assert document["metadata"]["component"]["version"] == VERSION
    urls = {component["purl"] for component in document["components"]}
    assert {url.split("@")[0] for url in urls} >= {"pkg:pypi/litestar", "pkg:pypi/uvloop", "pkg:npm/preact"}
    assert len(urls) == len(all_packages())
    for component in document["components"]:
        (distribution,) = component["externalReferences"]
        assert distribution["hashes"], component["name"]
    unlicensed = {one["name"] for one in document["components"] if not one.get("licenses")}
    assert unlicensed <= {package.name for package in all_packages() if sbom.license_of(package) is None}
    assert len(unlicensed) < 5, "licenses of packages for other systems are unknown, and no others"


def test_everything_in_the_sbom_has_somebody_who_requires_it() -> None:
    document = json.loads(JsonV1Dot6(sbom.build_sbom()).output_as_string())
    edges = {entry["ref"]: entry.get("dependsOn", []) for entry in document["dependencies"]}
    reached, waiting = set(), [document["metadata"]["component"]["bom-ref"]]
    while waiting:
        reached.add(one := waiting.pop())
        waiting += [other for other in edges[one] if other not in reached]
    assert reached == set(edges)
