"""Fair deals, version 2: commitments, the seal, the seed and the chain of moves (docs/fair-deals.md).

1. The server promises: it publishes the commitment to its secret.
2. Every player's client commits to a nonce.
3. The server seals the list of players and commitments, in seat order, with the game and its options.
4. Clients check the seal and reveal their nonces to the server.
5. The seed follows from the seal, the secret and the nonces.
6. Every move extends a chain of hashes that begins with the seal. Its head is published at once. The key of the chain
   follows from the seed: a head tells nothing about a hidden move before the secret is disclosed.

Every hash is SHA-256 over canonical JSON with a label, so that no two different inputs are ever the same bytes.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

VERSION = 2
MAX_ROUNDS = "max_rounds"  # among the sealed options of a match that ends after a number of deals
PERSON = "person"  # who plays a seat; anything else is the level of a bot
MAX_EARLIER = 16  # given-up seals that a seal lists: the latest. A list of that length may leave out older ones
HEX_256 = re.compile("[0-9a-f]{64}")

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def canonical_json(value: object) -> str:
    """JSON without spaces, with sorted names and without escapes that are not needed."""
    return _encode(value)


def is_hex(value: object) -> bool:
    """Whether a value is a hash, a secret or a nonce of version 2: 64 hexadecimal digits."""
    return isinstance(value, str) and HEX_256.fullmatch(value) is not None


def digest(label: str, *parts: object) -> str:
    """The hash of labeled parts, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json([f"fairdeal 2 {label}", *parts]).encode()).hexdigest()


# ---- Before the match


@dataclass(frozen=True, slots=True)
class SealedPlayer:
    """A seat in the seal: the player's name, who plays, and what they contribute.

    `commitment` is that of a client that takes part. `nonce` is empty until the match starts, except for clients of
    version 1, which send theirs openly and have no commitment.
    """

    name: str
    by: str
    commitment: str | None = None
    nonce: str = ""

    @property
    def open_nonce(self) -> str:
        """The nonce that was sent openly, without a commitment; empty if there is none."""
        return self.nonce if self.commitment is None else ""

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "by": self.by, "commitment": self.commitment, "nonce": self.nonce}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "SealedPlayer":
        return cls(stored["name"], stored["by"], stored["commitment"], stored["nonce"])


@dataclass(frozen=True, slots=True)
class FailedSeal:
    """A seal that was given up because somebody did not reveal a nonce, or left."""

    seal: str
    missing: tuple[str, ...]  # names of the players who did not reveal

    def to_json(self) -> dict[str, object]:
        return {"seal": self.seal, "missing": list(self.missing)}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "FailedSeal":
        return cls(stored["seal"], tuple(stored["missing"]))


def promise_of(match: str, secret: str) -> str:
    """The server's commitment to its secret for a match; `match` is the id in links, such as `8PsxUaDm-1`."""
    return digest("promise", match, secret)


def nonce_commitment(match: str, promise: str, name: str, nonce: str) -> str:
    """A player's commitment to a nonce. It holds for one promise of the server and one player's name."""
    return digest("nonce", match, promise, name, nonce)


def seal_of(
    match: str,
    promise: str,
    game: str,
    options: Mapping[str, object],
    players: Iterable[SealedPlayer],
    earlier: Iterable[FailedSeal] = (),
) -> str:
    """The hash of everything that is settled before a nonce is revealed: players in seat order, game and options."""
    seats = [[player.name, player.by, player.commitment, player.open_nonce] for player in players]
    failed = [[attempt.seal, list(attempt.missing)] for attempt in earlier]
    return digest("seal", match, promise, game, dict(options), seats, failed)


def sealed_options(options: Mapping[str, object], max_rounds: int) -> dict[str, object]:
    """The options of a match as they are sealed: with its limit on deals, if it has one."""
    return {**options, MAX_ROUNDS: max_rounds} if max_rounds else dict(options)


def derive_seed(seal: str, secret: str, nonces: Sequence[str]) -> str:
    """The seed of the match; `nonces` has one entry per seat, empty where there is none."""
    return digest("seed", seal, secret, list(nonces))


# ---- The chain of moves


def chain_key(seed: str) -> hmac.HMAC:
    """The key of the chain of moves, unknown to everybody but the server until the secret is disclosed.

    It is an HMAC without a message: copying it for each move is faster than creating one from the key.
    """
    return hmac.new(bytes.fromhex(digest("moves", seed)), digestmod="sha256")


def next_head(key: hmac.HMAC, head: str, link: str) -> str:
    """The head of the chain after one more link."""
    extended = key.copy()
    extended.update(f"{head} {link}".encode())
    return extended.hexdigest()


def move_link(seat: int, text: str) -> str:
    return f"move {seat} {text}"


def undo_link(number: int) -> str:
    """The link after `number` undos in this match: the chain goes on from the move that was returned to."""
    return f"undo {number}"


def seats_link(leave: Sequence[int], join: Sequence[str]) -> str:
    """The link for players who left and joined between rounds."""
    return f"seats {canonical_json([list(leave), list(join)])}"


def player_link(seat: int, name: str, by: str) -> str:
    """The link for a seat that somebody else plays from now on."""
    return f"player {canonical_json([seat, name, by])}"


def end_link(outcome: object) -> str:
    """The last link: no move is missing."""
    return f"end {canonical_json(outcome)}"


@dataclass(frozen=True, slots=True)
class Interlude:
    """What happened between two moves, before move number `at`."""

    at: int
    link: str


def chain_heads(
    key: hmac.HMAC, seal: str, moves: Sequence[tuple[int, str]], interludes: Sequence[Interlude], outcome: object
) -> list[str]:
    """All heads of a finished match: after no move, after each move, and after the end."""
    links: dict[int, list[str]] = {}
    for interlude in interludes:
        links.setdefault(interlude.at, []).append(interlude.link)
    head, heads = seal, [seal]
    for number, (seat, text) in enumerate(moves):
        for link in (*links.get(number, ()), move_link(seat, text)):
            head = next_head(key, head, link)
        heads.append(head)
    for link in (*links.get(len(moves), ()), end_link(outcome)):
        head = next_head(key, head, link)
    return [*heads, head]
