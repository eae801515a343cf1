"""A process that plays slices of studies and renders their files, one job after another."""

import functools
import json
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.data import render_data
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.lab.report import render_report
from fairdeal.lab.results import Results
from fairdeal.lab.study import new_totals, open_study_pool
from fairdeal.lab.study_folder import RangeCounts
from fairdeal.lab.study_plan import StudyPlan
from fairdeal.lab.study_slice import play_slice
from fairdeal.lab.worker_pool import WorkerPool
from fairdeal.server.framed_process import describe_failure, read_messages, run_worker, write_message
from fairdeal.server.studies.figures import study_figures
from fairdeal.server.studies.jobs import REPORT, FileJob, FileOutput, Job, SliceJob, SliceOutput, pack, unpack

NICENESS = 15  # tables come first, then replays


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Work until there are no more jobs."""
    sys.stdout = sys.stderr  # output of libraries must not get into the stream of messages
    for message in read_messages(source):
        job = msgspec.msgpack.decode(message, type=Job)
        started = time.process_time()
        output: SliceOutput | FileOutput = SliceOutput() if isinstance(job, SliceJob) else FileOutput()
        try:
            output = _play(job) if isinstance(job, SliceJob) else _render(job)
        except Exception as error:  # noqa: BLE001  # the next study may succeed
            output.problem = describe_failure(error, "this study cannot be played")
            output.seconds = time.process_time() - started
        write_message(target, msgspec.msgpack.encode(output))


def _play(job: SliceJob) -> SliceOutput:
    started = time.process_time()
    plan = _plan(job.plan)
    totals = _totals(plan, job.totals)
    played = play_slice(_pool(job.ray), plan, totals, job.wanted, job.seconds)
    figures = study_figures(Results(plan, totals))
    return SliceOutput(
        played.range.first,
        played.range.count,
        pack(json.dumps(played.counts, separators=(",", ":")).encode()),
        pack(json.dumps(totals.to_json(), separators=(",", ":")).encode()),
        pack(msgspec.json.encode(figures)),
        time.process_time() - started + (played.seconds if job.ray is not None else 0.0),
    )


def _render(job: FileJob) -> FileOutput:
    started = time.process_time()
    plan = _plan(job.plan)
    totals = _totals(plan, job.totals)
    if job.format == REPORT:
        results = Results(plan, totals)
        content = render_report(results, _plots(results)).encode()
    else:
        content = render_data(plan, totals.names, _ranges(job.batches), job.format)
    return FileOutput(content, time.process_time() - started)


def _plots(results: Results) -> dict[str, str]:
    """The plots of a report; none where the library for them is not installed."""
    from fairdeal.lab.plots import draw_plots

    try:
        return draw_plots(results)
    except BadSetup:
        return {}


def _ranges(batches: list[tuple[int, int, bytes]]) -> Iterator[tuple[IndexRange, RangeCounts]]:
    for first, count, counts in batches:
        yield IndexRange(first, count), json.loads(unpack(counts))


@functools.lru_cache(maxsize=32)
def _plan(document: str) -> StudyPlan:
    return StudyPlan.from_json(json.loads(document))


def _totals(plan: StudyPlan, packed: bytes) -> Accumulator:
    return Accumulator.from_json(json.loads(unpack(packed))) if packed else new_totals(plan)


@functools.lru_cache(maxsize=1)
def _pool(ray: str | None) -> WorkerPool:
    """This process itself, or the Ray cluster that the host has configured."""
    return open_study_pool(1, ray)


if __name__ == "__main__":
    run_worker(work, NICENESS)
