"""The HTTP API of correspondence play: turns that wait, and how people are notified of them."""

import asyncio
import secrets

from litestar import get, post
from litestar.params import JSONBody

from fairdeal.server.accounts.tokens import ALPHABET
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    manager_of,
    require_person,
)
from fairdeal.server.correspondence.mail import send_mail
from fairdeal.server.correspondence.notice_bodies import (
    EmailCode,
    NewBrowser,
    NewEmail,
    NewQuietTime,
    Notices,
    OldBrowser,
    QuietTime,
    Waiting,
)
from fairdeal.server.correspondence.notice_options import is_address
from fairdeal.server.correspondence.notice_store import (
    BrowserSubscribed,
    BrowserUnsubscribed,
    EmailConfirmed,
    EmailRemoved,
    EmailRequested,
    PushSubscription,
    QuietHoursChosen,
)
from fairdeal.server.correspondence.quiet_hours import QuietHours, is_known_zone
from fairdeal.server.correspondence.vapid_key import public_key
from fairdeal.server.request_refused import RequestRefused

CODE_LENGTH = 8
WRONG_CODE = "that is not the code of the last message, or it is too old; have another one sent"
CHANGE = {**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND}


async def _notices(request: HttpRequest) -> Notices:
    manager = manager_of(request)
    options = manager.options.notices
    channels = await manager.notices.channels(require_person(request))
    quiet = channels.quiet
    return Notices(
        push_key=public_key(await manager.store.vapid_key()) if options.has_push else None,
        has_email=options.mail is not None,
        email=channels.email,
        new_email=channels.new_email,
        quiet=QuietTime(quiet.start, quiet.end, quiet.zone) if quiet is not None else None,
        browsers=len(channels.subscriptions),
    )


@post("/api/me/waiting", tags=["correspondence"], status_code=200, responses=NO_IDENTITY)
async def keep_waiting(request: HttpRequest) -> Waiting:
    """How many correspondence matches wait for you. You get no messages for the next 90 seconds: your page is open."""
    return Waiting(await manager_of(request).notices.keep_waiting(require_person(request)))


@get("/api/me/notices", tags=["correspondence"], responses=NO_IDENTITY)
async def my_notices(request: HttpRequest) -> Notices:
    """How you hear about your turns in correspondence matches."""
    return await _notices(request)


@post("/api/me/notices/browser", tags=["correspondence"], status_code=200, responses=CHANGE)
async def subscribe(request: HttpRequest, data: JSONBody[NewBrowser]) -> Notices:
    """Let a browser show a message when it is your turn. It no longer gets messages for anyone else."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    if not manager.options.notices.has_push:
        raise RequestRefused(404, "push", "this server sends no push messages")
    if not manager.options.notices.is_push_address(data.endpoint):
        raise RequestRefused(400, "endpoint", "this server does not know your browser's push service")
    browser = PushSubscription(data.endpoint, data.keys.p256dh, data.keys.auth)
    await manager.store.write(BrowserSubscribed(person, browser, manager.now()))
    return await _notices(request)


@post("/api/me/notices/browser/remove", tags=["correspondence"], status_code=200, responses=CHANGE)
async def unsubscribe(request: HttpRequest, data: JSONBody[OldBrowser]) -> Notices:
    """Stop messages to a browser."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    await manager.store.write(BrowserUnsubscribed(person, data.endpoint))
    return await _notices(request)


@post("/api/me/notices/email", tags=["correspondence"], status_code=200, responses={**CHANGE, **TOO_FAST})
async def request_email(request: HttpRequest, data: JSONBody[NewEmail]) -> Notices:
    """Give an address for messages. It gets a code to send back, so that nobody gets unwanted messages."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    server, email = manager.options.notices.mail, data.email.strip()
    if server is None:
        raise RequestRefused(404, "email", "this server sends no e-mail")
    if not is_address(email):
        raise RequestRefused(400, "email", "write an e-mail address such as ada@example.org")
    if not manager.rate_limiter.emails.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many e-mails from your address; wait a while")
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    change = EmailRequested(person, email, code, manager.now())
    await manager.store.write(change)
    if change.is_too_soon:
        raise RequestRefused(429, "slow_down", "a code was sent a moment ago; wait ten minutes for another one")
    text = (
        f"Your code is {code}. Enter it at Fairdeal to get a message when it is your turn.\n\n"
        "If you did not ask for this, you need not do anything: without the code you get no messages.\n"
    )
    if not await asyncio.to_thread(send_mail, server, email, "Your code for Fairdeal", text):
        raise RequestRefused(400, "email", "the message could not be sent; check the address, or try again later")
    return await _notices(request)


@post("/api/me/notices/email/confirm", tags=["correspondence"], status_code=200, responses=CHANGE)
async def confirm_email(request: HttpRequest, data: JSONBody[EmailCode]) -> Notices:
    """Send back the code that your address got: from then on your messages go there."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    change = EmailConfirmed(person, data.code.strip().lower(), manager.now())
    await manager.store.write(change)
    if not change.is_right:
        raise RequestRefused(400, "code", WRONG_CODE)
    return await _notices(request)


@post("/api/me/notices/email/remove", tags=["correspondence"], status_code=200, responses=NO_IDENTITY)
async def remove_email(request: HttpRequest) -> Notices:
    """Stop e-mail; the server forgets your address."""
    await manager_of(request).store.write(EmailRemoved(require_person(request)))
    return await _notices(request)


@post("/api/me/notices/quiet", tags=["correspondence"], status_code=200, responses=CHANGE)
async def choose_quiet_hours(request: HttpRequest, data: JSONBody[NewQuietTime]) -> Notices:
    """Choose quiet hours. Messages about turns that begin in them come when they end."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    chosen = data.quiet
    if chosen is not None and (chosen.start == chosen.end or not is_known_zone(chosen.zone)):
        raise RequestRefused(
            400, "quiet", "quiet hours need a start, another end, and a time zone such as Europe/Berlin"
        )
    quiet = QuietHours(chosen.start, chosen.end, chosen.zone) if chosen is not None else None
    await manager.store.write(QuietHoursChosen(person, quiet))
    return await _notices(request)


NOTICE_HANDLERS = [
    keep_waiting, my_notices, subscribe, unsubscribe, request_email, confirm_email, remove_email, choose_quiet_hours,
]  # fmt: skip
