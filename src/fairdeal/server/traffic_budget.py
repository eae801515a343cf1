"""What one connection may send, counted before anything is parsed: a flood must not make the server parse."""

from fairdeal.server.limits import Limits, TokenBucket

SHORT_LENGTH, LONG_LENGTH = 126, 127  # values of a frame's 7-bit length that announce 2 or 8 bytes with the length
MASK_BYTES = 4


class FrameCounter:
    """Finds where WebSocket frames begin in a stream of bytes (RFC 6455, section 5.2), and nothing else."""

    __slots__ = ("incomplete_header", "to_skip")

    def __init__(self) -> None:
        self.incomplete_header = b""
        self.to_skip = 0  # bytes of the last frame that have not arrived

    def count(self, data: bytes, maximum: float) -> int:
        """Number of frames that begin in `data`. Counting ends beyond `maximum`: then the stream is of no more use."""
        if self.incomplete_header:
            data = self.incomplete_header + data
            self.incomplete_header = b""
        at, size, frames = self.to_skip, len(data), 0
        while at < size:
            length = data[at + 1] & 0x7F if at + 1 < size else 0
            start = at + (4 if length == SHORT_LENGTH else 10 if length == LONG_LENGTH else 2)
            if start > size:
                self.incomplete_header = data[at:]
                at = size
                break
            frames += 1
            if frames > maximum:
                break
            if length >= SHORT_LENGTH:
                length = int.from_bytes(data[at + 2 : start], "big")
            at = start + length + (MASK_BYTES if data[at + 1] & 0x80 else 0)
        self.to_skip = at - size
        return frames


class TrafficBudget:
    """The budget of one WebSocket: frames and bytes."""

    __slots__ = ("bytes", "counter", "frames")

    def __init__(self, limits: Limits, now: float) -> None:
        self.frames = TokenBucket(limits.frames, now) if limits.frames is not None else None
        self.bytes = TokenBucket(limits.bytes, now) if limits.bytes is not None else None
        self.counter = FrameCounter()

    def allows(self, data: bytes, now: float) -> bool:
        """Spend the budget on what has arrived; False if it is exhausted."""
        if self.bytes is not None and not self.bytes.take(now, len(data)):
            return False
        return self.frames is None or self.frames.take(now, self.counter.count(data, self.frames.refill(now)))
