"""What a malicious server, alone or with a player, can try. An unmodified client must notice every one of these."""

from typing import Any

from fairdeal.fair import protocol
from fairdeal.fair.protocol import FailedSeal, SealedPlayer
from tests.fair.simulated_server import (
    ADA_NONCE,
    BEN_NONCE,
    MATCH,
    OTHER_NONCE,
    OTHER_SECRET,
    SECRET,
    HonestServer,
)


class BotNonce(HonestServer):
    """The server adds a nonce of its choice on the seat of a bot."""

    noticed = "on the seat of a bot"

    def players(self) -> list[SealedPlayer]:
        return [*super().players()[:2], SealedPlayer("Cy", "steady", None, OTHER_NONCE)]


class LateBotNonce(HonestServer):
    """The same after the seal, when it knows everybody's nonces."""

    noticed = "is a bot and has"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        record = super().write(record)
        record["fair"]["players"][2]["nonce"] = OTHER_NONCE
        return record


class SwappedSeats(HonestServer):
    """The server chooses among the orders of the nonces: it seals them on other seats."""

    noticed = "not for the players here"

    def players(self) -> list[SealedPlayer]:
        ada, ben, bot = super().players()
        return [ben, ada, bot]


class SwappedNonces(HonestServer):
    """The same after the seal."""

    noticed = "not the one that they committed to"

    def reveal(self, players: list[SealedPlayer]) -> list[SealedPlayer]:
        nonces = (BEN_NONCE, ADA_NONCE, "")
        return [
            SealedPlayer(player.name, player.by, player.commitment, nonce)
            for player, nonce in zip(players, nonces, strict=True)
        ]


class LastPlayer(HonestServer):
    """The server tells Ben the other nonces, and Ben reveals a nonce other than the one committed to."""

    noticed = "not the one that they committed to"

    def reveal(self, players: list[SealedPlayer]) -> list[SealedPlayer]:
        ada, ben, bot = super().reveal(players)
        return [ada, SealedPlayer("Ben", "person", ben.commitment, OTHER_NONCE), bot]


class CopiedCommitment(HonestServer):
    """Ben copies Ada's commitment and, when it is revealed, her nonce."""

    noticed = "not the one that they committed to"

    def players(self) -> list[SealedPlayer]:
        ada, _, bot = super().players()
        return [ada, SealedPlayer("Ben", "person", ada.commitment), bot]

    def reveal(self, players: list[SealedPlayer]) -> list[SealedPlayer]:
        ada, ben, bot = super().reveal(players)
        return [ada, SealedPlayer("Ben", "person", ben.commitment, ADA_NONCE), bot]


class LeftOut(HonestServer):
    """The server leaves out the client's commitment."""

    noticed = "your number is not in this shuffle"

    def players(self) -> list[SealedPlayer]:
        return [SealedPlayer("Ada", "person"), *super().players()[1:]]


class ReplacedCommitment(HonestServer):
    """The server puts a commitment of its own in place of the client's."""

    noticed = "replaced your commitment"

    def players(self) -> list[SealedPlayer]:
        return [SealedPlayer("Ada", "person", self.commitment("Ada", OTHER_NONCE)), *super().players()[1:]]

    def reveal(self, players: list[SealedPlayer]) -> list[SealedPlayer]:
        ada, ben, bot = super().reveal(players)
        return [SealedPlayer("Ada", "person", ada.commitment, OTHER_NONCE), ben, bot]


class ReplacedInTheEnd(HonestServer):
    """The server records other commitments and nonces than those of the match."""

    noticed = "is not among them"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        ada = SealedPlayer("Ada", "person", self.commitment("Ada", OTHER_NONCE), OTHER_NONCE)
        return self.rewrite(record, [ada, *self.sealed[1:]])


class OtherSecret(HonestServer):
    """The server deals with another secret than it promised, chosen when it knew all nonces."""

    noticed = "the secret does not match"

    def start(self, players: list[SealedPlayer]) -> None:
        self.secret = OTHER_SECRET
        super().start(players)


