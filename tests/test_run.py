"""Commands of tools/run.py in the background: their environment, their output, and what happens when one fails."""

import subprocess
import sys

import pytest
from tools.run import SAFE, Command, compared_libraries, in_background, requirements

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


def test_requirements_include_the_extras_of_extras() -> None:
    wanted = requirements("dev")
    assert any(package.startswith("litestar") for package in wanted)
    assert not any(package.startswith("fairdeal") for package in [*wanted, *compared_libraries()])
