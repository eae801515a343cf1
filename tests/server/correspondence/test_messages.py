"""Messages about turns: one for each turn, none while the page is open or in quiet hours, and no card in any."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.server.correspondence.notice_options import MailServer, NoticeOptions, is_address
from fairdeal.server.correspondence.quiet_hours import QuietHours
from fairdeal.server.correspondence.vapid_key import public_key
from fairdeal.server.table_runner import TableRunner
from tests.server.correspondence.post_office import Browser, PostOffice, post_office
from tests.server.correspondence.test_sleeping_clocks import DAY, HOUR, SECOND, start_match
from tests.server.running_server import FAST_OPTIONS, RunningServer, running_server

MINUTE = 60 * SECOND
FIRST_SENTENCE = "It is your turn at table {}. You have "


@dataclass
class Game:
    """A correspondence match, the post office that its messages go to, and the token of the player to act."""

    server: RunningServer
    office: PostOffice
    table: str
    tokens: list[str]

    @property
    def runner(self) -> TableRunner:
        return self.server.manager.tables[self.table]

    @property
    def to_act(self) -> int:
        return self.runner.table.clock.turns[0].seat

    async def post(self, seat: int, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        response = await self.server.http.post(f"/api/me/{path}", json=body, headers=headers)
        assert response.status_code == status, response.text
        found: dict[str, Any] = response.json()
        return found

    async def subscribe(self, seat: int) -> Browser:
        browser = Browser(f"{self.office.address}/{seat}")
        found = await self.post(seat, "notices/browser", browser.subscription())
        assert found["browsers"] == 1
        return browser

    async def use_email(self, seat: int, address: str) -> None:
        """Give an address, and confirm it with the code that arrives there."""
        asked = await self.post(seat, "notices/email", {"email": address})
        assert (asked["email"], asked["new_email"]) == (None, address)
        await self.office.wait_for(lambda: bool(self.office.mails))
        code = self.office.mails.pop().get_content().split("code is ")[1].split(".")[0]
        assert (await self.post(seat, "notices/email/confirm", {"code": code}))["email"] == address

    async def move(self) -> None:
        """Let the player to act move."""
        state, seat = self.runner.table.state, self.to_act
        assert state is not None
        client = await self.server.connect(self.table, self.tokens[seat])
        answer = await client.request("move", text=state.moves(seat)[0].text())
        assert answer["type"] == "update", answer
        await client.close()

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and have everything sent that is due."""
        self.server.advance_time(milliseconds)
        await self.server.manager.notices.send_due()


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[Game]:
    """A match of President with a day for a turn, on a server that sends messages when the test says so."""
    async with post_office() as office:
        notices = NoticeOptions(
            push_services=("127.0.0.1",),
            mail=MailServer("127.0.0.1", office.smtp_port, False, None, None, "cards@example.org"),
            site="https://cards.example.org",
            interval=HOUR,
        )
        async with running_server(folder, replace(FAST_OPTIONS, notices=notices, sleep_after=100 * DAY)) as server:
            table, tokens = await start_match(server)
            yield Game(server, office, table, tokens)


