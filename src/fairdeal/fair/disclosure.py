"""What a record of version 2 discloses under `fair`: what clients saw as hashes before and during the match.

A client checks with it that the server did what it promised, without knowing a rule of the game; `verification.py` also
deals again and replays every move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record
from fairdeal.fair import protocol
from fairdeal.fair.checks import CheckFailed
from fairdeal.fair.protocol import FailedSeal, Interlude, SealedPlayer
from fairdeal.fair.version_1 import is_nonce


@dataclass(frozen=True, slots=True)
class Disclosure:
    """The key `fair` of a record, version 2."""

    match: str
    commitment: str
    secret: str
    options: Mapping[str, object]
    players: tuple[SealedPlayer, ...]
    earlier: tuple[FailedSeal, ...]
    seal: str
    undone: tuple[tuple[int, int], ...]  # moves that were left, number of the undo
    head: str

    def to_json(self) -> dict[str, object]:
        document: dict[str, object] = {
            "version": protocol.VERSION,
            "match": self.match,
            "commitment": self.commitment,
            "secret": self.secret,
            "options": dict(self.options),
            "players": [player.to_json() for player in self.players],
            "earlier": [attempt.to_json() for attempt in self.earlier],
            "seal": self.seal,
            "head": self.head,
        }
        return {**document, "undone": [list(undo) for undo in self.undone]} if self.undone else document

    # ---- Checks: each returns its finding, or raises CheckFailed

    def check_promise(self) -> str:
        if protocol.promise_of(self.match, self.secret) != self.commitment:
            raise CheckFailed("the secret does not match the commitment that the server published before the deal")
        return f"the secret matches it: {self.commitment}"

    def check_names(self, names: Sequence[str]) -> str:
        sealed = [player.name for player in self.players]
        if sealed != list(names):
            raise CheckFailed(f"the record has {', '.join(names)}; before the deal it was {', '.join(sealed)}")
        return f"{', '.join(names)}, in this order"

    def check_nonces(self) -> str:
        """Check that every nonce is that of its player: a bot has none, and the others match their commitments."""
        for player in self.players:
            if player.by != protocol.PERSON and (player.nonce or player.commitment is not None):
                raise CheckFailed(f"{player.name} is a bot and has a nonce: bots add nothing")
            if player.commitment is None:
                if player.nonce and not is_nonce(player.nonce):
                    raise CheckFailed(f"the nonce of {player.name} is not valid")
                continue
            expected = protocol.nonce_commitment(self.match, self.commitment, player.name, player.nonce)
            if not protocol.is_hex(player.nonce) or expected != player.commitment:
                raise CheckFailed(f"the nonce of {player.name} is not the one that they committed to")
        return self._givers()

    def _givers(self) -> str:
        committed = [player.name for player in self.players if player.commitment is not None]
        openly = [player.name for player in self.players if player.open_nonce]
        if not committed and not openly:
            return "nobody added one: the server alone chose the seed"
        parts = [f"added by {', '.join(committed)}"] if committed else []
        parts += [f"without a commitment: {', '.join(openly)}"] if openly else []
        return "; ".join(parts)

    def check_seal(self, game: str) -> str:
        found = protocol.seal_of(self.match, self.commitment, game, self.options, self.players, self.earlier)
        if found != self.seal:
            raise CheckFailed("players, commitments or settings are not those that were sealed before the deal")
        if not self.earlier:
            return "players, commitments and settings are as sealed"
        missing = sorted({name for attempt in self.earlier for name in attempt.missing})
        return (
            f"players, commitments and settings are as sealed, at attempt {len(self.earlier) + 1}"
            + (" or later" if len(self.earlier) >= protocol.MAX_EARLIER else "")
            + (f": {', '.join(missing)} did not answer before" if missing else "")
        )  # fmt: skip

    def check_seed(self, seed: object) -> str:
        if self.seed() != seed:
            raise CheckFailed("the seed does not follow from the secret and the nonces")
        return "follows from the secret and the nonces"

    def seed(self) -> str:
        return protocol.derive_seed(self.seal, self.secret, [player.nonce for player in self.players])

    def heads(self, record: Record) -> list[str]:
        """The chain of the record's moves: its head at the start, after each move, and after the end."""
        undos = [Interlude(at, protocol.undo_link(number)) for at, number in self.undone]
        seats = [Interlude(change.at, protocol.seats_link(change.leave, change.join)) for change in record.seats]
        players = [
            Interlude(entry.at, protocol.player_link(entry.seat, entry.name, entry.by)) for entry in record.played_by
        ]
        key = protocol.chain_key(self.seed())
        return protocol.chain_heads(key, self.seal, record.moves, [*undos, *seats, *players], record.outcome)


def read_disclosure(fair: object) -> Disclosure:
    """Parse the key `fair` of a record; CheckFailed says what is missing."""
    if not isinstance(fair, dict):
        raise CheckFailed('the record has no "fair": the server made no commitment before the first deal')
    if fair.get("version") != protocol.VERSION or isinstance(fair.get("version"), bool):
        raise CheckFailed(f'"fair" has version {quoted(fair.get("version"))}; this program knows versions 1 and 2')
    for name in ("commitment", "secret", "seal", "head"):
        if not protocol.is_hex(fair.get(name)):
            raise CheckFailed(f'"{name}" is missing: it must be 64 hexadecimal digits')
    match, options = fair.get("match"), fair.get("options")
    if not isinstance(match, str) or not isinstance(options, dict):
        raise CheckFailed('"match" or "options" is missing')
    return Disclosure(
        match=match,
        commitment=fair["commitment"],
        secret=fair["secret"],
        options=options,
        players=tuple(_player(entry) for entry in _list(fair, "players")),
        earlier=tuple(_attempt(entry) for entry in _list(fair, "earlier")),
        seal=fair["seal"],
        undone=tuple(_undo(entry) for entry in _list(fair, "undone")),
        head=fair["head"],
    )


def _list(fair: Mapping[str, object], name: str) -> list[object]:
    value = fair.get(name, [])
    if not isinstance(value, list):
        raise CheckFailed(f'"{name}" must be a list, not {quoted(value)}')
    return value


def _player(given: object) -> SealedPlayer:
    entry = given if isinstance(given, dict) else {}
    name, by, commitment, nonce = (entry.get(field) for field in ("name", "by", "commitment", "nonce"))
    is_valid = isinstance(name, str) and isinstance(by, str) and isinstance(nonce, str)
    if not is_valid or not (commitment is None or protocol.is_hex(commitment)):
        raise CheckFailed(f'"players" has entries with name, by, commitment and nonce, not {quoted(given)}')
    return SealedPlayer.from_json(entry)


def _attempt(given: object) -> FailedSeal:
    entry = given if isinstance(given, dict) else {}
    seal, missing = entry.get("seal"), entry.get("missing")
    if not protocol.is_hex(seal) or not isinstance(missing, list) or not all(isinstance(name, str) for name in missing):
        raise CheckFailed(f'"earlier" has entries with seal and missing, not {quoted(given)}')
    return FailedSeal.from_json(entry)


def _undo(given: object) -> tuple[int, int]:
    if not isinstance(given, list) or len(given) != 2 or not all(type(number) is int for number in given):
        raise CheckFailed(f'"undone" has entries [moves, number], not {quoted(given)}')
    return given[0], given[1]
