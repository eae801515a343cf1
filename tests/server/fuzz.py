"""Fuzz test: thousands of random messages to a real server over real sockets.

python -m tests.server.fuzz [--messages N] [--seed S]

Whatever is sent, the server refuses it with a code and a message, or does it if it is valid after all. It never fails
and never reveals a secret, and what it refuses has no effect.
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

from websockets.exceptions import ConnectionClosed

from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.server.asyncapi import message_tag, message_types
from fairdeal.server.messages.client_messages import ClientMessage, NewSettings
from fairdeal.server.table_runner import TableRunner
from tests.server.running_server import Client, RunningServer, running_server

FIELDS = {message_tag(message): message.__struct_fields__ for message in message_types(ClientMessage)}
SETTINGS_FIELDS = NewSettings.__struct_fields__
MOVES_SHARE = 0.2  # of the messages that are almost valid: what matters most at a table
MESSAGE_TYPES = list(FIELDS)
FIELD_NAMES = sorted({"x", "type", *(name for fields in FIELDS.values() for name in fields)})
MESSAGES_PER_CONNECTION = 40
LAST_ID = "the last one"
MOVES = ("pass", "ready", "7x2", "bid 3", "bull", "draw stock", "2c3d:2c", "play 4d8h:8h", "arrange 2c3d:5 / 3h10s:13")


@dataclass
class Results:
    """What the server answered."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    errors: list[str] = field(default_factory=list)


class MessageFuzzer:
    """Random messages, from almost valid to garbage."""

    def __init__(self, chance: random.Random, moves: list[str]) -> None:
        self.chance = chance
        self.moves = moves  # moves of the games, some of which are corrupted

    def message(self) -> str | bytes:
        kind = self.chance.randrange(10)
        if kind == 0:
            return bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(60)))
        if kind == 1:
            return self.text(200)
        if kind == 2:
            return json.dumps(self.value(4))
        if kind == 3:
            return self.corrupt(json.dumps(self.almost_valid()))
        return json.dumps(self.almost_valid())

    def almost_valid(self) -> dict[str, Any]:
        """A message whose fields are mostly valid."""
        chance = self.chance
        kind = "move" if chance.random() < MOVES_SHARE else chance.choice(MESSAGE_TYPES)
        message: dict[str, Any] = {"type": kind}
        for name in FIELDS[kind]:
            if chance.random() < 0.95:
                message[name] = self.value(2) if chance.random() < 0.1 else self.plausible_value(name)
        if chance.random() < 0.1:
            message[chance.choice(FIELD_NAMES)] = self.value(2)
        return message

    def plan_line(self) -> dict[str, Any]:
        """A line of a plan, which may fit or not."""
        chance = self.chance
        situation = chance.choice(["any", "lead", "led c", ""])
        return {"situation": situation, "move": chance.choice(self.moves), "by": chance.choice([None, 1, 9])}

    def plausible_value(self, name: str) -> Any:
        chance = self.chance
        if name == "id":
            return f"f{chance.getrandbits(40)}"
        if name in ("text", "nonce", "commitment"):
            text = chance.choice(self.moves)
            return self.corrupt(text) if chance.random() < 0.5 else text
        if name == "settings":
            return {chance.choice(SETTINGS_FIELDS): self.value(3)}
        values: dict[str, list[Any]] = {
            "seat": [-1, 0, 1, 2, 3, 7, 99], "ready": [True, False], "bot": ["steady", "random", "grandmaster"],
            "last": [0, 5, -1, 10**9], "protocol": [1, 2], "wants": ["view", "scene"], "token": ["a.b"],
            "card": ["2c3d", "7h", "j", "99z"], "face": ["2c3d:2c", "2c3d:5", "7h"], "bot_pause": [None, 0, 600, -1],
            "ban": [True, False], "level": ["mute", "block", "none", "all"], "reason": ["chat", "other", ""],
            "details": ["", "He cheats", "x" * 600], "revision": [0, 1, 2, -1],
            "lines": [[], [{}], [self.plan_line()], [self.plan_line()] * 13],
        }  # fmt: skip
        return chance.choice(values[name])

    def value(self, depth: int) -> Any:
        """Any JSON value."""
        chance = self.chance
        kind = chance.randrange(9 if depth else 7)
        if kind == 7:
            return [self.value(depth - 1) for _ in range(chance.randrange(4))]
        if kind == 8:
            return {self.text(8): self.value(depth - 1) for _ in range(chance.randrange(4))}
        scalars = [None, True, chance.randrange(-3, 12), 10**25, -1.5e300, chance.choice(MESSAGE_TYPES), self.text(30)]
        return scalars[kind]

    def text(self, max_length: int) -> str:
        characters = string.printable + '♥é\u202e\u0000\u200b😀{}[]":,'
        return "".join(self.chance.choice(characters) for _ in range(self.chance.randrange(max_length)))

    def corrupt(self, text: str) -> str:
        """Insert, delete or replace a few characters."""
        at = self.chance.randrange(len(text) + 1)
        return text[:at] + self.text(3) + text[at + self.chance.randrange(2) :]


