"""How much processor time studies may take: seconds per hour, for each payer and for all together.

A payer is an account, or an address with all of its guests.
"""

from dataclasses import dataclass

from fairdeal.server.limits import Rate, TokenBucket, TokenBuckets

HOUR = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyLimits:
    """What studies may take (docs/hosting.md). Without processes, the server makes no studies."""

    processes: int = 1
    person_seconds: float | None = 600.0  # of processor time per hour, also of all guests of an address; None: no limit
    total_seconds: float | None = 2_400.0
    max_bytes: int = 500_000_000  # of all stored batches; the least recently used studies are dropped
    ray: str | None = None  # address of a Ray cluster that plays them


class CpuBudget:
    """Processor time that is left. It is deducted after use, so it may be negative until it has grown back."""

    def __init__(self, limits: StudyLimits, now: float) -> None:
        self.payers = TokenBuckets(_rate(limits.person_seconds))
        total = _rate(limits.total_seconds)
        self.total = TokenBucket(total, now) if total is not None else None

    def problem(self, payer: str, now: float) -> str | None:
        """Why a study has to wait; None if it can continue."""
        own = self.payers.bucket(payer, now)
        if own is not None and own.refill(now) <= 0:
            return "Your share of the server’s computing time is used up for now; the study goes on slowly."
        if self.total is not None and self.total.refill(now) <= 0:
            return "The server’s computing time for studies is used up for now; the study goes on slowly."
        return None

    def use(self, payer: str, seconds: float, now: float) -> None:
        """Deduct processor time that was used."""
        for bucket in (self.payers.bucket(payer, now), self.total):
            if bucket is not None:
                bucket.refill(now)
                bucket.level -= seconds


def _rate(seconds_per_hour: float | None) -> Rate | None:
    return Rate(seconds_per_hour, seconds_per_hour / HOUR) if seconds_per_hour is not None else None
