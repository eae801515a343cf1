"""The plain mode of a table client: prints what happens, reads typed lines, never moves the cursor."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from fairdeal.terminal.clients.base import Refused, TableClient
from fairdeal.terminal.sentences import (
    HOW_TO_PLAY,
    TYPE_A_MOVE,
    hint_line,
    moves_lines,
    numbered_rows,
    scores_lines,
    table_lines,
)
from fairdeal.terminal.speech import speak_text
from fairdeal.terminal.text import sanitize
from fairdeal.terminal.typed_moves import read_typed

PLAIN_COMMANDS = {
    "moves": "everything you can do now, with numbers",
    "hint": "what a master would do",
    "table": "the table once more",
    "scores": "the result of each round",
    "rules": "the rules and the options at this table",
    "help": "this list",
    "quit": "leave (like Ctrl-D and Ctrl-C)",
}


class PlainSession:
    """One player at a table, in words."""

    def __init__(self, client: TableClient, say: Callable[[str], None]) -> None:
        self.client = client
        self._print = say
        self.log_lines_said = 0
        self.notice = ""
        self.shown_choices: object = None  # the prompt and the command buttons last said
        self.is_over = False
        self.input_ended = False
        self.leaving = asyncio.Event()

    async def run(self, stay_to_end: bool = False) -> None:
        """Run until the player leaves or the connection ends. `stay_to_end`: go on after the end of the input."""
        self.client.on_change = self.say_news
        following = asyncio.ensure_future(self.client.run())
        reading = asyncio.ensure_future(self._read_input(stay_to_end))
        leaving = asyncio.ensure_future(self.leaving.wait())
        tasks: list[asyncio.Future[Any]] = [following, reading, leaving]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read_input(self, stay_to_end: bool) -> None:
        lines = input_lines()
        while not self.leaving.is_set():
            line = await lines.get()
            if line is None:
                self.input_ended = True
                if stay_to_end and not self.is_over:
                    await self.leaving.wait()
                return
            await self.handle_line(line.strip())

    # ---- Output

    def say(self, text: str) -> None:
        """Print text in words."""
        self._print(speak_text(text))

    def say_news(self) -> None:
        """Say what has happened since the last call, and what the player can do if that has changed."""
        display = self.client.display
        for line in display.log[self.log_lines_said :]:
            self.say(sanitize(line))
        self.log_lines_said = len(display.log)
        if display.notice != self.notice:
            self.notice = display.notice
            if display.notice:
                self.say(sanitize(display.notice))
        if self.shown_choices != (display.prompt, display.command_buttons):
            self.shown_choices = (display.prompt, display.command_buttons)
            if display.prompt is not None:
                self.say("\n".join(["", *table_lines(display)]))
            elif display.command_buttons:
                self.say("\n".join(moves_lines(display)))
        if display.is_over and not self.is_over:
            self.say("\n".join(["", *table_lines(display)]))
            if self.input_ended:
                self.leaving.set()
        self.is_over = display.is_over

    # ---- Input

    async def handle_line(self, line: str) -> None:
        """Run a command, or play a move by its text or number."""
        name, _, argument = line.partition(" ")
        answers: Mapping[str, Callable[[], str]] = {
            "moves": lambda: "\n".join(moves_lines(self.client.display)),
            "table": lambda: "\n".join(table_lines(self.client.display)),
            "scores": lambda: "\n".join(scores_lines(self.client.display)),
            "rules": self.client.rules,
            "help": self.help_text,
            "?": self.help_text,
        }
        try:
            if line.lower() in ("quit", "exit"):
                self.leaving.set()
            elif not line:
                await self.handle_empty_line()
            elif line.lower() in answers:
                self.say(answers[line.lower()]())
            elif line.lower() == "hint":
                self.say(hint_line(await self.client.hint(), self.client.display))
            elif name.lower() in self.client.commands:
                answer = await self.client.run_command(name.lower(), argument.strip())
                if answer:
                    self.say(answer)
            elif line.isdecimal():
                await self.pick(int(line[:6]))
            else:
                await self.client.play(read_typed(line))
        except Refused as refusal:
            self.say(f"No: {sanitize(str(refusal))}")

    async def handle_empty_line(self) -> None:
        """Run the only command if there is no move (the next hand, ready for a match); otherwise say what to type."""
        if len(numbered_rows(self.client.display)) == 1 and self.client.display.prompt is None:
            await self.pick(1)
        else:
            self.say(TYPE_A_MOVE)

    async def pick(self, number: int) -> None:
        """Play the move or run the command with this number in the list."""
        rows = numbered_rows(self.client.display)
        if not 1 <= number <= len(rows):
            raise Refused(f"there is no move {number}; `moves` lists them")
        text = rows[number - 1].text
        if text in [button.text for button in self.client.display.command_buttons]:
            name, _, argument = text.partition(" ")
            await self.client.run_command(name, argument)
        else:
            await self.client.play(text)

    def help_text(self) -> str:
        commands = {**PLAIN_COMMANDS, **self.client.commands}
        return "\n".join(
            [HOW_TO_PLAY, "You can also type:"] + [f"  {name}: {meaning}" for name, meaning in commands.items()]
        )


def input_lines() -> "asyncio.Queue[str | None]":
    """A queue of the lines on standard input as they arrive; None is the end of the input."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    buffer = bytearray()

    def read() -> None:
        try:
            received = os.read(sys.stdin.fileno(), 65536)
        except OSError:
            received = b""
        buffer.extend(received)
        *complete, rest = buffer.split(b"\n")
        buffer[:] = rest
        for line in complete:
            lines.put_nowait(line.decode(errors="replace"))
        if not received:
            with contextlib.suppress(OSError, ValueError):
                loop.remove_reader(sys.stdin.fileno())
            if buffer:
                lines.put_nowait(buffer.decode(errors="replace"))
            lines.put_nowait(None)

    try:
        loop.add_reader(sys.stdin.fileno(), read)
    except (PermissionError, NotImplementedError):  # a regular file, which cannot be polled
        for line in sys.stdin:
            lines.put_nowait(line)
        lines.put_nowait(None)
    except (OSError, ValueError, AttributeError):  # closed, or not a real stream
        lines.put_nowait(None)
    return lines
