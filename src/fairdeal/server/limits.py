"""How much one client may ask for: a bucket of tokens that fills again with time. Time is an argument."""

from collections import Counter, OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, and `a_second` more each second."""

    burst: float
    a_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What one person, connection or address may do. None: as much as they like."""

    messages: Rate | None = Rate(60, 20)  # of a connection
    chat: Rate | None = Rate(6, 0.5)  # of a person
    questions: Rate | None = Rate(20, 4)  # of a connection: hints and checks, which cost more than a move
    tables: Rate | None = Rate(12, 0.1)  # new ones, of an address
    guests: Rate | None = Rate(30, 0.5)  # new ones, of an address
    connecting: Rate | None = Rate(60, 5)  # of an address
    connections: int | None = 100  # open at the same time, of an address


UNLIMITED = Limits(None, None, None, None, None, None, None)


class Bucket:
    """How much is left to one of them."""

    __slots__ = ("at", "level", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.level = rate.burst
        self.at = now

    def take(self, now: float) -> bool:
        """Is there room for one more?"""
        self.level = min(self.rate.burst, self.level + (now - self.at) * self.rate.a_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address or person; those not seen for longest are forgotten."""

    def __init__(self, rate: Rate | None, most: int = 50_000) -> None:
        self.rate = rate
        self.most = most
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        if self.rate is None:
            return True
        bucket = self.known.get(who)
        if bucket is None:
            bucket = self.known[who] = Bucket(self.rate, now)
            if len(self.known) > self.most:
                self.known.popitem(last=False)
        else:
            self.known.move_to_end(who)
        return bucket.take(now)


class Doors:
    """Who comes in: every rate of addresses and people, and how many connections an address has open."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.chat = Buckets(limits.chat)
        self.tables = Buckets(limits.tables)
        self.guests = Buckets(limits.guests)
        self.connecting = Buckets(limits.connecting)
        self.open: Counter[str] = Counter()

    def come_in(self, address: str, now: float) -> bool:
        """One more connection of this address; if it may, it must `go_out` later."""
        if not self.connecting.take(address, now):
            return False
        if self.limits.connections is not None and self.open[address] >= self.limits.connections:
            return False
        self.open[address] += 1
        return True

    def go_out(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
