"""Second chance of tests that depend on how busy the machine is: who gets one, and what a run then reports."""

from contextlib import suppress
from pathlib import Path

import pytest
from tools.run import Command, listing_flaky_tests
from tools.second_chance import MAX_FAILED, PLACES, reason_against, run_twice

pytestmark = pytest.mark.once

TESTS = """
from pathlib import Path

def test_passes_at_the_second_attempt():
    tried = Path("tried")
    again = tried.exists()
    tried.touch()
    assert again

def test_passes():
    assert True
"""
FAILING = """
def test_always_fails():
    assert False
"""
SKIPPED = """
import pytest

def test_is_skipped_at_the_second_attempt():
    if Path("tried to skip").exists():
        pytest.skip()
    Path("tried to skip").touch()
    assert False
"""
# pytest without the plugins and the settings of this project, which take a while to load
ARGUMENTS = ["-q", "-p", "no:schemathesis", "-p", "no:faker", "-p", "no:hypothesispytest", "--rootdir", "."]


def run_tests(folder: Path, source: str, *arguments: str) -> tuple[int, list[str]]:
    """Run the tests of this source in a folder; return the exit status and the tests reported as flaky."""
    tests, flaky_file = folder / "tests" / "server", folder / "flaky"
    tests.mkdir(parents=True)
    (tests / "test_server.py").write_text(source, encoding="utf-8")
    flaky_file.touch()
    status = run_twice([*ARGUMENTS, *arguments], flaky_file, folder=folder)
    return status, flaky_file.read_text(encoding="utf-8").splitlines()


def test_a_test_that_passes_at_the_second_attempt_is_reported(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    flaky = "tests/server/test_server.py::test_passes_at_the_second_attempt"
    assert run_tests(tmp_path, TESTS, "--numprocesses", "1") == (0, [flaky])
    assert capfd.readouterr().out.splitlines()[-2:] == ["Flaky, passed only at the second attempt:", f"  {flaky}"]


@pytest.mark.parametrize("source", [FAILING, SKIPPED], ids=["failing", "skipped"])
def test_a_test_that_does_not_pass_at_the_second_attempt_fails_the_run(tmp_path: Path, source: str) -> None:
    assert run_tests(tmp_path, TESTS + source) == (1, [])


def write_report(folder: Path, message: str = "assert False") -> Path:
    report = folder / "first.xml"
    text = f'<testsuites><testsuite><testcase><error message="{message}"/></testcase></testsuite></testsuites>'
    report.write_text(text, encoding="utf-8")
    return report


def test_only_a_handful_of_tests_in_certain_places_get_a_second_chance(tmp_path: Path) -> None:
    report = write_report(tmp_path)
    few = [f"{place}test_it.py::test_it" for place in PLACES]
    assert reason_against(few, report, PLACES) is None
    rule = "tests/games/hearts/test_rules.py::test_he_7"
    assert reason_against([few[0], rule], report, PLACES) == f"{rule} must pass at the first attempt"
    many = [f"tests/browser/test_it.py::test_{number}" for number in range(MAX_FAILED + 1)]
    assert reason_against(many, report, PLACES) == "6 tests failed, more than 5"
    assert reason_against([], report, PLACES) is not None
    assert reason_against(["tests/server/test_it.py"], report, PLACES) is not None  # it could not be imported


def test_a_crash_gets_no_second_chance(tmp_path: Path) -> None:
    report = write_report(tmp_path, "worker 'gw0' crashed while running 'tests/server/test_it.py::test_it'")
    assert reason_against(["tests/server/test_it.py::test_it"], report, PLACES) == "a process crashed"


@pytest.mark.parametrize("fails", [False, True])
def test_flaky_tests_are_listed_at_the_very_end(fails: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(ValueError), listing_flaky_tests() as command:
        Path(command[-1]).write_text("tests/server/test_it.py::test_it\n", encoding="utf-8")
        if fails:
            raise ValueError
        print("passed")  # noqa: T201
    expected = ["Flaky, passed only at the second attempt:", "  tests/server/test_it.py::test_it"]
    assert capsys.readouterr().out.splitlines() == [*([] if fails else ["passed"]), *expected]


def test_bytecode_is_kept_between_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in Command(["true"]).environment()
