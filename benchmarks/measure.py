"""Tools that all benchmarks share: measuring times and rates, running commands and C programs, naming the machine."""

import os
import platform
import shutil
import subprocess
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TypeVar

import fairdeal
from benchmarks.figures import MOVES, Figure
from fairdeal import _build

Key = TypeVar("Key", bound=Hashable)
C_FLAGS = ("-O3",)  # like Fairdeal's own build: no instructions that some x86-64 processors lack


def interleaved(measurements: Mapping[Key, Callable[[], float]], rounds: int) -> dict[Key, float]:
    """Median of each measurement. They alternate, so that a slow moment of the machine affects all of them."""
    found: dict[Key, list[float]] = {key: [] for key in measurements}
    for number in range(rounds):
        keys = list(measurements)
        for key in keys if number % 2 == 0 else reversed(keys):
            found[key].append(measurements[key]())
    return {key: median(values) for key, values in found.items()}


@dataclass(frozen=True)
class Baseline:
    """A rate to compare with: the name of the figure, the function that measures the rate, the goal for the ratio."""

    name: str
    rate: Callable[[], float]
    goal: float | None


def compare(rate: Callable[[], float], baselines: Sequence[Baseline], rounds: int) -> list[Figure]:
    """Compare Fairdeal's rate with each baseline, in interleaved runs."""
    rates = interleaved({"": rate, **{baseline.name: baseline.rate for baseline in baselines}}, rounds)
    return [
        Figure(baseline.name, rates[""], rates[baseline.name], MOVES, baseline.goal, True) for baseline in baselines
    ]


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor time that a function takes in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def children_cpu_seconds() -> float:
    """Processor time of all child processes that have ended."""
    import resource  # not available on Windows

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command_cpu_seconds(command: Sequence[str]) -> float:
    """Processor time of a command, including the processes that it starts."""
    start = children_cpu_seconds()
    output_of(command)
    return children_cpu_seconds() - start


def command_wall_seconds(command: Sequence[str]) -> float:
    """Wall time of a command."""
    start = time.perf_counter()
    output_of(command)
    return time.perf_counter() - start


def output_of(command: Sequence[str], **environment: str) -> str:
    """Run a command and return its output; raise RuntimeError if it fails."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: exit status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def c_compiler() -> str | None:
    return shutil.which(os.environ.get("CC") or "cc")


def build(source: Path, folder: Path) -> Path | None:
    """Compile a C program into a folder; None if there is no compiler."""
    compiler = c_compiler()
    if compiler is None:
        return None
    program = folder / source.stem
    output_of([compiler, *C_FLAGS, str(source), "-o", str(program)])
    return program


def machine() -> dict[str, str]:
    """Where and when the figures are measured."""
    compiler = c_compiler()
    return {
        "Fairdeal": f"{fairdeal.__version__}, {_build.describe()}",
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "Python": platform.python_version(),
        "C compiler": output_of([compiler, "--version"]).splitlines()[0] if compiler else "none",
        "date": datetime.now(UTC).date().isoformat(),
    }


def processor() -> str:
    """Name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
