"""Jobs for the processes that play studies, and what they send back."""

import zlib
from typing import TypeAlias

import msgspec

REPORT = "html"


class SliceJob(msgspec.Struct, tag=True):
    """Play on for some seconds."""

    plan: str  # JSON
    totals: bytes  # packed; empty for a new study
    wanted: int  # matches
    seconds: float
    ray: str | None = None  # address of a Ray cluster


class FileJob(msgspec.Struct, tag=True):
    """Render a file of the results."""

    plan: str
    totals: bytes
    format: str
    batches: list[tuple[int, int, bytes]]  # for the formats with the data of every match


class SliceOutput(msgspec.Struct):
    """What was played, or why nothing was."""

    first: int = 0
    count: int = 0
    counts: bytes = b""
    totals: bytes = b""
    figures: bytes = b""  # a line of JSON, packed
    seconds: float = 0.0  # of processor time
    problem: str | None = None


class FileOutput(msgspec.Struct):
    """A file, or why there is none."""

    content: bytes = b""
    seconds: float = 0.0
    problem: str | None = None


Job: TypeAlias = SliceJob | FileJob


def pack(content: bytes) -> bytes:
    """Compress what is stored and sent."""
    return zlib.compress(content)


def unpack(packed: bytes) -> bytes:
    return zlib.decompress(packed)
