"""Rate limits per connection, person and address: token buckets. The time is an argument, in seconds."""

from collections import Counter, OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` actions at once, then `per_second`."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one connection, person or address. None: no limit."""

    messages: Rate | None = Rate(60, 20)  # per connection
    chat: Rate | None = Rate(6, 0.5)  # per person
    queries: Rate | None = Rate(20, 4)  # hints and checks per connection: they cost more than a move
    new_tables: Rate | None = Rate(12, 0.1)  # per address
    new_guests: Rate | None = Rate(30, 0.5)  # per address
    new_connections: Rate | None = Rate(60, 5)  # per address
    open_connections: int | None = 100  # per address


UNLIMITED = Limits(None, None, None, None, None, None, None)


class TokenBucket:
    """A token bucket: every action takes one token, and time refills them."""

    __slots__ = ("level", "rate", "updated_at")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.level = rate.burst
        self.updated_at = now

    def take(self, now: float) -> bool:
        """Take a token; False if there is none."""
        self.level = min(self.rate.burst, self.level + (now - self.updated_at) * self.rate.per_second)
        self.updated_at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class TokenBuckets:
    """A token bucket for every address or person; beyond `max_keys` the least recently used one is dropped."""

    def __init__(self, rate: Rate | None, max_keys: int = 50_000) -> None:
        self.rate = rate
        self.max_keys = max_keys
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Take a token from the bucket of `key`; False if there is none."""
        if self.rate is None:
            return True
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = TokenBucket(self.rate, now)
            if len(self.buckets) > self.max_keys:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket.take(now)


class RateLimiter:
    """The limits per person and address, with the number of open connections of every address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.chat = TokenBuckets(limits.chat)
        self.new_tables = TokenBuckets(limits.new_tables)
        self.new_guests = TokenBuckets(limits.new_guests)
        self.new_connections = TokenBuckets(limits.new_connections)
        self.open_connections: Counter[str] = Counter()

    def open_connection(self, address: str, now: float) -> bool:
        """Count a new connection; False if the address may not open one. Pair it with `close_connection`."""
        if not self.new_connections.take(address, now):
            return False
        maximum = self.limits.open_connections
        if maximum is not None and self.open_connections[address] >= maximum:
            return False
        self.open_connections[address] += 1
        return True

    def close_connection(self, address: str) -> None:
        self.open_connections[address] -= 1
        if not self.open_connections[address]:
            del self.open_connections[address]
