"""Rate limits per connection, person and address: token buckets. The time is an argument, in seconds."""

from collections import Counter, OrderedDict
from dataclasses import dataclass

TOO_FAST = "that was too fast; wait a moment"  # the refusal of what is above a limit


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` actions at once, then `per_second`."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one connection, person or address may do (docs/hosting.md). None: no limit."""

    # Per connection, counted before anything is parsed
    frames: Rate | None = Rate(240, 60)  # of a WebSocket, of every kind
    bytes: Rate | None = Rate(400_000, 60_000)
    # Per person; spectators without a name share the limit of their address
    messages: Rate | None = Rate(60, 20)
    resyncs: Rate | None = Rate(20, 1)  # one costs as much as fifty moves
    queries: Rate | None = Rate(20, 4)  # hints and checks
    chat: Rate | None = Rate(6, 0.5)
    reports: Rate | None = Rate(5, 0.01)
    # Per address
    address_messages: Rate | None = Rate(600, 200)
    requests: Rate | None = Rate(400, 60)  # HTTP
    replays: Rate | None = Rate(60, 5)  # records, verifications and replays, which are expensive
    unknown_tables: Rate | None = Rate(20, 0.1)  # wrong table codes, so that nobody can find tables by guessing
    new_tables: Rate | None = Rate(12, 0.1)
    new_studies: Rate | None = Rate(20, 0.05)
    new_guests: Rate | None = Rate(30, 0.5)
    account_attempts: Rate | None = Rate(40, 0.5)  # registering and signing in
    new_accounts: Rate | None = Rate(10, 0.01)
    recoveries: Rate | None = Rate(10, 0.02)  # recovery codes, right or wrong
    exports: Rate | None = Rate(5, 0.02)
    emails: Rate | None = Rate(5, 0.002)  # to addresses that are not confirmed yet
    new_connections: Rate | None = Rate(60, 5)  # sockets
    open_connections: int | None = 100  # sockets
    new_http_connections: Rate | None = Rate(120, 20)
    open_http_connections: int | None = 100


UNLIMITED = Limits(
    frames=None, bytes=None, messages=None, resyncs=None, queries=None, chat=None, reports=None, address_messages=None,
    requests=None, replays=None, unknown_tables=None, new_tables=None, new_studies=None, new_guests=None,
    account_attempts=None, new_accounts=None, recoveries=None, exports=None, emails=None, new_connections=None,
    open_connections=None, new_http_connections=None, open_http_connections=None,
)  # fmt: skip


class TokenBucket:
    """A token bucket: every action takes one token, and time refills them."""

    __slots__ = ("level", "rate", "updated_at")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.level = rate.burst
        self.updated_at = now

    def refill(self, now: float) -> float:
        """Add the tokens of the time that has passed; returns how many there are."""
        rate = self.rate
        level = self.level + (now - self.updated_at) * rate.per_second
        self.level = min(rate.burst, level)
        self.updated_at = now
        return self.level

    def take(self, now: float, amount: int = 1) -> bool:
        """Take tokens; False if there are too few."""
        if self.refill(now) < amount:
            return False
        self.level -= amount
        return True


class TokenBuckets:
    """A token bucket for every address or person; beyond `max_keys` the least recently used one is dropped."""

    def __init__(self, rate: Rate | None, max_keys: int = 50_000) -> None:
        self.rate = rate
        self.max_keys = max_keys
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket(self, key: str, now: float) -> TokenBucket | None:
        """The bucket of `key`, which can be kept; None if there is no limit."""
        if self.rate is None:
            return None
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = TokenBucket(self.rate, now)
            if len(self.buckets) > self.max_keys:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket

    def take(self, key: str, now: float) -> bool:
        """Take a token from the bucket of `key`; False if there is none."""
        bucket = self.bucket(key, now)
        return bucket is None or bucket.take(now)

    def has_token(self, key: str, now: float) -> bool:
        """Whether a token could be taken from the bucket of `key`."""
        bucket = self.bucket(key, now)
        return bucket is None or bucket.refill(now) >= 1


class RateLimiter:
    """The limits per person and address, with the number of open sockets of every address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.messages = TokenBuckets(limits.messages)
        self.address_messages = TokenBuckets(limits.address_messages)
        self.resyncs = TokenBuckets(limits.resyncs)
        self.queries = TokenBuckets(limits.queries)
        self.reports = TokenBuckets(limits.reports)
        self.chat = TokenBuckets(limits.chat)
        self.requests = TokenBuckets(limits.requests)
        self.replays = TokenBuckets(limits.replays)
        self.unknown_tables = TokenBuckets(limits.unknown_tables)
        self.new_tables = TokenBuckets(limits.new_tables)
        self.new_studies = TokenBuckets(limits.new_studies)
        self.new_guests = TokenBuckets(limits.new_guests)
        self.account_attempts = TokenBuckets(limits.account_attempts)
        self.new_accounts = TokenBuckets(limits.new_accounts)
        self.recoveries = TokenBuckets(limits.recoveries)
        self.exports = TokenBuckets(limits.exports)
        self.emails = TokenBuckets(limits.emails)
        self.new_connections = TokenBuckets(limits.new_connections)
        self.open_connections: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()  # sockets of busy addresses on other nodes of a cluster

    def open_connection(self, address: str, now: float) -> bool:
        """Count a new socket; False if the address may not open one. Pair it with `close_connection`."""
        if not self.new_connections.take(address, now):
            return False
        maximum = self.limits.open_connections
        if maximum is not None and self.open_connections[address] + self.elsewhere[address] >= maximum:
            return False
        self.open_connections[address] += 1
        return True

    def close_connection(self, address: str) -> None:
        self.open_connections[address] -= 1
        if not self.open_connections[address]:
            del self.open_connections[address]
