"""What the cluster needs from a message bus: little, so that another one can replace NATS."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from fairdeal.engine.errors import FairdealError

OnMessage: TypeAlias = Callable[[bytes], None]
OnRequest: TypeAlias = Callable[[bytes], Awaitable[bytes]]


class BusError(FairdealError):
    """A bus that cannot be used, or a request without an answer. One line, fit for the user."""


class Bus(ABC):
    """Messages are delivered at most once, in the order of one sender; any of them may be lost."""

    on_change: Callable[[bool], None]  # called when the connection is lost (False) and restored (True)

    @property
    @abstractmethod
    def is_connected(self) -> bool: ...

    @abstractmethod
    def publish(self, subject: str, data: bytes) -> None:
        """Send a message to all subscribers. Never waits, never fails: without a connection the message is lost."""

    @abstractmethod
    async def subscribe(self, subject: str, on_message: OnMessage) -> None:
        """Call back with every message of a subject, one after another."""

    @abstractmethod
    async def answer(self, subject: str, on_request: OnRequest) -> None:
        """Answer the requests of a subject, several at a time."""

    @abstractmethod
    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """Ask the node that answers requests of a subject; BusError if no answer comes in time."""

    @abstractmethod
    async def measure_latency(self, timeout: float) -> float:
        """Seconds to the bus and back; BusError if it does not answer."""

    @abstractmethod
    async def close(self) -> None:
        """Send what is queued, and disconnect."""
