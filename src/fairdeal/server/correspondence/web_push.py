"""Sending a message to a browser through its push service (RFC 8030), encrypted for that browser."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from fairdeal.server.correspondence.vapid_key import to_base64url
from fairdeal.server.logging_setup import log

if TYPE_CHECKING:
    from fairdeal.server.correspondence.notice_store import PushSubscription

TIMEOUT = 10.0  # seconds
GONE = (404, 410)  # the browser no longer wants messages


class Delivery(Enum):
    """The outcome of sending a message."""

    SENT = "sent"
    GONE = "gone"  # the address no longer exists
    FAILED = "failed"  # try again later


@dataclass(frozen=True, slots=True)
class PushSender:
    """What push services need to know about this server."""

    key: bytes  # private
    contact: str


def send_push(sender: PushSender, subscription: PushSubscription, text: str, lifetime: int) -> Delivery:
    """Send a text, which the push service keeps for `lifetime` seconds; it blocks. It never raises."""
    import requests
    from pywebpush import WebPushException, webpush

    info = {
        "endpoint": subscription.endpoint,
        "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
    }
    with requests.Session() as session:
        session.max_redirects = 0  # a push service has no reason to send us elsewhere
        session.trust_env = False  # send nobody a password from a .netrc file
        try:
            webpush(
                info, text, to_base64url(sender.key), {"sub": sender.contact}, ttl=lifetime, timeout=TIMEOUT,
                requests_session=session,
            )  # fmt: skip
        except WebPushException as error:
            status = error.status_code
            log.warning("a push service refused a message", status=status)
            return Delivery.GONE if status in GONE else Delivery.FAILED
        except (requests.RequestException, OSError) as error:
            log.warning("a push service cannot be reached", error=type(error).__name__)
            return Delivery.FAILED
        except Exception as error:  # noqa: BLE001  # a key that is no key: nothing will ever reach this browser
            log.warning("a message cannot be encrypted for a browser", error=type(error).__name__)
            return Delivery.GONE
    return Delivery.SENT
