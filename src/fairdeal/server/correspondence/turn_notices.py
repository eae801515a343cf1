"""Messages about turns in correspondence play: one for each turn, but none while the page is open, in quiet hours or on
vacation.

A message says at which table it is somebody's turn, and until when; it says nothing about the cards.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from fairdeal.games import find_game
from fairdeal.server.correspondence import notice_store
from fairdeal.server.correspondence.mail import send_mail
from fairdeal.server.correspondence.notice_store import Channels, DueNotice, NoticeClaimed, NoticePostponed
from fairdeal.server.correspondence.web_push import Delivery, PushSender, send_push
from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager

MAX_AT_ONCE = 50  # messages per check
MAX_FAILURES = 5  # attempts to send a message
RETRY_AFTER = 300_000  # milliseconds; twice as long after every further failure
OPEN_PAGE_TIME = 90_000  # milliseconds for which a page that has reported itself counts as open
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
SERVICE_TIME = DAY // 1000  # seconds for which a push service may keep a message for a browser that is offline


class TurnNotices:
    """Sends messages about turns, as people want them."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.options = manager.options.notices
        self.task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        return self.options.has_push or self.options.mail is not None

    def start(self) -> None:
        """Send what is due, at regular intervals."""
        if self.is_on and self.task is None:
            self.task = self.manager.tasks.spawn(self._run())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.options.interval / 1000)
            if not self.manager.serves_pool():  # one node of a cluster is enough
                continue
            try:
                await self.send_due()
            except StoreError as error:
                log.warning("messages about turns cannot be sent now", error=str(error))
            except Exception:  # noqa: BLE001  # go on with the next message
                self.manager.metrics.errors.inc()
                log.exception("an error in the messages about turns")

    async def send_due(self) -> None:
        """Send the messages that are due now."""
        now = self.manager.now()
        due = await self.manager.store.read(lambda connection: notice_store.read_due(connection, now, MAX_AT_ONCE))
        await asyncio.gather(*(self._handle(notice, now) for notice in due))

    async def _handle(self, notice: DueNotice, now: int) -> None:
        store = self.manager.store
        channels = await store.read(partial(notice_store.read_channels, person=notice.person))
        away_until = (await self.manager.vacations.of(notice.person)).until
        quiet_until = channels.quiet.end_after(now) if channels.quiet is not None else None
        if away_until > now:
            await store.write(NoticePostponed(notice, away_until))
            return
        if quiet_until is not None:
            await store.write(NoticePostponed(notice, quiet_until))
            return
        claim = NoticeClaimed(notice)
        await store.write(claim)
        if not claim.is_ours or (notice.until is not None and notice.until <= now):
            return
        if not await self._send(notice, channels, now) and notice.failures + 1 < MAX_FAILURES:
            due = now + (RETRY_AFTER << notice.failures)
            await store.write(NoticePostponed(notice, due, has_failed=True))

    async def _send(self, notice: DueNotice, channels: Channels, now: int) -> bool:
        """Send a message on every channel; False if it reached nobody and may do so later."""
        has_failed = False
        if channels.subscriptions and self.options.has_push:
            outcomes = await self._push(notice, channels, now)
            if Delivery.SENT in outcomes:
                await self._mail(notice, channels, now)
                return True
            has_failed = Delivery.FAILED in outcomes
        if channels.email is not None and self.options.mail is not None:
            return await self._mail(notice, channels, now)
        return not has_failed

    async def _push(self, notice: DueNotice, channels: Channels, now: int) -> list[Delivery]:
        store, person = self.manager.store, notice.person
        sender = PushSender(await store.vapid_key(), self.options.contact)
        title, body = describe(notice, now)
        count = await store.read(partial(notice_store.count_turns, person=person))
        message = {"title": title, "body": body, "path": f"/t/{notice.code}", "tag": notice.table_id, "turns": count}
        text = msgspec.json.encode(message).decode()
        lifetime = SERVICE_TIME if notice.until is None else min(SERVICE_TIME, (notice.until - now) // 1000)
        subscriptions = [each for each in channels.subscriptions if self.options.is_push_address(each.endpoint)]
        sends = (asyncio.to_thread(send_push, sender, each, text, lifetime) for each in subscriptions)
        outcomes = await asyncio.gather(*sends)
        for subscription, outcome in zip(subscriptions, outcomes, strict=True):
            if outcome is Delivery.GONE:
                await store.write(notice_store.BrowserUnsubscribed(person, subscription.endpoint))
        return outcomes

    async def _mail(self, notice: DueNotice, channels: Channels, now: int) -> bool:
        server = self.options.mail
        if server is None or channels.email is None:
            return True
        title, body = describe(notice, now)
        site = (self.options.site or "").rstrip("/")
        link = f"{site}/t/{notice.code}"
        settings = f"{site}/#/account"
        text = f"{body}\n\n{link}\n\nTo change or stop these messages: {settings}\n"
        return await asyncio.to_thread(send_mail, server, channels.email, title, text, settings)

    # ---- What pages and programs ask

    async def keep_waiting(self, person: str) -> int:
        """Note that a person has the page open; return the number of matches that wait for them."""
        store, until = self.manager.store, self.manager.now() + OPEN_PAGE_TIME
        if await store.read(partial(notice_store.has_pending, person=person, before=until - OPEN_PAGE_TIME // 3)):
            await store.write(notice_store.PageOpen(person, until))
        return await store.read(partial(notice_store.count_turns, person=person))

    async def channels(self, person: str) -> Channels:
        """How a person wants to be notified of their turns."""
        return await self.manager.store.read(partial(notice_store.read_channels, person=person))


def describe(notice: DueNotice, now: int) -> tuple[str, str]:
    """The title and the text of a message about a turn."""
    title = f"Your turn: {find_game(notice.game).title}"
    left = "" if notice.until is None else f" You have {duration(notice.until - now)}."
    return title, f"It is your turn at table {notice.code}.{left}"


def duration(milliseconds: int) -> str:
    """A time in words, rounded down to its largest unit."""
    for size, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if milliseconds >= size:
            count = milliseconds // size
            return f"{count} {word}" if count == 1 else f"{count} {word}s"
    return "less than a minute"
