"""Quiet hours: a time of the day, where a person is, at which they get no messages."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From `start` up to `end`, in minutes after midnight; the end may be on the next day."""

    start: int
    end: int
    zone: str

    def end_after(self, now: int) -> int | None:
        """When the current quiet time ends, in milliseconds since 1970; None outside quiet hours."""
        try:
            zone = ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):  # no longer in the time zone database
            zone = ZoneInfo("UTC")
        local = datetime.fromtimestamp(now / 1000, zone)
        minute = local.hour * 60 + local.minute
        if (minute - self.start) % MINUTES >= (self.end - self.start) % MINUTES:
            return None
        left = (self.end - minute) % MINUTES
        end = local.replace(second=0, microsecond=0) + timedelta(minutes=left)  # by the clock on the wall
        return max(int(end.timestamp() * 1000), now + 1)


def is_known_zone(zone: str) -> bool:
    """Whether a time zone is in this machine's database."""
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