class OtherPromise(HonestServer):
    """The server replaces its promise after the seal."""

    noticed = "the seal does not fit"

    def start(self, players: list[SealedPlayer]) -> None:
        self.secret, self.promise = OTHER_SECRET, protocol.promise_of(MATCH, OTHER_SECRET)
        self.seal = self.seal_hash(players)[::-1]
        super().start(players)


class PromiseChangedInMatch(HonestServer):
    """The server replaces its promise during the match."""

    noticed = "changed its commitment during the match"

    def finish(self) -> None:
        self.secret, self.promise = OTHER_SECRET, protocol.promise_of(MATCH, OTHER_SECRET)
        self.send([], table=self.table("playing", self.sealed))
        super().finish()


class HiddenRetry(HonestServer):
    """The server does not like the deal, promises a new secret, and says nothing about the first attempt."""

    noticed = "hides an earlier attempt"

    def seal_and_start(self) -> None:
        sealed = self.players()
        self.seal = self.seal_hash(sealed)
        self.send([], table=self.table("gathering", sealed))
        self.secret, self.promise = OTHER_SECRET, protocol.promise_of(MATCH, OTHER_SECRET)
        self.gather_again()
        super().seal_and_start()

    def gather_again(self) -> None:
        ben = self.commitment("Ben", BEN_NONCE)
        self.send([], table=self.table("gathering", commitments=[None, ben, None]))
        ada = self.commitment("Ada", ADA_NONCE)
        self.send([], table=self.table("gathering", commitments=[ada, ben, None]))


class FalselyAccused(HiddenRetry):
    """The same, and it claims that the client did not answer."""

    noticed = "claims that your number did not arrive"

    def gather_again(self) -> None:
        self.failed.append(FailedSeal(self.seal, ("Ada",)))
        super().gather_again()


class ManyRetries(HonestServer):
    """The server and Ben look at deal after deal: Ben does not answer until they like one."""

    noticed = "given up more than 2 times"

    def gather(self) -> None:
        self.failed = [FailedSeal(str(number) * 64, ("Ben",)) for number in range(3)]
        super().gather()


class FullListOfRetries(HiddenRetry):
    """The server hides the first attempt behind a list of invented ones that is as long as it may be."""

    noticed = "given up more than 2 times"

    def gather_again(self) -> None:
        self.failed = [FailedSeal(f"{number:064x}", ("Ben",)) for number in range(protocol.MAX_EARLIER)]
        super().gather_again()


class OtherSettings(HonestServer):
    """The server shows other settings than it seals."""

    noticed = "the seal does not fit"

    def gather(self) -> None:
        self.shown_options = {**self.options, "rounds": 2}
        super().gather()


class ChangedSettings(HonestServer):
    """The record has other settings than the match."""

    noticed = "seed"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        self.options = {**self.options, "rounds": 2}
        return self.rewrite({**record, "options": {**record["options"], "rounds": 2}}, self.sealed)


class SwappedNames(HonestServer):
    """The record has the names of two players swapped, and nothing else."""

    noticed = "Ben, Ada"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        ada, ben, bot = record["players"]
        return super().write({**record, "players": [ben, ada, bot]})


class SwappedNamesEverywhere(HonestServer):
    """The same, with all hashes computed anew."""

    noticed = "is not that of Ada"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        ada, ben, bot = record["players"]
        sealed = [
            SealedPlayer(name, player.by, self.commitment(name, player.nonce), player.nonce)
            for name, player in zip((ben, ada), self.sealed, strict=False)
        ]
        return self.rewrite({**record, "players": [ben, ada, bot]}, [*sealed, self.sealed[2]])


class SwappedLater(HonestServer):
    """The record claims that somebody else played on from the second move."""

    noticed = "chain"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        changed = {**record, "played_by": [{"at": 1, "seat": 0, "name": "Eve", "by": "person"}]}
        return self.rewrite(changed, self.sealed)


class DroppedMoves(HonestServer):
    """The record ends early, without an outcome."""

    noticed = "chain"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        return self.rewrite({**record, "moves": record["moves"][:-2], "outcome": None}, self.sealed)


