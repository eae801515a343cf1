"""A server that plays one match of fair deals with a client: honestly, unless a subclass overrides a step.

It builds the messages itself, with fixed secrets, so that a transcript is always the same. Ada is the client; Ben is
another person, whom the server may control; Cy is a bot.
"""

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.fair import protocol
from fairdeal.fair.disclosure import Disclosure
from fairdeal.fair.protocol import FailedSeal, SealedPlayer
from fairdeal.games import find_game

TABLE, MATCH = "a table", "a table-1"
ADA_NONCE, BEN_NONCE, OTHER_NONCE = "a" * 64, "b" * 64, "0" * 64
SECRET, OTHER_SECRET = "5" * 64, "6" * 64
NAMES = ("Ada", "Ben", "Cy")
YOU = {"person": "p", "name": "Ada", "seat": 0, "host": True, "waiting": False, "held": None, "removed": False}
OPTIONS = {"rounds": 1}


@dataclass
class Transcript:
    """Everything that the client received, and the record of the match."""

    messages: list[dict[str, Any]] = field(default_factory=list)
    record: dict[str, Any] = field(default_factory=dict)


class HonestServer:
    """A server that keeps its promises. Subclasses override one step."""

    noticed: ClassVar[str] = ""  # what an unmodified client says about it

    def __init__(self, max_moves: int) -> None:
        self.max_moves = max_moves
        self.transcript = Transcript()
        self.seq = 0
        self.secret = SECRET
        self.promise = protocol.promise_of(MATCH, SECRET)
        self.failed: list[FailedSeal] = []
        self.game = find_game("president").configure(3, None, OPTIONS, NAMES)
        self.options = json.loads(json.dumps(self.game.options.to_json()))
        self.shown_options = self.options
        self.state: State
        self.chain: dict[str, Any] | None = None

    def run(self) -> Transcript:
        self.gather()
        self.seal_and_start()
        self.play()
        self.finish()
        return self.transcript

    # ---- Before the match

    def commitment(self, name: str, nonce: str) -> str:
        return protocol.nonce_commitment(MATCH, self.promise, name, nonce)

    def players(self) -> list[SealedPlayer]:
        """The sealed players, in seat order."""
        return [
            SealedPlayer("Ada", "person", self.commitment("Ada", ADA_NONCE)),
            SealedPlayer("Ben", "person", self.commitment("Ben", BEN_NONCE)),
            SealedPlayer("Cy", "steady"),
        ]

    def reveal(self, players: list[SealedPlayer]) -> list[SealedPlayer]:
        """The players with the nonces that the server claims they revealed."""
        nonces = {"Ada": ADA_NONCE, "Ben": BEN_NONCE}
        return [
            SealedPlayer(player.name, player.by, player.commitment, nonces.get(player.name, player.nonce))
            if player.commitment is not None
            else player
            for player in players
        ]

    def seal_hash(self, players: list[SealedPlayer]) -> str:
        return protocol.seal_of(MATCH, self.promise, "president", self.options, players, self.failed)

    def gather(self) -> None:
        ben = self.commitment("Ben", BEN_NONCE)
        self.send_welcome(self.table("gathering", commitments=[None, ben, None]))
        ada = self.commitment("Ada", ADA_NONCE)
        self.send([], table=self.table("gathering", commitments=[ada, ben, None]))

    def seal_and_start(self) -> None:
        sealed = self.players()
        self.seal = self.seal_hash(sealed)
        self.send([], table=self.table("gathering", sealed))
        self.start(self.reveal(sealed))

    def start(self, players: list[SealedPlayer]) -> None:
        self.sealed = players
        self.seed = protocol.derive_seed(self.seal, self.secret, [player.nonce for player in players])
        self.state = self.game.start(self.seed)
        self.key = protocol.chain_key(self.seed)
        self.chain = {"moves": 0, "head": self.seal}
        events = [{"event": "match", "seat": -1}]
        self.send(events, table=self.table("playing", players), chain=self.chain)

    # ---- The match

    def play(self) -> None:
        choices = Stream(3, CHOICES)
        for _ in range(self.max_moves):
            if self.state.over:
                break
            seat = self.state.actors[0]
            move = self.state.moves(seat).choice(choices)
            self.state.play(seat, move)
            self.show_move(seat, move.text())

    def show_move(self, seat: int, text: str) -> None:
        self.extend_chain(protocol.move_link(seat, text), 1)
        self.send([{"event": "played", "seat": seat, "move": text}], chain=self.chain)

    def extend_chain(self, link: str, moves: int = 0) -> None:
        assert self.chain is not None
        head = protocol.next_head(self.key, self.chain["head"], link)
        self.chain = {"moves": self.chain["moves"] + moves, "head": head}

    def finish(self) -> None:
        record = write_record(self.state)
        self.extend_chain(protocol.end_link(record["outcome"]))
        next_promise = {**self.table("gathering"), "fair": self.fair(2, protocol.promise_of("a table-2", OTHER_SECRET))}
        self.send([{"event": "match_over", "seat": -1}], table=next_promise, chain=self.chain)
        self.transcript.record = json.loads(json.dumps(self.write(record)))

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        """The record that the server publishes."""
        assert self.chain is not None
        return {**record, "fair": self.disclose(self.sealed, self.seal, self.chain["head"])}

    def disclose(self, players: list[SealedPlayer], seal: str, head: str) -> dict[str, object]:
        return Disclosure(
            MATCH, self.promise, self.secret, self.options, tuple(players), tuple(self.failed), seal, (), head
        ).to_json()

    def rewrite(self, record: dict[str, Any], players: list[SealedPlayer]) -> dict[str, Any]:
        """A changed record with all hashes computed anew, as far as a server can."""
        seal = self.seal_hash(players)
        draft = Disclosure(
            MATCH, self.promise, self.secret, self.options, tuple(players), tuple(self.failed), seal, (), ""
        )
        heads = draft.heads(read_record({**record, "seed": draft.seed()}, find_game))
        return {**record, "fair": self.disclose(players, seal, heads[-1])}

    # ---- Messages

    def fair(self, match: int, promise: str, **parts: Any) -> dict[str, Any]:
        commitments = parts.get("commitments") or [None, None, None]
        return {
            "match": match,
            "commitment": promise,
            "nonces": [commitment is not None for commitment in commitments],
            "version": 2,
            "commitments": commitments,
            "seal": parts.get("seal"),
        }

    def table(
        self, stage: str, sealed: list[SealedPlayer] | None = None, commitments: list[str | None] | None = None
    ) -> dict[str, Any]:
        seal = None
        if sealed is not None:
            commitments = [player.commitment for player in sealed]
            seal = {
                "seal": self.seal,
                "players": [player.to_json() for player in sealed],
                "earlier": [attempt.to_json() for attempt in self.failed],
            }
        return {
            "stage": stage,
            "match": 1,
            "seats": [{"name": name, "free": False, "bot": "steady" if name == "Cy" else None} for name in NAMES],
            "settings": {"game": "president"},
            "options": self.shown_options,
            "fair": self.fair(1, self.promise, commitments=commitments, seal=seal),
        }

    def send_welcome(self, table: Mapping[str, Any]) -> None:
        self.seq += 1
        message = {"type": "welcome", "id": TABLE, "seq": self.seq, "you": YOU, "table": table, "chain": self.chain}
        self.transcript.messages.append(copy.deepcopy(message))

    def send(self, events: list[dict[str, Any]], **parts: Any) -> None:
        self.seq += 1
        message = {"type": "update", "seq": self.seq, "events": events, **parts}
        self.transcript.messages.append(copy.deepcopy(message))
