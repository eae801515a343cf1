"""How a server runs its tables, as the person who hosts it has chosen."""

from dataclasses import dataclass

from fairdeal.server.limits import Limits
from fairdeal.server.studies.cpu_budget import StudyLimits

SECOND = 1_000
DAY = 86_400 * SECOND


@dataclass(frozen=True, slots=True)
class HostingOptions:
    """How a server runs its tables. Times are in milliseconds."""

    bot_pause: int = 1_200
    first_commitment: int = SECOND  # how long a match waits for a new client to take part in its fair deal
    sleep_after: int = 600 * SECOND  # without a connection; the table wakes up as it was
    abandon_after: int = DAY  # without a visit, before the first match: the table is deleted
    hide_after: int = 14 * DAY  # without a visit: the table is in no list any more, but its link works
    close_after: int = 90 * DAY  # without a visit: the table is deleted
    review_worlds: int = 1_000  # budget of reviews, for each decision; 0: no reviews
    limits: Limits = Limits()
    studies: StudyLimits = StudyLimits()
