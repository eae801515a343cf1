"""Rate limits across nodes: nodes tell each other what busy people and addresses have spent.

A node limits the clients that are connected to it without asking anyone. Every second it tells the others about keys
whose bucket is less than half full; they take the same tokens from theirs. So a person who spreads their connections
over N nodes can spend at most N bursts at once, and after a second no more than the rate of one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fairdeal.server.cluster.wire import Spent

if TYPE_CHECKING:
    from fairdeal.server.limits import RateLimiter, TokenBuckets

SHARED = (
    "messages", "address_messages", "resyncs", "queries", "chat", "requests", "replays", "unknown_tables", "new_tables",
    "new_guests", "new_connections",
)  # fmt: skip
REPORTED_SOCKETS = 0.25  # addresses with a smaller share of the allowed sockets are not reported


class SharedLimits:
    """What this node reports to the others, and what they have reported."""

    def __init__(self, limiter: RateLimiter) -> None:
        self.limiter = limiter
        self.levels: dict[tuple[str, str], tuple[float, float]] = {}  # level and time at the last report
        self.taken_for_others: Counter[tuple[str, str]] = Counter()
        self.sockets: dict[str, dict[str, int]] = {}  # by node: open sockets by address

    def _buckets(self, name: str) -> TokenBuckets:
        found: TokenBuckets = getattr(self.limiter, name)
        return found

    def report(self, now: float) -> Spent | None:
        """What busy keys have spent here since the last report; None if there are no such keys."""
        tokens: dict[str, dict[str, float]] = {}
        levels: dict[tuple[str, str], tuple[float, float]] = {}
        for name in SHARED:
            buckets = self._buckets(name)
            rate = buckets.rate
            if rate is None:
                continue
            for key, bucket in buckets.buckets.items():
                if bucket.level >= rate.burst / 2:
                    continue
                level = bucket.refill(now)
                before, then = self.levels.get((name, key), (rate.burst, now))
                full = min(rate.burst, before + (now - then) * rate.per_second)
                spent = full - level - self.taken_for_others.pop((name, key), 0)
                levels[name, key] = (level, now)
                if spent > 0.5:
                    tokens.setdefault(name, {})[key] = spent
        self.levels = levels
        self.taken_for_others.clear()
        maximum = self.limiter.limits.open_connections
        sockets = {
            address: number
            for address, number in self.limiter.open_connections.items()
            if maximum is not None and number >= maximum * REPORTED_SOCKETS
        }
        return Spent(tokens, sockets) if tokens or sockets or self._had_sockets(sockets) else None

    def _had_sockets(self, sockets: dict[str, int]) -> bool:
        """Whether the last report had sockets, which this one takes back."""
        had, self.last_sockets = getattr(self, "last_sockets", {}), sockets
        return bool(had)

    def receive(self, node: str, spent: Spent, now: float) -> None:
        """Take what was spent on another node from the buckets here."""
        for name, keys in spent.tokens.items():
            if name not in SHARED:  # of a newer release
                continue
            buckets = self._buckets(name)
            for key, number in keys.items():
                bucket = buckets.bucket(key, now)
                if bucket is not None:
                    bucket.refill(now)
                    bucket.level = max(bucket.level - number, -bucket.rate.burst)
                    self.taken_for_others[name, key] += number  # type: ignore[assignment]
        self.sockets[node] = spent.sockets
        self._count_sockets()

    def forget(self, node: str) -> None:
        if self.sockets.pop(node, None):
            self._count_sockets()

    def _count_sockets(self) -> None:
        total: Counter[str] = Counter()
        for sockets in self.sockets.values():
            total.update(sockets)
        self.limiter.elsewhere = total
