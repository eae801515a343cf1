"""A speed test that does not depend on how busy the machine is: it counts the instructions of fixed batches.

`instructions.json` has the counts for one compiler. After a change that is meant to cost or save instructions,
`python -m tests.benchmarks.test_instructions` stores the counts for the compiler on this machine.
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
TOLERANCE = 1.1
# The C function that plays a batch, and the number of matches.
BATCHES = {
    "president": ("OneRoundMatch_random_match", 300),
    "hearts": ("TwoTables_play_all", 20),
    "rummy": ("RummyCore_random_match", 5),
    "sanityholes": ("sanityholes_4fast_4bulk_11RandomMatch_random_match", 300),
}
PROGRAM = """
import importlib
import sys
for key, matches in zip(sys.argv[1::2], sys.argv[2::2]):
    kind = importlib.import_module(f"fairdeal.games.{key}").GAME
    kind.configure_for_programs(4).research.playouts(1, 0, int(matches))
"""


def compiler() -> str:
    """Name and major version of the compiler, which determine the generated code."""
    found = measure.c_compiler()
    if found is None:
        return "none"
    output = measure.output_of([found, "--version"])
    version = re.search(r"(\d+)\.\d+", output)
    return f"{'clang' if 'clang' in output else 'gcc'} {version[1] if version else '?'}"


def count_instructions() -> dict[str, int]:
    """Instructions of the function that plays each batch, including everything it calls."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "callgrind"
        batches = [str(part) for key, (_, matches) in BATCHES.items() for part in (key, matches)]
        sources = str(Path(fairdeal.__file__).parent.parent)
        functions = [f"--toggle-collect=*{function}" for function, _ in BATCHES.values()]
        valgrind = [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={profile}",
            "--collect-atstart=no",
            *functions,
        ]
        subprocess.run(
            [*valgrind, sys.executable, "-S", "-c", PROGRAM, *batches],
            env={"PYTHONPATH": sources, "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=True,
        )
        table = subprocess.run(
            ["callgrind_annotate", "--inclusive=yes", "--threshold=100", profile],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return {key: inclusive(table, function) for key, (function, _) in BATCHES.items()}


def inclusive(table: str, function: str) -> int:
    """Instructions of a function and everything it calls, from the table that callgrind_annotate prints."""
    found = re.search(rf"^\s*([\d,]+) .*{function}\b", table, re.MULTILINE)
    assert found is not None, f"{function} is not in the profile: update BATCHES if it was renamed"
    return int(found[1].replace(",", ""))


@pytest.mark.once
@pytest.mark.skipif(not _build.is_compiled(), reason="only compiled modules are measured")
@pytest.mark.skipif(
    shutil.which("valgrind") is None, reason="valgrind is not installed: instructions cannot be counted"
)
def test_a_batch_takes_no_more_instructions_than_it_did() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8")).get(compiler())
    if stored is None:
        pytest.skip(f"no figures for {compiler()}: python -m tests.benchmarks.test_instructions")
    now = count_instructions()
    assert {key: now[key] <= TOLERANCE * stored[key] for key in BATCHES} == dict.fromkeys(BATCHES, True), (now, stored)


def main() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    stored[compiler()] = count_instructions()
    STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{compiler()}: {stored[compiler()]}\n")


if __name__ == "__main__":
    main()