def test_a_browser_gets_one_message_for_each_turn(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as game:
            seat = game.to_act
            browser = await game.subscribe(seat)
            await game.pass_time(30 * SECOND)
            assert not game.office.pushes  # they may be about to move
            await game.pass_time(40 * SECOND)
            [(headers, body)] = game.office.pushes
            code = game.runner.code
            assert browser.read(body) == {
                "title": "Your turn: President",
                "body": FIRST_SENTENCE.format(code) + "23 hours.",
                "path": f"/t/{code}",
                "tag": game.table,
                "turns": 1,
            }
            key = public_key(await game.server.manager.store.vapid_key())
            assert f"k={key}" in headers["authorization"].replace(" ", "")
            assert headers["ttl"] == str(DAY // SECOND - 71) or int(headers["ttl"]) < DAY // SECOND
            await game.pass_time(2 * HOUR)
            assert len(game.office.pushes) == 1
            await game.move()  # the other player's turn: they want no messages
            await game.pass_time(2 * MINUTE)
            assert len(game.office.pushes) == 1
            while game.to_act != seat:
                await game.move()
            await game.pass_time(2 * MINUTE)
            assert len(game.office.pushes) == 2

    asyncio.run(main())


def test_an_open_page_and_quiet_hours_hold_messages_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as game:
            seat = game.to_act
            await game.subscribe(seat)
            for _ in range(10):  # five minutes
                assert await game.post(seat, "waiting") == {"turns": 1}
                await game.pass_time(30 * SECOND)
            assert not game.office.pushes
            now = datetime.fromtimestamp(game.server.manager.now() / 1000, UTC)
            minute = now.hour * 60 + now.minute
            quiet = {"start": minute, "end": (minute + 60) % 1440, "zone": "UTC"}
            assert (await game.post(seat, "notices/quiet", {"quiet": quiet}))["quiet"] == quiet
            await game.pass_time(10 * MINUTE)
            assert not game.office.pushes
            await game.pass_time(55 * MINUTE)
            assert len(game.office.pushes) == 1
            await game.post(seat, "notices/quiet", {"quiet": None})
            bad = {"start": 0, "end": 60, "zone": "Mars/Phobos"}
            await game.post(seat, "notices/quiet", {"quiet": bad}, status=400)

    asyncio.run(main())


def test_mail_goes_to_an_address_that_confirms_its_code(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as game:
            seat = game.to_act
            await game.use_email(seat, "ada@example.org")
            await game.post(
                seat, "notices/email", {"email": "ada@example.org"}, status=429
            )  # ten minutes between codes
            await game.post(1 - seat, "notices/email", {"email": "ben@example.org\nBcc: x@example.org"}, status=400)
            await game.post(1 - seat, "notices/email/confirm", {"code": "00000000"}, status=400)
            await game.pass_time(2 * MINUTE)
            [mail] = game.office.mails
            assert (mail["To"], mail["Subject"]) == ("ada@example.org", "Your turn: President")
            code = game.runner.code
            lines = mail.get_content().strip().splitlines()
            assert lines[0] == FIRST_SENTENCE.format(code) + "23 hours."
            assert lines[2] == f"https://cards.example.org/t/{code}"
            assert (await game.post(seat, "notices/email/remove"))["email"] is None
            while True:
                await game.move()
                if game.to_act == seat:
                    break
            await game.pass_time(2 * MINUTE)
            assert len(game.office.mails) == 1

    asyncio.run(main())


def test_a_push_service_that_is_down_or_knows_no_such_browser(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as game:
            seat = game.to_act
            await game.subscribe(seat)
            game.office.status = 503
            await game.pass_time(2 * MINUTE)
            await game.pass_time(2 * MINUTE)
            assert len(game.office.pushes) == 1
            game.office.status = 410
            await game.pass_time(4 * MINUTE)  # five minutes after the failure
            assert len(game.office.pushes) == 2
            assert not (
                await game.server.manager.notices.channels(game.runner.table.seats[seat].person or "")
            ).subscriptions
            elsewhere = Browser("https://169.254.169.254/latest").subscription()
            await game.post(seat, "notices/browser", elsewhere, status=400)

    asyncio.run(main())


def test_where_messages_may_go() -> None:
    options = NoticeOptions()
    assert options.is_push_address("https://fcm.googleapis.com/fcm/send/x")
    assert options.is_push_address("https://updates.push.services.mozilla.com/wpush/v2/x")
    for address in (
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://evilfcm.googleapis.com@10.0.0.1/x",
        "https://xpush.apple.com/x",
        "http://127.0.0.1/x",
        "https://[::1/x",
        "file:///etc/passwd",
    ):
        assert not options.is_push_address(address), address


def test_mail_servers_and_addresses() -> None:
    server = MailServer.parse("smtp://ada:p%40ss@mail.example.org", "cards@example.org")
    assert (server.host, server.port, server.password, server.needs_tls) == ("mail.example.org", 587, "p@ss", True)
    assert MailServer.parse("smtps://mail.example.org", "cards@example.org").port == 465
    for url, sender in (("mail.example.org", "a@b.org"), ("smtp://h:x", "a@b.org"), ("smtp://h", None)):
        with pytest.raises(BadSetup):
            MailServer.parse(url, sender)
    assert is_address("ada.lovelace+cards@example.org")
    for address in (
        "ada",
        "ada@",
        "@example.org",
        "ada@localhost",
        "a b@example.org",
        "a@b@example.org",
        "a@x.org\r\n",
    ):
        assert not is_address(address), address


def test_quiet_hours_follow_the_clock_on_the_wall() -> None:
    night = QuietHours(22 * 60, 7 * 60, "Europe/Berlin")

    def at(text: str) -> int:
        return int(datetime.fromisoformat(text).timestamp() * 1000)

    assert night.end_after(at("2026-11-18T21:59:59+01:00")) is None
    assert night.end_after(at("2026-11-18T22:00:00+01:00")) == at("2026-11-19T07:00:00+01:00")
    assert night.end_after(at("2026-11-19T06:59:59+01:00")) == at("2026-11-19T07:00:00+01:00")
    assert night.end_after(at("2026-11-19T07:00:00+01:00")) is None
    assert night.end_after(at("2026-10-24T23:00:00+02:00")) == at("2026-10-25T07:00:00+01:00")  # summer time ends
