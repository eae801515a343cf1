"""Commands of tools/run.py: which tests they run, their environment and output, and what happens when one fails."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tools.run import COMMANDS, PLAIN, ROOT, SAFE, Command, compared_libraries, in_background, long_tests, requirements

from tests.conftest import is_selected
from tests.long import long_except

pytestmark = pytest.mark.once


def python(program: str, **variables: str) -> Command:
    return Command([sys.executable, "-c", program], variables)


def test_commands_run_one_after_another_and_show_their_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRDEAL_PURE", "1")
    show = "import os; print(os.environ.get('FAIRDEAL_PURE'), os.environ.get('FAIRDEAL_SAFE'))"
    with in_background(python(show), python(show, **SAFE)):
        print("first")  # noqa: T201
    assert capsys.readouterr().out.split("\n") == ["first", "None None", "None 1", ""]


def test_a_failure_in_the_background_stops_the_commands_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    failing, later = python("print('failing'); raise SystemExit(3)"), python("print('later')")
    with pytest.raises(subprocess.CalledProcessError) as error, in_background(failing, later):
        pass
    assert error.value.returncode == 3
    assert capsys.readouterr().out == "failing\n"


def test_a_failure_in_the_foreground_terminates_the_background() -> None:
    with pytest.raises(ValueError, match="foreground"), in_background(python("import time; time.sleep(600)")):
        raise ValueError("foreground")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups")
def test_the_processes_of_the_background_end_with_it(tmp_path: Path) -> None:
    """A second chance starts pytest: it must not go on when another part of the tests has failed."""
    started = tmp_path / "started"
    child = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(600)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    command = Command([sys.executable, "-c", parent])
    with pytest.raises(ValueError, match="foreground"), in_background(command, low_priority=False):
        fail_when_there(started)
    end = time.monotonic() + 60
    while str(started) in subprocess.run(["ps", "-A", "-o", "args"], capture_output=True, text=True).stdout:
        assert time.monotonic() < end, "still running"
        time.sleep(0.05)


def fail_when_there(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)
    raise ValueError("foreground")


def test_requirements_include_the_extras_of_extras() -> None:
    wanted = requirements("dev")
    assert any(package.startswith("litestar") for package in wanted)
    assert not any(package.startswith("fairdeal") for package in [*wanted, *compared_libraries()])


def test_every_command_that_make_passes_on_exists() -> None:
    targets = re.findall(r"tools/run\.py ([a-z-]+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert set(targets) == COMMANDS.keys()


def test_long_tests_run_compiled_and_plain_and_without_sse2() -> None:
    *commands, portable = long_tests(["second-chance"], [])
    assert portable.arguments()[-1].endswith("portable_build.py")
    words = [command.arguments() for command in commands]
    assert all("--long" in each for each in words)
    assert [command.variables for command in commands] == [{}, {}, PLAIN]
    assert ["tests/browser" in each and "--ignore" not in each for each in words] == [True, False, False]


def test_selected_long_tests_run_compiled() -> None:
    (command,) = long_tests(["second-chance"], ["-k", "rook"])
    assert command.arguments()[-3:] == ["--long", "-k", "rook"]


@pytest.mark.parametrize(
    ("markers", "compiled", "plain"),
    [
        ([], "test", "test"),
        (["once"], "test", None),
        (["long"], "test-long", "test-long"),
        (["long_in_plain"], "test", "test-long"),
        (["once", "long"], "test-long", None),
    ],
)
def test_every_test_runs_in_one_of_the_two_commands(
    markers: list[str], compiled: str | None, plain: str | None
) -> None:
    for is_plain, command in ((False, compiled), (True, plain)):
        commands = [name for name in ("test", "test-long") if is_selected({*markers}, is_plain, name == "test-long")]
        assert commands == ([command] if command else [])


def test_a_value_to_keep_is_a_value_of_the_parameter() -> None:
    assert [bool(each.marks) for each in long_except("abc", "b")] == [True, False, True]
    with pytest.raises(ValueError, match="no values"):
        long_except("abc", "d")
