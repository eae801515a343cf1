"""Ranges of match numbers, and the queue that hands them out in chunks of a useful size."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from fairdeal.engine.errors import BadSetup

MAX_MATCHES = 2**32 - 1  # a match's number is a 32-bit word of the random generator
MAX_CHUNK_GROWTH = 4  # from one chunk to the next


@dataclass(frozen=True, slots=True, order=True)
class IndexRange:
    """The numbers `first` to `first + count - 1`: of matches, or of deals in an arena."""

    first: int
    count: int

    @property
    def end(self) -> int:
        return self.first + self.count

    def indices(self) -> range:
        return range(self.first, self.end)


def missing_ranges(done: Iterable[IndexRange], total: int) -> list[IndexRange]:
    """The ranges of 0 to `total` - 1 that are not done."""
    missing = []
    end = 0
    for known in sorted(done):
        if known.first < end:
            raise BadSetup(f"match {known.first:,} of this study was counted twice: its files do not belong together")
        if end < min(known.first, total):
            missing.append(IndexRange(end, min(known.first, total) - end))
        end = known.end
    if end < total:
        missing.append(IndexRange(end, total - end))
    return missing


class RangeQueue:
    """Ranges that are still to be done, handed out in chunks.

    The first chunk is a single match. Later ones are as large as fits into `chunk_seconds`, judging by the last chunk
    that was done, and never larger than `max_count`.
    """

    def __init__(self, ranges: Iterable[IndexRange], chunk_seconds: float, max_count: int = MAX_MATCHES) -> None:
        self._ranges = deque(sorted(ranges))
        self._chunk_seconds = chunk_seconds
        self._max_count = max_count
        self._is_closed = False
        self.chunk_count = 1  # matches in the next chunk

    def take(self) -> IndexRange | None:
        """The next chunk, lowest numbers first; None if nothing is left."""
        if not self._ranges or self._is_closed:
            return None
        following = self._ranges.popleft()
        chunk = IndexRange(following.first, min(self.chunk_count, following.count))
        if chunk.count < following.count:
            self._ranges.appendleft(IndexRange(chunk.end, following.count - chunk.count))
        return chunk

    def close(self) -> None:
        """Hand out nothing more: what was taken is finished, and the rest is left for later."""
        self._is_closed = True

    def put_back(self, chunks: Iterable[IndexRange]) -> None:
        """Return chunks that were taken and not done."""
        self._ranges = deque(sorted([*chunks, *self._ranges]))

    def adjust(self, done: IndexRange, seconds: float) -> None:
        """Set the size of the next chunk by how long this one took."""
        fitting = int(done.count * self._chunk_seconds / max(seconds, 1e-6))
        self.chunk_count = max(1, min(MAX_CHUNK_GROWTH * done.count, fitting, self._max_count))
