"""Links between nodes: everything that a node sends to another in one iteration of the event loop is one batch.

Batches are numbered. A node that detects a gap asks for the state again, so batches are neither kept nor sent twice. An
empty batch every second reveals the loss of the last one, too.
"""

import asyncio
import time
from collections.abc import Callable

import msgspec

from fairdeal.server.cluster.bus import Bus
from fairdeal.server.cluster.wire import WIRE_VERSION, Batch, Item, Update, decode_batch, encode
from fairdeal.server.logging_setup import log

MAX_BATCH_BYTES = 400_000  # NATS accepts a million


class Links:
    """The links of one node to all others."""

    def __init__(
        self, bus: Bus, prefix: str, node: str, on_item: Callable[[str, Item], None], on_gap: Callable[[str], None]
    ) -> None:
        self.bus = bus
        self.prefix = prefix
        self.node = node
        self.on_item = on_item  # called with the sender
        self.on_gap = on_gap  # called with the node whose messages are lost
        self.waiting: dict[str, list[Item]] = {}
        self.waiting_bytes: dict[str, int] = {}
        self.sent: dict[str, int] = {}  # by receiver: number of the last batch
        self.received: dict[str, int] = {}  # by sender
        self.received_at = 0.0  # when the last batch from any node arrived, by time.monotonic
        self.is_scheduled = False
        self.lost_batches = 0
        self.sent_batches = 0  # to all nodes
        self.sent_bytes = 0

    async def open(self) -> None:
        await self.bus.subscribe(self._subject(self.node), self._receive)

    def _subject(self, node: str) -> str:
        return f"{self.prefix}.link.{node}"

    def send(self, node: str, item: Item) -> None:
        """Send a message soon, after everything that was sent before."""
        size = _size(item)
        if self.waiting_bytes.get(node, 0) + size > MAX_BATCH_BYTES:
            self._flush_node(node)
        self.waiting.setdefault(node, []).append(item)
        self.waiting_bytes[node] = self.waiting_bytes.get(node, 0) + size
        if not self.is_scheduled:
            self.is_scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send everything now."""
        self.is_scheduled = False
        for node in tuple(self.waiting):
            self._flush_node(node)

    def _flush_node(self, node: str) -> None:
        items = self.waiting.pop(node, None)
        self.waiting_bytes.pop(node, None)
        if items:
            self.sent[node] = self.sent.get(node, 0) + 1
            self._publish(node, items)

    def _publish(self, node: str, items: list[Item]) -> None:
        data = encode(Batch(WIRE_VERSION, self.node, self.sent.get(node, 0), items))
        self.sent_batches += 1
        self.sent_bytes += len(data)
        self.bus.publish(self._subject(node), data)

    def beat(self) -> None:
        """Tell every node that got batches how many there were."""
        for node in self.sent:
            if node not in self.waiting:
                self._publish(node, [])

    def forget(self, node: str) -> None:
        """Forget a node that has ended for good: a node that starts has a new id."""
        for known in (self.waiting, self.waiting_bytes, self.sent, self.received):
            known.pop(node, None)

    def _receive(self, data: bytes) -> None:
        try:
            batch = decode_batch(data)
        except (msgspec.DecodeError, msgspec.ValidationError):
            log.error("a message from another node cannot be read")
            return
        self.received_at = time.monotonic()
        sender, last = batch.sender, self.received.get(batch.sender, 0)
        expected = last + 1 if batch.items else last
        self.received[sender] = batch.seq
        if batch.seq != expected:
            self.lost_batches += 1
            log.warning("messages from another node are lost", node=sender, last=last, next=batch.seq)
            self.on_gap(sender)
        for item in batch.items:
            try:
                self.on_item(sender, item)
            except Exception:  # noqa: BLE001  # what is wrong with one table must not affect the others
                log.exception("a message from another node could not be handled", kind=type(item).__name__)


def _size(item: Item) -> int:
    """About how large a message is, encoded."""
    if isinstance(item, Update):
        return sum(map(len, item.beginnings)) + sum(len(part.rest) for part in item.parts) + 200
    return len(getattr(item, "text", None) or "") + 200
