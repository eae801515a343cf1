"""Run pytest, and run tests that failed once more, alone: `python -m tools.second_chance FLAKY_FILE pytest arguments`.

Only tests with a browser, real servers or other processes get this second chance, because they depend on how busy the
machine is. A test that fails twice, more than a handful of failures, a failure of any other test or a crash fail the
run. Tests that passed only at the second attempt are listed and added to FLAKY_FILE.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("tests/benchmarks/", "tests/browser/", "tests/cluster/", "tests/server/", "tests/terminal/")
MAX_FAILED = 5
TESTS_FAILED = 1  # exit status of pytest; others mean that not all tests could run


def failed_tests(cache: Path) -> list[str]:
    """The tests that failed in the last run with this pytest cache."""
    file = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []


def outcomes(report: Path) -> dict[str, int]:
    """The numbers of tests, failures, errors and skipped tests in pytest's JUnit report."""
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    return {name: int(suite.attrib[name]) for name in ("tests", "failures", "errors", "skipped")}


def has_crash(report: Path) -> bool:
    """Whether a process of pytest-xdist ended in the middle of a test."""
    return any("crashed while running" in element.get("message", "") for element in ElementTree.parse(report).iter())


def reason_against(failed: Sequence[str], first: Path, places: Sequence[str]) -> str | None:
    """Why the failed tests get no second chance; None if they get one."""
    if not failed or not first.exists():
        return "pytest did not name the failed tests"
    if has_crash(first):
        return "a process crashed"
    if len(failed) > MAX_FAILED:
        return f"{len(failed)} tests failed, more than {MAX_FAILED}"
    others = [test for test in failed if not test.startswith(tuple(places)) or "::" not in test]
    return f"{others[0]} must pass at the first attempt" if others else None


def run_twice(arguments: Sequence[str], flaky_file: Path, places: Sequence[str] = PLACES, folder: Path = ROOT) -> int:
    """Run pytest with these arguments and give failed tests their second chance; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-tests-") as temporary:
        cache, first, second = (Path(temporary) / name for name in ("cache", "first.xml", "second.xml"))
        pytest = [sys.executable, "-m", "pytest", *arguments, "-o", f"cache_dir={cache}"]
        status = subprocess.run([*pytest, f"--junit-xml={first}"], cwd=folder).returncode
        if status != TESTS_FAILED:
            return status
        failed = failed_tests(cache)
        if reason := reason_against(failed, first, places):
            print(f"No second attempt: {reason}.", flush=True)
            return status
        print(f"Second attempt, alone: {', '.join(failed)}", flush=True)
        alone = ["--numprocesses", "0", "--last-failed", f"--junit-xml={second}"]
        if status := subprocess.run([*pytest, *alone], cwd=folder).returncode:
            return status
        if outcomes(second) != {"tests": len(failed), "failures": 0, "errors": 0, "skipped": 0}:
            print("The second attempt did not run every failed test.", flush=True)
            return TESTS_FAILED
    print(flaky_message(failed), flush=True)
    with flaky_file.open("a", encoding="utf-8") as file:
        file.writelines(f"{test}\n" for test in failed)
    return 0


def flaky_message(tests: Sequence[str]) -> str:
    return "\n".join(["Flaky, passed only at the second attempt:", *(f"  {test}" for test in tests)])


if __name__ == "__main__":
    raise SystemExit(run_twice(sys.argv[2:], Path(sys.argv[1])))
