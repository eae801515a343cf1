"""A guard that does not depend on how busy a machine is: how many instructions a fixed batch takes.

The figures in `instructions.json` are for one compiler; `python -m tests.benchmarks.test_instructions` writes those of
the compiler here into it, when a change that costs more, or saves much, is meant.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import fairdeal
from benchmarks import measure
from fairdeal import _build

STORED = Path(__file__).with_name("instructions.json")
ROOM = 1.1
# The core of a batch, and how many matches of it.
BATCHES = {
    "president": ("Round_playout", 300),
    "hearts": ("TwoTables_play_all", 20),
    "rummy": ("Turns_random_match", 5),
    "sanityholes": ("sanityholes_6tricks_5Table_random_match", 300),
}
PROGRAM = """
import importlib
import sys
for key, matches in zip(sys.argv[1::2], sys.argv[2::2]):
    importlib.import_module(f"fairdeal.games.{key}").GAME.configure(4).playouts(1, 0, int(matches))
"""


def compiler() -> str:
    """The compiler, as far as it decides what code it makes."""
    found = measure.c_compiler()
    if found is None:
        return "none"
    said = measure.output_of([found, "--version"])
    version = re.search(r"(\d+)\.\d+", said)
    return f"{'clang' if 'clang' in said else 'gcc'} {version[1] if version else '?'}"


def counted() -> dict[str, int]:
    """Instructions of each batch's core, and of all that it calls."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "callgrind"
        batches = [str(part) for key, (_, matches) in BATCHES.items() for part in (key, matches)]
        sources = str(Path(fairdeal.__file__).parent.parent)
        cores = [f"--toggle-collect=*{core}" for core, _ in BATCHES.values()]
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={written}", "--collect-atstart=no", *cores]
        subprocess.run(
            [*valgrind, sys.executable, "-S", "-c", PROGRAM, *batches],
            env={"PYTHONPATH": sources, "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=True,
        )
        table = subprocess.run(
            ["callgrind_annotate", "--inclusive=yes", "--threshold=100", written],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return {key: inclusive(table, core) for key, (core, _) in BATCHES.items()}


def inclusive(table: str, core: str) -> int:
    found = re.search(rf"^\s*([\d,]+) .*{core}\b", table, re.MULTILINE)
    assert found is not None, f"{core} is not in the profile: the guard has to follow its new name"
    return int(found[1].replace(",", ""))


@pytest.mark.once
@pytest.mark.skipif(not _build.is_compiled(), reason="plain Python has no instructions of its own")
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed: instructions are not counted")
def test_a_batch_takes_no_more_instructions_than_it_did() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8")).get(compiler())
    if stored is None:
        pytest.skip(f"no figures for {compiler()}: python -m tests.benchmarks.test_instructions")
    now = counted()
    assert {key: now[key] <= ROOM * stored[key] for key in BATCHES} == dict.fromkeys(BATCHES, True), (now, stored)


def main() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    stored[compiler()] = counted()
    STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{compiler()}: {stored[compiler()]}\n")


if __name__ == "__main__":
    main()
