"""The plain sources run unmodified in Pyodide, and play the same matches there as they do here."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tools import smoke_test
from tools.front_end import node_and_npm
from tools.npm import PYODIDE, PYODIDE_INSTALLED, install

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@pytest.mark.once
def test_every_game_plays_the_same_matches_in_webassembly() -> None:
    install(PYODIDE, PYODIDE_INSTALLED)
    shutil.copy(HERE / "run_python.mjs", PYODIDE_INSTALLED)
    node, _ = node_and_npm()
    command = [*node, "run_python.mjs", str(ROOT), "src", "tools/smoke_test.py"]
    done = subprocess.run(command, cwd=PYODIDE_INSTALLED, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout)
    assert found["python"] >= [3, 14]
    assert found["build"].startswith("plain Python")
    here = json.loads(json.dumps(smoke_test.records()))
    assert found["records"].keys() == here.keys()
    assert [name for name, record in here.items() if found["records"][name] != record] == []
