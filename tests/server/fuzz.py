"""Nonsense by the thousand, thrown at a real server over real sockets.

python -m tests.server.fuzz [--messages N] [--seed S]

Whatever is sent, the server answers with a code and a sentence, or does what was asked if it made sense after all. It
never fails, never tells anybody what he may not know, and what was refused has no effect.
"""

import argparse
import asyncio
import json
import random
import string
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.server.asyncapi import message_tag, message_types
from fairdeal.server.messages import ClientMessage, NewSettings
from fairdeal.server.table_runner import TableRunner
from tests.server.running_server import Client, RunningServer, decode_strictly, running_server

FIELDS = {message_tag(message): message.__struct_fields__ for message in message_types(ClientMessage)}
FIELDS_OF_SETTINGS = NewSettings.__struct_fields__
KINDS = list(FIELDS)
NAMES = sorted({"x", "type", *(name for fields in FIELDS.values() for name in fields)})
EVERY = 40  # messages from one connection
LAST = "the last one"
TEXTS = ("pass", "ready", "7x2", "bid 3", "bull", "draw stock", "2c3d:2c", "play 4d8h:8h", "arrange 2c3d:5 / 3h10s:13")


@dataclass
class Findings:
    """What the server made of it."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    wrong: list[str] = field(default_factory=list)


class Nonsense:
    """Messages, from almost right to hopeless."""

    def __init__(self, chance: random.Random, texts: list[str]) -> None:
        self.chance = chance
        self.texts = texts  # moves of the games, to be spoilt

    def message(self) -> str | bytes:
        kind = self.chance.randrange(10)
        if kind == 0:
            return bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(60)))
        if kind == 1:
            return self.text(200)
        if kind == 2:
            return json.dumps(self.value(4))
        if kind == 3:
            return self.spoil(json.dumps(self.almost()))
        return json.dumps(self.almost())

    def almost(self) -> dict[str, Any]:
        """A message with fields that are mostly right."""
        chance = self.chance
        kind = chance.choice(list(FIELDS))
        found: dict[str, Any] = {"type": kind}
        for name in FIELDS[kind]:
            if chance.random() < 0.95:
                found[name] = self.value(2) if chance.random() < 0.1 else self.plausible(name)
        if chance.random() < 0.1:
            found[chance.choice(NAMES)] = self.value(2)
        return found

    def plausible(self, name: str) -> Any:
        chance = self.chance
        if name == "id":
            return f"f{chance.getrandbits(40)}"
        if name in ("text", "nonce"):
            text = chance.choice(self.texts)
            return self.spoil(text) if chance.random() < 0.5 else text
        if name == "settings":
            return {chance.choice(FIELDS_OF_SETTINGS): self.value(3)}
        known: dict[str, list[Any]] = {
            "seat": [-1, 0, 1, 2, 3, 7, 99], "ready": [True, False], "bot": ["steady", "random", "grandmaster"],
            "last": [0, 5, -1, 10**9], "protocol": [1, 2], "wants": ["view", "scene"], "token": ["a.b"],
        }  # fmt: skip
        return chance.choice(known[name])

    def value(self, depth: int) -> Any:
        chance = self.chance
        kind = chance.randrange(9 if depth else 7)
        if kind == 7:
            return [self.value(depth - 1) for _ in range(chance.randrange(4))]
        if kind == 8:
            return {self.text(8): self.value(depth - 1) for _ in range(chance.randrange(4))}
        plain = [None, True, chance.randrange(-3, 12), 10**25, -1.5e300, chance.choice(KINDS), self.text(30)]
        return plain[kind]

    def text(self, longest: int) -> str:
        signs = string.printable + '♥é\u202e\u0000\u200b😀{}[]":,'
        return "".join(self.chance.choice(signs) for _ in range(self.chance.randrange(longest)))

    def spoil(self, text: str) -> str:
        """One character more, less or other."""
        at = self.chance.randrange(len(text) + 1)
        return text[:at] + self.text(3) + text[at + self.chance.randrange(2) :]


def secrets_of(runner: TableRunner) -> list[str]:
    """What must never be told while a match is on: the seed and the secret behind it."""
    state = runner.table.state
    return [*runner.secrets.values(), *([str(state.seed)] if state is not None and not state.over else [])]


async def throw(server: RunningServer, table: str, token: str | None, nonsense: Nonsense, findings: Findings) -> None:
    """One client that sends nonsense until it is sent away, or has had enough."""
    try:
        client = await server.connect(table, token, wants=nonsense.chance.choice(["view", "scene"]))
    except InvalidStatus:
        return  # the table was closed by what somebody asked: that may be
    try:
        for _ in range(EVERY):
            await client.send(nonsense.message())
            findings.sent += 1
        await client.send({"type": "say", "id": LAST, "text": "that was all"})
        await hear_all(client, findings)
    except ConnectionClosed:
        findings.closed += 1
    finally:
        await client.close()
    runner = server.manager.tables.get(table)
    if runner is not None:
        for secret in secrets_of(runner):
            findings.wrong += [f"a secret in {text[:200]}" for text in client.received if secret in text]


async def hear_all(client: Client, findings: Findings) -> None:
    """Everything up to the answer to the last request."""
    while True:
        message = await client.receive()
        decode_strictly(client.received[-1])
        findings.answers[message["code"] if message["type"] == "refused" else message["type"]] += 1
        if message["type"] == "refused" and not message["message"]:
            findings.wrong.append(f"refused without a word: {message}")
        if message["type"] == "refused" and message["code"] == "fault":
            findings.wrong.append(f"a fault: {message}")
        if LAST in (message.get("id"), message.get("done")):
            return


async def match_going_on(server: RunningServer, key: str, tokens: list[str], chance: random.Random) -> str:
    """A table in the middle of a match."""
    game = all_games()[key]
    made = await server.create_table(
        tokens[0], game=key, seats=game.default_players, turn=None, call=None, intermission=None
    )
    table = str(made["id"])
    for number in range(game.default_players):
        client = await server.connect(table, tokens[number])
        if number:
            await client.request("sit")
        await client.request("ready")
        await client.close()
    runner = server.manager.tables[table]
    for _ in range(chance.randrange(12)):
        state = runner.table.state
        if state is None or state.over or state.phase == INTERMISSION:
            break
        seat = chance.choice(state.actors)
        moves = state.moves(seat)
        client = await server.connect(table, tokens[seat])
        await client.request("move", text=moves[chance.randrange(min(len(moves), 1000))].text())
        await client.close()
    return table


async def run(messages: int, seed: int, folder: Path) -> Findings:
    """Throw that many messages at tables of every game."""
    chance, findings = random.Random(seed), Findings()
    async with running_server(folder) as server:
        tokens = [await server.new_guest(f"Player {number}") for number in range(6)]
        while findings.sent < messages:
            key = chance.choice(list(all_games()))
            table = await match_going_on(server, key, tokens, chance)
            runner = server.manager.tables[table]
            texts = [
                "pass",
                "ready",
                "7x2",
                "bid 3",
                "bull",
                "draw stock",
                "2c3d:2c",
                "play 4d8h:8h",
                "arrange 2c3d:5 / 3h10s:13",
            ]
            if runner.table.state is not None:
                texts += [move.text() for move in islice(runner.table.state.moves(runner.table.state.actors[0]), 200)]
            nonsense = Nonsense(chance, texts)
            stranger = await server.new_guest("Stranger")
            who = [*tokens[: all_games()[key].default_players], stranger, None]
            await asyncio.gather(
                *(throw(server, table, token, nonsense, findings) for token in chance.choices(who, k=4))
            )
            await throw(server, table, None, nonsense, findings)
            if "fairdeal_errors_total 0.0" not in server.manager.metrics.text().decode():
                findings.wrong.append(f"errors at {key}")
                break
            await check_no_effect(server, key, tokens, nonsense, findings)
    return findings


async def check_no_effect(
    server: RunningServer, key: str, tokens: list[str], nonsense: Nonsense, findings: Findings
) -> None:
    """What is refused leaves a table as it was."""
    table = await match_going_on(server, key, tokens, nonsense.chance)
    runner = server.manager.tables[table]
    stranger = await server.connect(table)  # one who has no name can change nothing at all
    version, before = runner.table.version, runner.public_state.text
    for _ in range(10):
        await stranger.send(nonsense.message())
        findings.sent += 1
    await stranger.send({"type": "say", "id": LAST, "text": "that was all"})
    try:
        await hear_all(stranger, findings)
    except ConnectionClosed:
        findings.closed += 1
    if runner.table.version != version or runner.public_state.text != before:
        findings.wrong.append(f"{key}: somebody without a name has changed the table")
    await stranger.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="Nonsense by the thousand, thrown at a real server.")
    parser.add_argument("--messages", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        findings = asyncio.run(run(wanted.messages, wanted.seed, Path(folder)))
    print(f"{findings.sent:,} messages; {findings.closed:,} connections closed by the server")  # noqa: T201
    print(", ".join(f"{code} {number:,}" for code, number in findings.answers.most_common()))  # noqa: T201
    for wrong in findings.wrong:
        print(f"WRONG: {wrong}")  # noqa: T201
    return 1 if findings.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
