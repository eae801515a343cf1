"""Look for known vulnerabilities in what a server consists of: `make audit`.

python -m tools.audit [--service URL]

Asks OSV (https://osv.dev), which knows the advisories of PyPI and npm. The packages are those of the lock files, for
every system; nothing is installed. Exit status 0: none known, 1: some are known, 2: the service does not answer.
"""

import argparse
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any

from tools.packages import Package, all_packages

OSV = "https://api.osv.dev"
TIMEOUT = 30.0  # seconds
NONE_KNOWN, SOME_KNOWN, NO_ANSWER = range(3)


class ServiceUnavailable(Exception):
    """Why the service gave no answer."""


def ask(service: str, path: str, question: Any = None) -> Any:
    """Send a request to the service and return its answer."""
    data = None if question is None else json.dumps(question).encode()
    request = urllib.request.Request(f"{service}{path}", data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            return json.load(response)
    except (OSError, ValueError) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        raise ServiceUnavailable(str(reason)) from error


def find_advisories(service: str, packages: Sequence[Package]) -> list[tuple[Package, str]]:
    """Known vulnerabilities: pairs of a package and the id of an advisory."""
    found: list[tuple[Package, str]] = []
    waiting: list[tuple[Package, dict[str, Any]]] = [
        (package, {"package": {"ecosystem": package.ecosystem, "name": package.name}, "version": package.version})
        for package in packages
    ]
    while waiting:  # again, where the service has more pages
        answers = ask(service, "/v1/querybatch", {"queries": [query for _, query in waiting]}).get("results", [])
        if len(answers) != len(waiting):
            raise ServiceUnavailable(f"it answered {len(answers)} of {len(waiting)} questions")
        more = []
        for (package, query), answer in zip(waiting, answers, strict=True):
            found += [(package, advisory["id"]) for advisory in answer.get("vulns", [])]
            if token := answer.get("next_page_token"):
                more.append((package, {**query, "page_token": token}))
        waiting = more
    return found


def describe(service: str, advisory: str) -> str:
    """One line about an advisory: what it is, and the versions that fix it."""
    details = ask(service, f"/v1/vulns/{advisory}")
    events = [
        event for one in details.get("affected", []) for span in one.get("ranges", []) for event in span["events"]
    ]
    fixed = sorted({event["fixed"] for event in events if "fixed" in event})
    summary = details.get("summary") or details.get("details", "").partition("\n")[0] or "no summary"
    return summary + (f" (fixed in {', '.join(fixed)})" if fixed else " (no fixed version yet)")


def audit(service: str) -> int:
    """Print what is known and return the exit status."""
    packages = all_packages()
    try:
        advisories = find_advisories(service, packages)
        for package, advisory in advisories:
            print(f"{package.name} {package.version} ({package.ecosystem}): {advisory}: {describe(service, advisory)}")
    except ServiceUnavailable as error:
        sys.stderr.write(f"Nothing was checked: {service} does not answer ({error}). Try again with access to it.\n")
        return NO_ANSWER
    if advisories:
        print(f"{len(advisories)} known vulnerabilities in {len(packages)} packages. Update them with `make lock`.")
        return SOME_KNOWN
    print(f"No known vulnerability in {len(packages)} packages.")
    return NONE_KNOWN


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.audit", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--service", default=OSV, metavar="URL", help="a service with the interface of OSV")
    return audit(parser.parse_args().service.rstrip("/"))


if __name__ == "__main__":
    raise SystemExit(main())
