"""A table line by line: what happens is told as it happens, what is asked for is typed. No cursor is moved."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from fairdeal.terminal.drawing import safe
from fairdeal.terminal.sight import Refused, Seat
from fairdeal.terminal.words import moves_lines, numbered, table_lines

WORDS = {
    "moves": "everything that you can do now, and how it is typed",
    "hint": "what a sharp player would do",
    "table": "the table once more",
    "scores": "what each round came to",
    "rules": "the rules, and what is agreed on",
    "help": "this",
    "quit": "leave (so do Ctrl-D and Ctrl-C)",
}


class Talk:
    """A person and a seat, in words."""

    def __init__(self, seat: Seat, say: Callable[[str], None]) -> None:
        self.seat = seat
        self.say = say
        self.told = 0  # lines of the log
        self.notice = ""
        self.asked: object = None  # what we asked for last
        self.over = False
        self.alone = False  # nothing more is typed
        self.leaving = asyncio.Event()

    async def run(self, stays: bool = False) -> None:
        """Until the person leaves or the table is gone. `stays`: if nothing more is typed, to the match's end."""
        self.seat.tell = self.hear
        table = asyncio.ensure_future(self.seat.run())
        person = asyncio.ensure_future(self._obey_all(stays))
        leaving = asyncio.ensure_future(self.leaving.wait())
        tasks: list[asyncio.Future[Any]] = [table, person, leaving]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _obey_all(self, stays: bool) -> None:
        lines = typed_lines()
        while not self.leaving.is_set():
            line = await lines.get()
            if line is None:
                self.alone = True
                if stays and not self.over:
                    await self.leaving.wait()
                return
            await self.obey(line.strip())

    # ---- What is told

    def hear(self) -> None:
        sight = self.seat.sight
        for line in sight.log[self.told :]:
            self.say(safe(line))
        self.told = len(sight.log)
        if sight.notice != self.notice:
            self.notice = sight.notice
            if sight.notice:
                self.say(safe(sight.notice))
        scene = sight.scene
        asked = (scene.actions if scene is not None else None, sight.wishes)
        if asked != self.asked:
            self.asked = asked
            if asked[0] is not None:
                self.say("\n".join(["", *table_lines(sight)]))
            elif asked[1]:
                self.say("\n".join(moves_lines(sight)))
        over = scene is not None and scene.places is not None
        if over and not self.over:
            self.say("\n".join(["", *table_lines(sight)]))
            if self.alone:
                self.leaving.set()
        self.over = over

    # ---- What is typed

    async def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        simple: Mapping[str, Callable[[], str]] = {
            "": lambda: "Type a move; `moves` lists them, `help` says what else you can type.",
            "moves": lambda: "\n".join(moves_lines(self.seat.sight)),
            "table": lambda: "\n".join(table_lines(self.seat.sight)),
            "scores": self.scores,
            "rules": self.seat.rules,
            "help": self.help,
            "?": self.help,
        }
        try:
            if line.lower() in ("quit", "exit"):
                self.leaving.set()
            elif line.lower() in simple:
                self.say(simple[line.lower()]())
            elif line.lower() == "hint":
                self.say(f"A sharp player would choose: {await self.seat.hint()}")
            elif word.lower() in self.seat.words:
                said = await self.seat.ask(word.lower(), rest.strip())
                if said:
                    self.say(said)
            elif line.isdecimal():
                await self.pick(int(line[:6]))
            else:
                await self.seat.move(line)
        except Refused as no:
            self.say(f"No: {safe(str(no))}")

    async def pick(self, number: int) -> None:
        rows = numbered(self.seat.sight)
        if not 1 <= number <= len(rows):
            raise Refused(f"there is no move {number}; `moves` lists them")
        text = rows[number - 1].text
        if text in self.seat.words:
            await self.seat.ask(text, "")
        else:
            await self.seat.move(text)

    def scores(self) -> str:
        sight = self.seat.sight
        if sight.scene is None or not sight.scores:
            return "No round has ended yet."
        names = [safe(seat.name) for seat in sight.scene.seats]
        lines = []
        for row in sight.scores:
            totals = row.totals or ()
            told = [f"{name} {total:,}" for name, total in zip(names, totals, strict=False)]
            if row.places is not None:
                order = [names[seat] for seats in row.places for seat in seats if seat < len(names)]
                told = [f"{place}. {name}" for place, name in enumerate(order, 1)]
            lines.append(f"{safe(row.label)}: {', '.join(told)}.")
        return "\n".join(lines)

    def help(self) -> str:
        words = {**WORDS, **self.seat.words}
        return "\n".join(["A move is written as `moves` shows it, or by its number. Besides, you can type:"]
                         + [f"  {word}: {told}" for word, told in words.items()])  # fmt: skip


def typed_lines() -> "asyncio.Queue[str | None]":
    """What is typed, line by line, as it comes; None is the end of it."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    begun = bytearray()

    def read() -> None:
        try:
            got = os.read(sys.stdin.fileno(), 65536)
        except OSError:
            got = b""
        begun.extend(got)
        *whole, rest = begun.split(b"\n")
        begun[:] = rest
        for line in whole:
            lines.put_nowait(line.decode(errors="replace"))
        if not got:
            with contextlib.suppress(OSError, ValueError):
                loop.remove_reader(sys.stdin.fileno())
            if begun:
                lines.put_nowait(begun.decode(errors="replace"))
            lines.put_nowait(None)

    try:
        loop.add_reader(sys.stdin.fileno(), read)
    except (PermissionError, NotImplementedError):  # a file on the disk, which is always ready
        for line in sys.stdin:
            lines.put_nowait(line)
        lines.put_nowait(None)
    except (OSError, ValueError, AttributeError):  # closed, or no real stream
        lines.put_nowait(None)
    return lines
