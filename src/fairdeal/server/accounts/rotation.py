"""Session tokens are replaced regularly, so that a stolen one is useful only for a short time, and is noticed.

After a rotation the previous token stays valid until the browser has sent the new one, and for a minute longer: the
response with the new cookie may be lost, and several requests may be under way. A browser that sends the previous token
even later is not the one that got the new token. Nobody knows which of the two is the owner's, so the session ends.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.server.accounts.rows import SessionRow

HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR
ROTATE_AFTER = DAY
GRACE = 60_000  # milliseconds in which the previous token counts after the new one was used
IDLE_LIMIT = 60 * DAY  # without a rotation, after which a session ends
AGE_LIMIT = 365 * DAY
FRESH = 10 * 60_000  # milliseconds after a passkey was shown in which its owner may change the account


class SessionState(Enum):
    """Whether a token of a session counts."""

    VALID = 1
    EXPIRED = 2
    STOLEN = 3


def state_of(session: SessionRow, token: str, now: int) -> SessionState:
    """Whether a token, given by its hash, counts: the current one, or for a while the previous one."""
    if session.expires <= now:
        return SessionState.EXPIRED
    if session.token == token or session.confirmed is None or now < session.confirmed + GRACE:
        return SessionState.VALID
    return SessionState.STOLEN


def expiry(created: int, now: int) -> int:
    """When a session ends if it is not used again."""
    return min(now + IDLE_LIMIT, created + AGE_LIMIT)


def is_due(session: SessionRow, token: str, now: int) -> bool:
    """Whether a session needs a new token: the current one is old, or the browser never got it."""
    return now - session.rotated >= (ROTATE_AFTER if session.token == token else GRACE)


def is_fresh(session: SessionRow, now: int) -> bool:
    """Whether a passkey or a recovery code was shown a moment ago."""
    return now - session.verified < FRESH
