"""Frames and bytes are counted before they are parsed, however they are cut into pieces."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.server.limits import UNLIMITED, Limits, Rate
from fairdeal.server.traffic_budget import FrameCounter, TrafficBudget


def frame(size: int, is_masked: bool) -> bytes:
    mask = 0x80 if is_masked else 0
    if size < 126:
        header = bytes((0x81, mask | size))
    elif size < 1 << 16:
        header = bytes((0x81, mask | 126)) + size.to_bytes(2, "big")
    else:
        header = bytes((0x81, mask | 127)) + size.to_bytes(8, "big")
    return (
        header + (bytes((0x81, 0xFF, 0x89, 0x80)) if is_masked else b"") + b"\x89\xff" * (size // 2) + b"x" * (size % 2)
    )


@given(
    st.lists(st.tuples(st.sampled_from([0, 1, 2, 125, 126, 300, 70_000]), st.booleans()), max_size=12), st.integers()
)
@settings(max_examples=50, deadline=None)
def test_frames_are_counted_however_they_arrive(frames: list[tuple[int, bool]], seed: int) -> None:
    data, chance, counter = b"".join(frame(*one) for one in frames), random.Random(seed), FrameCounter()
    counted = at = 0
    while at < len(data):
        size = chance.choice((1, 2, 3, 5, 9, 100, 65_536))
        counted += counter.count(data[at : at + size], 1000)
        at += size
    assert counted == len(frames)
    assert not counter.to_skip
    assert not counter.incomplete_header


def test_counting_ends_beyond_the_budget() -> None:
    assert FrameCounter().count(frame(0, True) * 100_000, 7) == 8


def test_a_budget_of_frames_and_bytes() -> None:
    budget = TrafficBudget(Limits(frames=Rate(3, 1), bytes=Rate(100, 0)), 0.0)
    assert budget.allows(frame(0, True) * 3, 0.0)
    assert not budget.allows(frame(0, True), 0.5)
    assert budget.allows(frame(10, True), 1.5)
    assert not budget.allows(frame(70, True), 90.0)
    assert TrafficBudget(UNLIMITED, 0.0).allows(frame(0, True) * 100_000, 0.0)