class ReorderedMoves(HonestServer):
    """The record has two moves in another order."""

    noticed = "chain"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        first, second, *rest = record["moves"]
        return self.rewrite({**record, "moves": [second, first, *rest]}, self.sealed)


class ChangedMove(HonestServer):
    """The record has another move than was made."""

    noticed = "chain"

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        *rest, (seat, _) = record["moves"]
        return self.rewrite({**record, "moves": [*rest, [seat, "jokerx3"]]}, self.sealed)


class OtherMoveShown(HonestServer):
    """The server shows the client another move than it records."""

    noticed = "was shown to you"

    def show_move(self, seat: int, text: str) -> None:
        self.extend_chain(protocol.move_link(seat, text), 1)
        assert self.chain is not None
        shown = "jokerx3" if self.chain["moves"] == 2 else text
        self.send([{"event": "played", "seat": seat, "move": shown}], chain=self.chain)


class FrozenChain(HonestServer):
    """The server does not extend the chain, in order to decide later what was played."""

    noticed = "is not in the chain of moves"

    def extend_chain(self, link: str, moves: int = 0) -> None:
        assert self.chain is not None
        if self.chain["moves"] == 2:
            self.chain = {**self.chain, "moves": 2 + moves}
        else:
            super().extend_chain(link, moves)


class MovesTakenBack(HonestServer):
    """The server takes back moves that it does not like."""

    noticed = "took moves back"

    def finish(self) -> None:
        assert self.chain is not None
        self.send([{"event": "played", "seat": 0}], chain={**self.chain, "moves": 1})
        super().finish()


class WentBack(HonestServer):
    """The table goes on from an old backup, after the cards were seen."""

    noticed = "went back to an earlier state"

    def finish(self) -> None:
        self.seq = 3
        self.send_welcome(self.table("playing", self.sealed))
        super().finish()


class OldServer(HonestServer):
    """The server claims from the beginning that it knows only version 1, so that nobody commits to anything."""

    noticed = "without a seal"

    def fair(self, match: int, promise: str, **parts: Any) -> dict[str, Any]:
        return {**super().fair(match, promise, **parts), "version": 1, "commitments": [], "seal": None}

    def send(self, events: list[dict[str, Any]], **parts: Any) -> None:
        super().send(events, **{name: part for name, part in parts.items() if name != "chain"})


class NoSeal(HonestServer):
    """The server takes commitments, and then begins the match as if there had been none."""

    noticed = "without a seal"

    def fair(self, match: int, promise: str, **parts: Any) -> dict[str, Any]:
        return {**super().fair(match, promise, **parts), "seal": None}

    def send(self, events: list[dict[str, Any]], **parts: Any) -> None:
        super().send(events, **{name: part for name, part in parts.items() if name != "chain"})


class OldRecord(HonestServer):
    """The record claims to be of version 1, which proves less."""

    noticed = ""

    def write(self, record: dict[str, Any]) -> dict[str, Any]:
        from fairdeal.fair import version_1

        nonces = [ADA_NONCE, BEN_NONCE, ""]
        return {**record, "seed": version_1.derive_seed(SECRET, nonces), "fair": version_1.disclosure(SECRET, nonces)}


ATTACKS: tuple[type[HonestServer], ...] = (
    BotNonce, LateBotNonce, SwappedSeats, SwappedNonces, LastPlayer, CopiedCommitment, LeftOut, ReplacedCommitment,
    ReplacedInTheEnd, OtherSecret, OtherPromise, PromiseChangedInMatch, HiddenRetry, FalselyAccused, ManyRetries,
    FullListOfRetries, OtherSettings, ChangedSettings, SwappedNames, SwappedNamesEverywhere, SwappedLater, DroppedMoves,
    ReorderedMoves, ChangedMove, OtherMoveShown, FrozenChain, MovesTakenBack, WentBack, OldServer,
    NoSeal, OldRecord,
)  # fmt: skip
