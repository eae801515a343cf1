"""A process that reviews matches, one after another: a review takes seconds of computing, apart from all tables.

It sends each line as soon as it is done, so the server has the finished part even if the process is killed.
"""

from typing import BinaryIO

import msgspec

from fairdeal.review.settings import ReviewSettings
from fairdeal.server.framed_process import describe_failure, read_messages, run_worker, write_message
from fairdeal.server.review_lines import open_review, run_lines

NICENESS = 15  # tables come first, then replays


class ReviewJob(msgspec.Struct):
    """What to review, and the lines that are there already."""

    record: str
    seat: int
    worlds: int
    seed: int | str
    lines: list[bytes]


class ReviewOutput(msgspec.Struct, omit_defaults=True):
    """A line; or the end, with the reason if the match cannot be reviewed."""

    line: bytes | None = None
    problem: str | None = None


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Review until there are no more jobs."""
    for message in read_messages(source):
        end = ReviewOutput()
        try:
            job = msgspec.msgpack.decode(message, type=ReviewJob)
            review = open_review(job.record, job.seat, ReviewSettings(job.worlds, job.seed), job.lines)
            for line in run_lines(review):
                write_message(target, msgspec.msgpack.encode(ReviewOutput(line)))
        except Exception as error:  # noqa: BLE001  # the next review may succeed
            end.problem = describe_failure(error, "this match cannot be reviewed")
        write_message(target, msgspec.msgpack.encode(end))


if __name__ == "__main__":
    run_worker(work, NICENESS)
