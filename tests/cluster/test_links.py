"""Messages between nodes: in order, in batches, and a gap is noticed; limits that nodes share."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from fairdeal.server.cluster.bus import Bus, BusError, OnMessage, OnRequest
from fairdeal.server.cluster.links import Links
from fairdeal.server.cluster.nats_bus import NatsBus
from fairdeal.server.cluster.shared_limits import SharedLimits
from fairdeal.server.cluster.wire import WIRE_VERSION, Batch, Item, Leave, Said, decode_batch, encode, is_compatible
from fairdeal.server.limits import Limits, Rate, RateLimiter
from tests.cluster.nats_server import NatsServer


class LossyBus(Bus):
    """A bus in this process that loses messages on demand."""

    def __init__(self) -> None:
        self.subscribers: dict[str, OnMessage] = {}
        self.losing = False
        self.published = 0

    @property
    def is_connected(self) -> bool:
        return True

    def publish(self, subject: str, data: bytes) -> None:
        self.published += 1
        if not self.losing:
            self.subscribers[subject](data)

    async def subscribe(self, subject: str, on_message: OnMessage) -> None:
        self.subscribers[subject] = on_message

    async def answer(self, subject: str, on_request: OnRequest) -> None:
        raise NotImplementedError

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        raise NotImplementedError

    async def measure_latency(self, timeout: float) -> float:
        raise NotImplementedError

    async def close(self) -> None:
        self.subscribers.clear()


def test_batches_are_in_order_and_gaps_are_noticed() -> None:
    async def main() -> None:
        bus, received, gaps = LossyBus(), list[tuple[str, Item]](), list[str]()
        a = Links(bus, "x", "a", lambda *_: None, gaps.append)
        b = Links(bus, "x", "b", lambda sender, item: received.append((sender, item)), gaps.append)
        await a.open()
        await b.open()
        for number in range(3):
            a.send("b", Leave(number))
        await asyncio.sleep(0)
        assert received == [("a", Leave(number)) for number in range(3)]
        assert bus.published == 1
        bus.losing = True
        a.send("b", Leave(3))
        await asyncio.sleep(0)
        bus.losing = False
        assert gaps == []
        a.beat()  # nothing was sent since, and yet the loss is noticed
        assert gaps == ["a"]
        a.send("b", Leave(4))
        await asyncio.sleep(0)
        assert received[-1] == ("a", Leave(4))
        assert gaps == ["a"]

    asyncio.run(main())


def test_large_batches_are_split() -> None:
    async def main() -> None:
        bus, received, gaps = LossyBus(), list[Item](), list[str]()
        a = Links(bus, "x", "a", lambda *_: None, gaps.append)
        b = Links(bus, "x", "b", lambda _, item: received.append(item), gaps.append)
        await a.open()
        await b.open()
        for number in range(10):
            a.send("b", Said(number, "x" * 100_000))
        await asyncio.sleep(0)
        assert [item.reader for item in received if isinstance(item, Said)] == list(range(10))
        assert bus.published > 1
        assert gaps == []

    asyncio.run(main())


def test_newer_messages_may_have_more_fields() -> None:
    """A node of the next release appends a field; this one ignores it."""
    data = msgspec.msgpack.encode([WIRE_VERSION + 1, "a", 1, [[2, 7, "a field of a newer release"]], "another"])
    assert decode_batch(data) == Batch(WIRE_VERSION + 1, "a", 1, [Leave(7)])
    assert encode(Batch(1, "a", 1, [Leave(7)])) == msgspec.msgpack.encode([1, "a", 1, [[2, 7]]])
    assert is_compatible(WIRE_VERSION + 1)
    assert not is_compatible(WIRE_VERSION + 2)


def with_bus(bus: NatsServer, test: Callable[[NatsBus], Awaitable[None]]) -> None:
    async def main() -> None:
        connected = await NatsBus.connect(bus.url, "test")
        try:
            await test(connected)
        finally:
            await connected.close()

    asyncio.run(main())


def test_nats_delivers_answers_and_reports_latency(bus: NatsServer) -> None:
    async def test(connected: NatsBus) -> None:
        received: list[bytes] = []
        await connected.subscribe("test.a", received.append)

        async def double(data: bytes) -> bytes:
            return data * 2

        await connected.answer("test.b", double)
        for number in range(100):
            connected.publish("test.a", b"%d" % number)
        assert await connected.request("test.b", b"xy", 2.0) == b"xyxy"
        assert 0 < await connected.measure_latency(2.0) < 2.0
        assert received == [b"%d" % number for number in range(100)]
        with pytest.raises(BusError, match="no answer"):
            await connected.request("test.nobody", b"", 0.5)

    with_bus(bus, test)


@pytest.mark.parametrize("url", ["nats://127.0.0.1:1", "redis://127.0.0.1", "nats://user:secret@127.0.0.1:1"])
def test_a_bus_that_does_not_answer_is_reported(url: str) -> None:
    with pytest.raises(BusError, match="--bus") as refused:
        asyncio.run(NatsBus.connect(url, "test"))
    assert "secret" not in str(refused.value)


def test_limits_are_shared_between_nodes() -> None:
    limits = Limits(messages=Rate(10, 1), open_connections=8)
    nodes = [RateLimiter(limits) for _ in range(2)]
    shared = [SharedLimits(limiter) for limiter in nodes]
    for _ in range(9):
        assert nodes[0].messages.take("ada", 0.0)
    assert nodes[0].messages.take("ben", 0.0)
    for number in range(6):
        assert nodes[0].open_connection(f"address {number % 2}", 0.0)
    spent = shared[0].report(0.0)
    assert spent is not None
    assert spent.tokens == {"messages": {"ada": 9}}  # people who have used little are left out
    shared[1].receive("a", spent, 0.0)
    assert nodes[1].messages.take("ada", 0.0)
    assert not nodes[1].messages.take("ada", 0.0)
    assert nodes[1].messages.take("ben", 0.0)
    echo = shared[1].report(0.0)
    assert echo is not None
    assert echo.tokens == {"messages": {"ada": 1}}  # only what was spent there
    opened = sum(nodes[1].open_connection("address 0", 0.0) for _ in range(10))
    assert opened == 5  # with three on the other node
    shared[1].forget("a")
    assert nodes[1].open_connection("address 0", 0.0)