def secrets_of(runner: TableRunner) -> list[str]:
    """What must not be published during a match: the seed and the secret behind it."""
    state = runner.table.state
    return [*runner.fair_deals.secrets.values(), *([str(state.seed)] if state is not None and not state.over else [])]


async def fuzz_connection(
    server: RunningServer, table: str, token: str | None, fuzzer: MessageFuzzer, results: Results
) -> None:
    """Send random messages over one connection, and check the answers."""
    try:
        client = await server.connect(table, token, wants=fuzzer.chance.choice(["view", "scene"]))
    except ConnectionClosed:
        return  # a valid message has closed the table
    try:
        for _ in range(MESSAGES_PER_CONNECTION):
            await client.send(fuzzer.message())
            results.sent += 1
        await client.send({"type": "say", "id": LAST_ID, "text": "that was all"})
        await check_answers(client, results)
    except ConnectionClosed:
        results.closed += 1
    finally:
        await client.close()
    runner = server.manager.tables.get(table)
    if runner is not None:
        for secret in secrets_of(runner):
            results.errors += [f"a secret in {text[:200]}" for text in client.received if secret in text]


async def check_answers(client: Client, results: Results) -> None:
    """Receive and check everything up to the answer to the last request."""
    while True:
        message = await client.receive()
        results.answers[message["code"] if message["type"] == "refused" else message["type"]] += 1
        if message["type"] == "refused" and not message["message"]:
            results.errors.append(f"refused without a message: {message}")
        if message["type"] == "refused" and message["code"] == "fault":
            results.errors.append(f"server error: {message}")
        if LAST_ID in (message.get("id"), message.get("done")):
            return


async def start_match(server: RunningServer, key: str, tokens: list[str], chance: random.Random) -> str:
    """Create a table, start a match and play some moves; return the table's id."""
    game = all_games()[key]
    info = await server.create_table(
        tokens[0], game=key, seats=game.default_players, turn=None, call=None, intermission=None
    )
    table = str(info["id"])
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


async def run(messages: int, seed: int, folder: Path) -> Results:
    """Send at least that many messages to tables of random games."""
    chance, results = random.Random(seed), Results()
    async with running_server(folder) as server:
        tokens = [await server.new_guest(f"Player {number}") for number in range(6)]
        while results.sent < messages:
            key = chance.choice(list(all_games()))
            table = await start_match(server, key, tokens, chance)
            state, moves = server.manager.tables[table].table.state, list(MOVES)
            if state is not None and state.actors:  # nobody can act between hands or after the match
                moves += [move.text() for move in islice(state.moves(state.actors[0]), 200)]
            fuzzer = MessageFuzzer(chance, moves)
            stranger = await server.new_guest("Stranger")
            senders = chance.choices([*tokens[: all_games()[key].default_players], stranger, None], k=4)
            await asyncio.gather(*(fuzz_connection(server, table, token, fuzzer, results) for token in senders))
            await fuzz_connection(server, table, None, fuzzer, results)
            if "fairdeal_errors_total 0.0" not in server.manager.metrics.text().decode():
                results.errors.append(f"errors at {key}")
                break
            await check_no_effect(server, key, tokens, fuzzer, results)
    return results


async def check_no_effect(
    server: RunningServer, key: str, tokens: list[str], fuzzer: MessageFuzzer, results: Results
) -> None:
    """Check that a spectator without a name cannot change anything."""
    table = await start_match(server, key, tokens, fuzzer.chance)
    runner = server.manager.tables[table]
    spectator = await server.connect(table)
    version, before = runner.table.version, runner.public_state.text
    for _ in range(10):
        await spectator.send(fuzzer.message())
        results.sent += 1
    await spectator.send({"type": "say", "id": LAST_ID, "text": "that was all"})
    try:
        await check_answers(spectator, results)
    except ConnectionClosed:
        results.closed += 1
    if runner.table.version != version or runner.public_state.text != before:
        results.errors.append(f"{key}: a spectator without a name has changed the table")
    await spectator.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(run(args.messages, args.seed, Path(folder)))
    print(f"{results.sent:,} messages; {results.closed:,} connections closed by the server")  # noqa: T201
    print(", ".join(f"{code} {number:,}" for code, number in results.answers.most_common()))  # noqa: T201
    for error in results.errors:
        print(f"ERROR: {error}")  # noqa: T201
    return 1 if results.errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
